"""The points of a match: totals, and the points of each round, which can be corrected later.

The points of a round are packed into two bytes for each player.
"""

import struct
from collections import OrderedDict

from tableref.games.standings import by_name


class Scores:
    """The points of `players`, a tuple in seat order."""

    lowest_points = -99
    """Minimum points of a player in one round."""

    is_next_ready = False
    """Whether a correction ended the match while the next round was ready."""

    def __init__(self, players, announcer, lowest_wins=False):
        self.totals = OrderedDict((player, 0) for player in players)
        self.points = OrderedDict((player, 0) for player in players)
        """Points of the last round."""
        self.lowest_wins = lowest_wins
        """True if the lowest total wins."""
        self._players = players
        self._format = "<%dh" % len(players)
        self._announcer = announcer
        self._numbers, self._rounds = [], []

    def add(self, t_us, number, points):
        """Add the points of a round (player -> points, by default 0), and report them."""
        for player in self._players:
            self.points[player] = points.get(player, 0)
            self.totals[player] += self.points[player]
        self.store(number, self.points)
        fields = (
            ("round", number),
            ("points", by_name(self.points)),
            ("totals", by_name(self.totals)),
        )
        self._announcer.event(t_us, "round_scored", fields)

    def store(self, number, points):
        """Store the points of the round `number` (player -> points), replacing earlier ones."""
        packed = struct.pack(self._format, *[points[player] for player in self._players])
        if number in self._numbers:
            self._rounds[self._numbers.index(number)] = packed
        else:
            self._numbers.append(number)
            self._rounds.append(packed)

    def of_round(self, number):
        """Return the points of a round, an OrderedDict in seat order; None if it has none."""
        if number not in self._numbers:
            return None
        packed = self._rounds[self._numbers.index(number)]
        return OrderedDict(zip(self._players, struct.unpack(self._format, packed)))

    def rounds(self):
        """Return the numbers of the rounds that were scored, oldest first."""
        return list(self._numbers)

    def clear(self):
        """Delete all points."""
        for player in self._players:
            self.totals[player] = self.points[player] = 0
        self._numbers, self._rounds = [], []
