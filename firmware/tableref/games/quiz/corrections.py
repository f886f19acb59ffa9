"""Questions put right where there are teams: what one of a team is given, all of it are given."""

from collections import OrderedDict

from tableref.games import corrections


class Corrections(corrections.Corrections):
    """A row is a team, and stands under the first of its players; any of them may press for it."""

    def place(self, number, player, page):
        """Return (first player of the team, kind) of what a player's button changes."""
        return self._game.side(player)[0], 0

    def label(self, row):
        """Return what the screen calls whose value it is."""
        return self._game.team_of(row)

    def values(self, number, page):
        """Return an OrderedDict of row -> the points of a team."""
        score = self._game.scores.of_round(number)
        return OrderedDict((members[0], score[members[0]]) for members in self._game.teams.values())

    def gained(self, changes):
        """Carry changes out, and return [(player, points more or less)]."""
        return [(mate, by) for player, _, by in changes for mate in self._game.side(player)]
