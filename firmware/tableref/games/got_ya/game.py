"""The course of Got-Ya: the bidding, the trump, the tricks, and the score.

The bidding is in bidding.py, what is shown in show.py, the rules in rules.py.
"""

from tableref.games import game_lights
from tableref.games.game import AFTER_MATCH, AFTER_ROUND, BEFORE_ROUND, Game, whose_turn
from tableref.games.game_screens import Between
from tableref.games.got_ya import rules, show
from tableref.games.got_ya.bidding import THROWN_IN, Bidding
from tableref.games.got_ya.corrections import Corrections
from tableref.games.phases import OVER, READY, RESULT, Phase
from tableref.games.terms import Terms
from tableref.games.turns import Turns
from tableref.presses.gestures import FOREVER_US, OK
from tableref.show.announcer import COUNTS
from tableref.show.tunes import of_claim

BIDDING = "bidding"
"""The phase of bids in turn: taps count tricks, OK confirms the bid, a hold passes."""
TRUMP = "trump"
"""The phase in which the highest bidder chooses trump with NEXT and OK."""
PLAY = "play"
"""The phase in which the winner of each trick presses."""

_TRICK_GUARD_US = 100_000
"""Minimum time (us) between two won tricks. An earlier press is treated as accidental."""


class GotYa(Game):
    """A match of Got-Ya. The starter of a round is its dealer, who bids first."""

    TERMS = Terms(
        options=(
            ("target", (rules.TARGET, rules.BY_ROUNDS, rules.TARGET_LOW, 30, 40)),
            ("rounds", (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20)),
        ),
        numbers={"target": (rules.TARGET_LOW, rules.TARGET), "rounds": rules.ROUNDS_RANGE},
        is_offered=rules.is_offered,
        option_screen=show.option_screen,
        setup_screens=show.setup,
        check=rules.check,
        default_options=rules.default_options,
    )
    STEPS = (
        "round_started",
        "bid_counted",
        "bid",
        "passed",
        "trump_changed",
        "trump_chosen",
        "trick_won",
    )
    BETWEEN = Between(
        words=("deals", "ok_bidding"),
        question="who_deals",
        ready_title=show.ready_title,
        ready_note=show.ready_note,
        winning_words=show.winning_words,
        sheet_pages=show.sheet_pages,
        sheet_page=show.sheet_page,
    )

    text = staticmethod(show.text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.cards = rules.hand_size(len(players))
        """Number of tricks in a hand."""
        self.hands = []
        """The score sheet: a ``rules.Hand`` for each round that has ended."""
        self.bidding = None
        self.trump = 0
        """Index of the trump in ``rules.TRUMPS``."""
        self.tricks = {}
        """Player -> tricks won in the hand."""
        self._trick_us = -FOREVER_US
        """The time of the last trick (us)."""

    # -- the dealer ---------------------------------------------------------------------------

    def find_starter(self, t_us):
        """Draw the first dealer by lots; then the deal passes to the left."""
        if self.number == 1:
            super().find_starter(t_us)
        else:
            self.starter.set(Turns(self.players, self.starter.player).pass_on())

    def begin(self, t_us):
        """Begin the bidding with the dealer."""
        dealer = self.starter.player
        self.bidding = Bidding(self.players, dealer, self.cards, t_us, self.announcer)
        self.turns = self.bidding.turns
        self.enter(BIDDING, t_us)
        fields = (("round", self.number), ("dealer", dealer))
        self.announcer.event(t_us, "round_started", fields)
        self.announcer.tune(t_us, "choose")
        return "round_started"

    # -- the bidding --------------------------------------------------------------------------

    def press_to_bid(self, t_us, button, since_us):
        """Acknowledge the press of the player who is to bid, and refuse others."""
        self.bidding.press(t_us, button)

    def bid_more(self, t_us, button, since_us):
        """Raise the bid by one trick."""
        return self.bidding.add(t_us, button, since_us, 1)

    def bid_less(self, t_us, button, since_us):
        """Lower the bid by one trick."""
        return self.bidding.add(t_us, button, since_us, -1)

    def explain_next(self, t_us):
        """Explain that a tap while NEXT is held lowers the bid."""
        self.announcer.notice(t_us, self.text("take_off"))

    def bid(self, t_us):
        """Confirm the bid on the screen."""
        return self._after_bid(t_us, self.bidding.confirm(t_us))

    def pass_bidding(self, t_us, button, since_us):
        """Let a player pass."""
        return self._after_bid(t_us, self.bidding.leave(t_us, button, since_us))

    def _after_bid(self, t_us, step):
        """End the bidding if a bid or a pass has decided it. Return `step`.

        `step` is the name of that step, or None if the bid or pass was refused.
        """
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
            self.announcer.event(t_us, "bidding_ended", fields)
        return step

    def _lead(self, phase, t_us):
        """Enter a phase in which it is the bidder's turn."""
        self.turns = Turns(self.players, self.bidding.bidder)
        self.enter(phase, t_us)

    # -- the trump ----------------------------------------------------------------------------

    def press_at_trump(self, t_us, button, since_us):
        """Refuse players' presses while the trump is chosen."""
        self.announcer.refuse(t_us, button, "trump_first")

    def change_trump(self, t_us):
        """Turn to the next trump."""
        self.announcer.tune(t_us, "change")
        self.trump = (self.trump + 1) % len(rules.TRUMPS)
        return "trump_changed"

    def change_trump_back(self, t_us):
        """Choose the previous trump; the press of NEXT has already moved one forward."""
        self.announcer.tune(t_us, "back")
        self.trump = (self.trump - 2) % len(rules.TRUMPS)
        return "trump_changed"

    def choose_trump(self, t_us):
        """Confirm the trump on the screen, and begin the first trick."""
        self.tricks = dict.fromkeys(self.players, 0)
        self._lead(PLAY, t_us)
        fields = (("player", self.turns.current), ("trump", rules.TRUMPS[self.trump]))
        self.announcer.event(t_us, "trump_chosen", fields)
        self.announcer.tune(t_us, "choose")
        return "trump_chosen"

    # -- the tricks ---------------------------------------------------------------------------

    def win_trick(self, t_us, button, since_us):
        """Count a trick for the player who presses; end the hand after the last trick."""
        self.tricks[button] += 1
        self._trick_us = t_us
        self.turns.current = button
        self.page = 0
        self.milestones += 1
        # An older notice, such as that of a refused press, would hide a line of the tricks' screen.
        self.announcer.remove_notice()
        self.announcer.flash(t_us, button, COUNTS)
        trick = sum(self.tricks.values())
        fields = (("trick", trick), ("player", button), ("tricks", self.tricks[button]))
        self.announcer.event(t_us, "trick_won", fields)
        if trick == self.cards:
            self._end_hand(t_us)
        else:
            self.announcer.tune(t_us, of_claim(self.tricks[button]))
        return "trick_won"

    def turn_to_tricks(self, t_us):
        """Turn to the page with the tricks of all players, or back."""
        self.announcer.tune(t_us, "change")
        self.page += 1

    def refuse_tricks_left(self, t_us):
        """Refuse OK while tricks are left."""
        self.announcer.refuse(t_us, OK, "tricks_left")

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether a press is probably accidental, such as one soon after another trick.

        Two players may press for the same trick, and fingers bounce.
        """
        if self.phase == PLAY and button in self.owners:
            return t_us < self._trick_us + _TRICK_GUARD_US
        return super().is_too_soon(t_us, button, ok_us)

    # -- the score ----------------------------------------------------------------------------

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
        self.announcer.event(t_us, "bid_settled", fields)
        if outcome == rules.GOT_YA:
            self.announcer.tune(t_us, "surprise")
        self._score(t_us, hand)

    def _end_round(self, t_us, reason):
        self.announcer.event(t_us, "round_ended", (("round", self.number), ("reason", reason)))

    def _score(self, t_us, hand):
        self.hands.append(hand)
        self.scores.add(t_us, self.number, rules.points(self.players, hand))
        self.close_round(t_us, *self.ending())
        self.announcer.notice(t_us, show.settled(hand))

    def ending(self):
        """Return (winners, False), because a match is never lost."""
        return rules.winners(self.scores.totals, self.hands, self.options), False

    def corrections(self):
        """Return the ``Corrections`` that change tricks and points of a hand."""
        return Corrections(self)

    PHASES = {
        READY: BEFORE_ROUND.but(ok=begin),
        BIDDING: Phase(
            screen=show.bidding,
            button_light=show.bidding_button,
            ring_light=show.bidding_ring,
            press=press_to_bid,
            tap=bid_more,
            tap_with_next=bid_less,
            hold=pass_bidding,
            ok=bid,
            next=explain_next,
            whose=whose_turn,
        ),
        TRUMP: Phase(
            screen=show.trump,
            button_light=game_lights.turn_button,
            ring_light=show.trump_ring,
            press=press_at_trump,
            ok=choose_trump,
            next=change_trump,
            next_held=change_trump_back,
            whose=whose_turn,
            guards_ok=True,
        ),
        PLAY: Phase(
            screen=show.play,
            button_light=game_lights.turn_button,
            ring_light=show.trump_ring,
            press=win_trick,
            ok=refuse_tricks_left,
            next=turn_to_tricks,
        ),
        RESULT: AFTER_ROUND,
        OVER: AFTER_MATCH,
    }
