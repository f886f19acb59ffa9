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
        self.passed = ()
        """Players who are skipped until the round ends, in the order in which they passed."""

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

    def next_up(self):
        """Return who plays after the current one, None when nobody does."""
        for player in self.order()[1:]:
            if player not in self.skipped and player not in self.passed:
                return player

    def pass_on(self):
        """Give the turn to the next player who does not miss it, and return that one."""
        super().pass_on()
        # once round at most for those who skip, and once more for those who have passed
        for _ in range(2 * len(self.players)):
            if self.current not in self.passed:
                if self.current not in self.skipped:
                    break
                self.skipped.discard(self.current)
            super().pass_on()
        return self.current

    def sit_out(self, player):
        """Let a player be skipped until the round ends."""
        self.passed += (player,)

    @property
    def all_passed(self):
        """Whether nobody is left to play in this round."""
        return all(player in self.passed for player in self.players)

    def end_round(self):
        """Let everybody play again; who passed first is the first, if that one still plays."""
        for player in self.passed[:1]:
            if player in self.players:
                self.current = player
        self.passed = ()

    def drop(self, player):
        """Take a player out of the order; a turn of theirs goes to the next."""
        self.skipped.discard(player)
        self.passed = tuple(other for other in self.passed if other != player)
        super().drop(player)

    def put_back(self, player):
        """Let a player who is out play again, at the old place."""
        self.players = tuple(p for p in self.line if p in self.players or p == player)

    def move(self, player):
        """Let a player play next, and after the current one from now on."""
        line = tuple(other for other in self.line if other != player)
        at = line.index(self.current) + 1
        self.line = line[:at] + (player,) + line[at:]
