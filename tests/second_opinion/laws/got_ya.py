"""Got-Ya: the rules, from its rule book."""

from tests.second_opinion.laws.points import Points
from tests.second_opinion.model import State

TRUMPS = ("clubs", "diamonds", "hearts", "spades", "no_trump")


def hand(players):
    """Return the number of cards in each player's hand, which is also the number of tricks."""
    if players == 2:
        return 15
    return 10 if players <= 4 else 5


def settled(players, bidder, bid, tricks):
    """Return (outcome, {player: points}) of a bid of `bid` tricks with `tricks` won."""
    if tricks >= bid:
        return "won", {player: bid if player == bidder else 0 for player in players}
    if tricks:
        return "lost", {player: 0 if player == bidder else bid for player in players}
    return "got_ya", {player: bid if player == bidder else 0 for player in players}


def hand_like(players, points, before):
    """Return (bidder, bid, tricks) of the hand with `points` that is most similar to `before`.

    The points do not show whether a scoring bidder had won the bid or had a Got-Ya, nor, with two
    players, who was the bidder. So the bidder stays the same if possible, else it is the player
    who scores. The number of tricks is as close as possible to the former one.
    """
    scoring = [player for player in players if points[player]]
    if not scoring:
        return None, 0, 0
    bid = points[scoring[0]]
    found = []
    for bidder in players:
        before_tricks = before[2] if bidder == before[0] else 0
        for tricks in range(hand(len(players)) + 1):
            outcome, gives = settled(players, bidder, bid, tricks)
            if gives == points:
                is_got_ya = bidder == before[0] and _is_got_ya(before)
                is_as_before = (outcome == "got_ya") == is_got_ya
                is_other = before[0] is not None and bidder != before[0]
                likeness = (
                    is_other,
                    bidder not in scoring,
                    not is_as_before,
                    abs(tricks - before_tricks),
                )
                found.append((likeness, (bidder, bid, tricks)))
    return min(found)[1]


def _is_got_ya(one):
    bidder, _, tricks = one
    return bidder is not None and tricks == 0


def winners(totals, got_yas):
    """Return the winners: the highest total, then the most Got-Yas, then all who are still tied."""
    best = max(totals.values())
    first = [player for player in sorted(totals) if totals[player] == best]
    most = max(got_yas[player] for player in first)
    return [player for player in first if got_yas[player] == most]


class GotYa(Points):
    """The second referee's Got-Ya."""

    starter = "deals first"

    def __init__(self, players, options, starter):
        super().__init__(players)
        self.target, self.rounds = options["target"], options["rounds"]
        self.tricks = hand(len(self.players))
        self.say("starter_drawn", round=1, player=starter)
        self.state = State(
            phase="ready",
            round=1,
            dealer=starter,
            totals=dict.fromkeys(self.players, 0),
            hands={},
        )
        self.begin()

    def is_kept(self):
        """Return whether a power cut loses nothing.

        Values that were entered or chosen, but not confirmed, are lost.
        """
        state = self.state
        if state.phase == "bidding":
            return not state.entered
        return state.phase != "trump" or state.trump == 0

    def ok(self, t_us):
        state = self.state
        if state.phase == "ready":
            self._deal()
        elif state.phase == "bidding":
            self._bid()
        elif state.phase == "trump":
            self.say("trump_chosen", player=state.bidder, trump=TRUMPS[state.trump % len(TRUMPS)])
            state.phase = "tricks"
        elif state.phase == "scored":
            state.phase = "ready"
            state.round += 1
            state.dealer = self.after(state.dealer)
        elif state.phase == "tricks":
            self.refuse(None)
        else:
            self.refuse(None, optional=True)

    def _deal(self):
        state = self.state
        state.phase, state.bids, state.passed = "bidding", {}, []
        state.turn, state.high, state.bidder = state.dealer, 0, None
        state.tapped = state.entered = 0
        state.trump, state.won = 0, dict.fromkeys(self.players, 0)
        self.say("round_started", round=state.round, dealer=state.dealer)

    def press(self, button, t_us):
        state = self.state
        if state.phase == "ready" and state.round == 1 and button in self.players:
            self.choose_starter(button)
            state.dealer = button
        elif button not in self.players or state.phase not in ("bidding", "tricks"):
            self.refuse(button)
        elif state.phase == "tricks":
            self._trick(button)
        elif button != state.turn:
            self.refuse(button)
        else:
            return False
        return True

    def tap(self, button, t_us):
        if self.state.tapped == self.tricks:
            self.refuse(button)
        else:
            self.state.tapped += 1
            self.state.entered += 1

    def less(self, button, t_us):
        state = self.state
        if state.phase != "bidding" or button != state.turn or not state.tapped:
            self.refuse(button)
        else:
            state.tapped -= 1
            state.entered += 1

    def hold(self, button, t_us):
        state = self.state
        state.tapped = state.entered = 0
        state.passed.append(button)
        self.say("passed", player=button)
        self._next_bidder()

    def _bid(self):
        state = self.state
        if state.tapped <= state.high:
            self.refuse(None)
            return
        state.high, state.bidder = state.tapped, state.turn
        state.tapped = state.entered = 0
        self.say("bid", player=state.bidder, bid=state.high)
        self._next_bidder()

    def _next_bidder(self):
        state = self.state
        others = [one for one in self.players if one not in state.passed and one != state.bidder]
        if state.bidder is None and not others:
            state.hands = {**state.hands, state.round: (None, 0, 0)}
            self.say("round_ended", round=state.round, reason="thrown_in")
            self.add_up(dict.fromkeys(self.players, 0))
        elif not others or state.high == self.tricks:
            self.say(
                "bidding_ended",
                round=state.round,
                player=state.bidder,
                bid=state.high,
                reason="nothing_higher" if others else "all_passed",
            )
            state.phase = "trump"
        else:
            state.turn = self.after(state.turn)
            while state.turn not in others:
                state.turn = self.after(state.turn)

    def next(self, t_us):
        if self.state.phase == "trump":
            self.state.trump += 1
        else:
            super().next(t_us)

    def _trick(self, player):
        state = self.state
        state.won[player] += 1
        number = sum(state.won.values())
        self.say("trick_won", trick=number, player=player, tricks=state.won[player])
        if number == self.tricks:
            tricks = state.won[state.bidder]
            outcome, gained = settled(self.players, state.bidder, state.high, tricks)
            state.hands = {**state.hands, state.round: (state.bidder, state.high, tricks)}
            self.say("round_ended", round=state.round, reason="all_tricks_won")
            self.say(
                "bid_settled",
                round=state.round,
                player=state.bidder,
                bid=state.high,
                tricks=tricks,
                outcome=outcome,
            )
            self.add_up(gained)

    def can_give(self, points, number):
        """Return whether some bid and tricks give these points, or a hand without a bid."""
        bids = [
            settled(self.players, bidder, bid, tricks)[1]
            for bidder in self.players
            for bid in range(1, self.tricks + 1)
            for tricks in range(self.tricks + 1)
        ]
        return not any(points.values()) or points in bids

    def winners(self, totals):
        """Return the winners at the agreed score or after the agreed rounds; [] before."""
        if self.target:
            is_over = max(totals.values()) >= self.target
        else:
            is_over = len(self.state.scored) == self.rounds
        had = [one[0] for one in self.state.hands.values() if _is_got_ya(one)]
        got_yas = {player: had.count(player) for player in self.players}
        return winners(totals, got_yas) if is_over else []

    def pages_to_correct(self):
        """Return the kinds: points, and the tricks of the bidder."""
        return 2

    def correct(self, player, ago, points, page):
        """Change a player's points of a hand, or how many tricks its bidder won."""
        state = self.state
        number = sorted(state.scored)[-1 - ago]
        bidder = state.hands[number][0]
        if page and bidder is not None:
            self._put_tricks_right(player, number, points)
            return
        # Without a bid there is no page for tricks.
        was = state.scored[number]
        now = {**was, player: was[player] + points}
        if self.can_give(now, number):
            like = hand_like(self.players, now, state.hands[number])
            state.hands = {**state.hands, number: like}
        super().correct(player, ago, points, 0)

    def _put_tricks_right(self, player, number, by):
        state = self.state
        bidder, bid, before = state.hands[number]
        tricks = before
        for _ in range(abs(by)):
            if 0 <= tricks + (1 if by > 0 else -1) <= self.tricks:
                tricks += 1 if by > 0 else -1
            else:
                self.refuse(player)
        if tricks == before:
            return
        outcome, now = settled(self.players, bidder, bid, tricks)
        was = state.scored[number]
        state.hands = {**state.hands, number: (bidder, bid, tricks)}
        state.scored = {**state.scored, number: now}
        for one in self.players:
            state.totals[one] += now[one] - was[one]
        self.say(
            "corrected",
            round=number,
            points=now,
            was=dict(was),
            totals=dict(state.totals),
            player=bidder,
            bid=bid,
            tricks=tricks,
            outcome=outcome,
        )
        self.rule_again(self._end_or_go_on)
