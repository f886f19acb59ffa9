"""The quiz buzzer at the table: first press answers, the others stand in line.

The question master has OK and NEXT. What is shown is in show.py.
"""

from collections import OrderedDict

from tableref.games.counted_race import COUNTING, RACE, CountedRace
from tableref.games.options import one_of, whole
from tableref.games.quiz import show
from tableref.games.quiz.show import ANSWER, READING, TIED
from tableref.games.stopwatch import Stopwatch
from tableref.presses.gestures import FOREVER_US, OK

_LOCK_US = {"question": FOREVER_US, "half_second": 500_000, "quarter_second": 250_000}
"""How long a press too early locks its player out, from then on."""


class Quiz(CountedRace):
    """One match: a question is a round."""

    OPTIONS = OrderedDict(
        (
            ("target", (10, 20, 0, 5)),
            ("count_in", (False, True)),
            ("lockout", ("question", "half_second", "quarter_second", "free")),
            ("answer_s", (10, 20, 30, 0, 5)),
            ("wrong_costs", (False, True)),
            ("questions", (0, 10, 20, 30, 5)),
            ("press_s", (0, 10, 20, 30, 5)),
        )
    )
    NUMBERS = {"target": (0, 999), "questions": (0, 999)}
    STEPS = ("countdown", "claim", "false_start")
    STEPS += ("opened", "chosen", "right", "wrong", "nobody_knew")
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
        self.press_clock = None
        """The Stopwatch of open buzzers, or None."""

    @classmethod
    def check(cls, players, options):
        """Raise ValueError, in words, if these players can't play with these options."""
        whole("target", options["target"], 0, 999)
        for name in ("answer_s", "press_s"):
            whole(name, options[name], 0, 600)
        whole("questions", options["questions"], 0, 999)
        for name in ("count_in", "lockout", "wrong_costs"):
            one_of(name, options[name], cls.OPTIONS[name])

    def make_ready(self, t_us):
        """Make the next question ready."""
        self.race = self.answerer = self.clock = self.press_clock = None
        self.tied = self.judged = ()
        self.locked = {}
        self.number += 1
        self.enter(READING, t_us)

    def standings_page(self, page):
        """Return the lines of a page of the standings: a question is a round."""
        lines = super().standings_page(page)
        if self.number < 10:
            lines[0] = self.text("after_question", digit=self.number)
        return lines

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
        if self._phase == RACE and self._press_up_us() <= t_us:
            self._finish(self._press_up_us(), "nobody_knew")

    def _press_up_us(self):
        # a match of older firmware has no such option
        return self.press_clock.up_us if self.press_clock else FOREVER_US

    def open_race(self, t_us):
        """Open the buzzers, for as long as is agreed."""
        super().open_race(t_us)
        self._await_presses(t_us)

    def _await_presses(self, t_us):
        self.press_clock = None
        if self.options.get("press_s"):
            self.press_clock = Stopwatch(self.options["press_s"] * 1_000_000)
            self.press_clock.start(t_us)

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        up_us = self.clock.up_us if self.clock else FOREVER_US
        if self._phase == RACE:
            up_us = min(up_us, self._press_up_us())
        return min(self.race_due_us(), up_us)

    def pause(self, t_us):
        """Stand still: the answer's clock stops, open buzzers are closed."""
        super().pause(t_us)
        if self.clock:
            self.clock.stop(t_us)

    def resume(self, t_us):
        """Go on; open buzzers are opened again as they were before."""
        if self.clock and self.clock.left_us(t_us):
            self.clock.start(t_us)
        super().resume(t_us)

    def count(self, t_us):
        """Open the buzzers, after 3-2-1 where that is agreed."""
        if self.options["count_in"]:
            super().count(t_us)
        else:
            self._announcer.tune(t_us, "go")
            self.open_race(t_us)

    def confirm(self, t_us):
        """Open the buzzers, or judge an answer right."""
        if self._phase == READING:
            self.start_race(t_us, len(self.players))
            return "countdown" if self.is_counting else "opened"
        if self._phase != ANSWER:
            self._announcer.refuse(t_us, OK, "counting" if self._phase == COUNTING else "open")
            return None
        self._judge(t_us, True)
        self._finish(t_us, "right")
        return "right"

    def choose(self, t_us):
        """Judge an answer wrong, or give a question up that nobody knows."""
        if self._phase == RACE:
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
            if not self._settles_tie(t_us, button, self._phase_us):
                return None
            self._answer(t_us, button)
            return "chosen"
        if t_us < self.locked.get(button, 0):
            self._announcer.refuse(t_us, button, "locked")
            return None
        return super().press(t_us, button)

    def _press_early(self, t_us, button):
        lockout = self.options["lockout"]
        if self.locked.get(button) == FOREVER_US or lockout == "free" and self._phase == READING:
            self._announcer.refuse(t_us, button, "locked" if self.locked else "wait")
            return None
        if self._phase == COUNTING:
            self.false_start(t_us, button)
        else:
            self._announcer.refuse(t_us, button, "locked")
        if lockout == "free":
            return None
        lock_us = _LOCK_US[lockout]
        self.locked[button] = FOREVER_US if lock_us == FOREVER_US else t_us + lock_us
        self._announcer.event(t_us, "locked_out", (("player", button), ("lockout", lockout)))
        return "false_start"

    def _rule(self, rulings, t_us):
        super()._rule(rulings, t_us)
        if self._phase == RACE and self.waiting():
            self._next_in_line(t_us)

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
            self.enter(RACE, t_us, is_done=False)
            self._await_presses(t_us)

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
        fields = (("round", self.number), ("reason", reason))
        self._announcer.event(t_us, "round_ended", fields)
        cost = -1 if self.options["wrong_costs"] else 0
        points = dict.fromkeys(self.judged, cost)
        if reason == "right":
            points[self.answerer] = 1
        self.race = self.clock = None
        self.score_round(t_us, points)
        self.close_round(t_us, *self.ending())

    def ending(self):
        """Return (winners, whether it is lost) of a question that ends with totals as now."""
        target = self.options["target"]
        winners = [player for player in self.players if 0 < target <= self.totals[player]]
        if not winners and self.number == self.options.get("questions"):
            best = max(self.totals.values())
            winners = [player for player in self.players if self.totals[player] == best]
        return winners, False


GAME = Quiz
