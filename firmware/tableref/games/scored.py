"""The points of a game: totals, and what each round gave.

What a round gave stays known, so that it can be put right when others have been played since. It
is packed, two bytes a player: 20 a round at most, where the record of that round takes hundreds.
"""

import struct
from collections import OrderedDict

from tableref.games.corrections import Corrections
from tableref.games.standings import by_name
from tableref.games.timed import Timed


class Scored(Timed):
    """The part of a ``Game`` that knows its rounds and points; `players` are in seat order."""

    scores_rounds = True
    """Whether its rounds have points: then an earlier one can be put right."""

    has_winners = True
    """Whether a match of it is won or lost."""

    lowest_points = -99
    """The least that anybody can have in one round."""

    is_next_ready = False
    """Whether it ended because a round was put right when the next one had been made ready."""

    def __init__(self, players):
        self.players = players
        self.totals = OrderedDict((player, 0) for player in players)
        self.points = OrderedDict((player, 0) for player in players)
        """Points of the last round."""
        self.number = 0
        """Number of the round, from 1."""
        self._scores = []

    def score_round(self, t_us, points):
        """Add the round's points (player -> points; 0 for those left out), and say so."""
        for player in self.players:
            self.points[player] = points.get(player, 0)
            self.totals[player] += self.points[player]
        self.note_score(self.number, self.points)
        fields = (
            ("round", self.number),
            ("points", by_name(self.points)),
            ("totals", by_name(self.totals)),
        )
        self._announcer.event(t_us, "round_scored", fields)

    def ending(self):
        """Return (winners, whether the match is lost) of a round that ends with totals as now.

        It is asked again when a round was put right. A game without rounds to put right needs none.
        """
        raise NotImplementedError

    # what was scored, and what puts it right

    def note_score(self, number, points):
        """Remember what the round `number` gave (player -> points), instead of what it was."""
        packed = struct.pack(self._format(), number, *[points[player] for player in self.players])
        for place, known in enumerate(self._scores):
            if _number(known) == number:
                self._scores[place] = packed
                return
        self._scores.append(packed)

    def score(self, number):
        """Return what a round gave: player -> points, in seat order; None if it was not scored."""
        for known in self._scores:
            if _number(known) == number:
                return OrderedDict(zip(self.players, struct.unpack(self._format(), known)[1:]))
        return None

    def rounds_to_put_right(self):
        """Return the numbers of the rounds that can be put right, oldest first."""
        return [_number(known) for known in self._scores]

    def corrections(self):
        """Return the ``Corrections`` that put rounds of this game right."""
        return Corrections(self)

    def _format(self):
        return "<H%dh" % len(self.players)


def _number(packed):
    return struct.unpack_from("<H", packed)[0]
