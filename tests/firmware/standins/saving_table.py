"""A simulated table with power cuts, whose files are in memory."""

import json

from driven import DrivenTable
from tableref.drivers.files import Store
from tableref.games import game_screens
from tableref.referee.referee import Referee
from tableref.store import settings_file
from tableref.store.keeper import Keeper
from tableref_host.simulation.memory_disk import MemoryDisk


class SavingTable(DrivenTable):
    """A DrivenTable with a keeper that saves whenever time passes."""

    def __init__(self, players=None, disk=None, **terms):
        self.disk = disk or MemoryDisk()
        self.keeper = None
        super().__init__(None)
        self._plug_in()
        if players:
            seed = terms.pop("seed", 1)
            game = terms.pop("game", "gotta_go")
            self.referee.start_match(game, players, terms, seed)
            self._collect()

    def _plug_in(self):
        self.store = Store(disk=self.disk, open=self.disk.open)
        self.keeper = Keeper(self.referee, self.store)
        self.keeper.restore()
        self._collect()

    def _collect(self):
        super()._collect()
        if self.keeper:
            while self.keeper.work():
                pass
            super()._collect()

    def cut_power(self):
        """Cut the power, and restore it."""
        self.keeper = None
        self.referee = Referee(settings=settings_file.load(self.store)[0])
        self.events = []
        self._tick()
        self._plug_in()
        return self

    @property
    def state(self):
        """The visible state of the match, as text."""
        if not self.is_in_match:
            return "lobby"
        flow = self.referee._stage.progress.game
        screen = game_screens.screen(flow, self.referee.now_us)[:2]
        return json.dumps([flow.phase, flow.number, list(flow.scores.totals.items()), screen])

    @property
    def is_in_match(self):
        """Whether a match is on."""
        return self.referee._stage is not self.referee.lobby

    @property
    def names(self):
        """The file names of the existing journals, sorted."""
        return sorted(name for name in self.disk.files if name.endswith(".trj"))


def played():
    """Return a table after the score of round 1, with everything saved."""
    table = SavingTable((1, 2, 4), target=75).start_round()
    table.tap(1).tap(2).wait(1200)
    table.tap(1, 4).tap(2, 2).ok().ok().wait(500)
    return table
