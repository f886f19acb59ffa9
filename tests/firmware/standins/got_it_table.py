"""A simulated table of Got It!, with methods for its actions."""

from driven import DrivenTable
from tableref.presses.gestures import NEXT


class GotItTable(DrivenTable):
    """A table with methods for the actions of Got It!."""

    def __init__(self, players=None, **options):
        super().__init__(players, game="got_it", **options)

    def choose(self, name):
        """Turn the menu to a game and choose it."""
        while name not in self.screen():
            self.next()
        return self.ok()

    def ready(self):
        """Press for the youngest player, here the first one."""
        return self.tap(self.referee._stage.progress.game.players[0])

    def race(self):
        """Count in a round. Before the first round, say who is youngest."""
        if "youngest" in self.screen():
            self.ready()
        return self.start_round().wait(500)

    def give_up(self, player):
        """Hold NEXT, tap, and release NEXT after a while."""
        self.wait(300).press(NEXT).wait(50).tap(player).release(NEXT).wait(50)
        if "OK: Not Got It!" in self.screen():
            self.wait(200).ok()
        return self

    def win(self, player, cards=3, one_colour=False):
        """Calculate the target in an open race, up to the clean-up."""
        self.tap(player).ok().tap(player, cards)
        if one_colour:
            self.hold(player)
        return self.ok()

    def take(self, kind, button):
        """Enter a kind of shape, 0 to 9: NEXT chooses its colour, the player's button its shape."""
        for _ in range(kind // 3):
            self.next()
        return self.tap(button, kind % 3).ok() if kind % 3 else self.ok()

    def gain(self, player, *kinds):
        """Play a round in which a player wins one or two kinds of shapes."""
        self.race().win(player, 5 if len(kinds) == 2 else 3).ok()
        for kind in kinds:
            self.take(kind, player)
        return self

    def fail(self):
        """Play a race in which everybody gives up."""
        self.race()
        for player in self.referee._stage.progress.game.players:
            self.give_up(player)
        return self
