"""Corrections of earlier rounds: what can be changed, and the consequences for the match.

A *change* is (player, kind, by): `by` is added to the player's number of that kind. Points are kind
0. Games with other scores, such as collected shapes, derive a class of their own. A *page* is one
screen on which a value of each player is entered.
"""

from collections import OrderedDict

from tableref.games.phases import OVER, READY, RESULT
from tableref.games.standings import by_name

LAST_ROUND = 0xFFF
"""Highest round number that fits into a packed change."""
_BIAS = 0x7FF

POINTS = 0
"""The kind of changes of points."""

HIGHEST = 999
"""Maximum points of one player in one round that fit on the screen."""
TOTALS = (-9999, 99999)
"""Minimum and maximum total that fit on the screen."""


def packed(number, player, kind, by):
    """Return a change of the round `number`, packed into an integer of 32 bits."""
    return ((number << 4 | player) << 4 | kind) << 12 | by + _BIAS


def unpacked(value):
    """Return (number of the round, change) from an integer that `packed` returned."""
    return value >> 20, (value >> 16 & 15, value >> 12 & 15, (value & 0xFFF) - _BIAS)


class Corrections:
    """Corrections of a `game` whose rounds give points."""

    def __init__(self, game):
        self._game = game

    def rounds(self):
        """Return the numbers of the rounds that can be corrected, oldest first."""
        return self._game.scores.rounds()

    def page_count(self, number):
        """Return the number of pages on which the round `number` is corrected."""
        return 1

    def held_adds(self, page):
        """Return the amount that a hold adds on a page."""
        return 10

    def place(self, number, player, page):
        """Return (row, kind) of the value that a player's button changes on a page."""
        return player, POINTS

    def name(self, number):
        """Return the name of a round for the screen, such as "Round 3"."""
        return self._game.text("round", round=number)

    def title(self, number, page):
        """Return the title of a page, by default the name of the round."""
        return self.name(number)

    def label(self, row):
        """Return the name of a row for the screen."""
        return self._game.text("button_player", player=row)

    def values(self, number, page):
        """Return an OrderedDict of row -> value for a page. By default a row is a player."""
        return self._game.scores.of_round(number)

    def summary(self, number):
        """Return an OrderedDict of player -> value, by which players recognise the round."""
        return self.values(number, 0)

    def fits(self, place, value, by):
        """Return whether the value at `place`, (row, kind), may be corrected to `value`.

        `by` is the difference from the value before the changes.
        """
        row = place[0]
        low, high = TOTALS
        is_score = self._game.scores.lowest_points <= value <= HIGHEST
        return is_score and low <= self._game.scores.totals[row] + by <= high

    def refusal(self, number, changes):
        """Return why the rules of the game do not allow `changes`, or None.

        The result is (key, fields) of one of the game's texts, or the result of `never`.
        """
        return None

    def changed(self, number, changes):
        """Return an OrderedDict of player -> points of a round after `changes` are applied."""
        points = OrderedDict(self._game.scores.of_round(number))
        for player, kind, by in changes:
            if kind == POINTS:
                points[player] += by
        return points

    def change_state(self, number, changes):
        """Apply all changes except those of points to the state of the game."""

    def apply(self, t_us, number, changes):
        """Apply `changes` to a round, report them, and rule whether the match ends."""
        game = self._game
        was, points = game.scores.of_round(number), self.changed(number, changes)
        self.change_state(number, changes)
        for player in points:
            game.scores.totals[player] += points[player] - was[player]
        game.scores.store(number, points)
        self.report(
            t_us, number, points, was, game.scores.totals, self.more_fields(number, changes)
        )
        self._rule(t_us)
        last = game.scores.of_round(game.number)
        if last:
            game.scores.points.update(last)

    def report(self, t_us, number, points, was, totals, more=()):
        """Send the event of a correction.

        `points`, `was` and `totals` map players to points; `more` are additional fields, (key,
        value).
        """
        fields = [("round", number)]
        for name, values in (("points", points), ("was", was), ("totals", totals)):
            fields.append((name, by_name(values)))
        self._game.announcer.event(t_us, "corrected", fields + list(more))

    def more_fields(self, number, changes):
        """Return a list of additional fields of the event."""
        return []

    def _rule(self, t_us):
        """Rule whether the match ends. While a round is being played, this waits for its end."""
        game = self._game
        if game.phase not in (READY, RESULT, OVER):
            return
        winners, is_lost = game.ending()
        if winners or is_lost:
            if game.phase == READY:
                # After the correction the match is over, so cancel the round that was made ready.
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
    """Return the refusal that says that no round can give `points` to this player."""
    return "never", {"who": player, "points": points}
