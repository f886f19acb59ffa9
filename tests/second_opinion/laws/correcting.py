"""Corrections of earlier rounds: a step in a pause that is saved when OK is pressed."""

import pickle

from tests.second_opinion.gestures import CORRECTION_US, HELD_US, Gesture, length_us
from tests.second_opinion.model import Model


class CorrectionPages(Model):
    """A game in which scored rounds can be corrected at any time."""

    def rounds_to_correct(self):
        """Return the number of rounds that can be corrected."""
        raise NotImplementedError

    def pages_to_correct(self):
        """Return the number of kinds of results of a round that can be corrected."""
        return 1

    def correct(self, player, ago, points, page):
        """Change the number of the kind `page` of `player` in an earlier round.

        Refuse impossible numbers.
        """
        raise NotImplementedError

    def would_correct(self, player, ago, points, page):
        """Return whether this correction would be accepted."""
        state, before = pickle.dumps(self.state), len(self.expected)
        self.correct(player, ago, points, page)
        names = [one.name for one in self.expected[before:]]
        del self.expected[before:]
        self.state = pickle.loads(state)
        return "corrected" in names

    def rule_again(self, end_or_go_on):
        """Check after a correction whether the match has ended.

        During a round, wait for the round's end.
        """
        state = self.state
        is_ready = state.phase == "ready" or (
            state.phase == "over" and getattr(state, "is_next_ready", False)
        )
        if state.phase not in ("ready", "scored", "over"):
            return
        end_or_go_on()
        state.is_next_ready = is_ready and state.phase == "over"
        if is_ready and state.phase == "scored":
            # The next round was ready before the correction, but not started.
            state.phase = "ready"

    def can_correct(self):
        """Return whether a round is scored and 3-2-1 is not being counted."""
        return self.state.phase != "count" and self.rounds_to_correct() > 0

    def _do_correct(self, t_us, player, offsets):
        end_us = self._correct_in_pause(t_us, player, offsets)
        self._resume(end_us)

    def _do_correct_cut(self, t_us, player, offsets):
        self._correct_in_pause(t_us, player, offsets)
        self._do_cut(t_us, None, ())

    def _correct_in_pause(self, t_us, player, offsets):
        """Correct a round in a pause; return the time of the press that ends the pause."""
        self._advance(t_us)
        self._pause(t_us)
        # The rules do not say whether steps can still be redone after a pause.
        self._undone = []
        ago, points, *turns = offsets
        end_us = t_us + length_us(Gesture(t_us, "correct", player, offsets)) - CORRECTION_US
        self._step(t_us, self.correct, player, ago, points, sum(turns))
        # a power cut keeps a pause with its state, and the corrections that OK confirms in it
        self._keep(t_us + HELD_US)
        return end_us
