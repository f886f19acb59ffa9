"""Gotta Go! at the table, from the first round made ready to the winner.

What is shown is in show.py, the law in rules.py.
"""

from collections import OrderedDict

from tableref.games.counted_race import CountedRace
from tableref.games.game import AFTER_MATCH, AFTER_ROUND, BEFORE_ROUND, COUNTED_IN, Game
from tableref.games.game_screens import Between
from tableref.games.gotta_go import rules, show
from tableref.games.gotta_go.corrections import Corrections
from tableref.games.phases import COUNTING, HALTED, OVER, RACE, READY, RESULT, Phase
from tableref.games.score_entry import ScoreEntry
from tableref.games.terms import Terms
from tableref.presses.claims import ENDED, TIE
from tableref.presses.gestures import HOLD, NEXT_TAP, OK, TAP
from tableref.show.announcer import COUNTS

SCORING = "scoring"
"""Everybody counts the cards; OK takes the counts. NEXT shows who has a "Gotta Go!" card."""

LATE_US = 1_000_000
"""How long (us) after the last claim a press is still a claim that came too late, not a tap."""


class Cards(ScoreEntry):
    """The cards that lie before each hand of a `game`."""

    def __init__(self, game):
        super().__init__(game.owners)
        self._game = game

    def refusal(self, row, count, mark):
        """Return why a hand's cards are impossible, or None when all is well."""
        return rules.refusal(count, row in self._game.holders, mark)

    def table_refusal(self, counts):
        """Return why all the counts together are impossible, or None when all is well."""
        return rules.table_refusal(counts)

    def cell(self, row, count, mark):
        """Return what the screen says of a hand."""
        return show.cell(self._game, row, count, mark)


class GottaGo(Game):
    """One match. Players and hands are button numbers; claims name the hand, scores the player."""

    TERMS = Terms(
        options=(("target", (75, 100, 125, 150, 25, 50)), ("dine_attentively", (False, True))),
        numbers={"target": rules.TARGET_RANGE},
        option_screen=show.option,
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
        """Hands that have a "Gotta Go!" card, when the race is over."""
        self.moving = None
        """The hands named so far while it is put right who has a card, a list; else None."""
        self.empty = ()
        """Players who are asked whether they really have no cards."""
        self.taps_open_us = 0
        """When presses stop being claims and become taps of the score entry (us)."""

    # before the round, and the race

    def begin(self, t_us):
        """Count the round in."""
        in_play = rules.setup(len(self.players)).in_play
        self.race = CountedRace(self, in_play, again="already_claimed")
        self.race.begin(t_us)
        return "countdown"

    def claim(self, t_us, button, since_us):
        """Claim a "Gotta Go!" card."""
        return self.race.press(t_us, button)

    def refuse_cards_left(self, t_us):
        """OK has nothing to do while cards are left."""
        self.announcer.refuse(t_us, OK, "cards_left")

    def race_ruled(self, rulings, tick_us, t_us):
        """Report claims; have the table decide a tie for too few cards; count after the last."""
        self.race.report(rulings, tick_us)
        if rulings[0][0] == TIE and self.race.tied:
            self.announcer.tune(tick_us, "tie")
        if rulings[-1][0] == ENDED:
            self._end_round(tick_us)
        # the claim's own line on the screen must not hide behind an older notice
        self.announcer.notice(tick_us, "")
        if self.phase == RACE:
            self.enter(RACE, tick_us, is_milestone=False)

    def _end_round(self, t_us):
        fields = (("round", self.number), ("reason", "all_cards_claimed"))
        self.announcer.event(t_us, "round_ended", fields)
        self.announcer.tune(t_us, "round_end")
        # where a tie was settled that press is no card, nor any before it, however late they end
        self.taps_open_us = max(self.race.ended_us + LATE_US, t_us + 1)
        self.holders = [hand for hand in self.owners if self.race.has_claimed(hand)]
        self.moving = None
        self.empty = ()
        self.entry = Cards(self)
        self.enter(SCORING, t_us)

    def resume(self, t_us):
        """Count an open race in again; the second for claims too late is over after any pause."""
        super().resume(t_us)
        self.taps_open_us = min(self.taps_open_us, t_us)

    # counting the cards

    def press_counting(self, t_us, button, since_us):
        """Report that a card is about to be counted; name a hand; or be too late."""
        if t_us < self.taps_open_us:
            return self.race.press(t_us, button)
        if self.moving is not None:
            return self._name(t_us, button)
        self.announcer.flash(t_us, button, COUNTS)
        self.announcer.tune(t_us, "click")
        return None

    def count_card(self, t_us, button, since_us):
        """Count one more card."""
        return self._count(t_us, TAP, button, since_us)

    def mark_duplicate(self, t_us, button, since_us):
        """Enter that there is a duplicate, or none after all."""
        return self._count(t_us, HOLD, button, since_us)

    def remove_card(self, t_us, button, since_us):
        """Count one card less."""
        return self._count(t_us, NEXT_TAP, button, since_us)

    def _count(self, t_us, kind, button, since_us):
        if self.moving is not None or since_us < self.taps_open_us:
            return None
        step = self.entry.handle(t_us, kind, button, self.announcer)
        if step:
            self.empty = ()
        return step

    def explain_next(self, t_us):
        """Explain what NEXT is for."""
        self.announcer.notice(t_us, self.text("gotta_go_take_off"))

    def show_holders(self, t_us):
        """Show who has a "Gotta Go!" card, to put it right."""
        self.announcer.tune(t_us, "change")
        self.announcer.notice(t_us, "")
        self.moving = []
        self.empty = ()
        return "cards_shown"

    def confirm_counts(self, t_us):
        """Take the counts as they are on the screen; or go on counting."""
        if self.moving is not None:
            self.announcer.tune(t_us, "choose")
            self.moving = None
            # who named a hand may hold it still
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
        """Return the points that a hand has by what is entered."""
        return rules.points(self.entry.count(hand), hand in self.holders, self.entry.mark(hand))

    def ending(self):
        """Return (winners, False): a match is never lost."""
        return rules.winners(self.scores.totals, self.options["target"]), False

    def corrections(self):
        """Return the ``Corrections`` that allow only points that the cards can give."""
        return Corrections(self)

    def _with_nothing(self):
        """Return the players who hold no card and have counted nothing."""
        held = [self.owners[hand] for hand in self.owners if self.entry.count(hand)]
        held += [self.owners[hand] for hand in self.holders]
        return tuple([player for player in self.players if player not in held])

    def _name(self, t_us, hand):
        """Take a hand that has a card by mistake, or lacks one: when both are known it moves."""
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

    PHASES = {
        READY: BEFORE_ROUND.but(ok=begin),
        COUNTING: COUNTED_IN,
        RACE: Phase(
            screen=show.race,
            button_light=show.race_button,
            ring_light=show.race_ring,
            press=claim,
            ok=refuse_cards_left,
            is_open=True,
        ),
        HALTED: Phase(
            screen=show.race,
            button_light=show.race_button,
            ring_light=show.halted_ring,
            press=claim,
            ok=refuse_cards_left,
        ),
        SCORING: Phase(
            screen=show.scoring,
            button_light=show.scoring_button,
            ring_light=show.scoring_ring,
            press=press_counting,
            tap=count_card,
            hold=mark_duplicate,
            next_tap=remove_card,
            ok=confirm_counts,
            next=explain_next,
            next_released=show_holders,
            guards_ok=True,
        ),
        RESULT: AFTER_ROUND,
        OVER: AFTER_MATCH,
    }
