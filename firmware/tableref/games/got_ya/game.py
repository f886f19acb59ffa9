"""Got-Ya at the table: the bidding, the trump, the tricks, and what they score.

The bidding is in bidding.py, what is shown in show.py, the law in rules.py.
"""

from collections import OrderedDict

from tableref.games.game import READY, RESULT, Game
from tableref.games.got_ya import rules, show
from tableref.games.got_ya.bidding import THROWN_IN, Bidding
from tableref.games.got_ya.corrections import Corrections
from tableref.games.turns import Turns
from tableref.presses.gestures import FOREVER_US, OK
from tableref.show.announcer import COUNTS

BIDDING = "bidding"
"""The players bid in turn: taps are counted, OK makes them a bid, a hold passes."""
TRUMP = "trump"
"""The highest bidder chooses trump: NEXT changes it, OK chooses."""
PLAY = "play"
"""The winner of each trick presses."""

_TRICK_GUARD_US = 100_000
"""So soon (us) after a trick was won no other one is: one press of them was not meant."""


class GotYa(Game):
    """One match. The starter of a round is its dealer, who bids first."""

    OPTIONS = OrderedDict(
        (
            ("target", (rules.TARGET, 40, 30, rules.TARGET_LOW, rules.BY_ROUNDS)),
            ("rounds", (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20)),
        )
    )
    NUMBERS = {"target": (rules.TARGET_LOW, rules.TARGET), "rounds": rules.ROUNDS_RANGE}
    STEPS = (
        "round_started",
        "bid_counted",
        "bid",
        "passed",
        "trump_changed",
        "trump_chosen",
        "trick_won",
    )
    SCREENS = show.SCREENS
    BUTTON_LIGHTS = show.BUTTON_LIGHTS
    RING_LIGHTS = show.RING_LIGHTS
    READY_WORDS = ("deals", "ok_bidding")
    READY_QUESTION = "who_deals"
    GUARDED = (READY, TRUMP, RESULT)
    TURN_PHASES = (BIDDING, TRUMP)

    text = staticmethod(show.text)
    is_asked = staticmethod(rules.is_asked)
    option_screen = staticmethod(show.option)
    setup_screens = staticmethod(show.setup)
    check = staticmethod(rules.check)
    default_options = staticmethod(rules.default_options)

    def __init__(self, players, options, seed, announcer):
        self.cards = rules.hand_size(len(players))
        """How many tricks a hand has."""
        self.hands = []
        """A ``rules.Hand`` for each round that has ended: what the score sheet says."""
        self.bidding = None
        self.turns = None
        """Who is to bid, without those who have passed; then who leads."""
        self.trump = 0
        """Index of the trump in ``rules.TRUMPS``."""
        self.tricks = {}
        """Player -> tricks won in the hand."""
        self._trick_us = -FOREVER_US
        """When the last trick was won (us)."""
        super().__init__(players, options, seed, announcer)

    def draws_starter(self):
        """Draw the first dealer; after each hand it is the next player to the left."""
        if self.number > 1:
            self.starter = Turns(self.players, self.starter).pass_on()
        return self.number == 1

    def begin(self, t_us):
        """Open the bidding: the dealer is first."""
        self.bidding = Bidding(self.players, self.starter, self.cards, t_us, self._announcer)
        self.turns = self.bidding.turns
        self.enter(BIDDING, t_us)
        fields = (("round", self.number), ("dealer", self.starter))
        self._announcer.event(t_us, "round_started", fields)
        self._announcer.tune(t_us, "choose")
        return "round_started"

    def confirm(self, t_us):
        """Take the bid or the trump as it is on the screen."""
        if self._phase == BIDDING:
            return self._after_bid(t_us, self.bidding.settle(t_us))
        if self._phase == TRUMP:
            return self._choose_trump(t_us)
        self._announcer.refuse(t_us, OK, "tricks_left")
        return None

    def choose(self, t_us):
        """Change the trump that is offered; turn to the tricks of all players; or help."""
        if self._phase == BIDDING:
            self._announcer.notice(t_us, self.text("take_off"))
            return None
        self._announcer.tune(t_us, "change")
        if self._phase == PLAY:
            self.page += 1
            return None
        self.trump = (self.trump + 1) % len(rules.TRUMPS)
        return "trump_changed"

    def choose_back(self, t_us):
        """Offer the trump before."""
        self._announcer.tune(t_us, "back")
        self.trump = (self.trump - 2) % len(rules.TRUMPS)
        return "trump_changed"

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether a press comes too soon: also one for a trick just after another trick.

        Two hands may reach for one trick, and a finger may tremble.
        """
        if self._phase == PLAY and button in self.owners:
            return t_us < self._trick_us + _TRICK_GUARD_US
        return super().is_too_soon(t_us, button, ok_us)

    def press(self, t_us, button):
        """Count a trick that was won, or tell that a bid is about to be counted."""
        if self._phase == PLAY:
            return self._win_trick(t_us, button)
        if self._phase == TRUMP:
            self._announcer.refuse(t_us, button, "trump_first")
        else:
            self.bidding.press(t_us, button)
        return None

    def tap(self, t_us, button, since_us):
        """Bid one trick more."""
        return self._count(t_us, button, since_us, 1)

    def next_tap(self, t_us, button, since_us):
        """Bid one trick less."""
        return self._count(t_us, button, since_us, -1)

    def hold(self, t_us, button, since_us):
        """Pass: out of the bidding."""
        if self._phase != BIDDING:
            return None
        return self._after_bid(t_us, self.bidding.leave(t_us, button, since_us))

    def ready_title(self):
        """Return the line over the dealer, with the number of cards once the dealer is fixed."""
        if self.may_choose_starter:
            return self.text(self.READY_QUESTION)
        return self.text(self.READY_WORDS[0], cards=self.cards)

    def ready_note(self):
        """Return how many cards a player may discard; NEXT shows it before the first round."""
        if self.may_choose_starter:
            return ""
        return self.text("may_swap", count=rules.discards(len(self.players)))

    def ending(self):
        """Return (winners, whether the match is lost) of a round that ends with totals as now."""
        return rules.winners(self.totals, self.hands, self.options), False

    def corrections(self):
        """Return the ``Corrections`` that put hands right."""
        return Corrections(self)

    def winning_words(self):
        """Say the winners' points, and their Got-Yas if those have decided."""
        best = max(self.totals.values())
        tied = [player for player in self.players if self.totals[player] == best]
        if len(tied) == len(self.winners):
            return super().winning_words()
        return self.text("tie", points=best, count=rules.got_yas(self.hands, self.winners[0]))

    @property
    def sheet_pages(self):
        """How many pages of the score sheet follow the standings."""
        return show.sheet_pages(self)

    def sheet_page(self, number):
        """Return the lines of a page of the score sheet."""
        return show.sheet_page(self, number)

    def _count(self, t_us, button, since_us, step):
        if self._phase != BIDDING:
            return None
        return self.bidding.add(t_us, button, since_us, step)

    def _after_bid(self, t_us, step):
        """Go on from a bid or a pass: `step` is its name, None when it was refused."""
        self.milestones += step is not None
        reason = self.bidding.ended
        if reason == THROWN_IN:
            self._end_round(t_us, reason)
            self._score(t_us, rules.Hand(None, 0, 0))
        elif reason:
            self.trump = 0
            self._lead(TRUMP, t_us)
            fields = (
                ("round", self.number),
                ("player", self.bidding.bidder),
                ("bid", self.bidding.highest),
                ("reason", reason),
            )
            self._announcer.event(t_us, "bidding_ended", fields)
        return step

    def _lead(self, phase, t_us):
        """Go to a phase in which it is the bidder's turn."""
        self.turns = Turns(self.players, self.bidding.bidder)
        self.page = 0
        self.enter(phase, t_us)

    def _choose_trump(self, t_us):
        self.tricks = dict.fromkeys(self.players, 0)
        self._trick_us = -FOREVER_US
        self._lead(PLAY, t_us)
        fields = (("player", self.turns.current), ("trump", rules.TRUMPS[self.trump]))
        self._announcer.event(t_us, "trump_chosen", fields)
        self._announcer.tune(t_us, "choose")
        return "trump_chosen"

    def _win_trick(self, t_us, button):
        self.tricks[button] += 1
        self._trick_us = t_us
        self.turns.current = button
        self.page = 0
        self.milestones += 1
        self._announcer.flash(t_us, button, COUNTS)
        trick = sum(self.tricks.values())
        fields = (("trick", trick), ("player", button), ("tricks", self.tricks[button]))
        self._announcer.event(t_us, "trick_won", fields)
        if trick == self.cards:
            self._end_hand(t_us)
        else:
            self._announcer.tune(t_us, "claim_%d" % min(10, self.tricks[button]))
        return "trick_won"

    def _end_hand(self, t_us):
        bidder = self.bidding.bidder
        hand = rules.Hand(bidder, self.bidding.highest, self.tricks[bidder])
        outcome = rules.outcome(hand)
        self._end_round(t_us, "all_tricks_won")
        fields = (
            ("round", self.number),
            ("player", hand.bidder),
            ("bid", hand.bid),
            ("tricks", hand.tricks),
            ("outcome", outcome),
        )
        self._announcer.event(t_us, "bid_settled", fields)
        if outcome == rules.GOT_YA:
            self._announcer.tune(t_us, "got_ya")
        self._score(t_us, hand)

    def _end_round(self, t_us, reason):
        self._announcer.event(t_us, "round_ended", (("round", self.number), ("reason", reason)))

    def _score(self, t_us, hand):
        self.hands.append(hand)
        self.score_round(t_us, rules.points(self.players, hand))
        self.close_round(t_us, *self.ending())
        self._announcer.notice(t_us, show.settled(hand))
