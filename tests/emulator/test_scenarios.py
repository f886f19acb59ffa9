"""Scenario files played at the pins of the emulated Pico give the same events as elsewhere."""

import faulthandler
import os

import pytest
import scenario_play

from tableref.games import GAMES
from tableref_host.places import ROOT
from tableref_host.simulation.scenario_format import parse

SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.txt"))
ALL = "TABLEREF_EMULATE"
"""Environment variable that, set to "all", runs all scenarios, which takes 45 minutes."""

DEFAULT = (
    "count_in_twice",
    "got_it_next_held",
    "got_ya_taken_back",
    "gotown_taken_back",
    "gotta_go_power_cut",
    "i_go_pile_kept",
    "lots_starter_and_teams",
    "corrected_got_it_alone",
    "quiz_three_questions",
    "score_pad_open_again",
    "turn_clock_up_stopped",
)
"""Scenarios that are always played: one of each game, with power cuts and corrections among them.
"""


@pytest.fixture(scope="session")
def warm(flash):
    """Return a Pico at its prompt. Each scenario begins with it in a fork."""
    return scenario_play.warm(flash)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_emulated_pico_gives_the_same_events(path, warm):
    if path.stem not in DEFAULT and os.environ.get(ALL) != "all":
        pytest.skip(f"one of each game is played: {ALL}=all plays it")
    # Simulated time limits a scenario, but on a busy machine it may take long.
    faulthandler.cancel_dump_traceback_later()
    wanted = scenario_play.golden(path.with_suffix(".events"))
    text = path.read_text()
    events = scenario_play.play_in_fork(warm, text, len(wanted))
    is_from_lobby = parse(text).match is None
    assert wanted and scenario_play.differences(events, wanted, is_from_lobby) == []


def test_one_of_each_game_is_played_by_default():
    files = {path.stem: path for path in SCENARIOS}
    events = [scenario_play.golden(files[name].with_suffix(".events")) for name in DEFAULT]
    games = {event.get("game") for some in events for event in some}
    assert games >= {entry.key for entry in GAMES}


def event(name, t_us, **fields):
    return {"event": name, "t_us": t_us, **fields}


WANTED = [
    event("claim", 3_000, player=1, margin_us=7),
    event("match_restored", 60_000),
    event("claim", 80_000, player=2, margin_us=9),
]


def test_events_as_on_the_virtual_table_are_no_difference():
    found = [
        event("claim", 3_001, player=1, margin_us=6),
        event("match_restored", 5_000),
        event("claim", 24_999, player=2, margin_us=9),
    ]
    assert scenario_play.differences(WANTED, WANTED) == []
    assert scenario_play.differences(found, WANTED) == []


def test_a_reopened_match_continues_where_it_was_saved():
    wanted = [event("match_ended", 1_000), event("undone", 9_000), event("claim", 9_500)]
    found = [event("match_ended", 1_000), event("undone", 4_000), event("claim", 4_502)]
    assert scenario_play.differences(found, wanted) == []
    found[2]["t_us"] += 1
    assert len(scenario_play.differences(found, wanted)) == 1


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (0, {"t_us": 3_002}),
        (0, {"margin_us": 9}),
        (0, {"player": 2}),
        (0, {"late_us": 1}),
        (1, {"t_us": 60_000 - scenario_play.OFF_US - 1}),
        (2, {"t_us": 80_003}),
        (2, {"margin_us": 11}),
    ],
)
def test_an_event_that_differs_is_a_difference(place, change):
    found = [dict(one) for one in WANTED]
    found[place].update(change)
    assert place in [at for at, _, _ in scenario_play.differences(found, WANTED)]


def test_another_draw_is_no_difference_without_a_given_seed():
    wanted = [event("match_started", 0, seed=5, game="quiz"), event("starter_drawn", 0, player=1)]
    found = [event("match_started", 0, seed=6, game="quiz"), event("starter_drawn", 0, player=4)]
    assert len(scenario_play.differences(found, wanted)) == 2
    assert scenario_play.differences(found, wanted, is_from_lobby=True) == []
    found[0]["game"] = "lots"
    assert len(scenario_play.differences(found, wanted, is_from_lobby=True)) == 1


def test_a_clock_may_be_as_late_as_other_times():
    wanted = [event("turn_ended", 0, used_us=5_000), event("turns_started", 9, clocks={"4": 700})]
    for us, count in ((702, 0), (698, 0), (703, 1)):
        found = [wanted[0], event("turns_started", 9, clocks={"4": us})]
        assert len(scenario_play.differences(found, wanted)) == count
    other = [wanted[0], event("turns_started", 9, clocks={"5": 700})]
    assert [at for at, _, _ in scenario_play.differences(other, wanted)] == [1]


def test_a_missing_and_a_surplus_event_are_differences():
    assert scenario_play.differences(WANTED[:2], WANTED) == [(2, None, WANTED[2])]
    assert scenario_play.differences(WANTED, WANTED[:2]) == [(2, WANTED[2], None)]
