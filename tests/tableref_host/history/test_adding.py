"""`tableref history add`: each match is added once, from any source; problems are reported."""

import gc
import os

import pytest
from played_table import SCENARIOS, SHORT, events_of, finished, loaded, table_of

THREE = SCENARIOS / "gotta_go_three_to_75.events"
BOOK = SCENARIOS / "got_ya_book.events"


def test_adding_a_match_twice_adds_nothing(run, path):
    files = sorted(SCENARIOS.glob("*.events"))
    first = run("add", *files)
    assert first.exit_code == 0
    assert first.stdout.splitlines()[-1] == f"{len(finished())} matches added, 0 there already"
    before = loaded(path)
    again = run("add", *files, *files)
    assert again.stdout.splitlines()[-1] == f"0 matches added, {2 * len(before)} there already"
    assert loaded(path) == before


def test_several_matches_in_one_file_are_separated(run, path):
    text = events_of("gotta_go_three_to_75") + events_of("got_ya_book") + events_of("quiz_to_2")
    assert run("add", "-", input=text).exit_code == 0
    assert [match["game"] for match in loaded(path)] == ["gotta_go", "got_ya", "quiz"]
    assert {match["began_from"] for match in loaded(path)} == {"added"}


def test_known_matches_do_not_depend_on_the_order_of_adding(run, path):
    run("add", BOOK, THREE)
    found = loaded(path)
    path.unlink()
    run("add", THREE, BOOK)

    def known(match):
        return {key: match[key] for key in ("game", "players", "rounds", "claims", "lasted_us")}

    assert sorted(map(str, map(known, found))) == sorted(map(str, map(known, loaded(path))))


def test_a_folder_of_journals_and_the_events_of_a_match_are_merged(run, path, tmp_path):
    table = table_of(SHORT)
    done = tmp_path / "data" / "done"
    done.mkdir(parents=True)
    for name, data in table.files.items():
        if "/done/" in name:
            (done / name.rpartition("/")[2]).write_bytes(data)
    other = table_of((SCENARIOS / "quiz_to_2.txt").read_text(encoding="utf-8"))
    (data,) = [data for name, data in other.files.items() if "/done/" in name]
    # A power cut before the match was filed leaves the files of both generations.
    (tmp_path / "data_b").mkdir()
    (tmp_path / "data" / "match-2-1.trj").write_bytes(data[:50])
    (tmp_path / "data_b" / "match-2-1.trj").write_bytes(data)
    assert run("add", tmp_path / "data").stdout.startswith("match 1, Gotta Go!: added\n")
    assert [m["players"][0]["false_starts"] for m in loaded(path)] == [None, None]
    again = run("add", done / "00001.trj", "-", input="\n".join(table.lines))
    assert again.stdout.splitlines()[-1] == "0 matches added, 2 there already"
    (match,) = [m for m in loaded(path) if m["game"] == "gotta_go"]
    assert [s["false_starts"] for s in match["players"]] == [0, 0, 0]
    assert match["source"] == "events"
    assert match["players"][0]["total"] == 16


def test_a_match_whose_end_was_undone_is_corrected_and_keeps_its_number(run, path):
    lines = events_of("gotta_go_taken_back").splitlines()
    ends = [at for at, line in enumerate(lines) if '"match_ended"' in line]
    assert len(ends) == 2
    first = run("add", "-", "--names", "2=Cy", input="\n".join(lines[: ends[0] + 1]))
    assert first.stdout.startswith("match 1, Gotta Go!: added")
    before = loaded(path)[0]
    again = run("add", "-", input="\n".join(lines))
    assert again.stdout.startswith("match 1, Gotta Go!: there already, and its end is corrected")
    (match,) = loaded(path)
    assert [s["total"] for s in match["players"]] == [34, -1, 8] != before["players"]
    assert match["players"][0]["name"] == "Cy"
    shown = run("show", 1).stdout
    assert "end: was 2=" in shown
    for text in (lines[: ends[0] + 1], lines):
        assert run("add", "-", input="\n".join(text)).stdout.startswith(
            "match 1, Gotta Go!: there already\n"
        )
    assert loaded(path) == [match]


def test_unfinished_and_damaged_matches_are_reported_and_the_rest_is_added(run, path, tmp_path):
    broken = tmp_path / "broken.events"
    broken.write_text("".join(events_of("quiz_to_2").splitlines(True)[3:]), encoding="utf-8")
    result = run("add", SCENARIOS / "gotta_go_lobby.events", THREE)
    assert result.exit_code == 0
    assert result.stderr == (
        f"{SCENARIOS / 'gotta_go_lobby.events'}: not added: the match of gotta_go is not finished\n"
    )
    result = run("add", broken, tmp_path / "nothing", BOOK)
    assert result.exit_code == 1
    assert gc.isenabled()
    assert result.stderr.splitlines() == [
        f"{broken}: not added: line 43 ends a match that is not in this recording",
        f"{tmp_path / 'nothing'}: not added: {tmp_path / 'nothing'} cannot be read: "
        "No such file or directory",
    ]
    assert sorted(match["game"] for match in loaded(path)) == ["got_ya", "gotta_go"]


def test_an_empty_folder_or_file_is_reported(run, tmp_path):
    (tmp_path / "empty").write_bytes(b"")
    for name, words in (
        (tmp_path, "no journal (.trj) is in this folder"),
        (tmp_path / "empty", "no match"),
    ):
        result = run("add", name)
        assert result.exit_code == 1
        assert words in result.stderr


def test_the_time_of_a_match_is_derived_from_its_file(run, path, tmp_path):
    file = tmp_path / "evening"
    file.write_text(events_of("gotta_go_three_to_75") + events_of("got_ya_book"), encoding="utf-8")
    os.utime(file, (1_700_000_000, 1_700_000_000))
    run("add", file)
    assert [(m["began"], m["began_from"]) for m in loaded(path)] == [
        ("2023-11-14T22:11:57Z", "file"),
        ("2023-11-14T22:12:14Z", "file"),
    ]
    assert run().stdout.count("~") == 2


def test_a_time_can_be_given_and_the_next_match_begins_at_the_end_of_the_first(run, path):
    run("add", THREE, BOOK, "--when", "2026-01-01T20:00:00+00:00")
    assert [(m["began"], m["began_from"]) for m in loaded(path)] == [
        ("2026-01-01T20:00:00Z", "given"),
        ("2026-01-01T20:00:17Z", "given"),
    ]


def test_an_end_that_was_undone_is_no_separate_match(run, path):
    lines = events_of("gotta_go_taken_back").splitlines()
    end = next(at for at, line in enumerate(lines) if '"match_ended"' in line)
    run("add", "-", input="\n".join(lines))
    (match,) = loaded(path)
    early = run("add", "-", input="\n".join(lines[: end + 1]))
    assert early.stdout.startswith("match 1, Gotta Go!: there already\n")
    assert loaded(path) == [match]


def test_a_newer_file_named_first_keeps_its_time(run, path, tmp_path):
    for name, changed in (("gotta_go_three_to_75", 1_700_000_000), ("got_ya_book", 1_600_000_000)):
        (tmp_path / name).write_text(events_of(name), encoding="utf-8")
        os.utime(tmp_path / name, (changed, changed))
    run("add", tmp_path / "gotta_go_three_to_75", tmp_path / "got_ya_book")
    assert [(m["game"], m["began"]) for m in loaded(path)] == [
        ("got_ya", "2020-09-13T12:25:34Z"),
        ("gotta_go", "2023-11-14T22:13:02Z"),
    ]


@pytest.mark.parametrize("changed", [-(10**9), 0, 10**11])
def test_a_file_with_a_strange_date_is_added(run, tmp_path, changed):
    file = tmp_path / "old"
    file.write_text(events_of("gotta_go_three_to_75"), encoding="utf-8")
    os.utime(file, (changed, changed))
    assert run("add", file).exit_code == 0
    assert run("show", 1).exit_code == 0
