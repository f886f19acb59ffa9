"""A table that plays a scenario, with its events and journals."""

from tableref.presses.gestures import OK
from tableref_host.history import database, matches, sources
from tableref_host.places import ROOT
from tableref_host.simulation.scenario import _Table, perform
from tableref_host.simulation.scenario_format import parse

SCENARIOS = ROOT / "tests" / "scenarios"

SHORT = """match gotta_go players=1,2,4 target=15 seed=1
0 tap OK
2500 press 1
+10 press 2
+40 release 1
+0 release 2
+2000 tap 1 x4
+1000 tap OK
+300 tap OK
"""
"""A match that P1 wins with 16 points, in one round."""


def table_of(text):
    """Return the table after a scenario and two presses of OK, which leave a finished match.

    `lines` is its output, `files` are its files.
    """
    scenario = parse(text)
    table = _Table(scenario, 0)
    perform(scenario, table)
    for is_down in (True, False):
        table.run_until(table._now_us + 2_000_000)
        table.edge(OK, is_down)
    table.run_until(table._now_us + 2_000_000)
    table.files = table._disk.files
    return table


def events_of(name):
    """Return the event lines (text) of one of our scenarios."""
    return (SCENARIOS / f"{name}.events").read_text(encoding="utf-8")


def played_of(name):
    """Return the `Played` of one of our scenarios."""
    (found,) = [f for f in sources.find_in(events_of(name).encode(), name) if f.played]
    return found.played


def finished():
    """Return the names of our scenarios whose last match is finished."""
    texts = {path.stem: events_of(path.stem) for path in sorted(SCENARIOS.glob("*.txt"))}
    return [
        name
        for name, text in texts.items()
        # A match may continue after its end because a round was corrected.
        if text.rfind('"match_ended"') > text.rfind('"round_started"')
        and '"match_abandoned"' not in text
    ]


def loaded(path):
    """Return the matches of a history."""
    with database.opened(path) as connection:
        return matches.load(connection)
