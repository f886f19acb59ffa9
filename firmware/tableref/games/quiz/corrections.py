"""Corrections of the quiz with teams, whose players all have the points of their team."""

from collections import OrderedDict

from tableref.games import corrections


class Corrections(corrections.Corrections):
    """Corrections with a row for each team.

    The row is the button of the team's first player. Any player of the team can press.
    """

    def place(self, number, player, page):
        """Return (first player of the team, kind) of the value that a player's button changes."""
        return self._game.side(player)[0], corrections.POINTS

    def label(self, row):
        """Return the name of the row's team for the screen."""
        return self._game.team_of(row)

    def values(self, number, page):
        """Return an OrderedDict of row -> points of the team."""
        score = self._game.scores.of_round(number)
        return OrderedDict((members[0], score[members[0]]) for members in self._game.teams.values())

    def changed(self, number, changes):
        """Return an OrderedDict of player -> points after `changes`, the same in each team."""
        points = OrderedDict(self._game.scores.of_round(number))
        for player, _, by in changes:
            for mate in self._game.side(player):
                points[mate] += by
        return points
