"""The towers of GoTown put right: floors, at any moment since the match began.

A floor that comes is on top and unguarded, and one that goes takes its dog away.
"""

from tableref.games import corrections
from tableref.games.gotown.rules import FLOOR
from tableref.games.phases import OVER


class Corrections(corrections.Corrections):
    """There is one round, and a tower that is complete wins at once, in the middle of a turn."""

    def rounds(self):
        """Return the only round once it has begun: towers can be put right at any moment."""
        return [self._game.number] if self._game.turns else []

    def held_adds(self, page):
        """Return what a hold adds: floors are few."""
        return 1

    def values(self, number, page):
        """Return an OrderedDict of player -> floors."""
        return self._game.town.heights()

    def fits(self, place, value, by):
        """Return whether a tower can have so many floors."""
        return 0 <= value <= self._game.options["target"]

    def refusal(self, number, changes):
        """Say why these towers can't be, or return None: the first complete one has won."""
        heights = self._game.town.heights()
        for player, _, by in changes:
            heights[player] += by
        complete = [player for player in heights if heights[player] == self._game.options["target"]]
        return ("one_complete", {}) if len(complete) > 1 else None

    def apply(self, t_us, number, changes):
        """Change the towers, say so, and rule on the end of the match."""
        game = self._game
        was = game.town.heights()
        for player, _, by in changes:
            game.town.change(player, by)
        heights = game.town.heights()
        self.report(t_us, number, heights, was, heights)
        winners = game.ending()[0]
        if game.phase == OVER:
            game.scores.totals.update(heights)
            game.scores.points.update(heights)
            if winners:
                game.close_round(t_us, winners)
            else:
                game.go_on(t_us)
                player = ("player", game.turns.current)
                game.announcer.event(t_us, "turn_started", (player,))
        elif winners:
            game.finish(t_us)
        elif game.phase == FLOOR:
            # the floor that was to be chosen may be gone
            game.go_on(t_us)
