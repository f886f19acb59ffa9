"""The turn clock at the table: taps pass the turn, and the time of each player runs.

What is shown is in show.py, the law in rules.py.
"""

from collections import OrderedDict

from tableref.games.game import Game
from tableref.games.stopwatch import Stopwatch
from tableref.games.timed import MINUTE_US
from tableref.games.turn_clock import rules, show
from tableref.games.turn_clock.order import Order
from tableref.games.turn_clock.show import RUNNING
from tableref.presses.gestures import FOREVER_US
from tableref.show.announcer import COUNTS

PLAY, LIST, SKIP, DROP, PUT_BACK, MOVE, STOP = range(7)
"""What NEXT turns to: the clock, everybody's times, and what can be done to a player."""

_SECOND_US = 1_000_000


class TurnClock(Game):
    """One match of any game whose turns are timed: a round is one run of all the clocks."""

    OPTIONS = OrderedDict(
        (
            ("mode", rules.MODES),
            ("minutes", (5, 10, 15, 30, 60, 1, 3)),
            ("extra_s", (5, 10, 30, 60, 0, 2, 3)),
            ("out_at_zero", (True, False)),
        )
    )
    STEPS = ("started", "turn_ended", "choice", "changed", "stopped")
    SCREENS = show.SCREENS
    BUTTON_LIGHTS = show.BUTTON_LIGHTS
    RING_LIGHTS = show.RING_LIGHTS
    READY_WORDS = ("first", "ok_start")
    TURN_PHASES = (RUNNING,)

    text = staticmethod(show.text)
    option_screen = staticmethod(show.option)
    check = staticmethod(rules.check)
    is_asked = staticmethod(rules.is_asked)
    lowest_wins = True
    scores_rounds = False

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.mode = options["mode"]
        self.extra_us = options["extra_s"] * _SECOND_US
        self.turns = None
        self.banks, self.used = {}, {}
        """Player -> the bank (us), and the us used in all turns of the round."""
        self.fallen = ()
        """Players whose time was up."""
        self.action = PLAY
        self.now_us = 0
        self.sheet_pages = (len(players) + 4) // 5

    def sheet_page(self, number):
        """Return the lines of a page of the times used."""
        return show.sheet(self, number)

    @property
    def watched(self):
        """Whose clock runs."""
        return self.turns.current

    @property
    def words_us(self):
        """When the second that the screen shows is over (us)."""
        if self._phase != RUNNING or not self.watch.is_running:
            return FOREVER_US
        shown_us = self.shown_us(self.turns.current)
        if self.mode == rules.UP:
            return self.now_us + _SECOND_US - shown_us % _SECOND_US
        delay_us = self.extra_us if self.mode == rules.BRONSTEIN else 0
        delay_us = max(0, delay_us - self.watch.used_us(self.now_us))
        return self.now_us + delay_us + shown_us % _SECOND_US + 1

    def shown_us(self, player, t_us=None):
        """Return what a player's clock shows: time left, or when counting up time used."""
        bank_us = self.banks[player]
        if self._phase != RUNNING or player != self.turns.current:
            return bank_us
        used_us = self.watch.used_us(self.now_us if t_us is None else t_us)
        return rules.shown_us(self.mode, bank_us, self.extra_us, used_us)

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        self.now_us = t_us

    def begin(self, t_us):
        """Start the clock of the first player."""
        bank_us = rules.first_bank_us(self.mode, self.options["minutes"])
        for player in self.players:
            self.banks[player] = bank_us
            self.used[player] = 0
        self.turns = Order(self.players, self.starter)
        self.fallen = ()
        self._announcer.event(t_us, "round_started", (("round", self.number),))
        self._announcer.tune(t_us, "go")
        self.enter(RUNNING, t_us)
        self._begin_turn(t_us)
        return "started"

    def confirm(self, t_us):
        """Pass the turn, or do what NEXT has turned to."""
        if self.action in (PLAY, LIST):
            return self._pass(t_us)
        if self.action == STOP:
            self._stop(t_us, ())
            return "stopped"
        self.action = PLAY
        self._announcer.tune(t_us, "choose")
        return "choice"

    def choose(self, t_us):
        """Turn to what else can be shown or done."""
        self.action = (self.action + 1) % (STOP + 1)
        self._announcer.tune(t_us, "change")
        return "choice"

    def choose_back(self, t_us):
        """Turn to the one before."""
        self.action = (self.action - 2) % (STOP + 1)
        self._announcer.tune(t_us, "back")
        return "choice"

    def press(self, t_us, button):
        """Pass the turn, whatever NEXT has turned to; or say whom that is for."""
        if button == self.turns.current:
            # play goes on: nobody is dropped who wanted to pass
            self.action = PLAY
            return self._pass(t_us)
        if self.action in (PLAY, LIST, STOP):
            reason = "not_your_turn" if button in self.turns.players else "is_out"
            self._announcer.refuse(t_us, button, reason, turn=self.turns.current)
            return None
        reason = self._refusal(button)
        if reason:
            self._announcer.refuse(t_us, button, reason)
            return None
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "mark")
        self._change(t_us, button)
        self.action = PLAY
        return "changed"

    def winning_words(self):
        """Return the line over who is left."""
        return self.text("time_left")

    def _refusal(self, player):
        """Say why NEXT's choice can't be done to a player, or return None."""
        if self.action == PUT_BACK:
            if player in self.turns.players:
                return "plays"
            return "no_time" if player in self.fallen else None
        if player not in self.turns.players:
            return "is_out"
        if self.action == DROP:
            return "last_one" if len(self.turns.players) == 1 else None
        if self.action == SKIP:
            return "skips" if player in self.turns.skipped else None
        return "not_now" if player == self.turns.current else None

    def _change(self, t_us, player):
        names = {SKIP: "turn_skipped", DROP: "player_dropped", PUT_BACK: "player_put_back"}
        fields = [("player", player)]
        is_current = player == self.turns.current
        if self.action in (SKIP, DROP) and is_current:
            self._end_turn(t_us, False)
        if self.action == SKIP:
            if is_current:
                self.turns.pass_on()
            else:
                self.turns.skipped.add(player)
        elif self.action == DROP:
            self.turns.drop(player)
        elif self.action == PUT_BACK:
            self.turns.put_back(player)
        else:
            self.turns.move(player)
            fields.append(("order", list(self.turns.line)))
        self._announcer.event(t_us, names.get(self.action, "order_changed"), fields)
        self.milestones += 1
        if is_current:
            self._begin_turn(t_us)

    def _pass(self, t_us):
        player = self.turns.current
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "click")
        self._end_turn(t_us, True)
        self.turns.pass_on()
        self._begin_turn(t_us)
        return "turn_ended"

    def _begin_turn(self, t_us):
        self.milestones += 1
        player = self.turns.current
        limit_us = rules.limit_us(self.mode, self.banks[player], self.extra_us)
        self.watch = Stopwatch(None if player in self.fallen else limit_us)
        self.watch.start(t_us)
        self._announcer.event(t_us, "turn_started", (("player", player),))

    def _end_turn(self, t_us, is_whole):
        player = self.turns.current
        used_us = self.watch.used_us(t_us)
        self.used[player] += used_us
        before_us = self.banks[player]
        bank_us = rules.bank_after_us(self.mode, before_us, self.extra_us, used_us, is_whole)
        self.banks[player] = bank_us
        if self.mode == rules.SAND:
            others = self.turns.order()[1:]
            for other, share_us in zip(others, rules.shares_us(used_us, len(others))):
                self.banks[other] += share_us
        fields = (("player", player), ("used_us", used_us), ("clock_us", bank_us))
        self._announcer.event(t_us, "turn_ended", fields)

    def extend(self, t_us):
        """Let the clock that stands run on, for a minute that is the player's own."""
        super().extend(t_us)
        self.banks[self.watched] += MINUTE_US

    def lapse(self, t_us):
        """Rule that a player's time is up, and return who it was."""
        player = super().lapse(t_us)
        self.fallen += (player,)
        left = self.turns.order()[1:]
        if self.options["out_at_zero"]:
            if len(left) < 2:
                self._stop(t_us, left, is_lost=not left)
            else:
                self._end_turn(t_us, False)
                self.turns.drop(player)
                self._begin_turn(t_us)
        return player

    def _stop(self, t_us, winners, is_lost=False):
        self._end_turn(t_us, False)
        self.watch = None
        self.action = PLAY
        minutes = {player: self.used[player] // 60_000_000 for player in self.players}
        self.score_round(t_us, minutes)
        self.close_round(t_us, winners, is_lost)


GAME = TurnClock
