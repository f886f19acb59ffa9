"""An earlier round of Got It! put right: which shapes the players have, and the rival pile.

The shapes of a round that is still being played are left out: they are told when it ends.
"""

from collections import OrderedDict

from tableref.games import corrections
from tableref.games.got_it import rules, show
from tableref.games.got_it.reward import RIVALS

MAX_SHAPES = 9
"""So many shapes of one kind: what the screen has room for."""


class Corrections(corrections.Corrections):
    """A page for each kind of shape; for a single player then one for each of the rivals' kinds.

    Sets come from the whole collection, whenever a shape was won: what they change is the points of
    the round that was chosen.
    """

    def page_count(self, number):
        """Return how many screens ask for it: one for each kind, twice for a single player."""
        return rules.KINDS * (2 if self._game.is_alone else 1)

    def held_adds(self, page):
        """Return what a hold adds: shapes are few."""
        return 1

    def place(self, number, player, page):
        """Return (player, kind) of what a player's button changes on a page."""
        return self._owner(player, page), page % rules.KINDS

    def _owner(self, player, page):
        return player if page < rules.KINDS else RIVALS

    def title(self, number, page):
        """Return the name of the kind."""
        return show.kind_words(page % rules.KINDS, self._game.options["shapes"])

    def label(self, row):
        """Return what the screen calls whose shapes they are."""
        return super().label(row) if row else self._game.text("rival_pile")

    def values(self, number, page):
        """Return an OrderedDict of who has how many shapes of the kind."""
        rows = [self._owner(player, page) for player in self._game.players]
        kind = page % rules.KINDS
        return OrderedDict((row, self._game.collection(row)[kind]) for row in rows)

    def summary(self, number):
        """Return an OrderedDict of player -> sets that a round gave."""
        return self._game.scores.of_round(number)

    def fits(self, place, value, by):
        """Return whether anybody can have so many."""
        return 0 <= value <= MAX_SHAPES

    def refusal(self, number, changes):
        """Say why the match can't have given these shapes, or return None."""
        game = self._game
        held = {owner: game.collection(owner) for owner in game.held}
        for owner, kind, by in changes:
            held[owner][kind] += by
        limit = game.options["rival_limit"] if game.is_alone else None
        return refusal(held, len(self.rounds()), limit)

    def gained(self, changes):
        """Carry changes out, and return [(player, sets more or less)]."""
        game = self._game
        before = self._sets()
        for owner, kind, by in changes:
            game.held[owner][kind] += by
        if game.reward:
            game.reward.forget_victim()
        after = self._sets()
        return [(player, after[player] - before[player]) for player in game.players]

    def _sets(self):
        game = self._game
        return {player: rules.sets(game.collection(player)) for player in game.players}

    def more_fields(self, number, changes):
        """Return the shapes that were put right."""
        shapes = self._game.options["shapes"]
        rows = []
        for owner, kind, by in changes:
            name = rules.kind_name(kind, shapes)
            rows.append(OrderedDict((("player", owner), ("shape", name), ("by", by))))
        return [("shapes", rows)]


def refusal(held, rounds, rival_limit=None):
    """Say why so many rounds can't have given `held` (owner -> collection), or return None.

    That is (key, fields). "two_a_round": a target has two shapes, and what is stolen is another's.
    "one_two_sets": the first who has them has won. "rivals_full": with `rival_limit` shapes or more
    the rivals have, and they get two at most in the round that ends it.
    """
    if sum([sum(held[owner]) for owner in held]) > 2 * rounds:
        return "two_a_round", {}
    if len([owner for owner in held if owner != RIVALS and rules.has_two_sets(held[owner])]) > 1:
        return "one_two_sets", {}
    if rival_limit and sum(held[RIVALS]) > rival_limit + 1:
        return "rivals_full", {"count": rival_limit + 1}
    return None
