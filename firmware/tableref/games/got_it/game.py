"""The course of Got It!, from the choice of the first starter to the winner.

The parts of a round are in calculating.py, reward.py and solving.py, what is shown in show.py, the
rules in rules.py.
"""

from collections import OrderedDict

from tableref.games import game_lights
from tableref.games.counted_race import CountedRace
from tableref.games.game import (
    AFTER_MATCH,
    AFTER_ROUND,
    BEFORE_ROUND,
    COUNTED_IN,
    GUARD_US,
    JUDGEMENT,
    Game,
)
from tableref.games.game_screens import Between
from tableref.games.got_it import calculating, reward, rules, show, solving
from tableref.games.got_it.calculating import ASKING, CARDS, CLEANUP, DRAWING, JUDGING, Round
from tableref.games.got_it.corrections import Corrections
from tableref.games.got_it.reward import RIVALS, SHAPE, STEAL, Reward
from tableref.games.got_it.solving import SOLVING, Solving
from tableref.games.phases import COUNTING, HALTED, OVER, RACE, READY, RESULT, Phase
from tableref.games.terms import Terms
from tableref.presses.gestures import FOREVER_US, NEXT, OK
from tableref.show.announcer import COUNTS

YOUNGEST = "youngest"
"""The phase before the first round, in which the youngest player presses, or NEXT draws lots."""

HANDICAP = 1
"""Mark of a player who may use each operation only once (rule book: FAQs, "fairer").

The screen shows marks, but only the helper (solving.py) checks the calculation.
"""
CALCULATOR = 2
"""Mark of a player who may use a calculator (rule book: FAQs, "fairer")."""


class GotIt(Game):
    """A match of Got It!. Totals are sets, and points the sets won or lost in a round."""

    TERMS = Terms(
        options=(
            ("explain_s", (30, 45, 60, 90, 15)),
            ("window_ms", (5, 10, 20, 50, 0)),
            ("rival_limit", (6, 1, 2, 3, 4, 5)),
            ("shapes", rules.SHAPES),
        ),
        option_screen=show.option_screen,
        setup_screens=show.setup,
        check=rules.check,
        is_offered=rules.is_offered,
    )
    STEPS = ("starter", "mark", "countdown", "claim", "not_got_it", "right", "rejected")
    STEPS += ("card", "one_colour", "calculated", "drawn", "cleaned_up", "choice", "shape")
    STEPS += ("victim", "steal", "asked", "number", "solved", "questioned")
    STEP_KINDS = dict.fromkeys(("mark", "not_got_it", "rejected"), JUDGEMENT)
    BETWEEN = Between(
        goal=rules.SETS,
        winning_words=show.winning_words,
        standings_page=show.standings,
        sheet_pages=show.collections,
        sheet_page=show.collection,
    )

    text = staticmethod(show.text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.marks = dict.fromkeys(players, 0)
        """Player -> HANDICAP, CALCULATOR, the sum of both, or 0."""
        self.held = OrderedDict((player, [0] * rules.KINDS) for player in (RIVALS,) + players)
        """Player or RIVALS -> collection."""
        self.round = None
        """The Round, from 3-2-1 until the next one begins."""
        self.reward = None
        """The Reward while a player takes shapes, or None."""
        self.solving = None
        """The Solving while the helper is used, or None."""

    @property
    def is_alone(self):
        """Whether this is the single-player game."""
        return len(self.players) == 1

    # -- who is youngest ----------------------------------------------------------------------

    def start(self):
        """Ask for the youngest player, or make the first round of a single player ready."""
        if self.is_alone:
            self.starter.player = self.players[0]
            self.make_ready(0)
        else:
            self.enter(YOUNGEST, 0)

    def name_youngest(self, t_us, button, since_us):
        """Set the starter to the player who presses, because the youngest player begins."""
        self.announcer.flash(t_us, button, COUNTS)
        self.starter.player = button
        self.announcer.event(t_us, "starter_named", (("player", button),))
        self.make_ready(t_us)
        return "starter"

    def draw_starter(self, t_us):
        """Draw lots for the starter, because nobody has pressed as the youngest player."""
        self.make_ready(t_us)
        return "starter"

    def refuse_youngest(self, t_us):
        """Refuse OK while the youngest player is asked for."""
        self.announcer.refuse(t_us, OK, "who_is_youngest")

    def find_starter(self, t_us):
        """Draw lots for the starter, unless the players have chosen one."""
        if self.starter.player is None:
            super().find_starter(t_us)
        else:
            self.starter.set(self.starter.player)

    # -- before a round -----------------------------------------------------------------------

    def tap_before_round(self, t_us, button, since_us):
        """Change the starter to the player who taps, if the starter was drawn by lots."""
        # Ignore the end of the press that named the youngest player.
        if since_us > self.phase_us:
            return BEFORE_ROUND.press(self, t_us, button, since_us)
        return None

    def mark(self, t_us, button, since_us):
        """Change the mark of a player to the next one."""
        if since_us <= self.phase_us:
            return None
        self.marks[button] = mark = (self.marks[button] + 1) % 4
        self.announcer.flash(t_us, button, COUNTS)
        self.announcer.tune(t_us, "mark")
        self.announcer.notice(t_us, self.text(show.MARKED[mark], player=button))
        fields = (("player", button), ("handicap", mark & HANDICAP > 0))
        self.announcer.event(t_us, "marked", fields + (("calculator", mark & CALCULATOR > 0),))
        return "mark"

    def begin(self, t_us):
        """Begin the round with 3-2-1."""
        self.round = Round()
        self.open_race()
        self.race.begin(t_us)
        return "countdown"

    def open_race(self):
        """Create the race. Claims that follow the first one within `window_ms` are tied with it."""
        self.race = CountedRace(self, 1, self.options["window_ms"] * 1000)

    def race_ruled(self, rulings, pressed_us, t_us):
        """Close the window for tied claims, so that the claimants explain."""
        # The claims themselves were reported when they were made.
        calculating.close(self, t_us)

    # -- after the race -----------------------------------------------------------------------

    def press_in_cleanup(self, t_us, button, since_us):
        """If nobody won the round, open the helper for the player who presses.

        The helper finds out whether that player's cards could have made the target.
        """
        if self.round.winner or not self.announcer.has_digits:
            self.announcer.refuse(t_us, button, "not_now")
            return None
        self.announcer.flash(t_us, button, COUNTS)
        self.announcer.event(t_us, "cards_asked", (("player", button),))
        self.solving = Solving(button, self.marks[button] & HANDICAP > 0)
        self.enter(SOLVING, t_us, is_milestone=False)
        return "asked"

    def clean_up(self, t_us):
        """Begin the reward, or end a round that nobody won."""
        self.announcer.tune(t_us, "choose")
        if self.round.winner is None and not self.is_alone:
            self.finish(t_us)
        else:
            self.reward = Reward(self.round, self.held, self.options["shapes"])
            self.enter(SHAPE, t_us, is_milestone=False)
        return "cleaned_up"

    def finish(self, t_us):
        """End the round: score all sets, and end the match if somebody has won."""
        self.reward = None
        points = {}
        for player in self.players:
            points[player] = rules.sets(self.held[player]) - self.scores.totals[player]
        self.scores.add(t_us, self.number, points)
        winner = self.round.winner
        if winner:
            self.starter.player = winner
        self.close_round(t_us, *self.ending())

    def ending(self):
        """Return (winners, whether the match is lost) for the current collections."""
        totals = self.scores.totals
        winners = [player for player in self.players if totals[player] == rules.SETS]
        rivals, limit = self.held[RIVALS], self.options["rival_limit"]
        return winners, self.is_alone and rules.is_lost(rivals, limit)

    def collection(self, owner):
        """Return the collection of a player or RIVALS, without shapes won in this round."""
        held = list(self.held[owner])
        if self.reward and self.reward.taker == owner:
            for kind in self.reward.won:
                held[kind] -= 1
        return held

    def corrections(self):
        """Return the ``Corrections`` that change the players' shapes."""
        return Corrections(self)

    # -- the passing of time, and pauses ------------------------------------------------------

    @property
    def due_us(self):
        """Time (us) when `advance` has something to do next."""
        due_us = self.race.due_us if self.race else FOREVER_US
        if self.round and self.round.explaining:
            due_us = min(due_us, self.round.explaining.up_us)
        return min(due_us, self.solving.due_us) if self.solving else due_us

    def advance(self, t_us):
        """Let time pass up to `t_us`, for the race, the time to explain and the helper."""
        super().advance(t_us)
        if self.round:
            calculating.advance(self, t_us)
        if self.solving:
            self.solving.advance(t_us)

    def think(self):
        """Let the helper work, as described at ``Game.think``."""
        return self.solving.think() if self.solving else None

    def pause(self, t_us):
        """Stop the time to explain, and close an open race."""
        super().pause(t_us)
        if self.round and self.round.explaining:
            self.round.explaining.stop(t_us)

    def resume(self, t_us):
        """Restart what ``pause`` stopped; see ``Game.resume``."""
        super().resume(t_us)
        explaining = self.round and self.round.explaining
        if explaining and explaining.left_us(t_us):
            explaining.start(t_us)

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether a press is probably accidental, or was meant for the phase before."""
        against = {ASKING: OK, JUDGING: NEXT}.get(self.phase)
        is_new = button == against and t_us < self.phase_us + GUARD_US
        return is_new or super().is_too_soon(t_us, button, ok_us)

    _RACE = Phase(
        screen=show.race,
        button_light=show.race_button,
        ring_light=show.race_ring,
        press=calculating.press_in_race,
        next=calculating.explain_tap_with_next,
        is_open=True,
    )

    PHASES = {
        YOUNGEST: Phase(
            screen=show.youngest,
            button_light=game_lights.inviting_button,
            ring_light=game_lights.inviting_ring,
            press=name_youngest,
            ok=refuse_youngest,
            next=draw_starter,
        ),
        READY: BEFORE_ROUND.but(
            screen=show.before_round,
            press=None,
            tap=tap_before_round,
            hold=mark,
            ok=begin,
        ),
        COUNTING: COUNTED_IN.but(screen=show.counting),
        RACE: _RACE,
        HALTED: _RACE.but(next=None, is_open=False),
        ASKING: Phase(
            screen=show.asking,
            button_light=show.asked_button,
            ring_light=game_lights.inviting_ring,
            press=calculating.press_asked,
            ok=calculating.confirm_given_up,
            next=calculating.explain_tap_with_next,
        ),
        JUDGING: Phase(
            screen=show.judging,
            button_light=show.claim_button,
            ring_light=show.claim_ring,
            press=calculating.press_while_judged,
            ok=calculating.judge_right,
            next=calculating.judge_wrong,
            whose=calculating.whose_explanation,
            guards_ok=True,
        ),
        CARDS: Phase(
            screen=show.cards,
            button_light=show.claim_button,
            ring_light=show.claim_ring,
            press=calculating.press_at_cards,
            tap=calculating.count_card,
            hold=calculating.mark_one_colour,
            tap_with_next=calculating.reject_or_take_off,
            ok=calculating.confirm_cards,
            next=calculating.explain_tap_with_next,
        ),
        DRAWING: Phase(
            screen=show.drawing,
            button_light=show.claim_button,
            ring_light=show.claim_ring,
            press=calculating.name_highest,
        ),
        CLEANUP: Phase(
            screen=show.cleanup,
            button_light=show.winner_button,
            ring_light=game_lights.inviting_ring,
            press=press_in_cleanup,
            ok=clean_up,
            guards_ok=True,
        ),
        SHAPE: Phase(
            screen=show.shape,
            button_light=show.taking_button,
            ring_light=game_lights.inviting_ring,
            press=reward.change_form,
            ok=reward.confirm_shape,
            next=reward.change_colour,
            next_held=reward.change_colour_back,
            whose=reward.whose_reward,
            guards_ok=True,
        ),
        STEAL: Phase(
            screen=show.steal,
            button_light=show.taking_button,
            ring_light=game_lights.inviting_ring,
            press=reward.choose_victim,
            ok=reward.steal,
            next=reward.change_loot,
            next_held=reward.change_loot_back,
            whose=reward.whose_reward,
            guards_ok=True,
        ),
        SOLVING: Phase(
            screen=show.solving,
            button_light=game_lights.inviting_button,
            ring_light=game_lights.inviting_ring,
            press=solving.enter_number,
            ok=solving.confirm_numbers,
            next=solving.leave,
            guards_ok=True,
            for_any_button=True,
        ),
        RESULT: AFTER_ROUND,
        OVER: AFTER_MATCH,
    }
