"""An earlier round put right: it is a step, made in a pause, and kept as soon as OK is pressed."""

from tests.second_opinion.gestures import HELD_US, PUT_RIGHT_US, Gesture, length_us
from tests.second_opinion.model import Model


class PuttingRight(Model):
    """A game in which something that was scored can be put right, at any moment."""

    def rounds_to_put_right(self):
        """Return how many rounds there are to choose from."""
        raise NotImplementedError

    def pages_to_put_right(self):
        """Return how many kinds of things a round gave."""
        return 1

    def put_right(self, player, ago, points, page):
        """Give `player` so many more or less of the kind `page`, in the round so long ago."""
        raise NotImplementedError

    def can_put_right(self):
        """True: a round is scored, and 3-2-1 is not being counted."""
        return self.state.phase != "count" and self.rounds_to_put_right() > 0

    def _do_put_right(self, t_us, player, offsets):
        end_us = self._put_right_in_pause(t_us, player, offsets)
        self._resume(end_us)

    def _do_put_right_cut(self, t_us, player, offsets):
        self._put_right_in_pause(t_us, player, offsets)
        self._do_cut(t_us, None, ())

    def _put_right_in_pause(self, t_us, player, offsets):
        """Put it right, and return when the button is pressed that ends the pause."""
        self._advance(t_us)
        self._pause(t_us + HELD_US)
        # whether what was taken back could stand again behind a mere pause is left open
        self._undone = []
        ago, points, *turns = offsets
        end_us = t_us + length_us(Gesture(t_us, "put_right", player, offsets)) - PUT_RIGHT_US
        self._step(t_us, self.put_right, player, ago, points, sum(turns))
        # a pause is kept with all that stands then, and so is what OK confirms in it
        self._keep(t_us + HELD_US)
        return end_us
