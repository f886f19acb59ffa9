"""Corrections of GoTown: the floors of towers, at any time during the match.

Floors are added on top without a dog, and removed from the top with their dog.
"""

from tableref.games import corrections
from tableref.games.gotown.rules import FLOOR
from tableref.games.phases import OVER


class Corrections(corrections.Corrections):
    """Corrections of the only round. A tower that is complete wins at once, even during a turn."""

    def rounds(self):
        """Return the number of the only round, in a list, once it has begun."""
        return [self._game.number] if self._game.turns else []

    def held_adds(self, page):
        """Return the number of floors that a hold adds: one, as a tap does."""
        return 1

    def name(self, number):
        """Return the name of what is corrected: the floors, because a match has only one round."""
        return self._game.text("after_round")

    def values(self, number, page):
        """Return an OrderedDict of player -> floors."""
        return self._game.town.heights()

    def fits(self, place, value, by):
        """Return whether a tower can have `value` floors."""
        return 0 <= value <= self._game.options["target"]

    def refusal(self, number, changes):
        """Return why these towers are impossible, or None: only one can be complete."""
        heights = self._game.town.heights()
        for player, _, by in changes:
            heights[player] += by
        complete = [player for player in heights if heights[player] == self._game.options["target"]]
        return ("one_complete", {}) if len(complete) > 1 else None

    def apply(self, t_us, number, changes):
        """Change the towers, report this, and rule whether the match ends."""
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
            # The floor that was chosen may have been removed, so the choice ends.
            game.go_on(t_us)
