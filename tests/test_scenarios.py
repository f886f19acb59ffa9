"""Every scenario gives its expected events, for several start values of the counter.

After a change that is meant to change events, check the difference and write the expected events
again: `tableref simulate X.txt > X.events`. tests/test_on_micropython.py plays the same files.
"""

import json
from pathlib import Path

import pytest

from tableref_host.simulation.scenario import play
from tests.effort import first

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.txt"))


def golden(path):
    return path.with_suffix(".events").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_events_are_those_of_the_golden_file(path):
    assert play(path.read_text(encoding="utf-8")) == golden(path)


@pytest.mark.parametrize("before_us", first([7_000_000, 1, 2_500_001, 13_000_000]))
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_wrap_of_the_counter_changes_nothing(path, before_us):
    text = path.read_text(encoding="utf-8")
    assert play(text, counter_us=(1 << 32) - before_us) == golden(path)


def test_every_scenario_has_a_golden_file_and_vice_versa():
    assert len(SCENARIOS) >= 6
    goldens = {path.stem for path in SCENARIOS[0].parent.glob("*.events")}
    assert goldens == {path.stem for path in SCENARIOS}


def test_a_scenario_has_the_name_of_each_game_that_it_plays():
    # The events contain the game's options, so a new option changes only the scenarios whose names
    # contain the game.
    for path in SCENARIOS:
        events = map(json.loads, golden(path))
        games = {event["game"] for event in events if event["event"] == "match_started"}
        assert all(game in path.stem for game in games), path.stem
