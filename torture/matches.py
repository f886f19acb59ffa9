"""Scenario files with matches for the stress tests."""

from tableref_host.game_facts import in_menu, scenario
from tableref_host.places import ROOT

SCENARIOS = ROOT / "tests" / "scenarios"

MATCHES = {entry.key: facts.SCENARIO for entry, facts in in_menu() if facts.SCENARIO}
"""Key of each game or tool -> name of a scenario with a complete match."""

SHORT = {key: scenario(key, is_short=True) for key in MATCHES}
"""Key of each game or tool -> name of a scenario with a short complete match."""


def text_of(name):
    """Return the text of a scenario."""
    return (SCENARIOS / f"{name}.txt").read_text(encoding="utf-8")


def names_of_all():
    """Return the names of all scenarios."""
    return sorted(path.stem for path in SCENARIOS.glob("*.txt"))
