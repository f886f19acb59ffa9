"""The points of a match: totals, and what each round gave.

What a round gave is stored, so that it can be put right after others have been played. It is
packed, two bytes a player: at most 20 bytes a round, where the steps of that round take hundreds.
"""

import struct
from collections import OrderedDict

from tableref.games.standings import by_name


class Scores:
    """The points of `players`, a tuple in seat order."""

    lowest_points = -99
    """Minimum points of a player in one round."""

    is_next_ready = False
    """Whether the match ended because a round was put right while the next one was ready."""

    def __init__(self, players, announcer, lowest_wins=False):
        self.totals = OrderedDict((player, 0) for player in players)
        self.points = OrderedDict((player, 0) for player in players)
        """Points of the last round."""
        self.lowest_wins = lowest_wins
        """Whether the lowest total wins."""
        self._players = players
        self._announcer = announcer
        self._rounds = []

    def add(self, t_us, number, points):
        """Add the points of a round (player -> points; 0 if left out), and report them."""
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
        """Store what the round `number` gave (player -> points), replacing what it gave before."""
        packed = struct.pack(self._format(), number, *[points[player] for player in self._players])
        for place, known in enumerate(self._rounds):
            if _number(known) == number:
                self._rounds[place] = packed
                return
        self._rounds.append(packed)

    def of_round(self, number):
        """Return what a round gave, player -> points in seat order; None if it was not scored."""
        for known in self._rounds:
            if _number(known) == number:
                return OrderedDict(zip(self._players, struct.unpack(self._format(), known)[1:]))
        return None

    def rounds(self):
        """Return the numbers of the rounds that were scored, oldest first."""
        return [_number(known) for known in self._rounds]

    def clear(self):
        """Forget all points, as before the first round."""
        for player in self._players:
            self.totals[player] = self.points[player] = 0
        self._rounds = []

    def _format(self):
        return "<H%dh" % len(self._players)


def _number(packed):
    return struct.unpack_from("<H", packed)[0]
