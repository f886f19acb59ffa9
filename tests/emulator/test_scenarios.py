"""The scenario files, pressed into the pins of the whole Pico: the same events as everywhere."""

import os

import pytest
import scenario_play
from pico import Pico

from host_tools.places import ROOT
from host_tools.simulation.scenario_format import parse

SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.txt"))
LONG_US = 10_000_000
ALL = "TABLEREF_EMULATE"
"""Set to "all" in the environment, it has the long scenarios played too: minutes each."""


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_emulated_pico_gives_the_same_events(path, flash):
    scenario = parse(path.read_text())
    if any(happening.button is None for happening in scenario.happenings):
        pytest.skip("the record is not kept in flash yet")
    if scenario.happenings[-1].t_us > LONG_US and os.environ.get(ALL) != "all":
        pytest.skip(f"long: {ALL}=all plays it")
    events = scenario_play.play(Pico(flash), path.read_text())
    wanted = scenario_play.golden(path.with_suffix(".events"))
    plain = scenario_play.without_stamps
    assert [plain(event) for event in events] == [plain(event) for event in wanted]
    stamps = scenario_play.stamps
    assert len(events) > 0
    for found, want in zip(events, wanted, strict=True):
        assert stamps(found).keys() == stamps(want).keys()
        for name, stamp in stamps(want).items():
            assert abs(stamps(found)[name] - stamp) <= 1, (name, found, want)
