"""Sorted hands of I Go!: the penalty is never more than with the best of all ways to sort them."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableref_host.solve.series import Card, check, read_card, sort_hand
from tests import effort

COLOURS = ("red", "blue", "pink", "orange")

cards = st.builds(Card, st.sampled_from(COLOURS), st.integers(1, 4))


def cards_of(words):
    return [read_card(word) for word in words.split()]


def is_series(some):
    return len({c.colour for c in some}) <= 2 and len({c.value for c in some}) == len(some)


def may_add(some, caller):
    colours, values = {c.colour for c in caller}, {c.value for c in caller}
    fits = all(c.colour in colours and c.value not in values for c in some)
    return fits and len({c.value for c in some}) == len(some)


def least_penalty(hand, display, caller):
    """Put each card into every group, and return the least penalty of all that the book allows."""
    rest = [card for card in hand if card.colour != display]
    best = sum(card.value for card in rest)
    for groups in itertools.product("sal", repeat=len(rest)):
        of = {g: [c for c, group in zip(rest, groups, strict=True) if group == g] for g in "sal"}
        if is_series(of["s"]) and may_add(of["a"], caller):
            best = min(best, sum(card.value for card in of["l"]))
    return best


@st.composite
def tables(draw):
    deck = draw(st.lists(cards, min_size=1, max_size=10, unique=True))
    count = draw(st.integers(1, min(7, len(deck))))
    hand, others = deck[:count], deck[count:]
    display = draw(st.sampled_from((None, *COLOURS)))
    caller = []
    for card in others:
        if card.colour != display and is_series([*caller, card]):
            caller.append(card)
    return hand, display, caller


@settings(max_examples=effort.examples(250), deadline=None)
@given(table=tables())
def test_no_other_sorting_has_a_smaller_penalty(table):
    hand, display, caller = table
    check(hand, display, caller)
    sorting = sort_hand(hand, display, caller)
    groups = [*sorting.eliminated, *sorting.series, *sorting.added, *sorting.left]
    assert sorted(groups) == sorted(hand)
    assert sorting.eliminated == tuple(card for card in hand if card.colour == display)
    assert is_series(sorting.series) and may_add(sorting.added, caller)
    assert sorting.penalty == sum(card.value for card in sorting.left)
    assert sorting.penalty == least_penalty(hand, display, caller)


def test_a_series_is_of_two_colours_with_no_value_twice_and_may_have_gaps():
    sorting = sort_hand(cards_of("red1 red5 blue5 blue11 green11"))
    assert sorting.penalty == 5 + 11
    assert len(sorting.series) == 3


def test_the_books_example_of_adding():
    caller = cards_of("pink1 pink3 orange5")
    for hand, penalty in (("orange8", 0), ("pink8", 0)):
        assert sort_hand(cards_of(hand), None, caller).penalty == penalty
    # Only one of orange 10 and pink 10 can be added; the other can be in the player's own series.
    hand = cards_of("orange10 pink10 red11 red10 blue9 blue8 blue7")
    sorting = sort_hand(hand, None, caller)
    assert len([card for card in sorting.added if card.value == 10]) == 1


def test_a_card_that_can_be_added_is_not_used_in_the_own_series():
    sorting = sort_hand(cards_of("red8 blue8"), None, cards_of("red1"))
    assert (sorting.series, sorting.added) == ((Card("blue", 8),), (Card("red", 8),))
    assert sorting.penalty == 0


def test_it_is_also_added_if_the_own_series_needs_both_colours():
    for words in ("red8 blue8 red5", "blue8 red8 red5"):
        assert sort_hand(cards_of(words), None, cards_of("red1 green5")).penalty == 0


def test_a_hand_of_the_displays_colour_has_no_penalty():
    assert sort_hand(cards_of("red8 red9"), "red").penalty == 0


def test_cards_are_parsed():
    for word in ("pink8", "Pink8", "pink:8", "PINK-8"):
        assert read_card(word) == Card("pink", 8)
    assert read_card("R10") == Card("r", 10)


@pytest.mark.parametrize("word", ("8", "pink", "pink12", "pink0", "pink 8", "pi3nk8", "p8.5", ""))
def test_invalid_cards_are_refused(word):
    with pytest.raises(ValueError, match="not a card|only cards from 1 to 11"):
        read_card(word)


@pytest.mark.parametrize(
    ("hand", "display", "caller", "words"),
    (
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 b1 b2", None, "", "13 cards"),
        ("r1 r1", None, "", "r1 is there twice"),
        ("r1", None, "r1", "r1 is there twice"),
        ("a1 b1 c1 d1 e1 f1 g1 h1 i1 j1", "k", "", "11 colours; the game has 10"),
        ("r1", None, "a1 b2 c3", "more than two colours"),
        ("r1", None, "a1 b1", "a value twice"),
        ("r1", "a", "a1 b2", "has eliminated a"),
    ),
)
def test_impossible_tables_are_refused(hand, display, caller, words):
    with pytest.raises(ValueError, match=words):
        check(cards_of(hand), display, cards_of(caller))
