"""The quiz buzzer at the table: first press answers, the others stand in line.

The question master has OK and NEXT. A race of presses is as in count_in.py; what is shown is in
quiz_show.py.
"""

from collections import OrderedDict

from tableref.referee import quiz_show as show
from tableref.referee.announcer import COUNTS
from tableref.referee.count_in import COUNTING, HALTED, OPEN, CountIn
from tableref.referee.gestures import FOREVER_US, OK
from tableref.referee.quiz_show import ANSWER, READING, TIED
from tableref.referee.stopwatch import Stopwatch
from tableref.rules.options import one_of, whole

TIE_GUARD_US = 300_000
"""How long after a tie its players' presses are still excitement, not the table's answer."""

_LOCK_US = 500_000


class Quiz(CountIn):
    """One match: a question is a round."""

    OPTIONS = OrderedDict(
        (
            ("target", (10, 20, 0, 5)),
            ("count_in", (False, True)),
            ("lockout", ("question", "half_second", "free")),
            ("answer_s", (10, 20, 30, 0, 5)),
            ("wrong_costs", (False, True)),
        )
    )
    STEPS = CountIn.STEPS + ("opened", "chosen", "right", "wrong", "nobody_knew")
    SCREENS = show.SCREENS
    BUTTON_LIGHTS = show.BUTTON_LIGHTS
    RING_LIGHTS = show.RING_LIGHTS

    text = staticmethod(show.text)
    option_screen = staticmethod(show.option)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.answerer = None
        self.tied = ()
        self.judged = ()
        """Players who have answered this question, all of them wrongly."""
        self.locked = {}
        """Player -> until when a press does not count (us), for those who pressed too early."""
        self.clock = None
        """The Stopwatch of the answer, or None."""

    @classmethod
    def check(cls, players, options):
        """Raise ValueError, in words, if these players can't play with these options."""
        whole("target", options["target"], 0, 999)
        whole("answer_s", options["answer_s"], 0, 600)
        for name in ("count_in", "lockout", "wrong_costs"):
            one_of(name, options[name], cls.OPTIONS[name])

    def make_ready(self, t_us):
        """Make the next question ready."""
        self.race = self.answerer = self.clock = None
        self.tied = self.judged = ()
        self.locked = {}
        self.number += 1
        self.enter(READING, t_us)

    def waiting(self):
        """Return the claims, (player, us), of those who stand in line."""
        out = self.judged + (self.answerer,)
        return [claim for claim in self.race.claims if claim[0] not in out]

    def is_waiting(self, player):
        """Return whether a player stands in line."""
        return player in [claim[0] for claim in self.waiting()]

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        super().advance(t_us)
        if self.clock and self.clock.up_us <= t_us:
            up_us = self.clock.up_us
            self.clock.stop(up_us)
            self._announcer.event(up_us, "time_up", (("player", self.answerer),))
            self._announcer.tune(up_us, "tie")

    def pause(self, t_us):
        """Stand still: the answer's clock stops, open buzzers are closed."""
        if self.clock:
            self.clock.stop(t_us)
        if self._phase in (COUNTING, OPEN):
            self.enter(HALTED, t_us, is_done=False)

    def resume(self, t_us):
        """Go on; open buzzers are opened again as they were before."""
        if self.clock and self.clock.left_us(t_us):
            self.clock.start(t_us)
        if self._phase == HALTED:
            self._start(t_us)

    def confirm(self, t_us):
        """Open the buzzers, or judge an answer right."""
        if self._phase == READING:
            return self._start(t_us)
        if self._phase != ANSWER:
            self._announcer.refuse(t_us, OK, "counting" if self._phase == COUNTING else "open")
            return None
        self._judge(t_us, True)
        self._finish(t_us, "right")
        return "right"

    def choose(self, t_us):
        """Judge an answer wrong, or give a question up that nobody knows."""
        if self._phase == OPEN:
            self._finish(t_us, "nobody_knew")
            return "nobody_knew"
        if self._phase != ANSWER:
            return self.nothing_to_choose(t_us)
        self._judge(t_us, False)
        self.judged += (self.answerer,)
        self._next_in_line(t_us)
        return "wrong"

    def press(self, t_us, button):
        """Take a player's press: a buzz, a buzz too early, or who of the tied answers first."""
        if self._phase in (READING, COUNTING):
            return self._press_early(t_us, button)
        if self._phase == TIED and button in self.tied:
            if t_us < self._phase_us + TIE_GUARD_US:
                self._announcer.refuse(t_us, button, "too_soon")
                return None
            self._announcer.flash(t_us, button, COUNTS)
            self._answer(t_us, button)
            return "chosen"
        if t_us < self.locked.get(button, 0):
            self._announcer.refuse(t_us, button, "locked")
            return None
        return super().press(t_us, button)

    def _due_us(self):
        up_us = self.clock.up_us if self.clock else FOREVER_US
        return min(super()._due_us(), up_us)

    def _press_early(self, t_us, button):
        lockout = self.options["lockout"]
        if self.locked.get(button) == FOREVER_US or lockout == "free" and self._phase == READING:
            self._announcer.refuse(t_us, button, "locked" if self.locked else "wait")
            return None
        if self._phase == COUNTING:
            early_us = self.countdown.opens_us - t_us
            self._announcer.miss(t_us, button, "false_start", "early_us", early_us, "early")
        else:
            self._announcer.refuse(t_us, button, "locked")
        if lockout == "free":
            return None
        self.locked[button] = FOREVER_US if lockout == "question" else t_us + _LOCK_US
        self._announcer.event(t_us, "locked_out", (("player", button), ("lockout", lockout)))
        return "false_start"

    def _start(self, t_us):
        if self.options["count_in"]:
            self._count(t_us)
            return "countdown"
        self._announcer.tune(t_us, "go")
        self._open(t_us)
        return "opened"

    def _rule(self, rulings, t_us):
        super()._rule(rulings, t_us)
        if self._phase == OPEN and self.waiting():
            self._next_in_line(t_us)

    def _all_pressed(self, t_us):
        """Nothing ends: the line is what counts."""

    def _next_in_line(self, t_us):
        self.answerer = self.clock = None
        waiting = self.waiting()
        self.tied = tuple(claim[0] for claim in waiting if claim[1] == waiting[0][1])
        if len(self.tied) == 1:
            self._answer(t_us, self.tied[0])
        elif self.tied:
            self._announcer.tune(t_us, "tie")
            self.enter(TIED, t_us, is_done=False)
        elif all(p in self.judged or self.locked.get(p) == FOREVER_US for p in self.players):
            self._finish(t_us, "nobody_knew")
        else:
            self.enter(OPEN, t_us, is_done=False)

    def _answer(self, t_us, player):
        self.answerer = player
        self._announcer.event(t_us, "answering", (("player", player),))
        # a refusal made before must not hide what the master can do
        self._announcer.notice(t_us, "")
        if self.options["answer_s"]:
            self.clock = Stopwatch(self.options["answer_s"] * 1_000_000)
            self.clock.start(t_us)
        self.enter(ANSWER, t_us, is_done=False)

    def _judge(self, t_us, is_right):
        fields = (("player", self.answerer), ("right", is_right))
        self._announcer.event(t_us, "judged", fields)

    def _finish(self, t_us, reason):
        self._end(t_us, reason)
        cost = -1 if self.options["wrong_costs"] else 0
        points = dict.fromkeys(self.judged, cost)
        if reason == "right":
            points[self.answerer] = 1
        self.race = self.clock = None
        self.score_round(t_us, points)
        target = self.options["target"]
        self.close_round(
            t_us, [player for player in self.players if 0 < target <= self.totals[player]]
        )


FLOW = Quiz
