"""How often the flash is written in a round: it bears only so many erases."""

import scenario_play

from benchmarks.emulated.rows import Row
from host_tools.places import ROOT

SCENARIO = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.txt"


def operations_by_round(pico):
    """Play a match of several rounds on `pico`; return (rounds, erases, pages written) of it."""
    operations = pico.chip.flash_chip.operations
    before = len(operations)
    events = scenario_play.play(pico, SCENARIO.read_text(encoding="utf-8"))
    rounds = sum(event["event"] == "round_scored" for event in events)
    names = [name for _, name, _, _ in operations[before:]]
    return rounds, names.count("erase"), names.count("program")


def run(make_pico):
    """Count the flash's operations in a match; return Rows. `make_pico()` is in the lobby."""
    rounds, erases, pages = operations_by_round(make_pico())
    how = f"a match of {rounds} rounds, {SCENARIO.stem}, pressed into the pins: all of them counted"
    return [
        Row("erases a round", erases / rounds, "", how),
        Row("pages written a round", pages / rounds, "", "the same"),
    ]
