"""Whose turn it is: clockwise, which is the order of the buttons."""


class Turns:
    """The turns of `players`, a tuple in seat order; `current` is who has it."""

    def __init__(self, players, first):
        self.players = players
        self.current = first

    def after(self, player):
        """Return the next player clockwise from a button, whether or not that one still plays."""
        for other in self.players:
            if other > player:
                return other
        return self.players[0]

    def order(self):
        """Return all players clockwise, the current one first."""
        later = tuple(player for player in self.players if player >= self.current)
        return later + tuple(player for player in self.players if player < self.current)

    def pass_on(self):
        """Give the turn to the next player clockwise, and return that one."""
        self.current = self.after(self.current)
        return self.current

    def drop(self, player):
        """Take a player out of the order; a turn of theirs goes to the next."""
        self.players = tuple(other for other in self.players if other != player)
        if player == self.current:
            self.pass_on()
