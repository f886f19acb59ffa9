"""Gotta Go! at the table, from the first round made ready to the winner.

What is shown is in lights.py and screen.py, the law in rules.py.
"""

from collections import OrderedDict

from tableref.games.counted_race import RACE, CountedRace
from tableref.games.game import READY, RESULT
from tableref.games.gotta_go import lights, rules, screen
from tableref.games.gotta_go.corrections import Corrections
from tableref.games.score_entry import ScoreEntry
from tableref.presses.gestures import HOLD, NEXT, NEXT_TAP, OK, PLAYERS, PRESS, TAP
from tableref.show.announcer import COUNTS

SCORING = "scoring"

LATE_US = 1_000_000
"""How long after the last claim a press is still a claim that came too late, not a tap."""


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
        return screen.cell(self._game, row, count, mark)


class GottaGo(CountedRace):
    """One match. Players and hands are button numbers; claims name the hand, scores the player."""

    OPTIONS = OrderedDict(
        (("target", (75, 100, 125, 150, 25, 50)), ("dine_attentively", (False, True)))
    )
    NUMBERS = {"target": rules.TARGET_RANGE}
    STEPS = ("countdown", "claim", "count", "duplicate", "round_scored")
    STEPS += ("asked", "cards_shown", "card_named", "card_moved", "counting_on")
    SCREENS = screen.SCREENS
    BUTTON_LIGHTS = lights.BUTTON_LIGHTS
    RING_LIGHTS = lights.RING_LIGHTS

    SECOND_PRESS = "already_claimed"
    GUARDED = (READY, SCORING, RESULT)

    text = staticmethod(screen.text)
    option_screen = staticmethod(screen.option)
    setup_screens = staticmethod(screen.setup)
    check = staticmethod(rules.check)
    seats_refusal = staticmethod(rules.seats_refusal)
    buttons = staticmethod(rules.hands)
    fields_of = staticmethod(screen.fields_of)
    default_options = staticmethod(rules.default_options)

    def __init__(self, players, options, seed, announcer):
        self.entry = None
        self.holders = []
        """Hands that have a "Gotta Go!" card, when the race is over."""
        self.moving = None
        """While it is put right who has a card: the hands named so far, a list; else None."""
        self.empty = ()
        """Players who are asked whether they really have no cards."""
        self._next_us = 0
        self.taps_open_us = 0
        """From when on (us) a press is no claim any more but a tap of the score entry."""
        super().__init__(players, options, seed, announcer)

    def resume(self, t_us):
        """Count an open race in again; the second for claims too late is over after any pause."""
        super().resume(t_us)
        self.taps_open_us = min(self.taps_open_us, t_us)

    def begin(self, t_us):
        """Count the round in."""
        self.start_race(t_us, rules.setup(len(self.players)).in_play)
        return "countdown"

    def confirm(self, t_us):
        """Take the counts as they are on the screen."""
        if self._phase != SCORING:
            self._announcer.refuse(t_us, OK, "counting" if self.is_counting else "cards_left")
            return None
        if self.moving is not None:
            self._announcer.tune(t_us, "choose")
            self.moving = None
            # who named a hand may hold it still
            self.taps_open_us = max(self.taps_open_us, t_us)
            return "counting_on"
        if not self.empty:
            self.empty = self._with_nothing()
            if self.empty:
                self._announcer.tune(t_us, "tie")
                return "asked"
        points = OrderedDict()
        for hand in self.owners:
            player = self.owners[hand]
            points[player] = points.get(player, 0) + self.points_of(hand)
        self.score_round(t_us, points)
        self.close_round(t_us, *self.ending())
        return "round_scored"

    def ending(self):
        """Return (winners, whether the match is lost) of a round that ends with totals as now."""
        return rules.winners(self.totals, self.options["target"]), False

    def corrections(self):
        """Return the ``Corrections`` that put rounds right."""
        return Corrections(self)

    def points_of(self, hand):
        """Return the points that a hand has by what is entered."""
        return rules.points(self.entry.count(hand), hand in self.holders, self.entry.mark(hand))

    def input(self, t_us, kind, button, since_us):
        """Take a gesture; NEXT let go, and no player pressed meanwhile, shows who has a card."""
        if self._phase == SCORING:
            if button <= PLAYERS and kind == PRESS and since_us < t_us:
                self._next_us = t_us
            elif button == NEXT and kind == TAP and self._next_us < since_us:
                self._announcer.tune(t_us, "change")
                self._announcer.notice(t_us, "")
                self.moving = []
                self.empty = ()
                return "cards_shown"
        return super().input(t_us, kind, button, since_us)

    def choose(self, t_us):
        """Say what NEXT is for."""
        if self._phase == SCORING:
            self._announcer.notice(t_us, self.text("gotta_go_take_off"))
        else:
            self.nothing_to_choose(t_us)

    def press(self, t_us, button):
        """Claim a card, or tell that a card is about to be counted."""
        if self._phase != SCORING or t_us < self.taps_open_us:
            return super().press(t_us, button)
        if self.moving is not None:
            return self._name(t_us, button)
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "click")
        return None

    def tap(self, t_us, button, since_us):
        """Count one more card."""
        return self._count(t_us, TAP, button, since_us)

    def hold(self, t_us, button, since_us):
        """Tell that there is a duplicate, or none after all."""
        return self._count(t_us, HOLD, button, since_us)

    def next_tap(self, t_us, button, since_us):
        """Count one card less."""
        return self._count(t_us, NEXT_TAP, button, since_us)

    def ready_note(self):
        """Say that no card may be put back, where that is agreed."""
        return self.text("gotta_go_dine") if self.options["dine_attentively"] else ""

    def result_note(self):
        """Say that two players who are tied at the top play on."""
        return self.text("one_more_round") if max(self.totals.values()) >= self.goal else ""

    def fell_together(self, t_us):
        """Have the table decide, if there are too few cards."""
        if self.race.tied:
            super().fell_together(t_us)

    def all_claimed(self, t_us):
        """End the round, and have the cards counted."""
        fields = (("round", self.number), ("reason", "all_cards_claimed"))
        self._announcer.event(t_us, "round_ended", fields)
        self._announcer.tune(t_us, "round_end")
        # where a tie was settled that press is no card, nor any before it, however late they end
        self.taps_open_us = max(self.race.ended_us + LATE_US, t_us + 1)
        self.holders = [hand for hand in self.owners if self.race.has_claimed(hand)]
        self.moving = None
        self.empty = ()
        self.entry = Cards(self)
        self.enter(SCORING, t_us)

    def _rule(self, rulings, t_us):
        super()._rule(rulings, t_us)
        # the claim's own line on the screen must not hide behind an older notice
        self._announcer.notice(t_us, "")
        if self._phase == RACE:
            self.enter(RACE, t_us, is_done=False)

    def _with_nothing(self):
        """Return the players who hold no card and have counted nothing."""
        held = [self.owners[hand] for hand in self.owners if self.entry.count(hand)]
        held += [self.owners[hand] for hand in self.holders]
        return tuple([player for player in self.players if player not in held])

    def _count(self, t_us, kind, button, since_us):
        is_open = self._phase == SCORING and self.moving is None
        if not is_open or since_us < self.taps_open_us:
            return None
        step = self.entry.take(t_us, kind, button, self._announcer)
        if step:
            self.empty = ()
        return step

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
            self._announcer.refuse(t_us, taker, reason)
            return None
        self._announcer.flash(t_us, hand, COUNTS)
        self._announcer.tune(t_us, "mark")
        if len(named) == 1:
            self.moving = named
            return "card_named"
        self.moving = []
        self.holders = [other for other in self.owners if other in self.holders or other == taker]
        self.holders.remove(giver)
        self.entry.forget(giver)
        self.entry.forget(taker)
        self._announcer.event(t_us, "card_moved", (("player", taker), ("from", giver)))
        return "card_moved"
