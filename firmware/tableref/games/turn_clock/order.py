"""The order of turns on the turn clock."""

from tableref.games.turns import Turns


class Order(Turns):
    """Turns in an order that can be changed; at first it is clockwise."""

    def __init__(self, players, first):
        super().__init__(players, first)
        self.line = players
        """All players in the order of play, including those who are out."""
        self.skipped = set()
        """Players who miss their next turn."""
        self.passed = ()
        """Players who have passed until the round of turns ends, in the order of passing."""

    def after(self, player):
        """Return the next player after `player`, who may be out."""
        at = self.line.index(player) + 1
        for other in self.line[at:] + self.line[:at]:
            if other in self.players:
                return other

    def order(self):
        """Return all players who are not out, the current one first."""
        at = self.line.index(self.current)
        line = self.line[at:] + self.line[:at]
        return tuple([player for player in line if player in self.players])

    def next_up(self):
        """Return the player of the next turn, or None."""
        for player in self.order()[1:]:
            if player not in self.skipped and player not in self.passed:
                return player

    def pass_on(self):
        """Give the turn to the next player who does not miss it; return that player."""
        super().pass_on()
        # All players are passed over at most twice: once because they miss a turn, and once because
        # they have passed.
        for _ in range(2 * len(self.players)):
            if self.current not in self.passed:
                if self.current not in self.skipped:
                    break
                self.skipped.discard(self.current)
            super().pass_on()
        return self.current

    def sit_out(self, player):
        """Let a player pass until the round of turns ends."""
        self.passed += (player,)

    @property
    def all_passed(self):
        """Whether all players have passed."""
        return all(player in self.passed for player in self.players)

    def end_round(self):
        """Begin the next round of turns with the first who passed, if that player is not out."""
        for player in self.passed[:1]:
            if player in self.players:
                self.current = player
        self.passed = ()

    def drop(self, player):
        """Remove a player. If it was their turn, the next player has it."""
        self.skipped.discard(player)
        self.passed = tuple(other for other in self.passed if other != player)
        super().drop(player)

    def put_back(self, player):
        """Let a player who is out play again, in the former position."""
        self.players = tuple(p for p in self.line if p in self.players or p == player)

    def move(self, player):
        """Move a player behind the current one in the order."""
        line = tuple(other for other in self.line if other != player)
        at = line.index(self.current) + 1
        self.line = line[:at] + (player,) + line[at:]
