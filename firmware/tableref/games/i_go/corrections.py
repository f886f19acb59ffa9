"""Corrections of I Go!: the points of a hand, and its Perfect Player."""

from collections import OrderedDict

from tableref.games import corrections
from tableref.games.corrections import POINTS

PERFECT = 1
"""The kind of changes of the Perfect Player. A kind is also the number of its page."""


class Corrections(corrections.Corrections):
    """Corrections with a page for the points and one for the Perfect Player."""

    def page_count(self, number):
        """Return the number of pages for a hand."""
        return 2

    def held_adds(self, page):
        """Return the amount that a hold adds on a page."""
        return 10 if page == POINTS else 1

    def place(self, number, player, page):
        """Return (player, kind) of the value that a player's button changes on a page."""
        return player, page

    def title(self, number, page):
        """Return the title of the page of the Perfect Player, or of the points."""
        return self._game.text("perfect") if page == PERFECT else super().title(number, page)

    def values(self, number, page):
        """Return an OrderedDict of player -> points, or 1 for the Perfect Player."""
        if page == POINTS:
            return self._game.scores.of_round(number)
        perfect = _player_of(self._game.perfect, number)
        return OrderedDict((player, int(player == perfect)) for player in self._game.players)

    def fits(self, place, value, by):
        """Return whether the value at `place`, (player, kind), may be corrected to `value`."""
        return 0 <= value <= 1 if place[1] == PERFECT else super().fits(place, value, by)

    def refusal(self, number, changes):
        """Return why no hand can give these points and Perfect Player, or None."""
        points = super().changed(number, changes)
        perfect = self._perfect_ones(number, changes)
        caller = _player_of(self._game.callers, number)
        return refusal(points, caller, perfect, self._game.scores.of_round(number))

    def changed(self, number, changes):
        """Return an OrderedDict of player -> points of the hand after `changes` are applied."""
        points = super().changed(number, changes)
        if self._perfect_ones(number, changes):
            return OrderedDict((player, 0) for player in points)
        return points

    def change_state(self, number, changes):
        """Change the Perfect Player of the hand."""
        perfect = [(number, player) for player in self._perfect_ones(number, changes)]
        others = [row for row in self._game.perfect if row[0] != number]
        self._game.perfect = tuple(sorted(others + perfect))

    def more_fields(self, number, changes):
        """Return the event's field for the Perfect Player, who may be None, if it was changed."""
        is_changed = any(kind == PERFECT for _, kind, _ in changes)
        return [("perfect", _player_of(self._game.perfect, number))] if is_changed else []

    def _perfect_ones(self, number, changes):
        """Return the players entered as Perfect Player; the rules allow at most one."""
        values = self.values(number, PERFECT)
        for player, kind, by in changes:
            if kind == PERFECT:
                values[player] += by
        return [player for player in values if values[player]]


def refusal(points, caller=None, perfect=(), was=None):
    """Return why a hand that gave `was` cannot have given `points`, or None (rule book: "Scoring").

    `points` and `was` map players to points; `perfect` are the players entered as Perfect Player.
    `caller` called "I Go!"; it is None if the hand was void, and then any player may have called.

    The result is (key, fields). "one_or_others": the caller scores alone or not at all, so not all
    players can score, and nobody can score together with a known caller. "one_perfect": a hand
    cannot have two Perfect Players. "only_caller": no other player than the caller can be perfect.
    "perfect_scores_none": nobody scores in a hand with a Perfect Player. Points that it gave before
    are removed automatically.
    """
    if len(perfect) > 1:
        return "one_perfect", {}
    for player in points:
        if points[player] not in (0, 1):
            return corrections.never(player, points[player])
    if perfect and caller not in (None, perfect[0]):
        return "only_caller", {"who": caller}
    if perfect:
        is_more = any(points[player] > was[player] for player in points)
        return ("perfect_scores_none", {}) if is_more else None
    scoring = sum(points.values())
    is_shared = scoring == len(points) or (scoring > 1 and points.get(caller))
    return ("one_or_others", {}) if is_shared else None


def _player_of(pairs, number):
    """Return the player of a hand in `pairs`, (number, player) of some hands, or None."""
    for hand, player in pairs:
        if hand == number:
            return player
    return None
