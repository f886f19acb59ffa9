"""The sets of Got It! are right after random presses."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from got_it_table import GotItTable
from monkey import Monkey
from scored_corrections import Corrections
from tableref.games.got_it import rules
from tableref.presses.gestures import NEXT, OK
from tests import effort

NAMES = "circle,square,triangle"
KINDS = [rules.kind_name(kind, NAMES) for kind in range(rules.KINDS)]
COLLECTIONS = st.lists(st.sampled_from(KINDS), max_size=9)


def makes_set(shapes):
    tame = [name.split() for name in shapes if name != "wild"]
    return not tame or any(len({name[side] for name in tame}) == 1 for side in (0, 1))


def count_sets(shapes):
    """Return the number of sets (0 to 2) by trying all triples and all pairs of disjoint ones."""
    found = [set(three) for three in combinations(range(len(shapes)), 3)
             if makes_set([shapes[place] for place in three])]  # fmt: skip
    if any(not one & two for one, two in combinations(found, 2)):
        return 2
    return min(1, len(found))


def collection(shapes):
    return [shapes.count(name) for name in KINDS]


@given(COLLECTIONS)
def test_sets_agree_with_brute_force(shapes):
    assert rules.sets(collection(shapes)) == count_sets(shapes)
    assert rules.has_two_sets(collection(shapes)) == (count_sets(shapes) == 2)


@given(COLLECTIONS, st.sampled_from(KINDS))
def test_another_shape_never_loses_a_set(shapes, name):
    assert rules.sets(collection([*shapes, name])) >= rules.sets(collection(shapes))


class ShapeScorer:
    """Follows everybody's shapes from the events, and calculates the sets from them alone."""

    EFFECTS = ("shape_won", "rivals_gained", "shape_stolen", "steal_declined")

    def __init__(self, limit):
        self.limit = limit
        self.seen = []
        self.scored = 0
        self.stolen = 0
        self.is_result = False
        self.corrections = Corrections()

    def event(self, event):
        name = event["event"]
        self.corrections.event(event)
        if name == "undone" and event["undone"] == "cleaned_up" and self.is_result:
            # a failed round is scored as soon as the clean-up is done
            assert self.seen.pop()["event"] == "round_scored"
        self.follow(name, event)
        if name == "match_started":
            self.seen = []
            self.players = event["players"]
        elif name in self.EFFECTS or name == "corrected":
            self.seen.append(event)
        elif name == "undone" and event["undone"] == "corrected":
            assert self.seen.pop()["event"] == "corrected"
        elif name == "round_scored":
            self.seen.append(event)
            self.check_round(event)
        elif name == "match_ended":
            self.check_end(event)
        elif name == "undone" and event["undone"] in ("shape", "steal"):
            while self.seen.pop()["event"] not in self.EFFECTS:
                pass
        elif name == "calculated":
            assert 1 <= event["cards"] <= 5

    def follow(self, name, event):
        """Record whether the last round is scored and the next one has not begun."""
        if event.get("undone") == "corrected":
            return
        if name == "round_scored" or name == "undone" and event["undone"] == "next_round":
            self.is_result = True
        elif name in ("match_started", "round_started", "round_ended", "undone", "redone"):
            self.is_result = False

    def shapes(self):
        held = {player: [] for player in [0, *self.players]}
        for event in self.seen:
            if event["event"] == "shape_won":
                held[event["player"]].append(event["shape"])
            elif event["event"] == "rivals_gained":
                held[0].append(event["shape"])
                assert event["rivals"] == len(held[0])
            elif event["event"] == "shape_stolen":
                assert event["shape"] != "wild"
                assert event["from"] != event["player"]
                held[event["from"]].remove(event["shape"])
                held[event["player"]].append(event["shape"])
                self.stolen += 1
            elif event["event"] == "corrected":
                for change in event["shapes"]:
                    for _ in range(change["by"]):
                        held[change["player"]].append(change["shape"])
                    for _ in range(-change["by"]):
                        held[change["player"]].remove(change["shape"])
        return held

    def check_round(self, event):
        held = self.shapes()
        sets = {str(player): count_sets(held[player]) for player in self.players}
        assert event["totals"] == sets
        rounds = [event["points"] for event in self.seen if event["event"] == "round_scored"]
        for player, total in event["totals"].items():
            assert total == sum(points[player] for points in rounds) + self.corrections.more(player)
        self.scored += 1

    def check_end(self, event):
        held = self.shapes()
        assert event["winners"] == [p for p in self.players if count_sets(held[p]) == 2]
        if not event["winners"]:
            assert len(self.players) == 1
            assert len(held[0]) >= self.limit


def monkey(seed, players, **options):
    scorer = ShapeScorer(options.get("rival_limit", 6))
    return Monkey(seed, ("got_it", players, options), scorer, {OK: 12, NEXT: 4})


@pytest.mark.parametrize("players", [(4,), (2, 7), (1, 5, 10), tuple(range(2, 11))], ids=len)
@pytest.mark.parametrize("seed", effort.first(range(2)))
def test_random_presses_lead_to_no_wrong_score(seed, players):
    table = monkey(seed, players, window_ms=50, rival_limit=4).play()
    assert table.scorer.scored
    assert len(table.phases) >= 7, table.phases
    table.leave_by_back()


@pytest.mark.parametrize("seed", effort.first(range(3)))
def test_a_replay_gives_the_same_match_at_any_moment(seed):
    monkey(seed, (1, 4, 8), window_ms=100).play_checking_records()


WINNERS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(1, 5), st.booleans(), st.integers(0, 9)),
    min_size=4, max_size=14,
)  # fmt: skip


@given(WINNERS)
def test_whole_matches_have_the_score_of_their_events(rounds):
    players = (1, 4, 8)
    table = GotItTable(players)
    scorer = ShapeScorer(6)
    for place, cards, one_colour, kind in rounds:
        winner = players[place]
        table.race().win(winner, cards, one_colour=one_colour).ok()
        for shape in range(rules.shapes_won(cards)):
            table.take((kind + shape) % 10, winner)
        victims = [player for player in players if player != winner]
        if "may steal" in table.screen():
            table.tap(victims[kind % 2]).ok()
        if table.last("match_ended"):
            break
        table.ok()
    for event in table.events:
        scorer.event(event)
    assert scorer.scored
