"""A table at which GoTown is played: turns and actions instead of buttons."""

from driven import DrivenTable
from tableref.games.draw import Draw
from tableref.games.gotown.rules import ACTIONS
from tableref.presses.gestures import NEXT, OK


class GoTownTable(DrivenTable):
    """A match of GoTown whose first turn has begun; `first` was drawn to begin."""

    def __init__(self, players=(1, 2, 4), first=None, **options):
        first = first or players[0]
        seed = 0
        while Draw(seed).pick(players) != first:
            seed += 1
        super().__init__(players, seed=seed, game="gotown", **options)
        self.ok()

    @property
    def game(self):
        return self.referee._stage.progress.game

    def choose(self, action):
        """Turn to an action with NEXT."""
        while ACTIONS[self.game.choice] != action:
            self.tap(NEXT)
        return self

    def act(self, action, on=OK):
        """Turn to an action and play it with the button `on`.

        For a choice of floors take the first.
        """
        self.choose(action)
        self.ok() if on == OK else self.tap(on)
        if self.game.phase == "floor":
            self.ok()
        return self

    def build(self, floors=1):
        for _ in range(floors):
            self.act("build")
        return self

    def heights(self):
        """Return the towers in the last event that contains them."""
        return list(self.last("played")["towers"].values())

    def refused(self):
        """Return the reason of the last refusal, or None."""
        event = self.last("refused")
        return event and event["reason"]

    def turn_of(self):
        """Return the player in turn, according to the last event `turn_started`."""
        return self.last("turn_started")["player"]
