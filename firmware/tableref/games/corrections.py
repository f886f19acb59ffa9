"""An earlier round put right: what can be changed of it, and what follows for the match.

A *change* is (player, kind, by): by how much
what a player has of a kind changes. Points are of one kind, 0; where a game's score is a collection
its folder has a class of its own, and the kinds are what is collected. A *page* is what one screen
asks of all players.
"""

from collections import OrderedDict

from tableref.games.phases import OVER, READY, RESULT
from tableref.games.standings import by_name

LAST_ROUND = 0xFFF
"""The last round that has room in a record."""
_MOST = 0x7FF

HIGHEST = 999
"""Most points of one player in one round: what the screen has room for."""
TOTALS = (-9999, 99999)


def packed(number, player, kind, by):
    """Return a change of the round `number` as a whole number of 32 bits."""
    return ((number << 4 | player) << 4 | kind) << 12 | by + _MOST


def unpacked(value):
    """Return (number, change) of what `packed` returned."""
    return value >> 20, (value >> 16 & 15, value >> 12 & 15, (value & 0xFFF) - _MOST)


class Corrections:
    """What can be put right of a `game` whose rounds give points."""

    def __init__(self, game):
        self._game = game

    def rounds(self):
        """Return the numbers of the rounds that can be put right, oldest first."""
        return self._game.scores.rounds()

    def page_count(self, number):
        """Return how many screens ask for the round `number`."""
        return 1

    def held_adds(self, page):
        """Return what a hold adds on a page."""
        return 10

    def place(self, number, player, page):
        """Return (player, kind) of what a player's button changes on a page."""
        return player, 0

    def title(self, number, page):
        """Return the first line of a page, or None for the one that any game has."""
        return None

    def label(self, row):
        """Return what the screen calls whose value it is."""
        return self._game.text("button_player", player=row)

    def values(self, number, page):
        """Return an OrderedDict of row -> what it has; a row is a player."""
        return self._game.scores.of_round(number)

    def summary(self, number):
        """Return an OrderedDict of player -> what a round gave."""
        return self.values(number, 0)

    def fits(self, place, value, by):
        """Return whether a `place` can come to `value`, changed by `by` in all."""
        row = place[0]
        low, high = TOTALS
        is_score = self._game.scores.lowest_points <= value <= HIGHEST
        return is_score and low <= self._game.scores.totals[row] + by <= high

    def refusal(self, number, changes):
        """Say why the rules make it impossible, or return None where they do not.

        That is (key, fields): the key of a text of the game, or what `never` returns, and what the
        text has fields for. A game without a law takes what its table says.
        """
        return None

    def changed(self, number, changes):
        """Return an OrderedDict of player -> points that a round would have given."""
        points = OrderedDict(self._game.scores.of_round(number))
        for player, _, by in changes:
            points[player] += by
        return points

    def apply(self, t_us, number, changes):
        """Change what a round gave, say so, and rule on the end of the match if no round is on."""
        game = self._game
        was = game.scores.of_round(number)
        points = OrderedDict(was)
        for player, by in self.gained(changes):
            points[player] += by
            game.scores.totals[player] += by
        game.scores.store(number, points)
        self.say(t_us, number, points, was, game.scores.totals, self.more_fields(number, changes))
        self._rule(t_us)
        last = game.scores.of_round(game.number)
        if last:
            game.scores.points.update(last)

    def say(self, t_us, number, points, was, totals, more=()):
        """Say that a round was put right: each is player -> points; `more` are other fields."""
        fields = [("round", number)]
        for name, values in (("points", points), ("was", was), ("totals", totals)):
            fields.append((name, by_name(values)))
        self._game.announcer.event(t_us, "corrected", fields + list(more))

    def gained(self, changes):
        """Carry changes out, and return [(player, points more or less)]."""
        return [(player, by) for player, _, by in changes]

    def more_fields(self, number, changes):
        """Return what else the event says, a list."""
        return []

    def _rule(self, t_us):
        """Rule on the end of the match. While a round is on, its own end rules."""
        game = self._game
        if game.phase not in (READY, RESULT, OVER):
            return
        winners, is_lost = game.ending()
        if winners or is_lost:
            if game.phase == READY:
                # the match was over before this round was made ready
                game.scores.is_next_ready = True
                game.number -= 1
            game.close_round(t_us, winners, is_lost)
        elif game.phase == OVER and game.scores.is_next_ready:
            game.scores.is_next_ready = False
            game.winners = ()
            game.number += 1
            game.enter(READY, t_us)
        elif game.phase == OVER:
            game.close_round(t_us)


def never(player, points):
    """Return the refusal that says: no round can give this player so many points."""
    return "never", {"who": player, "points": points}
