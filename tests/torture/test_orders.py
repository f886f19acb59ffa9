"""Every order of presses is ruled according to the definition of the first press."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableref.presses.claims import Race
from tests.effort import first
from torture import orders

MAX_IN_CHECK = 7
COUNTS = (5, 1, 2, 3, 4, 6, MAX_IN_CHECK)
TEN = 10


def compositions(total):
    """Yield every way to write `total` as an ordered sum."""
    if total == 0:
        yield ()
    for part in range(1, total + 1):
        for rest in compositions(total - part):
            yield (part, *rest)


def test_each_order_occurs_once():
    for count, known in enumerate((1, 1, 3, 13, 75, 541)):
        found = list(orders.weak_orders(count))
        assert len(found) == len(set(found)) == known


@pytest.mark.parametrize("count", first(COUNTS))
@pytest.mark.parametrize("cards", orders.CARDS)
def test_every_order_is_ruled_by_the_definition(count, cards):
    assert orders.wrong(count, cards)[1] == []


@pytest.mark.parametrize("cards", orders.CARDS)
def test_every_order_of_ten_is_ruled_up_to_renaming_of_players(cards):
    for parts in compositions(TEN):
        order = [instant for instant, part in enumerate(parts) for _ in range(part)]
        assert orders.ruled(order, cards) == orders.defined(order, cards)


@given(
    order=st.lists(st.integers(0, TEN - 1), min_size=TEN, max_size=TEN),
    cards=st.integers(1, 5),
    names=st.permutations(range(1, TEN + 1)),
)
def test_renaming_players_changes_nothing(order, cards, names):
    assert orders.ruled(order, cards, names) == orders.ruled(order, cards)


def test_a_race_that_gives_too_many_cards_is_detected(monkeypatch):
    create = Race.__init__
    monkeypatch.setattr(Race, "__init__", lambda race, cards: create(race, cards + 1))
    assert orders.wrong(3, 1)[1]


def test_a_quick_run_has_its_figures():
    tried, found = orders.run(quick=True)
    assert (tried.figure, found.figure, found.bound) == (3 * 5316, 0, 0)
