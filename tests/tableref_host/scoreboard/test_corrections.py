"""Corrected rounds on the scoreboard, and their texts."""

from board_states import board_at, events_of
from handmade_boards import board_after, event, start

CORRECTED = "corrected_gotta_go"


def upto(scenario, name, which=0):
    """Return the board's state directly after the event of that name."""
    said = [at for at, one in enumerate(events_of(scenario)) if one["event"] == name]
    return board_at(scenario, said[which] + 1).state()


def totals(state):
    return {row["player"]: row["total"] for row in state["standings"]}


def test_a_corrected_cell_has_its_former_value_and_later_totals_follow():
    state = upto(CORRECTED, "corrected", 1)
    assert [row["points"] for row in state["rounds"]] == [
        {"1": 25, "2": 25, "4": -1},
        {"1": -1, "2": 4, "4": 9},
    ]
    assert [row["totals"] for row in state["rounds"]] == [
        {"1": 25, "2": 25, "4": -1},
        {"1": 24, "2": 29, "4": 8},
    ]
    # The original points are shown, however often they were corrected.
    assert [row.get("was") for row in state["rounds"]] == [{"1": 9, "2": 4}, None]
    assert totals(state) == {1: 24, 2: 29, 4: 8}


def test_a_reverted_correction_is_not_shown():
    points, other = dict.fromkeys("124", 1), {"1": 5, "2": 1, "4": 1}
    said = [start(), event(2, "round_scored", round=1, points=points, totals=points)]
    for seq, (now, was) in enumerate(((other, points), (points, other)), 3):
        said.append(event(seq, "corrected", round=1, points=now, was=was, totals=now))
    assert board_after(*said[:3]).state()["rounds"][0]["was"] == {"1": 1}
    assert "was" not in board_after(*said).state()["rounds"][0]


def test_in_the_middle_of_a_round_only_the_totals_change():
    before, after = (upto(CORRECTED, name) for name in ("paused", "corrected"))
    assert before["phase"] == after["phase"]
    assert before["claims"] == after["claims"]
    assert totals(after) == {1: 25, 2: 4, 4: -1}


def test_a_finished_match_continues_where_it_was():
    state = upto(CORRECTED, "corrected", 3)
    assert state["phase"]["name"] == "ended"
    assert not any(row["is_winner"] for row in state["standings"])
    # After this correction the match is over, although round 3 was ready.
    assert upto(CORRECTED, "corrected", 4)["phase"]["name"] == "ready"
    assert upto(CORRECTED, "match_ended", 2)["phase"]["name"] == "over"


def test_a_correction_has_a_text():
    words = upto(CORRECTED, "corrected")["log"][-1]["words"]
    assert words == "Round 1 is corrected: Anna +25, not +9"
    shapes = upto("corrected_got_it", "corrected")["log"][-1]["words"]
    assert shapes == "Round 1 is corrected: Anna: red circle -1; Anna: wild +1"
    rivals = upto("corrected_got_it_alone", "corrected")["log"][-1]["words"]
    assert rivals == "Round 1 is corrected: the rivals: red circle -1"
    undone = upto(CORRECTED, "undone")["log"][-1]["words"]
    assert undone == "Taken back: the correction"


def test_corrected_shapes_are_shown():
    before, after = (upto("corrected_got_it", "corrected", which) for which in (0, 1))
    notes = [{row["player"]: row["words"] for row in one["standings"]} for one in (before, after)]
    assert notes[0] == {1: "red circle, wild", 3: "", 4: ""}
    assert notes[1][1] == "wild"


def test_corrected_towers_are_shown_and_the_turn_continues():
    state = upto("corrected_gotown", "corrected")
    assert totals(state) == {2: 2, 5: 2, 8: 0}
    assert state["rounds"] == []
    state = upto("corrected_gotown", "turn_started", 1)
    assert (state["phase"]["name"], state["phase"]["turn"]) == ("open", 2)
    assert state["rounds"] == []


def test_a_void_hand_that_is_scored_becomes_a_round():
    state = upto("corrected_i_go_void", "corrected")
    assert [(row["round"], row["points"], row["was"]) for row in state["rounds"]] == [
        (1, {"2": 0, "6": 1}, {"6": 0})
    ]
    assert totals(state) == {2: 0, 6: 1}
    # A hand that is corrected later keeps its place among the rounds.
    zero, one = {"2": 0, "6": 0}, {"2": 1, "6": 0}
    said = [
        start(game="i_go", players=[2, 6], options={"turn_s": 0}),
        event(2, "round_ended", round=1, reason="hand_nullified"),
        event(3, "round_ended", round=2, reason="i_go"),
        event(4, "round_scored", round=2, points=one, totals=one),
        event(5, "corrected", round=1, points=one, was=zero, totals={"2": 2, "6": 0}),
    ]
    rows = board_after(*said).state()["rounds"]
    assert [(row["round"], row["totals"]["2"]) for row in rows] == [(1, 1), (2, 2)]


def test_a_removed_perfect_player_is_reported_and_the_match_continues():
    state = upto("corrected_i_go_void", "corrected", 1)
    assert state["phase"]["name"] == "ended"
    assert not any(row["is_winner"] for row in state["standings"])
    assert [row["totals"] for row in state["rounds"]] == [{"2": 0, "6": 1}, {"2": 1, "6": 1}]
    words = state["log"][-1]["words"]
    assert words.endswith("is corrected: no Perfect Player; Bo +1, not +0")
    words = upto("corrected_i_go_perfect", "corrected")["log"][-1]["words"]
    assert words.endswith("is corrected: Bo: Perfect Player; Bo +0, not +1")


def test_the_corrected_hand_of_got_ya_has_a_text():
    words = upto("corrected_got_ya_tricks", "corrected")["log"][-1]["words"]
    assert words.startswith("Round 1 is corrected: P4: 1 of 3 tricks; ")
