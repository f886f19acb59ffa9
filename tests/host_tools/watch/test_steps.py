"""What a step said goes with it when it is taken back, and nothing else."""

import pytest

from host_tools.watch import steps


def match(game, *said):
    """Return events of a match: names, or (name, fields), each 1 ms after the one before.

    A field t_us puts an event at another moment.
    """
    events = [{"seq": 1, "t_us": 0, "event": "match_started", "game": game}]
    for at, one in enumerate(said, 1):
        name, fields = (one, {}) if isinstance(one, str) else one
        events.append({"seq": at + 1, "t_us": at * 1000, "event": name, **fields})
    return events


def left(events, step, **fields):
    """Return the names of the events that stand when a step is taken back."""
    stands = steps.without_last(events, {"event": "undone", "undone": step, **fields})
    return [event["event"] for event in stands[1:]]


AT = {"t_us": 5000}
RACE = ("starter_drawn", ("countdown", {"beat": 3}), "round_started")


def test_the_cards_of_all_who_are_tied_are_one_step():
    said = ["tie", ("calculated", AT), ("calculated", AT), ("cards_tied", AT)]
    assert left(match("got_it", *said), "calculated") == ["tie"]


def test_a_turn_that_ended_because_time_was_up_is_no_step():
    fall = [(name, {"t_us": 90_000}) for name in ("time_up", "turn_ended", "turn_started")]
    said = ["round_started", "turn_started", "turn_ended", "turn_started", *fall]
    assert left(match("turn_clock", *said), "turn_ended") == ["round_started", "turn_started"]


@pytest.mark.parametrize(
    ("step", "name"),
    [("changed", "turn_skipped"), ("changed", "player_dropped"), ("stopped", "round_scored")],
)
def test_what_ends_a_turn_on_the_way_takes_that_back_too(step, name):
    said = ["round_started", "turn_started", ("turn_ended", AT), (name, AT), "turn_started"]
    assert left(match("turn_clock", *said), step) == ["round_started", "turn_started"]
    said = ["round_started", "turn_started", "turn_ended", "turn_started", (name, {"t_us": 9000})]
    assert left(match("turn_clock", *said), step) == said[:4]


def test_a_count_that_closed_what_was_open_opens_it_again():
    said = [*RACE, "claim", ("round_ended", {"reason": "closed"}), ("countdown", {"beat": 3})]
    assert left(match("count_in", *said), "countdown")[-1] == "claim"
    said = [*RACE, "claim", ("round_ended", {"reason": "all_pressed"}), ("countdown", {"beat": 3})]
    assert left(match("count_in", *said), "countdown")[-1] == "round_ended"


def test_a_count_is_taken_back_from_its_first_beat_though_a_pause_came_between():
    again = ["paused", "resumed", ("countdown", {"beat": 3}), "round_resumed"]
    assert left(match("gotta_go", *RACE, *again), "countdown") == ["starter_drawn"]


@pytest.mark.parametrize(
    ("game", "step", "said"),
    [
        ("got_it", "right", ["round_started", "claim"]),
        ("got_it", "asked", ["round_scored", "cards_asked"]),
        ("got_it", "cleaned_up", ["round_scored", "round_ended"]),
        ("i_go", "next_round", ["starter_drawn", "round_scored"]),
        ("i_go", "count", ["round_started", "turn_ended"]),
        ("gotta_go", "what_only_a_newer_table_has", ["round_started", "claim"]),
    ],
)
def test_a_step_that_said_nothing_takes_nothing(game, step, said):
    assert left(match(game, *said), step) == said


def test_a_press_too_early_goes_with_the_pause_behind_it_and_time_goes_on():
    press = ("false_start", {"player": 4, "t_us": 7000})
    said = ["starter_drawn", ("countdown", {"beat": 3}), press, ("countdown", {"beat": 1})]
    rest = ["round_started", "paused", ("resumed", {"t_us": 9_000_000})]
    again = [("countdown", {"beat": beat, "t_us": (12 - beat) * 1_000_000}) for beat in (3, 2, 1)]
    events = match("count_in", *said, *rest, *again, "round_resumed")
    assert left(events, "false_start", player=4) == [
        "starter_drawn",
        "countdown",
        "countdown",
        "round_started",
    ]


def test_a_press_too_early_while_it_is_counted_in_again_leaves_the_pause_before_it():
    again = ["paused", "resumed", ("countdown", {"beat": 3}), ("false_start", {"player": 4})]
    events = match("count_in", *RACE, *again, "round_resumed")
    assert left(events, "false_start", player=4)[-2:] == ["countdown", "round_resumed"]


def test_a_press_that_was_told_by_two_events_is_one():
    told = [("refused", {"player": 6, **AT}), ("locked_out", {"player": 6, **AT})]
    other = ("refused", {"player": 1, **AT})
    events = match("quiz", other, *told, "round_started")
    assert left(events, "false_start", player=6) == ["refused", "round_started"]
