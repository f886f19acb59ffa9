"""Corrections of Got It!: the shapes of the players, and of the rival pile.

Shapes won in the current round are not included until it ends.
"""

from collections import OrderedDict

from tableref.games import corrections
from tableref.games.got_it import rules, show
from tableref.games.got_it.reward import RIVALS

MAX_SHAPES = 9
"""Maximum number of shapes of one kind that fits on the screen."""


class Corrections(corrections.Corrections):
    """Corrections with a page for each kind of shape.

    The single-player game has further pages for the shapes of the rival pile. A change of the
    number of sets counts as points of the round that was chosen.
    """

    def page_count(self, number):
        """Return the number of pages: one for each kind of shape that the players can have.

        In the single-player game there are as many again, for the rival pile.
        """
        return rules.KINDS * (2 if self._game.is_alone else 1)

    def held_adds(self, page):
        """Return the number of shapes that a hold adds: one, as a tap does."""
        return 1

    def place(self, number, player, page):
        """Return (owner, kind) of the shapes that a player's button changes on a page."""
        return self._owner(player, page), page % rules.KINDS

    def _owner(self, player, page):
        return player if page < rules.KINDS else RIVALS

    def title(self, number, page):
        """Return the name of the kind of shape that a page corrects."""
        return show.kind_words(page % rules.KINDS, self._game.options["shapes"])

    def label(self, row):
        """Return the name of an owner for the screen."""
        return super().label(row) if row else self._game.text("rival_pile")

    def values(self, number, page):
        """Return an OrderedDict of owner -> number of shapes of the page's kind."""
        rows = [self._owner(player, page) for player in self._game.players]
        kind = page % rules.KINDS
        return OrderedDict((row, self._game.collection(row)[kind]) for row in rows)

    def summary(self, number):
        """Return an OrderedDict of player -> sets won in a round."""
        return self._game.scores.of_round(number)

    def fits(self, place, value, by):
        """Return whether anybody can have `value` shapes of a kind."""
        return 0 <= value <= MAX_SHAPES

    def refusal(self, number, changes):
        """Return why the match cannot have led to these shapes, or None."""
        game = self._game
        limit = game.options["rival_limit"] if game.is_alone else None
        return refusal(self._collections(changes), len(self.rounds()), limit)

    def changed(self, number, changes):
        """Return an OrderedDict of player -> sets won in a round after `changes` are applied."""
        game = self._game
        points, held = OrderedDict(game.scores.of_round(number)), self._collections(changes)
        for player in game.players:
            points[player] += rules.sets(held[player]) - rules.sets(game.collection(player))
        return points

    def change_state(self, number, changes):
        """Apply the changes to the collections of the players and the rivals."""
        for owner, kind, by in changes:
            self._game.held[owner][kind] += by
        if self._game.reward:
            self._game.reward.look_for_loot()

    def _collections(self, changes):
        """Return a dict of owner -> collection after `changes` are applied."""
        held = {owner: self._game.collection(owner) for owner in self._game.held}
        for owner, kind, by in changes:
            held[owner][kind] += by
        return held

    def more_fields(self, number, changes):
        """Return the field that lists the corrected shapes in the event."""
        shapes = self._game.options["shapes"]
        rows = []
        for owner, kind, by in changes:
            name = rules.kind_name(kind, shapes)
            rows.append(OrderedDict((("player", owner), ("shape", name), ("by", by))))
        return [("shapes", rows)]


def refusal(held, rounds, rival_limit=None):
    """Return why `rounds` rounds cannot have led to `held` (owner -> collection), or None.

    The result is (key, fields). "two_a_round": a round gives at most two new shapes.
    "one_two_sets": only one player can have two sets, because that player has won. "rivals_full":
    the match ends when the rivals have `rival_limit` shapes, so they have at most one more.
    """
    if sum([sum(held[owner]) for owner in held]) > 2 * rounds:
        return "two_a_round", {}
    if len([owner for owner in held if owner != RIVALS and rules.has_two_sets(held[owner])]) > 1:
        return "one_two_sets", {}
    if rival_limit and sum(held[RIVALS]) > rival_limit + 1:
        return "rivals_full", {"count": rival_limit + 1}
    return None
