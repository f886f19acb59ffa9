"""The order of turns: clockwise, which is the order of the button numbers."""


class Turns:
    """The turns of `players`, a tuple in seat order; `current` is the player who has the turn."""

    def __init__(self, players, first):
        self.players = players
        self.current = first

    def after(self, player):
        """Return the next player clockwise from `player`, who may be out of the game."""
        for other in self.players:
            if other > player:
                return other
        return self.players[0]

    def order(self):
        """Return all players clockwise, the current one first."""
        later = tuple(player for player in self.players if player >= self.current)
        return later + tuple(player for player in self.players if player < self.current)

    def pass_on(self):
        """Give the turn to the next player clockwise; return that player."""
        self.current = self.after(self.current)
        return self.current

    def drop(self, player):
        """Remove a player. If it was their turn, the next player has it."""
        self.players = tuple(other for other in self.players if other != player)
        if player == self.current:
            self.pass_on()
