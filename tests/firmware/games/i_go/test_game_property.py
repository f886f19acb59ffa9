"""After random presses in I Go!, every point follows from the penalties in the events."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monkey import Monkey
from scored_corrections import Corrections
from tableref.games.i_go import rules
from tableref.presses.gestures import NEXT, OK
from tests import effort

TABLES = ((1, 3), (2, 5, 9), (4, 6, 7, 8))


class Scorer:
    """Calculates the score of I Go! from turns and penalties alone."""

    def __init__(self):
        self.hands = []
        self.seen = set()
        self.corrections = Corrections()

    def event(self, event):
        name = event["event"]
        self.corrections.event(event)
        self.seen.add(name)
        handler = getattr(self, name, None)
        if handler:
            handler(event)

    def match_started(self, event):
        self.players = event["players"]
        self.hands = []
        self.callers = {}
        self.penalties = None

    def turn_ended(self, event):
        seats = self.players
        clockwise = seats[(seats.index(event["player"]) + 1) % len(seats)]
        assert event["next_player"] == clockwise
        assert event["used_us"] >= 0

    def penalties_counted(self, event):
        caller = str(event["caller"])
        self.callers[event["round"]] = caller
        own = event["penalties"][caller]
        assert list(event["penalties"]) == [str(player) for player in self.players]
        assert all(0 <= points <= 130 for points in event["penalties"].values())
        rivals = [p for p, n in event["penalties"].items() if p != caller and n <= own]
        self.scoring = rivals or [caller]
        self.perfect = int(caller) if own == 0 else None

    def round_scored(self, event):
        assert self.perfect is None
        self.hands.append((event["round"], self.scoring, None))
        for player, total in event["totals"].items():
            assert event["points"][player] == (player in self.scoring)
            assert total == self.total(player)

    def total(self, player):
        scored = sum(player in scoring for _, scoring, _ in self.hands)
        return scored + self.corrections.more(player)

    def perfect_player(self, event):
        assert event["player"] == self.perfect
        self.hands.append((event["round"], [], self.perfect))

    def corrected(self, event):
        caller = self.callers.get(event["round"])
        for player, total in event["totals"].items():
            assert event["points"][player] in (0, 1)
            assert total == self.total(player)
        # A player calls, and either only the caller scores or only the others.
        scoring = [player for player, points in event["points"].items() if points]
        assert len(scoring) < len(self.players)
        assert scoring == [caller] or caller not in scoring
        if event.get("perfect"):
            assert set(event["points"].values()) == {0}
            assert caller in (None, str(event["perfect"]))

    def winner_at_once(self):
        """Return the first Perfect Player, according to played and corrected hands, or None."""
        perfect = {number: player for number, _, player in self.hands}
        for event in self.corrections.events:
            if "perfect" in event:
                perfect[event["round"]] = event["perfect"]
        return next((perfect[number] for number in sorted(perfect) if perfect[number]), None)

    def undone(self, event):
        if event["undone"] == "round_scored":
            self.hands.pop()

    def match_ended(self, event):
        at_once = self.winner_at_once()
        if at_once:
            assert event["winners"] == [at_once]
        else:
            assert event["winners"] == [int(p) for p, n in event["totals"].items() if n >= 4]
            # A fifth point is possible only if a hand was corrected while another one was played.
            assert max(event["totals"].values()) == 4 or "corrected" in self.seen


def monkey_of(seed, players, turn_s=0):
    # Press the table's buttons more often, because random presses rarely belong to the player in
    # turn.
    weights = {**dict.fromkeys(players, 6), OK: 8, NEXT: 3}
    return Monkey(seed, ("i_go", players, {"turn_s": turn_s}), Scorer(), weights)


@pytest.mark.parametrize("players", effort.first(TABLES), ids=str)
@pytest.mark.parametrize("seed", effort.first(range(3)))
def test_random_presses_lead_to_no_wrong_score(seed, players):
    monkey = monkey_of(seed, players, turn_s=seed).play()
    assert {"ready", "turn", "scoring", "result"} <= monkey.phases
    assert {"turn_ended", "i_go", "penalties_counted", "refused", "undone"} <= monkey.scorer.seen
    monkey.leave_by_back()


@pytest.mark.parametrize("seed", effort.first(range(6)))
def test_a_replay_gives_the_same_match_at_any_moment(seed):
    monkey_of(seed, TABLES[seed % 3], turn_s=seed % 2 * 5).play_checking_records()


penalties = st.lists(st.integers(0, 40), min_size=2, max_size=4)


@given(penalties=penalties, data=st.data())
def test_in_every_hand_only_the_caller_or_only_others_score(penalties, data):
    table = dict(enumerate(penalties))
    caller = data.draw(st.sampled_from(list(table)))
    points = rules.points(table, caller)
    assert list(points) == list(table)
    scoring = [player for player in table if points[player]]
    assert scoring and set(points.values()) <= {0, 1}
    if caller in scoring:
        assert scoring == [caller]
        assert all(table[caller] < table[player] for player in table if player != caller)
    else:
        assert all(table[player] <= table[caller] for player in scoring)
        assert all(table[p] > table[caller] for p in table if p not in [*scoring, caller])


@given(hands=st.lists(st.permutations(range(110)), min_size=1, max_size=1), count=st.integers(1, 4))
def test_no_deal_of_real_cards_is_refused(hands, count):
    deck = [card % 11 + 1 for card in hands[0]]
    dealt = [sum(deck[12 * player : 12 * player + 12]) for player in range(count)]
    assert rules.penalty_refusal(dealt) is None
    deck.sort(reverse=True)
    # Deal the highest cards to one player after another; their sums must be the allowed maxima.
    highest = [sum(deck[12 * player : 12 * player + 12]) for player in range(count)]
    assert list(itertools.accumulate(highest)) == [rules.most_penalty(n + 1) for n in range(count)]
    assert rules.penalty_refusal(highest) is None
    assert rules.penalty_refusal([*highest[:-1], highest[-1] + 1]) == "penalty_too_high"
