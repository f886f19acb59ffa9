"""All ways to a target: one for each different calculation, none missing."""

import ast
import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableref.games.got_it.solver import Solver
from tableref_host.solve.calculations import _Search, calculations
from tests import effort

STAND_INS = {card: Fraction(10**6 + 7919 * (card + 3) ** 4 + card) for card in range(11)}
"""Numbers in place of the cards, chosen so that different calculations give different results."""
FUNCTIONS = "+-*/"


def apply(name, left, right):
    if name == "/":
        return left / right if right else None
    return {"+": left + right, "-": left - right, "*": left * right}[name]


def every_tree(cards, once_each):
    """Return {cards: {(value, value with the stand-ins, operations)}} of every binary tree."""
    trees = {(card,): {(Fraction(card), STAND_INS[card], "")} for card in cards}
    for size in range(2, len(cards) + 1):
        for hand in itertools.combinations(cards, size):
            found = trees[hand] = set()
            for count in range(1, size):
                for left in itertools.combinations(hand, count):
                    right = tuple(card for card in hand if card not in left)
                    for a, b in itertools.product(trees[left], trees[right]):
                        for name in FUNCTIONS:
                            used = "".join(sorted(a[2] + b[2] + name)) if once_each else ""
                            value = apply(name, a[0], b[0])
                            if len(set(used)) == len(used) and value is not None:
                                found.add((value, apply(name, a[1], b[1]), used))
    return trees


def worked_out(words, numbers=None):
    """Return (value, cards, operations) of a calculation."""
    functions = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}

    def of(node):
        if isinstance(node, ast.Constant):
            number = Fraction(node.value) if numbers is None else numbers[node.value]
            return number, (node.value,), ""
        left, right = of(node.left), of(node.right)
        name = functions[type(node.op)]
        return apply(name, left[0], right[0]), left[1] + right[1], left[2] + right[2] + name

    return of(ast.parse(words, mode="eval").body)


@pytest.mark.parametrize("once_each", (False, True))
@pytest.mark.parametrize("cards", ((1, 2, 3, 4), (0, 3, 7, 10), (2, 4, 6, 8)), ids=str)
def test_there_is_one_way_for_each_different_calculation(cards, once_each):
    trees = every_tree(cards, once_each)
    for target in range(40):
        expected = {
            (hand, abs(other))
            for hand, found in trees.items()
            for value, other, _ in found
            if value == target
        }
        ways = calculations(cards, target, once_each)
        told = [(tuple(sorted(worked_out(w)[1])), worked_out(w, STAND_INS)[0]) for w in ways]
        assert len(set(told)) == len(told), target
        # Ignore the sign of the second value, because 0 and -0 are the same target.
        assert {(hand, abs(other)) for hand, other in told} == expected, target


def test_three_signed_cards_make_68_forms():
    # the sixty-eight of A140606 in the encyclopedia of integer sequences: 1, 6, 68, ...
    search = _Search((1009, 10007, 100003), True)
    search._join = lambda found, lefts, place, swapped, rights: _Search._join(
        free, found, lefts, place, swapped, rights
    )
    free = _Search((), False)
    assert [sum(map(len, search.all(places).values())) for places in (1, 3, 7)] == [1, 6, 68]


hands = st.lists(st.integers(0, 10), min_size=1, max_size=5)


@settings(max_examples=effort.examples(120), deadline=None)
@given(cards=hands, target=st.integers(0, 110), once_each=st.booleans())
def test_every_way_is_right_and_the_solver_agrees(cards, target, once_each):
    ways = calculations(cards, target, once_each)
    for words, count in ways.items():
        value, used, functions = worked_out(words)
        assert value == target and len(used) == count
        assert all(used.count(card) <= cards.count(card) for card in used)
        assert not once_each or len(set(functions)) == len(functions)
    solver = Solver(tuple(cards), target, once_each)
    while not solver.step(1000):
        pass
    assert solver.is_possible == bool(ways)
    if ways:
        fewest = len(worked_out("".join(solver.answer).split("=")[0])[1])
        assert fewest == min(ways.values()) == next(iter(ways.values()))
        assert list(ways.values()) == sorted(ways.values())


def test_order_and_redundant_brackets_make_no_second_way():
    assert list(calculations((2, 3), 5)) == ["3+2"]
    assert list(calculations((2, 3, 4), 24)) == ["4*3*2"]
    assert list(calculations((9, 2, 3), 4)) == ["9-3-2"]
    assert list(calculations((9, 2, 3), 4, once_each=True)) == ["9-(3+2)"]
    assert list(calculations((5, 5), 10)) == ["5+5"]


def test_the_yes_or_no_takes_little_work():
    solver = Solver((6, 7, 8, 9, 10), 997, True)
    units = 1
    while not solver.step(1):
        units += 1
    # A unit takes 3 us on a computer, and 1 ms on a Pico. 1026 units are needed here.
    assert units < 1100
