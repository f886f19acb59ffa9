"""A question of the quiz: who has pressed, who answers, who is locked out, and its points.

Players of one team have one claim, one lock and one score; without teams each is a side alone.
"""

from tableref.games.counted_race import COUNTING, RACE, CountedRace
from tableref.games.quiz.show import ANSWER, READING, TIED
from tableref.games.stopwatch import Stopwatch
from tableref.presses.gestures import FOREVER_US, OK

_LOCK_US = {"question": FOREVER_US, "half_second": 500_000, "quarter_second": 250_000}
"""How long a press too early locks its player out, from then on."""


class Question(CountedRace):
    """The part of the quiz that knows of one question."""

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.answerer = None
        self.tied = ()
        self.judged = ()
        """Players who have answered this question, all of them wrongly."""
        self.locked = {}
        """Player -> until when a press does not count (us), for those who pressed too early."""
        self.clock = None
        """The Stopwatch of the answer, or None; that of open buzzers is `watch`."""
        self.worth = 1
        """The points of a question, until the master says otherwise."""
        self.teams = None
        """Team -> its players, an OrderedDict, where there are teams."""

    def side(self, player):
        """Return who shares points and locks with a player, that one among them."""
        for members in self.teams.values() if self.teams else ():
            if player in members:
                return members
        return (player,)

    def team_of(self, player):
        """Return the name of a player's team, "" without teams."""
        for name, members in self.teams.items() if self.teams else ():
            if player in members:
                return name
        return ""

    def waiting(self):
        """Return the claims, (player, us), of those who stand in line."""
        answered = self.judged + (self.answerer,)
        return [claim for claim in self.race.claims if not self._is_among(claim[0], answered)]

    def _is_among(self, player, players):
        """Return whether a player, or another of the same team, is among `players`."""
        # No any(): each of the lights asks, 33 times a second, and that takes memory.
        if not players:
            return False
        for other in self.side(player):
            if other in players:
                return True
        return False

    def is_out(self, player):
        """Return whether a player's team has answered this question wrongly."""
        return self._is_among(player, self.judged)

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

    def lapse(self, t_us):
        """Rule that nobody has pressed in time."""
        self.watch.lapse()
        self.finish(t_us, "nobody_knew")
        return OK

    def open_race(self, t_us):
        """Open the buzzers, for as long as is agreed; after a pause for what was left of that."""
        super().open_race(t_us)
        if self.watch:
            self.watch.start(t_us)
        else:
            self._await_presses(t_us)

    def _await_presses(self, t_us):
        self.watch = None
        if self.options["press_s"]:
            self.watch = Stopwatch(self.options["press_s"] * 1_000_000)
            self.watch.start(t_us)

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return min(self.race_due_us(), self.clock.up_us if self.clock else FOREVER_US)

    def pause(self, t_us):
        """Stand still: clocks stop, open buzzers are closed."""
        super().pause(t_us)
        for clock in (self.clock, self.watch):
            if clock:
                clock.stop(t_us)

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
        for mate in self.side(button):
            if mate != button and self.race.has_claimed(mate):
                self._announcer.refuse(t_us, button, "mate_pressed", mate=mate)
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
        for mate in self.side(button):
            self.locked[mate] = FOREVER_US if lock_us == FOREVER_US else t_us + lock_us
        self._announcer.event(t_us, "locked_out", (("player", button), ("lockout", lockout)))
        return "false_start"

    def _rule(self, rulings, t_us):
        super()._rule(rulings, t_us)
        if self._phase == RACE and self.waiting():
            self.next_in_line(t_us)

    def next_in_line(self, t_us):
        """Let the next answer who has pressed, or open the buzzers again for the rest."""
        self.answerer = self.clock = self.watch = None
        waiting = self.waiting()
        self.tied = tuple(claim[0] for claim in waiting if claim[1] == waiting[0][1])
        if len(self.tied) == 1:
            self._answer(t_us, self.tied[0])
        elif self.tied:
            self._announcer.tune(t_us, "tie")
            self.enter(TIED, t_us, is_done=False)
        elif all(self.is_out(p) or self.locked.get(p) == FOREVER_US for p in self.players):
            self.finish(t_us, "nobody_knew")
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

    def judge(self, t_us, is_right):
        """Say how the answer was judged."""
        fields = (("player", self.answerer), ("right", is_right))
        self._announcer.event(t_us, "judged", fields)

    def finish(self, t_us, reason):
        """End the question; `reason` is "right" or "nobody_knew"."""
        fields = (("round", self.number), ("reason", reason))
        self._announcer.event(t_us, "round_ended", fields)
        points = {}
        for player in self.players:
            if self.is_out(player) and self.options["wrong_costs"]:
                points[player] = -self.worth
        if reason == "right":
            for player in self.side(self.answerer):
                points[player] = self.worth
        self.race = self.clock = self.watch = None
        self.score_round(t_us, points)
        self.close_round(t_us, *self.ending())

    def ending(self):
        """Return (winners, whether it is lost) of a question that ends with totals as now."""
        target = self.options["target"]
        winners = [player for player in self.players if 0 < target <= self.totals[player]]
        if not winners and self.number == self.options["questions"]:
            best = max(self.totals.values())
            winners = [player for player in self.players if self.totals[player] == best]
        return winners, False
