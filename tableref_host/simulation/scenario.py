"""Play a scenario file on the referee with a simulated clock.

A file leads to the same events on every interpreter. This module and scenario_format.py run on
MicroPython, too.
"""

import json

from tableref.drivers.files import Store
from tableref.referee.referee import Referee
from tableref.store import settings_file
from tableref.store.keeper import Keeper
from tableref_host.simulation.memory_disk import MemoryDisk
from tableref_host.simulation.scenario_format import COUNTER_MASK, Scenario, ScenarioError, parse

__all__ = ["ScenarioError", "looks", "play"]

LOOK_US = 50_000
"""Delay (us) from a line to the inspection of the table, so that the line's effects are visible."""

MAX_TICK_US = 1_000_000_000
"""Maximum step (us) of the clock.

The referee must be called at least every 35 minutes, because its microsecond counter wraps.
"""


def play(text, counter_us=0):
    """Play a scenario's text until nothing but a press could happen. Return the event lines (JSON).

    `counter_us` is the initial value of the board's 32-bit counter. Raises ScenarioError.
    """
    scenario = parse(text)
    table = _Table(scenario, counter_us)
    perform(scenario, table)
    return table.lines


def looks(text, language=None):
    """Yield (number, lines, screen, pixels) after each line of a scenario's text.

    `number` is the number of the line, `lines` are the new events (JSON), `screen` is (lines, big)
    as returned by `Referee.screen`, and `pixels` are the colours of the 26 lights. The table is
    inspected 50 ms after a line, or when the next line begins. In the last result the number is
    None: it is the state in which nothing but a press could happen. A `language` replaces that of
    the scenario. Raises ScenarioError.
    """
    scenario = parse(text)
    if language:
        settings = scenario.settings.changed("language", language)
        scenario = Scenario(scenario.match, settings, scenario.changes, scenario.line)
    table = _Table(scenario, 0)
    yield (scenario.line,) + table.look()
    changes = scenario.changes
    for at, change in enumerate(changes):
        table.run_until(change.t_us)
        _apply(change, table)
        later = changes[at + 1 :]
        if not any(other.line == change.line for other in later):
            look_us = change.t_us + LOOK_US
            table.run_until(min(look_us, later[0].t_us) if later else look_us)
            yield (change.line,) + table.look()
    table.run_out()
    yield (None,) + table.look()


def perform(scenario, table):
    """Apply the changes of a parsed scenario to a `table`, then run it while anything happens.

    The table has run_until(t_us), run_out(), edge(button, is_down) and cut_power().
    """
    for change in scenario.changes:
        table.run_until(change.t_us)
        _apply(change, table)
    table.run_out()


def _apply(change, table):
    if change.button is None:
        table.cut_power()
    else:
        table.edge(change.button, change.is_down)


class _Table:
    """A referee with a simulated clock."""

    def __init__(self, scenario, counter_us):
        self.lines = []
        self._now_us = 0
        self._start_us = counter_us
        self._settings = scenario.settings
        self._down = []
        self._disk = MemoryDisk()
        self._boot()
        if scenario.match:
            game, players, options, seed = scenario.match
            self._referee.start_match(game, players, options, seed)
        self._collect()

    def _boot(self):
        store = Store(disk=self._disk, open=self._disk.open)
        text = store.read_text(settings_file.FILE)
        if text is not None:
            self._settings = settings_file.parse(text)[0]
        self._referee = Referee(settings=self._settings)
        self._referee.tick(self._counter())
        self._keeper = Keeper(self._referee, store)
        self._keeper.restore()

    def _counter(self):
        return (self._start_us + self._now_us) & COUNTER_MASK

    def _collect(self):
        for event in self._referee.events():
            self.lines.append(json.dumps(event))
        while self._keeper.work():
            pass

    def run_until(self, t_us):
        while self._now_us < t_us:
            self._now_us = min(t_us, self._now_us + MAX_TICK_US)
            self._referee.tick(self._counter())
        self._collect()

    def edge(self, button, is_down):
        (self._down.append if is_down else self._down.remove)(button)
        self._referee.edge(button, is_down, self._counter())
        self._collect()

    def look(self):
        """Return (new events, screen, pixels)."""
        self._collect()
        lines, self.lines = self.lines, []
        return lines, self._referee.screen(), self._referee.pixels(self._counter())

    def cut_power(self):
        self._boot()
        for button in self._down:
            self._referee.handle_held(button, self._counter())
        self._collect()

    def run_out(self):
        """Advance the time until nothing but a press could happen."""
        wait_us = self._referee.tick(self._counter())
        while not self._referee.is_waiting:
            self._now_us += max(1, wait_us)
            wait_us = self._referee.tick(self._counter())
        self._collect()
