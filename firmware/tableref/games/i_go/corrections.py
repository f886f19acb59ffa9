"""A hand of I Go! put right: a point for the caller alone or for others, void, or perfect."""

from collections import OrderedDict

from tableref.games import corrections

POINTS = 0
PERFECT = 1
"""The kinds of changes, and the pages that ask for them."""


class Corrections(corrections.Corrections):
    """A page for the points, which are none in a void hand, and one for the Perfect Player."""

    def page_count(self, number):
        """Return how many screens ask for a hand."""
        return 2

    def held_adds(self, page):
        """Return what a hold adds."""
        return 10 if page == POINTS else 1

    def place(self, number, player, page):
        """Return (player, kind) of what a player's button changes."""
        return player, page

    def title(self, number, page):
        """Return the first line of the page that asks for the Perfect Player."""
        return self._game.text("perfect") if page == PERFECT else None

    def values(self, number, page):
        """Return an OrderedDict of player -> points, or 1 for the Perfect Player."""
        if page == POINTS:
            return self._game.scores.of_round(number)
        perfect = self._perfect(number)
        return OrderedDict((player, int(player == perfect)) for player in self._game.players)

    def fits(self, place, value, by):
        """Return whether a row can come to `value`, changed by `by` in all."""
        return 0 <= value <= 1 if place[1] == PERFECT else super().fits(place, value, by)

    def refusal(self, number, changes):
        """Say why no hand can give this, or return None."""
        points, perfect = self._pointed(number, changes), self._perfect_ones(number, changes)
        return refusal(points, perfect, self._game.scores.of_round(number))

    def changed(self, number, changes):
        """Return an OrderedDict of player -> points that the hand would have given."""
        points = self._pointed(number, changes)
        if self._perfect_ones(number, changes):
            return OrderedDict((player, 0) for player in points)
        return points

    def apply(self, t_us, number, changes):
        """Change what the hand gave, and who was the Perfect Player in it."""
        game = self._game
        points, was = self.changed(number, changes), game.scores.of_round(number)
        perfect = self._perfect_ones(number, changes)
        others = [row for row in game.perfect if row[0] != number]
        game.perfect = tuple(sorted(others + [(number, player) for player in perfect]))
        changes = [(player, POINTS, points[player] - was[player]) for player in points] + [
            change for change in changes if change[1] == PERFECT
        ]
        super().apply(t_us, number, changes)

    def gained(self, changes):
        """Return [(player, points more or less)]."""
        return [(player, by) for player, kind, by in changes if kind == POINTS]

    def more_fields(self, number, changes):
        """Return who is the Perfect Player now, or None for nobody, if that was put right."""
        is_changed = any(kind == PERFECT for _, kind, _ in changes)
        return [("perfect", self._perfect(number))] if is_changed else []

    def _perfect(self, number):
        for hand, player in self._game.perfect:
            if hand == number:
                return player
        return None

    def _pointed(self, number, changes):
        """Return player -> points as the page of the points has them."""
        return super().changed(number, [change for change in changes if change[1] == POINTS])

    def _perfect_ones(self, number, changes):
        """Return the players that would be perfect: one at most in a hand that can be."""
        values = self.values(number, PERFECT)
        for player, kind, by in changes:
            if kind == PERFECT:
                values[player] += by
        return [player for player in values if values[player]]


def refusal(points, perfect=(), was=None):
    """Say why a hand that gave `was` can't have given `points`, or return None.

    Both map a player to points, and `perfect` are those entered as its Perfect Player.

    That is (key, fields). "one_or_others": the caller scores alone or not at all, so never all of
    them; nobody scores in a void hand. "one_perfect": only the caller can be the Perfect Player.
    "perfect_scores_none": the match ends at once, so nobody scores in that hand. The points that it
    gave before need not be removed by hand.
    """
    if len(perfect) > 1:
        return "one_perfect", {}
    for player in points:
        if points[player] not in (0, 1):
            return corrections.never(player, points[player])
    if perfect:
        is_more = any(points[player] > was[player] for player in points)
        return ("perfect_scores_none", {}) if is_more else None
    return ("one_or_others", {}) if sum(points.values()) == len(points) else None
