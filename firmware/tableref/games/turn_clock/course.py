"""The course of a round on the turn clock: whose turn it is, and what follows when one ends."""

from collections import OrderedDict

from tableref.games.turn_clock import rules
from tableref.games.turn_clock.clocks import Clocks
from tableref.games.turn_clock.order import Order
from tableref.games.turn_clock.show import RUNNING, WAITING
from tableref.show.announcer import COUNTS

ALL_DONE = "all_done"
ALL_PASSED = "all_passed"
ENDED = "ended"
NOBODY = "nobody_pressed"
"""Why the clocks wait: all have played at once, all have passed, the table has ended the round, or
one turn after the other has ended by itself."""


class Course(Clocks):
    """The part of the turn clock that knows of turns."""

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.turns = None
        self.waits = ALL_DONE
        """Why the clocks wait, while they do."""
        self._missed = 0
        """Number of turns in a row that ended by themselves, with no button pressed in between."""
        self._missed_us = 0
        """When the last of them ended (us)."""

    def begin(self, t_us):
        """Start the clock of the first player, or of all."""
        for player in self.players:
            self.banks[player] = self.first_bank_us(player)
            self.used[player] = 0
        self.turns = Order(self.players, self.starter)
        self.fallen = ()
        self._announcer.event(t_us, "round_started", (("round", self.number),))
        return self.begin_turn(t_us)

    def begin_turn(self, t_us):
        """Start the clock of the current player, or of all who play; return the step's name."""
        if self.phase != RUNNING:
            self._missed = 0
            self._announcer.tune(t_us, "go")
            self.enter(RUNNING, t_us)
        self.milestones += 1
        turns = self.turns
        if self.at_once:
            for player in turns.order():
                if player in turns.skipped:
                    turns.skipped.discard(player)
                elif player not in turns.passed:
                    self.begin_clock(t_us, player)
            banks = [(str(player), self.banks[player]) for player in self.running]
            self._announcer.event(t_us, "turns_started", (("clocks", OrderedDict(banks)),))
            if not banks:
                self._wait(t_us, ALL_DONE)
            return "started"
        player = turns.current
        if player in turns.skipped:
            turns.skipped.discard(player)
            player = turns.pass_on()
        self.begin_clock(t_us, player)
        fields = (("player", player), ("clock_us", self.banks[player]))
        self._announcer.event(t_us, "turn_started", fields)
        return "started"

    def pass_turn(self, t_us, player):
        """End a player's turn, who has pressed; return the step's name."""
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "click")
        self._missed = 0
        self.end_turn(t_us, player, True)
        self.go_on(t_us)
        return "turn_ended"

    def end_all(self, t_us):
        """End everybody's turn; return the step's name."""
        for player in list(self.running):
            self.end_turn(t_us, player, True)
        self._wait(t_us, ALL_DONE)
        return "turn_ended"

    def end_turn(self, t_us, player, is_whole):
        """End a player's turn; `is_whole` is False for one that was cut short."""
        used_us = self.end_clock(t_us, player, is_whole)
        if self.mode == rules.SAND:
            others = self.turns.order()[1:]
            for other, share_us in zip(others, rules.shares_us(used_us, len(others))):
                self.banks[other] += share_us
        fields = (("player", player), ("used_us", used_us), ("clock_us", self.banks[player]))
        self._announcer.event(t_us, "turn_ended", fields)

    def go_on(self, t_us, is_next=True):
        """Do what follows a turn; `is_next` is False where the turn was passed on already."""
        turns = self.turns
        if turns.all_passed:
            self.end_passing(t_us, ALL_PASSED)
        elif self.at_once:
            self.milestones += 1
            if not self.running:
                self._wait(t_us, ALL_DONE)
        else:
            if is_next:
                turns.pass_on()
            # a table that nobody sits at must not pass turns for ever
            if self._missed >= len(turns.players) - len(turns.passed):
                self._wait(t_us, NOBODY)
            else:
                self.begin_turn(t_us)

    def end_passing(self, t_us, why):
        """Let those who have passed play again, and wait for the next round of turns."""
        for player in list(self.running):
            self.end_turn(t_us, player, False)
        self.turns.end_round()
        self._wait(t_us, why)
        return "passing_ended"

    def _wait(self, t_us, why):
        self.waits = why
        self.enter(WAITING, t_us)
        self._announcer.event(t_us, "clocks_wait", (("reason", why),))
        self._announcer.tune(t_us, "round_end" if why == ALL_PASSED else "result")

    def lapse(self, t_us):
        """Rule that a player's time is up, and return who it was."""
        player = super().lapse(t_us)
        self.milestones += 1
        at_zero = rules.OUT if self.options["out_at_zero"] else rules.SOUND
        if self.mode == rules.TURN:
            at_zero = self.options["at_zero"]
        else:
            self.fallen += (player,)
        if at_zero == rules.NEXT_PLAYS:
            if self.touched_us > self._missed_us:
                # any press says that somebody is there, whatever it did
                self._missed = 0
            self._missed += 1
            self._missed_us = t_us
            self.end_turn(t_us, player, True)
            self.go_on(t_us)
        elif at_zero == rules.OUT:
            self._fall(t_us, player)
        return player

    def _fall(self, t_us, player):
        if player not in self.fallen:
            self.fallen += (player,)
        left = tuple(other for other in self.turns.order() if other != player)
        # who falls in the same instant has not outlasted anybody: the last of them ends it
        more = [other for other in self.running if self.running[other].up_us <= t_us]
        if len(left) < 2 and not more:
            self.stop(t_us, left, is_lost=not left)
            return
        self.end_turn(t_us, player, False)
        self.turns.drop(player)
        self.go_on(t_us, False)

    def stop(self, t_us, winners, is_lost=False):
        """End the round: the times used are its points. Return the step's name."""
        for player in list(self.running):
            self.end_turn(t_us, player, False)
        minutes = {player: self.used[player] // 60_000_000 for player in self.players}
        self.score_round(t_us, minutes)
        self.close_round(t_us, winners, is_lost)
        return "stopped"
