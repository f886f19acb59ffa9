"""The solver of Got It! compared with brute force; its answers are evaluated independently."""

import ast
import itertools
import operator
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableref.games.got_it.solver import Solver
from tests import effort

FUNCTIONS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda a, b: a / b if b else None,
}
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}

hands = st.lists(st.integers(0, 10), min_size=1, max_size=4)
targets = st.integers(0, 110)


def solved(cards, target, once_each):
    solver = Solver(tuple(cards), target, once_each)
    while not solver.step(100):
        pass
    return solver


def everything(values, used, once_each, found):
    """Add all values to `found` that can be calculated from `values`, two at a time."""
    found.update(values)
    for i, j in itertools.permutations(range(len(values)), 2):
        others = [value for k, value in enumerate(values) if k not in (i, j)]
        for name, function in FUNCTIONS.items():
            if once_each and name in used:
                continue
            result = function(values[i], values[j])
            if result is not None:
                everything([*others, result], used + name, once_each, found)


def worked_out(node):
    """Return (value, Counter of cards, Counter of operations) of a parsed calculation."""
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        return Fraction(node.value), Counter([node.value]), Counter()
    assert isinstance(node, ast.BinOp)
    name = OPERATORS[type(node.op)]
    left, right = worked_out(node.left), worked_out(node.right)
    value = FUNCTIONS[name](left[0], right[0])
    assert value is not None, "division by zero"
    return value, left[1] + right[1], left[2] + right[2] + Counter([name])


def check_answer(solver, cards, target, once_each):
    """Assert that the answer is right; return how many cards it uses."""
    assert all(len(line) <= 16 for line in solver.answer)
    assert len(solver.answer) <= 2
    words, _, result = "".join(solver.answer).partition("=")
    assert result == str(target)
    value, used, functions = worked_out(ast.parse(words, mode="eval").body)
    assert value == target
    assert used <= Counter(cards)
    assert not once_each or all(times == 1 for times in functions.values())
    return used.total()


@settings(max_examples=effort.examples(150), deadline=None)
@given(cards=hands, once_each=st.booleans(), data=st.data())
def test_the_solver_finds_the_same_as_brute_force(cards, once_each, data):
    found = set()
    everything([Fraction(card) for card in cards], "", once_each, found)
    reachable = sorted(int(v) for v in found if v.denominator == 1 and 0 <= v <= 999)
    some = data.draw(st.lists(targets | st.sampled_from(reachable), min_size=1, max_size=12))
    for target in some:
        solver = solved(cards, target, once_each)
        assert solver.is_possible == (target in found), (cards, target)
        if solver.is_possible:
            check_answer(solver, cards, target, once_each)
        else:
            assert solver.answer is None


@pytest.mark.parametrize("once_each", (False, True))
@pytest.mark.parametrize("cards", ((1, 3, 4, 6, 9), (2, 5, 7, 8, 10), (0, 3, 3, 7, 10)), ids=str)
def test_the_solver_finds_the_same_as_brute_force_with_five_cards(cards, once_each):
    made = {}
    for size in range(1, 6):
        for some in itertools.combinations(range(5), size):
            made[some] = of_all([cards[i] for i in some], once_each)
    for target in range(111):
        fewest = [len(some) for some in made if Fraction(target) in made[some]]
        solver = solved(cards, target, once_each)
        assert solver.is_possible == bool(fewest), target
        if fewest:
            assert check_answer(solver, cards, target, once_each) == min(fewest)


def of_all(numbers, once_each, cache=None):
    """Return the values of all calculations that use each of `numbers` once."""
    cache = {} if cache is None else cache

    def ways(places):
        if places not in cache:
            found = set()
            if len(places) == 1:
                found.add((Fraction(numbers[places[0]]), ""))
            for size in range(1, len(places)):
                for left in itertools.combinations(places, size):
                    right = tuple(place for place in places if place not in left)
                    for a, b in itertools.product(ways(left), ways(right)):
                        for name, function in FUNCTIONS.items():
                            used = a[1] + b[1] + (name if once_each else "")
                            result = function(a[0], b[0])
                            if once_each and len(set(used)) < len(used) or result is None:
                                continue
                            found.add((result, "".join(sorted(used)) if once_each else ""))
            cache[places] = found
        return cache[places]

    # without the handicap the names don't matter, and would only make the sets larger
    return {value for value, _ in ways(tuple(range(len(numbers))))}


@settings(max_examples=effort.examples(200), deadline=None)
@given(cards=st.permutations(range(11)), target=targets, once_each=st.booleans())
def test_five_cards_in_any_order_have_a_right_answer_or_all_have_none(cards, target, once_each):
    hand = cards[:5]
    solver = solved(hand, target, once_each)
    if solver.is_possible:
        check_answer(solver, hand, target, once_each)
    assert solved(sorted(hand), target, once_each).is_possible == solver.is_possible
    if once_each and solver.is_possible:
        assert solved(hand, target, False).is_possible
