"""The turn clock at the table: taps pass the turn, and the time of each player runs.

What is shown is in show.py, the law in rules.py, the clocks in clocks.py, time for all in
common_time.py, own times in own_times.py.
"""

from collections import OrderedDict

from tableref.games.game import READY, RESULT
from tableref.games.turn_clock import agreed, menu, rules, show
from tableref.games.turn_clock.common_time import CommonTime
from tableref.games.turn_clock.course import ENDED, Course
from tableref.games.turn_clock.own_times import OwnTimes
from tableref.games.turn_clock.show import COMMON_TIME, OWN_TIMES, RUNNING, WAITING
from tableref.presses.gestures import PLAYERS, PRESS

PLAY, LIST, _, _, _, _, STOP, PASS, COMMON = range(9)
"""What NEXT turns to: the clock, everybody's times, what can be done to a player (menu.py), ..."""


class TurnClock(Course):
    """One match of any game whose turns are timed: a round is one run of all the clocks."""

    OPTIONS = OrderedDict(
        (
            ("mode", rules.MODES),
            ("minutes", (5, 10, 15, 20, 30, 45, 60, 90, 120, 0, 1, 2, 3)),
            ("extra_s", (5, 10, 30, 60, 0, 2, 3)),
            ("fresh_s", (30, 60, 90, 120, 180, 300, 0, 10, 15, 20)),
            ("period_s", (30, 60, 10, 15, 20)),
            ("periods", (3, 5, 1, 2)),
            ("out_at_zero", (True, False)),
            ("at_zero", rules.AT_ZERO),
            ("at_once", (False, True)),
            ("warn_s", (10, 20, 30, 60, 0, 5)),
        )
    )
    STEPS = ("started", "turn_ended", "choice", "changed", "stopped")
    STEPS += ("starter_chosen", "player_passed", "passing_ended", "count", "times_set")
    STEPS += ("common_time_started", "common_time_changed", "common_time_ended")
    SCREENS = show.SCREENS
    BUTTON_LIGHTS = show.BUTTON_LIGHTS
    RING_LIGHTS = show.RING_LIGHTS
    READY_WORDS = ("first", "ok_start")
    GUARDED = (READY, RESULT, RUNNING, WAITING, COMMON_TIME, OWN_TIMES)
    TURN_PHASES = (RUNNING,)
    NEXT_SHOWS_SETUP = False

    text = staticmethod(show.text)
    lowest_wins = True
    scores_rounds = False

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.action = PLAY
        self.common_us = 0
        """How long time for all has taken (us), in this round."""
        self._left_phase = READY

    @staticmethod
    def option_screen(name, value):
        """Return (words, big): what the lobby says of an option and its value."""
        return agreed.option(name, value)

    @staticmethod
    def check(players, options):
        """Raise ValueError, in words, if these players can't play with these options."""
        agreed.check(players, options)

    @staticmethod
    def is_asked(name, options, players):
        """Return whether the lobby asks for an option, the others and the players being these."""
        return agreed.is_asked(name, options, players)

    def start(self):
        """Make the first round ready, at 0 us, or first ask for everybody's time."""
        if not rules.has_own_times(self.options):
            super().start()
            return
        self.part = OwnTimes(self)
        self.enter(OWN_TIMES, 0)

    def set_times(self, t_us, times):
        """Take everybody's time (player -> minutes, or seconds for a turn)."""
        self.own_times = times
        self.part = None
        banks = [(str(player), self.first_bank_us(player)) for player in self.players]
        self._announcer.event(t_us, "times_set", (("clocks", OrderedDict(banks)),))
        self.make_ready(t_us)

    def make_ready(self, t_us):
        """Make the next run of the clocks ready."""
        self.common_us = 0
        super().make_ready(t_us)

    def draws_starter(self):
        """Return whether who is first is drawn: not where all play at once."""
        if self.at_once:
            self.starter = self.players[0]
        return not self.at_once

    def ready_note(self):
        """Return what NEXT does before a round."""
        return self.text("next_common")

    @property
    def sheet_pages(self):
        """How many pages the times used have."""
        return (len(self.players) + (self.common_us > 0) + show.PAGE - 1) // show.PAGE

    def sheet_page(self, number):
        """Return the lines of a page of the times used."""
        return show.sheet(self, number)

    def winning_words(self):
        """Return the line over who is left."""
        return self.text("time_left")

    # what is pressed

    def input(self, t_us, kind, button, since_us):
        """Take a gesture; return the name of the step that it was, None if it changed nothing."""
        if self.part and (button > PLAYERS or button in self.owners):
            return self.part.input(t_us, kind, button, since_us)
        if kind != PRESS or button not in self.owners or self.stands:
            return super().input(t_us, kind, button, since_us)
        action = self.action
        if self._phase == RUNNING and since_us < t_us:
            # NEXT is held: to turn to the times was not what was meant
            self.action = PASS
        step = super().input(t_us, kind, button, since_us)
        if step is None:
            self.action = action
        return step

    def confirm(self, t_us):
        """Pass the turn, or do what NEXT has turned to."""
        action = self.action
        if action in (PLAY, LIST):
            if self._phase == WAITING:
                return self.begin_turn(t_us)
            if self.at_once:
                return self.end_all(t_us)
            return self.pass_turn(t_us, self.turns.current)
        self.action = PLAY
        if action == STOP:
            return self.stop(t_us, ())
        if action == COMMON:
            return self._take_common(t_us)
        if action == PASS and self.turns.passed:
            return self.end_passing(t_us, ENDED)
        self._announcer.tune(t_us, "choose")
        return "choice"

    def choose(self, t_us):
        """Turn to what else can be shown or done; before a round take time for all."""
        if self._phase == READY:
            return self._take_common(t_us)
        self.action = (self.action + 1) % (COMMON + 1)
        self._announcer.tune(t_us, "change")
        return "choice"

    def choose_back(self, t_us):
        """Turn to the one before."""
        if self._phase not in (RUNNING, WAITING):
            return None
        self.action = (self.action - 2) % (COMMON + 1)
        self._announcer.tune(t_us, "back")
        return "choice"

    def press(self, t_us, button):
        """Pass the turn, whatever NEXT has turned to but passing; or say whom that is for."""
        if button in self.running and self.action != PASS:
            # play goes on: nobody is dropped who wanted to pass
            self.action = PLAY
            return self.pass_turn(t_us, button)
        if self.action in (PLAY, LIST, STOP, COMMON):
            if self._phase == WAITING and button in self.turns.players and not self.at_once:
                return self.choose_starter(t_us, button)
            reason = "not_your_turn" if button in self.turns.players else "is_out"
            if self.at_once and reason == "not_your_turn":
                reason = "is_done"
            self._announcer.refuse(t_us, button, reason, turn=self.turns.current)
            return None
        reason = menu.refusal(self, button)
        if reason:
            self._announcer.refuse(t_us, button, reason)
            return None
        return menu.change(self, t_us, button)

    def put_first(self, player):
        """Have a player be first: in the round, or in the one of its rounds that begins."""
        if self.turns and self._phase == WAITING:
            self.turns.current = player
        else:
            super().put_first(player)

    def _take_common(self, t_us):
        self.pause(t_us)
        self._left_phase = self._phase
        self.part = CommonTime(self, t_us)
        self.enter(COMMON_TIME, t_us)
        return "common_time_started"

    def end_common(self, t_us, used_us):
        """Go on where time for all was taken; it took `used_us`."""
        self.part = None
        self.common_us += used_us
        self.was_drawn = False
        self.enter(self._left_phase, t_us)
        self.resume(t_us)
