"""The course of the turn clock: taps pass the turn, and the time of each player is limited.

What is shown is in show.py, the rules in rules.py, the clocks in clocks.py, actions on a player in
actions.py, a common time in common_time.py, individual times in own_times.py.
"""

from collections import OrderedDict

from tableref.games import game_lights
from tableref.games.game import AFTER_MATCH, AFTER_ROUND, BEFORE_ROUND, Game, whose_turn
from tableref.games.game_screens import Between
from tableref.games.phases import OVER, READY, RESULT, Phase, with_next
from tableref.games.terms import Terms
from tableref.games.turn_clock import actions, options, rules, show
from tableref.games.turn_clock.actions import (
    ACTIONS,
    COMMON,
    LIST,
    PASS,
    PLAY,
    STOP,
)
from tableref.games.turn_clock.clocks import Clocks
from tableref.games.turn_clock.common_time import CommonTime
from tableref.games.turn_clock.order import Order
from tableref.games.turn_clock.own_times import OwnTimes
from tableref.games.turn_clock.rules import (
    ALL_DONE,
    ALL_PASSED,
    ENDED,
    NOBODY,
)
from tableref.games.turn_clock.show import COMMON_TIME, OWN_TIMES, RUNNING, WAITING
from tableref.show.announcer import COUNTS


class TurnClock(Game):
    """A match of any game whose turns are timed. A round is one run of all clocks."""

    TERMS = Terms(
        options=(
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
        ),
        has_rounds=False,
        lowest_wins=True,
        option_screen=show.option_screen,
        check=options.check,
        is_offered=options.is_offered,
    )
    STEPS = ("started", "turn_ended", "choice", "changed", "stopped")
    STEPS += ("starter_chosen", "player_passed", "passing_ended", "count", "times_set")
    STEPS += ("common_time_started", "common_time_changed", "common_time_ended")
    BETWEEN = Between(
        words=("first", "ok_start"),
        shows_setup=False,
        standings_pages=show.standings_pages,
        ready_note=show.ready_note,
        winning_words=show.winning_words,
        sheet_pages=show.sheet_pages,
        sheet_page=show.sheet,
    )

    text = staticmethod(show.text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.clock = Clocks(options, announcer)
        self.at_once = rules.is_at_once(options)
        """True if all players play at once, each until they press."""
        self.action = PLAY
        """The choice of NEXT, one of ``actions.ACTIONS``."""
        self.waits = ALL_DONE
        """The reason why all clocks wait, which is the key of a text."""
        self.entry = None
        """The OwnTimes while they are entered, or None."""
        self.common_us = 0
        """Common time (us) in this round."""
        self._phase_before = READY
        """The phase that is resumed after the common time."""
        self._missed = 0
        """Number of consecutive turns that ended by time, without any press."""
        self._missed_us = 0
        """Time (us) when the last of these turns ended."""

    # -- individual times ---------------------------------------------------------------------

    def start(self):
        """Make the first round ready, or ask for individual times first."""
        if not rules.has_own_times(self.options):
            super().start()
            return
        self.entry = OwnTimes(self.players, self.clock.mode)
        self.enter(OWN_TIMES, 0)

    def show_press(self, t_us, button, since_us):
        """Flash and click to acknowledge a press."""
        self.announcer.flash(t_us, button, COUNTS)
        self.announcer.tune(t_us, "click")

    def count_time(self, t_us, kind, button, since_us):
        """Give a player one unit of time more or less, or ten more."""
        return self.entry.handle(t_us, kind, button, self.announcer)

    def explain_less_time(self, t_us):
        """Explain that a tap while NEXT is held subtracts time."""
        self.announcer.notice(t_us, self.text("less_time"))

    def confirm_times(self, t_us):
        """Confirm all times on the screen."""
        self.announcer.tune(t_us, "choose")
        self.clock.own_times = self.entry.times()
        self.entry = None
        banks = [(str(player), self.clock.first_bank_us(player)) for player in self.players]
        self.announcer.event(t_us, "times_set", (("clocks", OrderedDict(banks)),))
        self.make_ready(t_us)
        return "times_set"

    # -- before a round -----------------------------------------------------------------------

    def make_ready(self, t_us):
        """Make the next round ready."""
        self.common_us = 0
        super().make_ready(t_us)

    def find_starter(self, t_us):
        """Draw the starter, unless all play at once."""
        if self.at_once:
            self.starter.set(self.players[0])
        else:
            super().find_starter(t_us)

    def begin(self, t_us):
        """Begin the round with the clock of the starter, or with all clocks."""
        for player in self.players:
            self.clock.banks[player] = self.clock.first_bank_us(player)
            self.clock.used[player] = 0
        self.turns = Order(self.players, self.starter.player)
        self.clock.fallen = ()
        self.announcer.event(t_us, "round_started", (("round", self.number),))
        return self._begin_turn(t_us)

    # -- turns --------------------------------------------------------------------------------

    def _begin_turn(self, t_us):
        """Start the clock of the current player, or of all players; return the step's name."""
        if self.phase != RUNNING:
            self.announcer.tune(t_us, "go")
            self.enter(RUNNING, t_us)
        self.milestones += 1
        turns = self.turns
        if self.at_once:
            for player in turns.order():
                if player in turns.skipped:
                    turns.skipped.discard(player)
                elif player not in turns.passed:
                    self.clock.start(t_us, player)
            banks = [(str(player), self.clock.banks[player]) for player in self.clock.running]
            self.announcer.event(t_us, "turns_started", (("clocks", OrderedDict(banks)),))
            if not banks:
                self._wait(t_us, ALL_DONE)
            return "started"
        player = turns.current
        if player in turns.skipped:
            turns.skipped.discard(player)
            player = turns.pass_on()
        self.clock.start(t_us, player)
        fields = (("player", player), ("clock_us", self.clock.banks[player]))
        self.announcer.event(t_us, "turn_started", fields)
        return "started"

    def press_in_turn(self, t_us, button, since_us):
        """Pass the turn, or do the chosen action to the player who presses."""
        action = self.action
        if with_next(t_us, since_us):
            # A press while NEXT is held passes, whatever action is chosen.
            self.action = PASS
        step = self._press(t_us, button)
        if step is None:
            self.action = action
        return step

    def _press(self, t_us, button):
        if button in self.clock.running and self.action != PASS:
            # A press of the player whose clock runs always ends the turn, so that nobody is dropped
            # by mistake.
            self.action = PLAY
            return self._pass_turn(t_us, button)
        if self.action in (PLAY, LIST, STOP, COMMON):
            return self._refuse_press(t_us, button)
        reason = actions.refusal(self, button)
        if reason:
            self.announcer.refuse(t_us, button, reason)
            return None
        return actions.change(self, t_us, button)

    def _refuse_press(self, t_us, button):
        reason = "not_your_turn" if button in self.turns.players else "is_out"
        if self.at_once and reason == "not_your_turn":
            reason = "is_done"
        self.announcer.refuse(t_us, button, reason, turn=self.turns.current)

    def ok_in_turn(self, t_us):
        """Pass the turn, or do the chosen action."""
        if self.action not in (PLAY, LIST):
            return self._confirm_action(t_us)
        if self.at_once:
            return self._end_all(t_us)
        return self._pass_turn(t_us, self.turns.current)

    def _confirm_action(self, t_us):
        action, self.action = self.action, PLAY
        if action == STOP:
            return self._stop(t_us, ())
        if action == COMMON:
            return self.start_common_time(t_us)
        if action == PASS and self.turns.passed:
            return self.end_passing(t_us, ENDED)
        self.announcer.tune(t_us, "choose")
        return "choice"

    def choose(self, t_us):
        """Turn to the next action."""
        self.announcer.tune(t_us, "change")
        return self._turn_to(1)

    def choose_before(self, t_us):
        """Choose the previous action, because NEXT was held.

        The press at the beginning of the hold has already chosen the next action, so go back two.
        """
        self.announcer.tune(t_us, "back")
        return self._turn_to(-2)

    def _turn_to(self, by):
        self.action = ACTIONS[(ACTIONS.index(self.action) + by) % len(ACTIONS)]
        return "choice"

    def _pass_turn(self, t_us, player):
        """End the turn of the player who pressed; return the name of the step."""
        self.announcer.flash(t_us, player, COUNTS)
        self.announcer.tune(t_us, "click")
        self._missed = 0
        self.end_turn(t_us, player, True)
        self.go_on(t_us)
        return "turn_ended"

    def _end_all(self, t_us):
        """End all turns; return the name of the step."""
        for player in list(self.clock.running):
            self.end_turn(t_us, player, True)
        self._wait(t_us, ALL_DONE)
        return "turn_ended"

    def end_turn(self, t_us, player, is_whole):
        """End a player's turn; `is_whole` is False if it was cut short."""
        used_us = self.clock.stop(t_us, player, is_whole)
        if self.clock.mode == rules.SAND:
            others = self.turns.order()[1:]
            for other, share_us in zip(others, rules.shares_us(used_us, len(others))):
                self.clock.banks[other] += share_us
        fields = (("player", player), ("used_us", used_us), ("clock_us", self.clock.banks[player]))
        self.announcer.event(t_us, "turn_ended", fields)

    def go_on(self, t_us, is_next=True):
        """Begin the next turn, or wait for OK, for example because all players have passed.

        `is_next` is False if `turns` has advanced to the next player already.
        """
        turns = self.turns
        if turns.all_passed:
            self.end_passing(t_us, ALL_PASSED)
        elif self.at_once:
            self.milestones += 1
            if not self.clock.running:
                self._wait(t_us, ALL_DONE)
        else:
            if is_next:
                turns.pass_on()
            # If nobody is at the table, turns must not be passed on for ever.
            if self._missed >= len(turns.players) - len(turns.passed):
                self._wait(t_us, NOBODY)
            else:
                self._begin_turn(t_us)

    def end_passing(self, t_us, why):
        """Let players who have passed play again, and wait for OK."""
        for player in list(self.clock.running):
            self.end_turn(t_us, player, False)
        self.turns.end_round()
        self._wait(t_us, why)
        return "passing_ended"

    # -- while the clocks wait ----------------------------------------------------------------

    def _wait(self, t_us, why):
        self.waits = why
        self.enter(WAITING, t_us)
        self.announcer.event(t_us, "clocks_wait", (("reason", why),))
        self.announcer.tune(t_us, "round_end" if why == ALL_PASSED else "result")

    def press_waiting(self, t_us, button, since_us):
        """Choose the player who is first when the clocks go on, or do the chosen action."""
        if self.action not in (PLAY, LIST, STOP, COMMON):
            return self._press(t_us, button)
        if button not in self.turns.players or self.at_once:
            return self._refuse_press(t_us, button)
        self.turns.current = button
        self.milestones += 1
        return self.starter.report_choice(t_us, self.number, button)

    def ok_waiting(self, t_us):
        """Let the clocks go on, or do the chosen action."""
        if self.action not in (PLAY, LIST):
            return self._confirm_action(t_us)
        return self._begin_turn(t_us)

    # -- the passing of time, and pauses ------------------------------------------------------

    @property
    def due_us(self):
        """Time (us) when `advance` has something to do next."""
        return self.clock.common.due_us if self.clock.common else self.clock.bell_due_us

    def advance(self, t_us):
        """Let time pass up to `t_us`, for warnings, periods and the common time."""
        if self.clock.common:
            self.clock.common.advance(t_us)
        else:
            self.clock.ring(t_us)

    def time_up(self, t_us, touched_us):
        """Apply the options for the end of a player's time; return the player."""
        player = self.clock.time_up(t_us)
        self.milestones += 1
        at_zero = rules.OUT if self.options["out_at_zero"] else rules.SOUND
        if self.clock.mode == rules.TURN:
            at_zero = self.options["at_zero"]
        else:
            self.clock.fallen += (player,)
        if at_zero == rules.NEXT_PLAYS:
            if touched_us > self._missed_us:
                # Any press shows that somebody is at the table.
                self._missed = 0
            self._missed += 1
            self._missed_us = t_us
            self.end_turn(t_us, player, True)
            self.go_on(t_us)
        elif at_zero == rules.OUT:
            self._fall(t_us, player)
        return player

    def _fall(self, t_us, player):
        if player not in self.clock.fallen:
            self.clock.fallen += (player,)
        left = tuple(other for other in self.turns.order() if other != player)
        # If the time of other players is up at the same moment, the match ends only with the last
        # of them.
        more = [other for other in self.clock.running if self.clock.running[other].up_us <= t_us]
        if len(left) < 2 and not more:
            self._stop(t_us, left, is_lost=not left)
            return
        self.end_turn(t_us, player, False)
        self.turns.drop(player)
        self.go_on(t_us, False)

    # -- a common time ------------------------------------------------------------------------

    def start_common_time(self, t_us):
        """Stop all clocks for a common time."""
        self.pause(t_us)
        self._phase_before = self.phase
        self.clock.common = CommonTime(t_us, self.announcer)
        self.enter(COMMON_TIME, t_us)
        return "common_time_started"

    def minute_more(self, t_us, button, since_us):
        """Make the common time a minute longer."""
        return self.clock.common.change(t_us, button, 1)

    def ten_minutes_more(self, t_us, button, since_us):
        """Make the common time ten minutes longer."""
        return self.clock.common.change(t_us, button, 10)

    def minute_less(self, t_us, button, since_us):
        """Make the common time a minute shorter."""
        return self.clock.common.change(t_us, button, -1)

    def explain_minutes(self, t_us):
        """Explain that a tap while NEXT is held subtracts a minute."""
        self.announcer.notice(t_us, self.text("less_minutes"))

    def end_common_time(self, t_us):
        """End the common time, and go on with the phase before."""
        self.common_us += self.clock.common.end(t_us)
        self.clock.common = None
        self.starter.was_drawn = False
        self.enter(self._phase_before, t_us)
        self.resume(t_us)
        return "common_time_ended"

    # -- the end of a round -------------------------------------------------------------------

    def _stop(self, t_us, winners, is_lost=False):
        """End the round, with the times used (minutes) as points; return the name of the step."""
        for player in list(self.clock.running):
            self.end_turn(t_us, player, False)
        minutes = {player: self.clock.used[player] // 60_000_000 for player in self.players}
        self.scores.add(t_us, self.number, minutes)
        self.close_round(t_us, winners, is_lost)
        return "stopped"

    PHASES = {
        OWN_TIMES: Phase(
            screen=show.own_times,
            button_light=game_lights.waiting_button,
            ring_light=game_lights.idle_ring,
            press=show_press,
            tap_or_hold=count_time,
            ok=confirm_times,
            next=explain_less_time,
            guards_ok=True,
        ),
        READY: BEFORE_ROUND.but(
            screen=show.before_round,
            button_light=show.before_button,
            ring_light=show.before_ring,
            ok=begin,
            next=start_common_time,
            next_held=None,
        ),
        RUNNING: Phase(
            screen=show.running,
            button_light=show.running_button,
            ring_light=show.running_ring,
            press=press_in_turn,
            ok=ok_in_turn,
            next=choose,
            next_held=choose_before,
            whose=whose_turn,
            guards_ok=True,
        ),
        WAITING: Phase(
            screen=show.waiting,
            button_light=show.stopped_button,
            ring_light=game_lights.idle_ring,
            press=press_waiting,
            ok=ok_waiting,
            next=choose,
            next_held=choose_before,
            guards_ok=True,
        ),
        COMMON_TIME: Phase(
            screen=show.common_time,
            button_light=game_lights.waiting_button,
            ring_light=show.common_ring,
            press=show_press,
            tap=minute_more,
            hold=ten_minutes_more,
            tap_with_next=minute_less,
            ok=end_common_time,
            next=explain_minutes,
            guards_ok=True,
        ),
        RESULT: AFTER_ROUND,
        OVER: AFTER_MATCH,
    }
