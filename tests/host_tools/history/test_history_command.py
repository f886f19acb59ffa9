"""`tableref history`: what was played goes in once, is listed and shown; trouble is said."""

import json
import os

import pytest
from played_table import SCENARIOS, SHORT, events_of, finished, table_of

from host_tools.history import database, matches

THREE = SCENARIOS / "gotta_go_three_to_75.events"
BOOK = SCENARIOS / "got_ya_book.events"
SHOWN = """\
Match 1: Gotta Go!, 2026-11-20 20:15, 0:17 minutes
Agreed: target=75, dine_attentively=False
round  Anna      Bo       P4
1      +49 = 49  -1 = -1  -6 = -6
2      +36 = 85  -3 = -4  +36 = 30
total  85 won    -4       30
early  0         0        1
Claims:
round  rank  player  after    margin
1      1     Anna    0.500 s  +0.000 s
1      2     Bo      0.500 s  +0.000 s
2      1     P4      0.220 s  +0.000 s
2      2     Anna    0.840 s  +0.620 s
"""


def loaded(path):
    with database.opened(path) as connection:
        return matches.load(connection)


def test_an_empty_history_says_how_to_fill_it(run, path):
    result = run()
    assert result.exit_code == 0
    assert result.output == (
        "No match is in the history: `tableref history add FILE` adds what was played.\n"
    )
    assert not path.exists()


def test_a_match_is_added_listed_and_shown(run):
    words = ("add", THREE, "--names", "1=Anna,2=Bo", "--when", "2026-11-20 20:15")
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "match 1, Gotta Go!: added\n1 match added, 0 there already\n"
    assert run().stdout == (
        "no  when              game       winner  totals\n"
        " 1  2026-11-20 20:15  Gotta Go!  Anna    Anna 85, Bo -4, P4 30\n"
        "1 match\n"
    )
    assert run("show", 1).stdout == SHOWN


def test_adding_twice_adds_nothing(run, path):
    files = sorted(SCENARIOS.glob("*.events"))
    first = run("add", *files)
    assert first.exit_code == 0
    assert first.stdout.splitlines()[-1] == f"{len(finished()) + 1} matches added, 0 there already"
    before = loaded(path)
    again = run("add", *files, *files)
    assert again.stdout.splitlines()[-1] == f"0 matches added, {2 * len(before)} there already"
    assert loaded(path) == before


def test_several_matches_in_one_file_are_told_apart(run, path):
    text = events_of("gotta_go_three_to_75") + events_of("got_ya_book") + events_of("quiz_to_2")
    assert run("add", "-", input=text).exit_code == 0
    assert [match["game"] for match in loaded(path)] == ["gotta_go", "got_ya", "quiz"]
    assert {match["began_from"] for match in loaded(path)} == {"added"}


def test_the_order_of_adding_does_not_matter_for_what_is_known(run, path):
    run("add", BOOK, THREE)
    found = loaded(path)
    path.unlink()
    run("add", THREE, BOOK)

    def known(match):
        return {key: match[key] for key in ("game", "players", "rounds", "claims", "lasted_us")}

    assert sorted(map(str, map(known, found))) == sorted(map(str, map(known, loaded(path))))


def test_a_folder_of_journals_and_the_events_of_a_match_are_one(run, path, tmp_path):
    table = table_of(SHORT)
    done = tmp_path / "data" / "done"
    done.mkdir(parents=True)
    for name, data in table.files.items():
        if "/done/" in name:
            (done / name.rpartition("/")[2]).write_bytes(data)
    other = table_of((SCENARIOS / "quiz_to_2.txt").read_text(encoding="utf-8"))
    (data,) = [data for name, data in other.files.items() if "/done/" in name]
    # As after a power cut before the match was put away: both generations are there.
    (tmp_path / "data" / "match_a.trj").write_bytes(data[:50])
    (tmp_path / "data" / "match_b.trj").write_bytes(data)
    assert run("add", tmp_path / "data").stdout.startswith("match 1, Gotta Go!: added\n")
    assert [m["players"][0]["false_starts"] for m in loaded(path)] == [None, None]
    again = run("add", done / "00001.trj", "-", input="\n".join(table.lines))
    assert again.stdout.splitlines()[-1] == "0 matches added, 2 there already"
    (match,) = [m for m in loaded(path) if m["game"] == "gotta_go"]
    assert [s["false_starts"] for s in match["players"]] == [0, 0, 0]
    assert match["source"] == "events"
    assert match["players"][0]["total"] == 16


def test_a_match_whose_end_was_taken_back_since_is_corrected_and_keeps_its_number(run, path):
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


def test_what_is_unfinished_or_damaged_is_said_and_the_rest_is_added(run, path, tmp_path):
    broken = tmp_path / "broken.events"
    broken.write_text("".join(events_of("quiz_to_2").splitlines(True)[3:]), encoding="utf-8")
    result = run("add", SCENARIOS / "lobby.events", THREE)
    assert result.exit_code == 0
    assert result.stderr == (
        f"{SCENARIOS / 'lobby.events'}: left out: the match of gotta_go is not finished\n"
    )
    result = run("add", broken, tmp_path / "nothing", BOOK)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        f"{broken}: left out: line 43 ends a match that is not in here",
        f"{tmp_path / 'nothing'}: left out: {tmp_path / 'nothing'} can't be read: "
        "No such file or directory",
    ]
    assert sorted(match["game"] for match in loaded(path)) == ["got_ya", "gotta_go"]


def test_an_empty_folder_or_file_is_said(run, tmp_path):
    (tmp_path / "empty").write_bytes(b"")
    for name, words in (
        (tmp_path, "no journal (.trj) is in this folder"),
        (tmp_path / "empty", "no match"),
    ):
        result = run("add", name)
        assert result.exit_code == 1
        assert words in result.stderr


def test_when_is_concluded_from_the_time_of_the_file(run, path, tmp_path):
    file = tmp_path / "evening"
    file.write_text(events_of("gotta_go_three_to_75") + events_of("got_ya_book"), encoding="utf-8")
    os.utime(file, (1_700_000_000, 1_700_000_000))
    run("add", file)
    assert [(m["began"], m["began_from"]) for m in loaded(path)] == [
        ("2023-11-14T22:11:57Z", "file"),
        ("2023-11-14T22:12:14Z", "file"),
    ]
    assert run().stdout.count("~") == 2


def test_when_can_be_said_and_the_next_match_begins_at_the_end_of_the_first(run, path):
    run("add", THREE, BOOK, "--when", "2026-01-01T20:00:00+00:00")
    assert [(m["began"], m["began_from"]) for m in loaded(path)] == [
        ("2026-01-01T20:00:00Z", "given"),
        ("2026-01-01T20:00:17Z", "given"),
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add",), "Missing argument 'FILE...', or --from-table"),
        (("add", THREE, "--when", "yesterday"), "'yesterday' is no moment: expected a day"),
        (("add", THREE, "--when", "99999-01-01"), "is no moment"),
        (
            ("add", THREE, "--names", "Anna"),
            "'Anna' is no seat with a name: expected such as 1=Anna",
        ),
        (("add", THREE, "--names", "1=Anna,2=anna"), "nobody sits at two seats"),
        (("add", THREE, "--names", "1= "), "is no name: it takes 1 to 40 characters"),
        (("add", THREE, "--names", "1=\x1b[31m"), "is no name"),
        (("add", THREE, "--names", "1=P4"), "P4 is what a seat is called that has no name"),
        (("add", THREE, "--names", "11=Anna"), "'11=Anna' is no seat with a name"),
        (("add", THREE, "--names", "3=Anna"), "--names: nobody has played at seat 3"),
        (("show", 7), "there is no match 7: `tableref history` lists them"),
        (("show", "x"), "Invalid value for 'N'"),
        (("--game", "chess"), "Invalid value for '--game'"),
    ],
)
def test_words_that_make_no_sense_end_in_one_line_and_status_2(run, path, words, said):
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not path.exists()


def test_names_for_seats_of_a_match_that_is_there_fill_in_and_change_nothing(run, path):
    run("add", THREE, "--names", "1=Anna")
    run("add", THREE, "--names", "1=Bo,2=ANNA,4=Cy")
    assert [s["name"] for s in loaded(path)[0]["players"]] == ["Anna", None, "Cy"]


def test_games_and_players_can_be_picked(run):
    run("add", THREE, BOOK, "--names", "1=Anna", "--when", "2026-01-01")
    assert run("--game", "got_ya").stdout.count("\n") == 3
    assert run("--player", "anna").stdout.count("\n") == 4
    assert "Gotta Go!" not in run("--player", "P7").stdout
    assert "No match" in run("--player", "Zoe").stdout


def test_json_for_programs(run, path):
    added = json.loads(run("add", THREE, SCENARIOS / "lobby.events", "--json").stdout)
    assert added["file"] == str(path)
    assert [(r["result"], r["match"]) for r in added["results"]] == [
        ("added", 1),
        ("left_out", None),
    ]
    assert json.loads(run("--json").stdout)["matches"] == loaded(path)
    shown = json.loads(run("show", 1, "--json").stdout)
    assert shown["edits"] == [] and len(shown["identities"]) == 1


def test_a_history_that_can_not_be_read_is_said_in_one_line(run, path):
    path.write_bytes(b"no database" * 100)
    for words in ((), ("add", THREE), ("show", 1)):
        result = run(*words)
        assert result.exit_code == 1
        assert "is no history of TableRef" in result.stderr
        assert result.stderr.count("\n") == 1
    assert path.read_bytes() == b"no database" * 100
