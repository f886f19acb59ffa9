"""The scenario files, pressed into the pins of the whole Pico: the same events as everywhere."""

import os

import chip
import pytest
import scenario_play
from micropython_image import flash_of, table_image

from host_tools.device.firmware_files import STARTER
from host_tools.places import ROOT
from tableref.games import GAMES

SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.txt"))
ALL = "TABLEREF_EMULATE"
"""Set to "all" in the environment, it has all of them played: minutes each."""

DEFAULT = (
    "count_in_twice",
    "got_it_next_held",
    "got_ya_taken_back",
    "gotown_taken_back",
    "gotta_go_power_cut",
    "i_go_pile_kept",
    "lots_starter_and_teams",
    "put_right_got_it_alone",
    "quiz_three_questions",
    "score_pad_open_again",
    "turn_clock_menu_closes",
)
"""One of each game, cuts and putting right among them: played wherever there is an image."""


@pytest.fixture(scope="session")
def warm(micropython):
    """Return a Pico at its prompt, which each scenario begins with in a fork of its own."""
    files = {"main": scenario_play.MAIN, "starter": STARTER.read_text()}
    return scenario_play.warm(flash_of(table_image(micropython, **files)))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_emulated_pico_gives_the_same_events(path, warm):
    if os.environ.get(ALL) != "all":
        if path.stem not in DEFAULT:
            pytest.skip(f"one of each game is played: {ALL}=all plays it")
        if not chip.IS_FAST:
            pytest.skip("minutes each: python tests/emulator/fast_emulator.py makes it half of one")
    wanted = scenario_play.golden(path.with_suffix(".events"))
    events = scenario_play.play_in_fork(warm, path.read_text(), len(wanted))
    assert wanted and scenario_play.differences(events, wanted) == []


def test_one_of_each_game_is_played_by_default():
    files = {path.stem: path for path in SCENARIOS}
    events = [scenario_play.golden(files[name].with_suffix(".events")) for name in DEFAULT]
    games = {event.get("game") for some in events for event in some}
    assert games >= {entry.key for entry in GAMES}
