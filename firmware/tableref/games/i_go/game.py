"""The course of I Go!: turns, the call "I Go!", and penalty points.

The screens and lights are in show.py, the rules in rules.py.
"""

from collections import OrderedDict

from tableref.games import game_lights
from tableref.games.game import (
    AFTER_MATCH,
    AFTER_ROUND,
    BEFORE_ROUND,
    Game,
    refuse_next,
    whose_turn,
)
from tableref.games.game_screens import Between
from tableref.games.i_go import rules, show
from tableref.games.i_go.corrections import Corrections
from tableref.games.phases import OVER, READY, RESULT, Phase
from tableref.games.score_entry import ScoreEntry
from tableref.games.standings import by_name
from tableref.games.terms import Terms
from tableref.games.turns import Turns
from tableref.presses.gestures import OK
from tableref.show.announcer import COUNTS

TURN = "turn"
"""The phase of a turn: a tap ends it, a hold calls "I Go!", NEXT chooses a pile that is empty."""
SCORING = "scoring"
"""The phase in which all players enter their penalty points."""

DISPLAY_TAKEN = 1
"""The choice of NEXT for a player who took the last card of the display."""
PILE_TAKEN = 2
"""The choice of NEXT for a player who took the last card of the draw pile."""
_CHOICES = 3


class Penalties(ScoreEntry):
    """The entry of all players' penalty points."""

    def table_refusal(self, counts):
        """Return why all players together cannot have these penalty points, or None."""
        return rules.penalty_refusal(counts)


class IGo(Game):
    """A match of I Go!. Its rounds are hands."""

    TERMS = Terms(
        options=(("turn_s", (0, 30, 45, 60, 90, 120)),),
        option_screen=show.option_screen,
        setup_screens=show.setup,
        check=rules.check,
    )
    STEPS = ("started", "turn_ended", "choice", "hand_nullified", "draw_pile_emptied")
    STEPS += ("i_go", "count", "asked", "round_scored")
    BETWEEN = Between(
        words=("start_player", "ok_turns"),
        question="who_is_first",
        goal=rules.TARGET,
        result_note=show.result_note,
        winning_words=show.winning_words,
    )

    text = staticmethod(show.text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.choice = 0
        """The choice of NEXT in a turn: 0, DISPLAY_TAKEN or PILE_TAKEN."""
        self.must_call = False
        """Whether the draw pile is empty, so that this turn ends with "I Go!"."""
        self.caller = None
        """The player who called "I Go!", or None."""
        self.entry = None
        self.has_asked = False
        """Whether the players were asked if the caller really has no penalty points."""
        self.callers = ()
        """(number, player who called "I Go!") of each hand that was scored."""
        self.perfect = ()
        """(number, player) of each hand that a Perfect Player ended."""

    # -- before the hand ----------------------------------------------------------------------

    def make_ready(self, t_us):
        """Make the next hand ready."""
        # Nobody scores in a hand that is nullified or perfect, so it keeps these zeros.
        self.scores.points = OrderedDict((player, 0) for player in self.players)
        self.caller = None
        self.entry = None
        self.has_asked = False
        super().make_ready(t_us)

    def find_starter(self, t_us):
        """Draw the first start player by lots; later ones are determined by the hand before."""
        if self.starter.player is None:
            super().find_starter(t_us)
        else:
            self.starter.set(self.starter.player)

    def begin(self, t_us):
        """Begin the hand with the start player's turn."""
        self.announcer.event(t_us, "round_started", (("round", self.number),))
        self.announcer.tune(t_us, "go")
        self.turns = Turns(self.players, self.starter.player)
        self._begin_turn(t_us)
        return "started"

    # -- a turn -------------------------------------------------------------------------------

    def _begin_turn(self, t_us):
        self.choice = 0
        self.must_call = False
        limit_us = self.options["turn_s"] * 1_000_000 or None
        self.clock.begin(t_us, limit_us, self.turns.current)
        self.enter(TURN, t_us)

    def press_in_turn(self, t_us, button, since_us):
        """Acknowledge the press of the current player, and refuse others."""
        if button != self.turns.current:
            self.announcer.refuse(t_us, button, "not_turn", turn=self.turns.current)
        else:
            self.show_press(t_us, button, since_us)

    def end_turn(self, t_us, button, since_us):
        """End the turn of the player whose tap this was."""
        if button != self.turns.current:
            return None
        if self.must_call:
            self.announcer.refuse(t_us, button, "must_call")
            return None
        following = self.turns.after(button)
        fields = (
            ("player", button),
            ("used_us", self.clock.watch.used_us(t_us)),
            ("next_player", following),
        )
        self.announcer.event(t_us, "turn_ended", fields)
        self.announcer.tune(t_us, "choose")
        self.turns.pass_on()
        self._begin_turn(t_us)
        return "turn_ended"

    def call(self, t_us, player, since_us):
        """Handle the call "I Go!", which ends the hand."""
        if player != self.turns.current:
            return None
        self.caller = player
        self.announcer.event(t_us, "i_go", self._who(player))
        self._end_hand(t_us, "i_go")
        self.announcer.tune(t_us, "round_end")
        self.entry = Penalties(self.players, hold_adds=10, signs={player: "*"})
        self.enter(SCORING, t_us)
        return "i_go"

    def choose(self, t_us):
        """Turn to the next special case of a turn."""
        if self.must_call:
            return refuse_next(self, t_us)
        self.choice = (self.choice + 1) % _CHOICES
        self.announcer.tune(t_us, "change")
        return "choice"

    def confirm_choice(self, t_us):
        """Confirm the choice of NEXT: the display or the draw pile is empty."""
        player = self.turns.current
        if self.choice == DISPLAY_TAKEN:
            self.announcer.event(t_us, "display_emptied", self._who(player))
            self._end_hand(t_us, "hand_nullified")
            self.starter.player = player
            self.scores.store(self.number, self.scores.points)
            # Nobody scores in this hand, but a correction during the hand may have led to a winner.
            self.close_round(t_us, *self.ending())
            return "hand_nullified"
        if self.choice == PILE_TAKEN:
            self.choice = 0
            self.must_call = True
            self.announcer.event(t_us, "draw_pile_emptied", self._who(player))
            self.announcer.tune(t_us, "mark")
            return "draw_pile_emptied"
        reason = "must_call" if self.must_call else "not_now_ok"
        self.announcer.refuse(t_us, OK, reason, turn=player)
        return None

    def _end_hand(self, t_us, reason):
        self.clock.end()
        self.announcer.event(t_us, "round_ended", (("round", self.number), ("reason", reason)))

    def _who(self, player):
        return ("round", self.number), ("player", player)

    # -- the penalty points -------------------------------------------------------------------

    def show_press(self, t_us, button, since_us):
        """Flash and click to acknowledge a press."""
        self.announcer.flash(t_us, button, COUNTS)
        self.announcer.tune(t_us, "click")

    def count(self, t_us, kind, button, since_us):
        """Count one penalty point more or less, or ten more."""
        step = self.entry.handle(t_us, kind, button, self.announcer)
        self.has_asked = self.has_asked and step is None
        return step

    def explain_next(self, t_us):
        """Explain that a tap while NEXT is held subtracts a point."""
        self.announcer.notice(t_us, self.text("take_off"))

    def confirm_penalties(self, t_us):
        """Score the penalty points on the screen."""
        if not self.entry.count(self.caller) and not self.has_asked:
            # Ask once, because a caller without penalty points ends the match, but probably they
            # were just not entered yet.
            self.has_asked = True
            self.announcer.tune(t_us, "change")
            return "asked"
        penalties = OrderedDict((player, self.entry.count(player)) for player in self.players)
        fields = (
            ("round", self.number),
            ("caller", self.caller),
            ("penalties", by_name(penalties)),
        )
        self.announcer.event(t_us, "penalties_counted", fields)
        self.starter.player = self.caller
        self.callers += ((self.number, self.caller),)
        if rules.is_perfect(penalties, self.caller):
            self.perfect += ((self.number, self.caller),)
            self.scores.store(self.number, self.scores.points)
            self.announcer.event(t_us, "perfect_player", self._who(self.caller))
        else:
            self.scores.add(t_us, self.number, rules.points(penalties, self.caller))
        self.close_round(t_us, *self.ending())
        return "round_scored"

    def ending(self):
        """Return (winners, False), because a match is never lost.

        A Perfect Player wins with any total.
        """
        if self.perfect:
            return (self.perfect[0][1],), False
        return rules.winners(self.scores.totals), False

    def corrections(self):
        """Return the ``Corrections`` that change points and the Perfect Player of a hand."""
        return Corrections(self)

    PHASES = {
        READY: BEFORE_ROUND.but(ok=begin),
        TURN: Phase(
            screen=show.turn,
            button_light=game_lights.turn_button,
            ring_light=show.turn_ring,
            press=press_in_turn,
            tap=end_turn,
            tap_with_next=end_turn,
            hold=call,
            ok=confirm_choice,
            next=choose,
            whose=whose_turn,
        ),
        SCORING: Phase(
            screen=show.scoring,
            button_light=show.scoring_button,
            ring_light=show.scoring_ring,
            press=show_press,
            tap_or_hold=count,
            ok=confirm_penalties,
            next=explain_next,
            guards_ok=True,
        ),
        RESULT: AFTER_ROUND,
        OVER: AFTER_MATCH,
    }
