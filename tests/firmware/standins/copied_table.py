"""A table that can be copied with its files, to try inputs on the copy."""

import copy

from copying import Copier
from tableref.drivers.files import Store
from tableref.referee.referee import Referee
from tableref.store.keeper import Keeper
from tableref_host.simulation.memory_disk import MemoryDisk
from tableref_host.simulation.scenario import perform
from tableref_host.simulation.scenario_format import parse
from torture.matches import SCENARIOS


class CopiedTable:
    """A referee with storage, which can be copied together with its stored match."""

    def __init__(self, scenario):
        self.now_us = 0
        self.settings = scenario.settings
        self.disk = MemoryDisk()
        self.cut_power()
        if scenario.match:
            self.referee.start_match(*scenario.match)
        self.keep()

    @classmethod
    def played(cls, name):
        """Return the table at which a scenario was played."""
        scenario = parse((SCENARIOS / f"{name}.txt").read_text(encoding="utf-8"))
        table = cls(scenario)
        perform(scenario, table)
        return table

    def cut_power(self):
        """Cut the power, and restore it."""
        self.referee = Referee(settings=self.settings)
        self.referee.tick(self.now_us)
        self.keeper = Keeper(self.referee, Store(disk=self.disk, open=self.disk.open))
        self.keeper.restore()
        self.keep()

    def keep(self):
        """Let the keeper save everything."""
        self.referee.events()
        while self.keeper.work():
            pass

    def run_until(self, t_us):
        """Let time pass."""
        self.now_us = t_us
        self.referee.tick(t_us)
        self.keep()

    def run_out(self):
        """Let time pass until nothing is due."""
        while not self.referee.is_waiting:
            self.run_until(self.now_us + 100_000)

    def edge(self, button, is_down):
        """Press or release a button."""
        self.referee.edge(button, is_down, self.now_us)
        self.keep()

    @property
    def record(self):
        """The packed steps of the current match; None in the lobby."""
        progress = self.referee.save_queue.progress
        return progress and progress.steps.packed(len(progress.steps))

    @property
    def last_step(self):
        """The last step of that record."""
        return self.referee.save_queue.progress.steps[-1]

    def record_after_cut(self):
        """Return the record that would be restored after a power cut now."""
        left = copy.copy(self)
        left.disk = Copier(self.disk).copy()
        left.cut_power()
        return left.record or b""

    def copied(self):
        """Return an independent copy of the table; None while the solver is running."""
        try:
            return Copier(self).copy()
        except TypeError:
            return None
