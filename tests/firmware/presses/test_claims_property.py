"""The order of presses from bouncing contacts to claims, for every pair and gap."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from tableref.presses.claims import CLAIM, TIE, TOO_LATE, Race
from tableref.presses.gestures import PLAYERS, PRESS, Gestures
from tableref.referee.referee import Referee
from tests import effort

LONGEST_BOUNCE_US = 6_200
PAIRS = list(itertools.permutations(range(1, PLAYERS + 1), 2))

gaps = st.one_of(st.integers(0, 3), st.integers(0, 10_000))
bounces = st.lists(st.integers(1, LONGEST_BOUNCE_US), max_size=12, unique=True).map(sorted)
"""Times (us) of the changes after a contact's first edge.

An even number of changes leaves the contact closed.
"""


def contact(button, t_us, bounce):
    """Return the edges of a press at `t_us`: [(t_us, button, is_down)]."""
    changes = [t_us] + [t_us + after for after in bounce[: len(bounce) // 2 * 2]]
    return [(at, button, number % 2 == 0) for number, at in enumerate(changes)]


def rulings_of(presses, cards):
    """Debounce the presses [(button, t_us, bounce)] and return the race's rulings."""
    edges = sorted(edge for press in presses for edge in contact(*press))
    gestures = Gestures(10_000, 700_000)
    race = Race(cards)
    rulings = []
    for t_us, button, is_down in edges:
        for at_us, kind, who, _ in gestures.edge(button, is_down, t_us):
            assert kind == PRESS, "a bounce was taken for a release"
            rulings += race.claim(who, at_us)
    return rulings + race.settle(1 << 40)


@settings(max_examples=effort.examples(40), deadline=None)
@given(gap=gaps, first_bounce=bounces, second_bounce=bounces)
def test_every_ordered_pair_is_ruled_in_its_order(gap, first_bounce, second_bounce):
    for first, second in PAIRS:
        rulings = rulings_of([(first, 1000, first_bounce), (second, 1000 + gap, second_bounce)], 5)
        claims = [ruling for ruling in rulings if ruling[0] == CLAIM]
        ties = [ruling for ruling in rulings if ruling[0] == TIE]
        assert len(claims) == 2, "a claim was doubled or lost"
        if gap == 0:
            assert ties == [(TIE, tuple(sorted((first, second))))]
            assert {claim[1:] for claim in claims} == {(first, 1, 0), (second, 1, 0)}
        else:
            assert not ties
            assert claims == [(CLAIM, first, 1, 0), (CLAIM, second, 2, gap)]


@settings(max_examples=effort.examples(40), deadline=None)
@given(gap=gaps, first_bounce=bounces, second_bounce=bounces)
def test_every_ordered_pair_for_the_last_card_is_ruled_in_its_order(
    gap, first_bounce, second_bounce
):
    for first, second in PAIRS:
        rulings = rulings_of([(first, 1000, first_bounce), (second, 1000 + gap, second_bounce)], 1)
        if gap == 0:
            assert rulings == [(TIE, tuple(sorted((first, second))))]
        else:
            assert rulings[0] == (CLAIM, first, 1, 0)
            assert rulings[-1] == (TOO_LATE, second, gap)


tables = st.lists(st.tuples(st.integers(0, 10_000), bounces), min_size=PLAYERS, max_size=PLAYERS)


@settings(max_examples=effort.examples(150), deadline=None)
@given(table=tables, cards=st.integers(1, 5), names=st.permutations(range(1, PLAYERS + 1)))
def test_renaming_the_pins_never_changes_who_is_named(table, cards, names):
    def ruled(name_of):
        presses = [(name_of[i], 1000 + t_us, bounce) for i, (t_us, bounce) in enumerate(table)]
        person = {name: i for i, name in enumerate(name_of)}
        named = []
        for ruling in rulings_of(presses, cards):
            if ruling[0] == CLAIM:
                named.append((CLAIM, person[ruling[1]], ruling[2]))
            elif ruling[0] == TIE:
                named.append((TIE, frozenset(person[name] for name in ruling[1])))
        # Claims of one rank were simultaneous, so their order is arbitrary.
        return sorted(named, key=str)

    assert ruled(list(names)) == ruled(list(range(1, PLAYERS + 1)))


@settings(max_examples=effort.examples(150), deadline=None)
@given(table=tables, cards=st.integers(1, 5))
def test_ten_presses_give_each_card_once_to_the_earliest_players(table, cards):
    presses = [(i + 1, 1000 + t_us, bounce) for i, (t_us, bounce) in enumerate(table)]
    claims = [ruling[1] for ruling in rulings_of(presses, cards) if ruling[0] == CLAIM]
    assert len(claims) == len(set(claims)) <= cards
    stamps = {button: t_us for button, t_us, _ in presses}
    others = [stamps[button] for button in stamps if button not in claims]
    if claims and others:
        assert max(stamps[button] for button in claims) <= min(others)


@settings(max_examples=effort.examples(60), deadline=None)
@given(
    gap=gaps,
    bounce=bounces,
    pair=st.sampled_from(PAIRS),
    start_us=st.one_of(st.integers(0, (1 << 32) - 1), st.integers((1 << 32) - 2_100_000, 1 << 32)),
)
def test_the_referee_rules_the_same_wherever_the_counter_starts(gap, bounce, pair, start_us):
    first, second = pair
    third = next(player for player in range(1, 11) if player not in pair)
    referee = Referee()
    referee.tick(start_us & 0xFFFFFFFF)
    referee.start_match("gotta_go", (first, second, third), {})
    referee.edge(13, True, start_us & 0xFFFFFFFF)
    edges = contact(first, 2_000_000, bounce) + contact(second, 2_000_000 + gap, bounce)
    for t_us, button, is_down in sorted(edges):
        referee.edge(button, is_down, (start_us + t_us) & 0xFFFFFFFF)
    referee.tick((start_us + 2_500_000) & 0xFFFFFFFF)
    claims = [event for event in referee.events() if event["event"] == "claim"]
    assert [(claim["rank"], claim["margin_us"]) for claim in claims] == (
        [(1, 0), (1, 0)] if gap == 0 else [(1, 0), (2, gap)]
    )
    assert {claims[0]["player"], claims[1]["player"]} == set(pair)
    assert claims[0]["player"] == (min(pair) if gap == 0 else first)
    assert all(claim["t_us"] - 2_000_000 in (0, gap) for claim in claims)
