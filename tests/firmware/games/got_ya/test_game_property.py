"""Got-Ya with random presses, compared with an independent scorer; properties of its rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monkey import Monkey
from scored_corrections import Corrections
from tableref.games.got_ya import rules
from tableref.presses.gestures import NEXT
from tests import effort

STEPS = ("round_started", "bid", "passed", "trump_chosen", "trick_won")


class Pencil:
    """Derives the scores from bids, passes and won tricks, and compares them.

    It shares no code with the device, and recalculates a hand from its steps each time.
    """

    def __init__(self):
        self.steps = []
        self.scored = 0
        self.corrections = Corrections()

    def event(self, event):
        name = event["event"]
        self.corrections.event(event)
        if name == "match_started":
            self.players, self.options = event["players"], event["options"]
            self.size = {2: 15, 3: 10, 4: 10}.get(len(self.players), 5)
            self.steps = []
            self.dealers = []
        elif name in ("starter_drawn", "starter_chosen"):
            # Draw the first dealer, then process random presses.
            self.dealers.append(event["player"])
        elif name == "undone" and event["undone"] == "starter_chosen":
            self.dealers.pop()
        elif name == "undone" and event["undone"] in STEPS:
            assert self.steps.pop()["event"] == event["undone"]
        elif name in STEPS:
            self.allow(event)
            self.steps.append(event)
        elif name == "bidding_ended":
            assert (event["player"], event["bid"]) == self.highest()
        elif name == "bid_settled":
            bidder, bid = self.highest()
            assert (event["player"], event["bid"]) == (bidder, bid)
            assert event["tricks"] == [s["player"] for s in self.hand() if "trick" in s].count(
                bidder
            )
        elif name == "round_scored":
            self.scored += 1
            totals, _ = self.totals()
            assert event["totals"] == {str(player): totals[player] for player in self.players}
            assert event["round"] == len(self.hands())
        elif name == "match_ended":
            assert event["winners"] == self.winners()

    def hands(self):
        """Return the steps of each hand, a list of lists."""
        hands = []
        for step in self.steps:
            if step["event"] == "round_started":
                hands.append([])
            hands[-1].append(step)
        return hands

    def hand(self):
        return self.hands()[-1]

    @staticmethod
    def bid_of(hand):
        """Return (bidder, bid) of the highest bid in a hand's steps; (None, 0) without bids."""
        bids = [(step["bid"], step["player"]) for step in hand if step["event"] == "bid"]
        return max(bids)[::-1] if bids else (None, 0)

    def highest(self):
        return self.bid_of(self.hand())

    def next_to_bid(self):
        """Return the next player to bid, clockwise from the dealer, who has not passed."""
        hand = self.hand()
        spoken = [step for step in hand if step["event"] in ("bid", "passed")]
        passed = {step["player"] for step in spoken if step["event"] == "passed"}
        at = self.players.index(spoken[-1]["player"]) + 1 if spoken else None
        if at is None:
            at = self.players.index(hand[0]["dealer"])
        order = self.players[at:] + self.players[:at]
        return [player for player in order if player not in passed][0]

    def allow(self, event):
        """Assert that the rules allow a step."""
        name = event["event"]
        if name == "round_started":
            deals = len(self.hands())
            first = self.players.index(self.dealers[-1])
            assert event["dealer"] == self.players[(first + deals) % len(self.players)]
        elif name in ("bid", "passed"):
            assert event["player"] == self.next_to_bid()
            assert not any(step["event"] == "trump_chosen" for step in self.hand())
            if name == "bid":
                assert self.highest()[1] < event["bid"] <= self.size
        elif name == "trump_chosen":
            bidder, bid = self.highest()
            passed = {step["player"] for step in self.hand() if step["event"] == "passed"}
            assert bid == self.size or passed == set(self.players) - {bidder}
            assert event["player"] == bidder
        else:
            tricks = [step for step in self.hand() if step["event"] == "trick_won"]
            assert len(tricks) + 1 == event["trick"] <= self.size
            assert any(step["event"] == "trump_chosen" for step in self.hand())

    def totals(self):
        """Return ({player: points}, {player: Got-Yas}) of all hands."""
        totals = {player: self.corrections.more(player) for player in self.players}
        got_yas = dict.fromkeys(self.players, 0)
        for hand in self.hands():
            bidder, bid = self.bid_of(hand)
            winners = [step["player"] for step in hand if step["event"] == "trick_won"]
            if len(winners) < self.size:
                continue
            won = winners.count(bidder)
            got_yas[bidder] += won == 0
            for player in self.players:
                gets_it = won >= bid or won == 0 if player == bidder else 0 < won < bid
                totals[player] += bid if gets_it else 0
        return totals, got_yas

    def winners(self):
        totals, got_yas = self.totals()
        best = max((totals[player], got_yas[player]) for player in self.players)
        if self.options["target"]:
            assert best[0] >= self.options["target"]
        else:
            assert len(self.hands()) == self.options["rounds"]
        return [player for player in self.players if (totals[player], got_yas[player]) == best]


TABLES = (
    ((3, 8), {"target": 25}),
    ((2, 5, 9), {"target": 25}),
    (tuple(range(1, 10)), {"target": 30}),
    ((1, 2, 4, 6, 10), {"rounds": 3}),
)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
@pytest.mark.parametrize("seed", effort.first(range(3)))
def test_random_presses_lead_to_no_wrong_score(seed, players, options):
    pencil = Pencil()
    monkey = Monkey(seed, ("got_ya", players, options), pencil, {11: 1, NEXT: 2}).play()
    assert monkey.phases >= {"ready", "bidding", "trump", "play", "result"}
    assert pencil.scored
    monkey.leave_by_back()


def test_random_matches_end():
    monkey = Monkey(1, ("got_ya", (2, 5), {"target": 0, "rounds": 2}), Pencil(), {11: 0})
    monkey.play(6000)
    assert monkey.ended
    assert "over" in monkey.phases


@pytest.mark.parametrize("seed", effort.first(range(4)))
def test_a_replay_gives_the_same_match_at_any_moment(seed):
    terms = ("got_ya", (1, 2, 4, 8, 9), {"rounds": 4})
    Monkey(seed, terms, Pencil()).play_checking_records()


PLAYERS = st.lists(st.integers(1, 10), min_size=2, max_size=9, unique=True).map(sorted)


@st.composite
def hands(draw):
    """Return (players, a hand that they may have played)."""
    players = draw(PLAYERS)
    size = rules.hand_size(len(players))
    return players, rules.Hand(
        draw(st.sampled_from(players)), draw(st.integers(1, size)), draw(st.integers(0, size))
    )


@given(hands())
def test_either_the_bidder_scores_the_bid_or_all_others_do(played):
    players, hand = played
    points = rules.points(players, hand)
    assert set(points.values()) == {hand.bid}
    assert set(points) in ({hand.bidder}, set(players) - {hand.bidder})


@given(hands(), st.data())
def test_the_sheets_cells_add_up(played, data):
    players, hand = played
    before = {player: data.draw(st.integers(0, 99)) for player in players}
    points = rules.points(players, hand)
    after = {player: before[player] + points.get(player, 0) for player in players}
    cells = dict(rules.cells(players, hand, after))
    assert set(cells) == set(points) | {hand.bidder}
    for player, cell in cells.items():
        sign, total = cell.split(" = ")
        assert int(total) == after[player]
        assert int(sign.strip('+()"')) == hand.bid
        assert (sign[0] == "(") == (player not in points)
        assert (sign[0] == '"') == (hand.tricks == 0 and player == hand.bidder)


@given(PLAYERS, st.data())
def test_winners_have_the_most_points_and_then_the_most_got_yas(players, data):
    some = st.builds(
        rules.Hand, st.sampled_from([None, *players]), st.integers(1, 5), st.integers(0, 5)
    )
    played = data.draw(st.lists(some, min_size=1, max_size=12))
    totals = dict.fromkeys(players, 0)
    for hand in played:
        for player, points in rules.points(players, hand).items():
            totals[player] += points
    winners = rules.winners(totals, played, {"target": 0, "rounds": len(played)})
    ranks = {p: (totals[p], rules.got_yas(played, p)) for p in players}
    assert list(winners) == [p for p in players if ranks[p] == max(ranks.values())]
