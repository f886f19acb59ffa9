"""Whose turn it is on the turn clock: in an order that the table may change."""

from tableref.games.turns import Turns


class Order(Turns):
    """Turns in an order that the table may change: at first clockwise."""

    def __init__(self, players, first):
        super().__init__(players, first)
        self.line = players
        """Everybody in the order of play, also those who are out."""
        self.skipped = set()
        """Players who miss their next turn."""

    def after(self, player):
        """Return who plays after a player, who may be out."""
        at = self.line.index(player) + 1
        for other in self.line[at:] + self.line[:at]:
            if other in self.players:
                return other

    def order(self):
        """Return all who play, the current one first."""
        at = self.line.index(self.current)
        line = self.line[at:] + self.line[:at]
        return tuple(player for player in line if player in self.players)

    def pass_on(self):
        """Give the turn to the next player who does not miss it, and return that one."""
        super().pass_on()
        while self.current in self.skipped:
            self.skipped.discard(self.current)
            super().pass_on()
        return self.current

    def drop(self, player):
        """Take a player out of the order; a turn of theirs goes to the next."""
        self.skipped.discard(player)
        super().drop(player)

    def put_back(self, player):
        """Let a player who is out play again, at the old place."""
        self.players = tuple(p for p in self.line if p in self.players or p == player)

    def move(self, player):
        """Let a player play next, and after the current one from now on."""
        line = tuple(other for other in self.line if other != player)
        at = line.index(self.current) + 1
        self.line = line[:at] + (player,) + line[at:]
