"""I Go! at the table: turns, "I Go!", the penalty points, from the start player to the winner.

What is shown is in show.py, the law in rules.py.
"""

from collections import OrderedDict

from tableref.games.game import READY, RESULT, Game
from tableref.games.i_go import rules, show
from tableref.games.i_go.corrections import Corrections
from tableref.games.score_entry import ScoreEntry
from tableref.games.standings import by_name
from tableref.games.stopwatch import Stopwatch
from tableref.games.turns import Turns
from tableref.presses.gestures import HOLD, NEXT_TAP, OK, TAP
from tableref.show.announcer import COUNTS

TURN = "turn"
SCORING = "scoring"

DISPLAY_TAKEN = 1
PILE_TAKEN = 2
_CHOICES = 3


class Penalties(ScoreEntry):
    """The penalty points of all players."""

    def table_refusal(self, counts):
        """Return why all the counts together are impossible, or None when all is well."""
        return rules.penalty_refusal(counts)


class IGo(Game):
    """One match. `number` counts hands, which the rule book calls rounds too."""

    OPTIONS = OrderedDict((("turn_s", (0, 30, 45, 60, 90, 120)),))
    STEPS = ("started", "turn_ended", "choice", "hand_nullified", "draw_pile_emptied")
    STEPS += ("i_go", "count", "asked", "round_scored")
    SCREENS = show.SCREENS
    BUTTON_LIGHTS = show.BUTTON_LIGHTS
    RING_LIGHTS = show.RING_LIGHTS

    text = staticmethod(show.text)
    option_screen = staticmethod(show.option)
    setup_screens = staticmethod(show.setup)
    check = staticmethod(rules.check)

    READY_WORDS = ("start_player", "ok_turns")
    READY_QUESTION = "who_is_first"
    GUARDED = (READY, SCORING, RESULT)
    TURN_PHASES = (TURN,)

    goal = rules.TARGET

    def __init__(self, players, options, seed, announcer):
        self.turns = None
        self.choice = 0
        """What NEXT has chosen in a turn: 0, DISPLAY_TAKEN or PILE_TAKEN."""
        self.must_call = False
        """Whether the draw pile is empty, so that this turn ends with "I Go!"."""
        self.caller = None
        """Who said "I Go!"; None while nobody has, and in a hand that is void."""
        self.entry = None
        self.has_asked = False
        """Whether OK was pressed while the caller had none, and nothing was entered since."""
        self.perfect = ()
        """The hands that a Perfect Player ended: tuples of (number, player)."""
        super().__init__(players, options, seed, announcer)

    @property
    def watched(self):
        """Whose turn is timed."""
        return self.turns.current

    def begin(self, t_us):
        """Begin the hand with the start player's turn."""
        self._announcer.event(t_us, "round_started", (("round", self.number),))
        self._announcer.tune(t_us, "go")
        self.turns = Turns(self.players, self.starter)
        self._begin_turn(t_us)
        return "started"

    def confirm(self, t_us):
        """Take what NEXT has chosen, or the penalty points as they are on the screen."""
        if self._phase == SCORING:
            return self._score(t_us)
        player = self.turns.current
        if self.choice == DISPLAY_TAKEN:
            self._announcer.event(t_us, "display_emptied", self._who(player))
            self._end_round(t_us, "hand_nullified")
            self.starter = player
            self.note_score(self.number, self.points)
            # an earlier hand may have been put right while this one was played
            self.close_round(t_us, *self.ending())
            return "hand_nullified"
        if self.choice == PILE_TAKEN:
            self.choice = 0
            self.must_call = True
            self._announcer.event(t_us, "draw_pile_emptied", self._who(player))
            self._announcer.tune(t_us, "mark")
            return "draw_pile_emptied"
        reason = "must_call" if self.must_call else "not_now_ok"
        self._announcer.refuse(t_us, OK, reason, turn=player)
        return None

    def choose(self, t_us):
        """Turn to what else can happen in a turn."""
        if self._phase == SCORING:
            self._announcer.notice(t_us, self.text("take_off"))
        elif self.must_call:
            self.nothing_to_choose(t_us)
        else:
            self.choice = (self.choice + 1) % _CHOICES
            self._announcer.tune(t_us, "change")
            return "choice"
        return None

    def press(self, t_us, button):
        """Show that a press is seen, or that it is not this player's turn."""
        if self._phase == TURN and button != self.turns.current:
            self._announcer.refuse(t_us, button, "not_turn", turn=self.turns.current)
            return
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "click")

    def tap(self, t_us, button, since_us):
        """End the turn, or count a penalty point."""
        return self._gesture(t_us, TAP, button, since_us)

    def hold(self, t_us, button, since_us):
        """Say "I Go!", or count ten penalty points."""
        return self._gesture(t_us, HOLD, button, since_us)

    def next_tap(self, t_us, button, since_us):
        """End the turn, or take a penalty point off."""
        return self._gesture(t_us, NEXT_TAP, button, since_us)

    def draws_starter(self):
        """Return whether nobody is start player yet."""
        return self.starter is None

    def make_ready(self, t_us):
        """Make the next hand ready."""
        self.points = OrderedDict((player, 0) for player in self.players)
        self.caller = None
        self.entry = None
        self.has_asked = False
        super().make_ready(t_us)

    def ending(self):
        """Return (winners, whether it is lost): a Perfect Player wins whatever the totals."""
        if self.perfect:
            return (self.perfect[0][1],), False
        return rules.winners(self.totals), False

    def corrections(self):
        """Return the ``Corrections`` that put hands right."""
        return Corrections(self)

    def result_note(self):
        """Say that nobody scored because the hand was void."""
        return "" if any(self.points.values()) else self.text("void_note")

    def winning_words(self):
        """Return the line over the winners."""
        return self.text("perfect") if self.perfect else super().winning_words()

    def _who(self, player):
        return ("round", self.number), ("player", player)

    def _begin_turn(self, t_us):
        self.choice = 0
        self.must_call = False
        self.watch = Stopwatch(self.options["turn_s"] * 1_000_000 or None)
        self.watch.start(t_us)
        self.enter(TURN, t_us)

    def _end_round(self, t_us, reason):
        self.watch = None
        self._announcer.event(t_us, "round_ended", (("round", self.number), ("reason", reason)))

    def _gesture(self, t_us, kind, button, since_us):
        if since_us <= self._phase_us:
            # pressed before it could mean this, and shown so then
            return None
        if self._phase == SCORING:
            step = self.entry.take(t_us, kind, button, self._announcer)
            self.has_asked = self.has_asked and step is None
            return step
        if button != self.turns.current:
            return None
        if kind == HOLD:
            return self._call(t_us, button)
        if self.must_call:
            self._announcer.refuse(t_us, button, "must_call")
            return None
        following = self.turns.after(button)
        fields = (
            ("player", button),
            ("used_us", self.watch.used_us(t_us)),
            ("next_player", following),
        )
        self._announcer.event(t_us, "turn_ended", fields)
        self._announcer.tune(t_us, "choose")
        self.turns.pass_on()
        self._begin_turn(t_us)
        return "turn_ended"

    def _call(self, t_us, player):
        self.caller = player
        self._announcer.event(t_us, "i_go", self._who(player))
        self._end_round(t_us, "i_go")
        self._announcer.tune(t_us, "round_end")
        self.entry = Penalties(self.players, hold_adds=10, signs={player: "*"})
        self.enter(SCORING, t_us)
        return "i_go"

    def _score(self, t_us):
        if not self.entry.count(self.caller) and not self.has_asked:
            # so rare that it was rather not entered yet, and it would end the match
            self.has_asked = True
            self._announcer.tune(t_us, "change")
            return "asked"
        penalties = OrderedDict((player, self.entry.count(player)) for player in self.players)
        fields = (
            ("round", self.number),
            ("caller", self.caller),
            ("penalties", by_name(penalties)),
        )
        self._announcer.event(t_us, "penalties_counted", fields)
        self.starter = self.caller
        if rules.is_perfect(penalties, self.caller):
            self.perfect += ((self.number, self.caller),)
            self.note_score(self.number, self.points)
            self._announcer.event(t_us, "perfect_player", self._who(self.caller))
            self.close_round(t_us, *self.ending())
        else:
            self.score_round(t_us, rules.points(penalties, self.caller))
            self.close_round(t_us, *self.ending())
        return "round_scored"
