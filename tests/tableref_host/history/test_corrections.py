"""Corrected rounds in the history."""

import json
from dataclasses import replace

import pytest
from played_table import SCENARIOS, events_of, loaded, played_of
from stored_history import NOW

from tableref_host.history import NoMatchError, database, from_events
from tableref_host.history.keeping import REPLACED, save_match

FILE = SCENARIOS / "corrected_gotta_go.events"


def events():
    return [json.loads(line) for line in events_of("corrected_gotta_go").splitlines()]


def ends(said):
    """Return how many events there are up to each end of the match."""
    return [at + 1 for at, one in enumerate(said) if one["event"] == "match_ended"]


def test_rounds_have_their_former_points():
    played = played_of("corrected_gotta_go")
    assert [one.points for one in played.rounds] == [{1: 25, 2: 36, 4: -1}, {1: -1, 2: 1, 4: 9}]
    assert [one.was for one in played.rounds] == [{1: 9, 2: 4}, {2: 4}]
    assert played.totals == {1: 24, 2: 37, 4: 8}
    assert played.winners == (2,)


def test_show_prints_former_and_current_points(run, path):
    run("add", FILE)
    lines = run("show", 1).stdout.splitlines()
    assert lines[4].split() == "1 +25 (was +9) = 25 +36 (was +4) = 36 -1 = -1".split()
    assert lines[5].split() == "2 -1 = 24 +1 (was +4) = 37 +9 = 8".split()
    assert [one["was"] for one in loaded(path)[0]["rounds"]] == [{"1": 9, "2": 4}, {"2": 4}]


def test_an_export_contains_corrections(run, path, tmp_path):
    run("add", FILE)
    before = loaded(path)
    run("export", "--output", tmp_path / "all.json")
    path.unlink()
    run("add", tmp_path / "all.json")
    assert loaded(path) == before


def test_an_invalid_export_is_refused(run, path, tmp_path):
    run("add", FILE)
    exported = json.loads(run("export").stdout)
    exported["matches"][0]["rounds"][0]["was"] = {"3": 1}
    (tmp_path / "odd.json").write_text(json.dumps(exported), encoding="utf-8")
    path.unlink()
    assert "is not valid" in run("add", tmp_path / "odd.json").output


def test_a_match_that_was_over_and_continues_is_not_finished():
    said = events()
    reopened = [at for at, one in enumerate(said) if one["event"] == "corrected"][3] + 1
    try:
        from_events.fold(said[:reopened])
    except from_events.UnfinishedError:
        return
    raise AssertionError("it is not over")


def test_a_match_with_a_different_former_end_stays_one_match(run, path):
    lines = events_of("corrected_gotta_go").splitlines()
    counts = ends(events())
    run("add", "-", input="\n".join(lines[: counts[0]]))
    again = run("add", "-", input="\n".join(lines)).stdout
    assert again.startswith("match 1, Gotta Go!: there already, and its end is corrected")
    (match,) = loaded(path)
    assert [one["points"]["2"] for one in match["rounds"]] == [36, 1]
    first = next(one for one in events() if one["event"] == "match_ended")["totals"]
    (edit,) = json.loads(run("show", 1, "--json").stdout)["edits"]
    assert (edit["what"], edit["old"], edit["new"]) == (
        "end",
        ",".join(f"{seat}={total}" for seat, total in first.items()),
        "1=24,2=37,4=8",
    )


def test_a_corrected_end_comes_with_the_false_starts_up_to_it(path):
    said = events()
    first, last = (from_events.fold(said[:count]) for count in (ends(said)[0], len(said)))
    assert first.identity in last.superseded
    last = replace(last, false_starts={1: 0, 2: 3, 4: 1})
    with database.opened(path, is_written=True) as connection:
        save_match(connection, first, NOW, "file", NOW)
        assert save_match(connection, last, NOW, "file", NOW) == (REPLACED, 1)
    assert [seat["false_starts"] for seat in loaded(path)[0]["players"]] == [0, 3, 1]


def test_undoing_a_correction_restores_the_first_end(run, path):
    lines = events_of("corrected_gotta_go_two_players").splitlines()
    said = [json.loads(line) for line in lines]
    corrected = [at for at, one in enumerate(said) if one["event"] == "corrected"]
    # This correction ends the match, instead of leading to a tie that continues it.
    other = {**said[corrected[1]], "points": {"1": 13, "3": 18}, "totals": {"1": 13, "3": 18}}
    end = {**said[corrected[0] + 1], "seq": 18, "t_us": 16390000, "winners": [3]}
    end["totals"] = other["totals"]
    then = [*said[: corrected[1]], other, end]
    run("add", "-", input="\n".join(map(json.dumps, said[: corrected[0] + 2])))
    first = loaded(path)
    run("add", "-", input="\n".join(map(json.dumps, then)))
    assert [seat["is_winner"] for seat in loaded(path)[0]["players"]] == [False, True]
    undone = {"seq": 19, "t_us": 17570000, "event": "undone", "undone": "corrected", "from": 17}
    text = "\n".join(map(json.dumps, [*then, undone]))
    assert "its end is corrected" in run("add", "-", input=text).stdout
    assert loaded(path)[0]["players"] == first[0]["players"]
    assert loaded(path)[0]["rounds"] == first[0]["rounds"]
    assert "there already\n" in run("add", "-", input=text).stdout


def test_a_tower_in_the_middle_of_a_match_is_no_round(run, path):
    run("add", SCENARIOS / "corrected_gotown.events")
    (match,) = loaded(path)
    assert [one["points"] for one in match["rounds"]] == [{"2": 4, "5": 0, "8": 0}]
    assert match["rounds"][0]["was"] == {}


def test_a_corrected_void_or_perfect_hand_adds_up():
    said = [json.loads(line) for line in events_of("corrected_i_go_void").splitlines()[:19]]
    won = {"2": 4, "6": 1}
    said.append({**said[1], "seq": 20, "event": "round_scored", "round": 3, "t_us": 30000000})
    said[-1].update(points={"2": 3, "6": 0}, totals=won)
    said.append({"seq": 21, "t_us": 30000000, "event": "match_ended", "winners": [2]})
    said[-1]["totals"] = won
    played = from_events.fold(said)
    assert [(one.number, one.points, one.was) for one in played.rounds] == [
        (1, {2: 0, 6: 1}, {6: 0}),
        (2, {2: 1, 6: 0}, {2: 0}),
        (3, {2: 3, 6: 0}, {}),
    ]
    # A corrected round still ends at the time when it was played.
    assert [one.t_us for one in played.rounds] == [1060000, 9100000, 30000000]
    assert played.totals == {2: 4, 6: 1}


def test_a_round_end_without_its_round_is_an_error():
    said = [*events()[:2], {"seq": 3, "t_us": 0, "event": "round_ended"}]
    with pytest.raises(NoMatchError, match="event 3 is not valid"):
        from_events.fold(said)
