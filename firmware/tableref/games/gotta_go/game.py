"""The course of Gotta Go!: the race for cards, then the count of cards.

The screens and lights are in show.py, the rules in rules.py.
"""

from collections import OrderedDict

from tableref.games.counted_race import CountedRace
from tableref.games.game import (
    AFTER_MATCH,
    AFTER_ROUND,
    BEFORE_ROUND,
    COUNTED_IN,
    Game,
    refuse_next,
)
from tableref.games.game_screens import Between
from tableref.games.gotta_go import rules, show
from tableref.games.gotta_go.corrections import Corrections
from tableref.games.phases import COUNTING, HALTED, OVER, RACE, READY, RESULT, Phase
from tableref.games.score_entry import ScoreEntry
from tableref.games.terms import Terms
from tableref.presses.claims import ENDED, TIE
from tableref.presses.gestures import OK
from tableref.show.announcer import COUNTS

SCORING = "scoring"
"""The phase in which all players count their cards. NEXT shows the "Gotta Go!" cards."""

LATE_US = 1_000_000
"""Time (us) after the last claim within which a press is a claim that came too late, not a tap."""


class Cards(ScoreEntry):
    """The entry of the cards in front of each hand."""

    def __init__(self, game):
        super().__init__(game.owners)
        self._game = game

    def refusal(self, row, count, mark):
        """Return why a hand cannot have these cards, or None."""
        return rules.refusal(count, row in self._game.holders, mark)

    def table_refusal(self, counts):
        """Return why all hands together cannot have these counts, or None."""
        return rules.table_refusal(counts)

    def cell(self, row, count, mark):
        """Return the text of a hand for the screen."""
        return show.cell(self._game, row, count, mark)


class GottaGo(Game):
    """A match of Gotta Go!, in which claims are made by hands, and scores belong to players.

    Both are button numbers; see rules.py.
    """

    TERMS = Terms(
        options=(("target", (75, 100, 125, 150, 25, 50)), ("dine_attentively", (False, True))),
        numbers={"target": rules.TARGET_RANGE},
        option_screen=show.option_screen,
        setup_screens=show.setup,
        check=rules.check,
        seats_refusal=rules.seats_refusal,
        buttons=rules.hands,
        fields_of=show.fields_of,
        default_options=rules.default_options,
    )
    STEPS = ("countdown", "claim", "count", "duplicate", "round_scored")
    STEPS += ("asked", "cards_shown", "card_named", "card_moved", "counting_on")
    BETWEEN = Between(
        ready_note=show.ready_note,
        result_note=show.result_note,
    )

    text = staticmethod(show.text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.entry = None
        self.holders = []
        """Hands that have a "Gotta Go!" card after the race."""
        self.moving = None
        """The hands named so far (a list) while a card is moved to another hand, else None."""
        self.empty = ()
        """Players who are asked whether they really have no cards."""
        self.taps_open_us = 0
        """Time (us) when taps begin to count cards. Earlier presses are late claims."""

    # -- before the round, and the race -------------------------------------------------------

    def begin(self, t_us):
        """Begin the round with 3-2-1."""
        in_play = rules.setup(len(self.players)).in_play
        self.race = CountedRace(self, in_play, again="already_claimed")
        self.race.begin(t_us)
        return "countdown"

    def claim(self, t_us, button, since_us):
        """Claim a "Gotta Go!" card."""
        return self.race.press(t_us, button)

    def refuse_cards_left(self, t_us):
        """Refuse OK while "Gotta Go!" cards are left."""
        self.announcer.refuse(t_us, OK, "cards_left")

    def race_ruled(self, rulings, pressed_us, t_us):
        """Report claims and ties, and begin the count of cards after the last claim."""
        self.race.report(rulings, pressed_us)
        if rulings[0][0] == TIE and self.race.tied:
            self.announcer.tune(pressed_us, "tie")
        if rulings[-1][0] == ENDED:
            self._end_round(pressed_us)
        # An older notice would hide the line about this claim.
        self.announcer.remove_notice()
        if self.phase == RACE:
            self.enter(RACE, pressed_us, is_milestone=False)

    def _end_round(self, t_us):
        fields = (("round", self.number), ("reason", "all_cards_claimed"))
        self.announcer.event(t_us, "round_ended", fields)
        self.announcer.tune(t_us, "round_end")
        # A press that decided a tie, and earlier ones, must not count a card when released.
        self.taps_open_us = max(self.race.ended_us + LATE_US, t_us + 1)
        self.holders = [hand for hand in self.owners if self.race.has_claimed(hand)]
        self.moving = None
        self.empty = ()
        self.entry = Cards(self)
        self.enter(SCORING, t_us)

    def resume(self, t_us):
        """Resume the match; late claims are not expected after a pause."""
        super().resume(t_us)
        self.taps_open_us = min(self.taps_open_us, t_us)

    # -- counting the cards -------------------------------------------------------------------

    def press_counting(self, t_us, button, since_us):
        """Handle a press: a late claim, a hand named to move a card, or the start of a tap."""
        if t_us < self.taps_open_us:
            return self.race.press(t_us, button)
        if self.moving is not None:
            return self._name(t_us, button)
        self.announcer.flash(t_us, button, COUNTS)
        self.announcer.tune(t_us, "click")
        return None

    def count(self, t_us, kind, button, since_us):
        """Count one card more or less, or mark a duplicate."""
        if self.moving is not None or since_us < self.taps_open_us:
            return None
        step = self.entry.handle(t_us, kind, button, self.announcer)
        if step:
            self.empty = ()
        return step

    def explain_next(self, t_us):
        """Explain that a tap while NEXT is held subtracts a card, or forget the named hand."""
        if self.moving is None:
            self.announcer.notice(t_us, self.text("gotta_go_take_off"))
        elif self.moving:
            return self.show_holders(t_us)
        else:
            refuse_next(self, t_us)
        return None

    def show_holders(self, t_us):
        """Show the hands with a "Gotta Go!" card, so that a card can be moved."""
        if self.moving == []:
            return None
        self.announcer.tune(t_us, "change")
        self.announcer.remove_notice()
        self.moving = []
        self.empty = ()
        return "cards_shown"

    def confirm_counts(self, t_us):
        """Confirm the counts on the screen, or return to them from the "Gotta Go!" cards."""
        if self.moving is not None:
            self.announcer.tune(t_us, "choose")
            self.moving = None
            # A button that named a hand may still be down; its release must not count a card.
            self.taps_open_us = max(self.taps_open_us, t_us)
            return "counting_on"
        if not self.empty:
            self.empty = self._with_nothing()
            if self.empty:
                self.announcer.tune(t_us, "tie")
                return "asked"
        points = OrderedDict()
        for hand in self.owners:
            player = self.owners[hand]
            points[player] = points.get(player, 0) + self.points_of(hand)
        self.scores.add(t_us, self.number, points)
        self.close_round(t_us, *self.ending())
        return "round_scored"

    def points_of(self, hand):
        """Return the points of a hand for the current entry."""
        return rules.points(self.entry.count(hand), hand in self.holders, self.entry.mark(hand))

    def ending(self):
        """Return (winners, False), because a match is never lost."""
        return rules.winners(self.scores.totals, self.options["target"]), False

    def corrections(self):
        """Return the ``Corrections`` that change points of a round."""
        return Corrections(self)

    def _with_nothing(self):
        """Return the players without a "Gotta Go!" card who have not counted any cards."""
        held = [self.owners[hand] for hand in self.owners if self.entry.count(hand)]
        held += [self.owners[hand] for hand in self.holders]
        return tuple([player for player in self.players if player not in held])

    def _name(self, t_us, hand):
        """Name a hand that wrongly has a card, or lacks one. Once both are known, move the card."""
        named = [
            other for other in self.moving if (other in self.holders) != (hand in self.holders)
        ]
        named.append(hand)
        others = [other for other in self.owners if other not in self.holders]
        if len(named) == 1 and hand in self.holders and len(others) == 1:
            named.append(others[0])
        giver, taker = named[0], named[-1]
        if taker in self.holders:
            giver, taker = taker, giver
        reason = None
        if len(named) == 2:
            reason = rules.refusal(self.entry.count(taker), True, False)
        if reason:
            self.announcer.refuse(t_us, taker, reason)
            return None
        self.announcer.flash(t_us, hand, COUNTS)
        self.announcer.tune(t_us, "mark")
        if len(named) == 1:
            self.moving = named
            return "card_named"
        self.moving = []
        self.holders = [other for other in self.owners if other in self.holders or other == taker]
        self.holders.remove(giver)
        self.entry.clear_mark(giver)
        self.entry.clear_mark(taker)
        self.announcer.event(t_us, "card_moved", (("player", taker), ("from", giver)))
        return "card_moved"

    _RACE = Phase(
        screen=show.race,
        button_light=show.race_button,
        ring_light=show.race_ring,
        press=claim,
        ok=refuse_cards_left,
        is_open=True,
    )

    PHASES = {
        READY: BEFORE_ROUND.but(ok=begin),
        COUNTING: COUNTED_IN,
        RACE: _RACE,
        HALTED: _RACE.but(ring_light=show.halted_ring, is_open=False),
        SCORING: Phase(
            screen=show.scoring,
            button_light=show.scoring_button,
            ring_light=show.scoring_ring,
            press=press_counting,
            tap_or_hold=count,
            ok=confirm_counts,
            next=explain_next,
            next_released=show_holders,
            guards_ok=True,
        ),
        RESULT: AFTER_ROUND,
        OVER: AFTER_MATCH,
    }
