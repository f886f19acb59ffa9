"""All distinct calculations of Got It! with some cards that make a target.

Calculations that differ by the order of terms or factors, or by brackets that change nothing, are
one. So each is a *form*: a number, or (level, first, second) with two sorted tuples of forms, those
added and those subtracted (level SUM), or those multiplied and those divided by (level PRODUCT).
"""

from fractions import Fraction

SUM = 0
PRODUCT = 1
_FUNCTIONS = "+-*/"
_STORED = 3
"""Sets of so many cards have all their values stored; larger ones are asked for the goal."""


def calculations(cards, target, once_each=False):
    """Return {text: number of cards} of all distinct calculations that make `target`.

    `cards` is a sequence of whole numbers, each to be used once at most; with `once_each` so is
    each function. Fewest cards come first.
    """
    search = _Search(cards, once_each)
    found = {}
    for places in range(1, 1 << len(cards)):
        for form in search.ways(places, Fraction(target)):
            found[text(form, once_each)] = places.bit_count()
    return dict(sorted(found.items(), key=lambda item: (item[1], len(item[0]), item[0])))


def text(form, once_each=False):
    """Return a form as people write it, such as "8*(7-3/2)".

    With `once_each` it uses each function once: 9-(2+3), and not 9-2-3.
    """
    if isinstance(form, int):
        return str(form)
    level, first, second = form
    direct, inverse = _FUNCTIONS[2 * level : 2 * level + 2]
    words = direct.join(_part(part, level, once_each) for part in first)
    parts = [_part(part, level, once_each) for part in second]
    if once_each and len(parts) > 1:
        return f"{words}{inverse}({direct.join(parts)})"
    return "".join([words, *(inverse + part for part in parts)])


def _part(form, level, once_each):
    words = text(form, once_each)
    return f"({words})" if level == PRODUCT and not isinstance(form, int) else words


def _order(form):
    # numbers before brackets, large before small
    return (0, -form, "") if isinstance(form, int) else (1, 0, text(form))


def _joined(left, place, right):
    """Return the form of two forms joined by the function at `place` in "+-*/"."""
    level, is_inverse = divmod(place, 2)
    first, second = _opened(left, level)
    other_first, other_second = _opened(right, level)
    if is_inverse:
        other_first, other_second = other_second, other_first
    return (
        level,
        tuple(sorted(first + other_first, key=_order)),
        tuple(sorted(second + other_second, key=_order)),
    )


def _opened(form, level):
    return form[1:] if not isinstance(form, int) and form[0] == level else ((form,), ())


def _results(left, right):
    """Yield (value, place, whether the two change places) for all that two values make."""
    yield left + right, 0, False
    yield left - right, 1, False
    yield right - left, 1, True
    yield left * right, 2, False
    if right:
        yield left / right, 3, False
    if left:
        yield right / left, 3, True


def _partners(goal, part):
    """Yield (value, place, whether they change places): what makes `goal` out of `part`.

    Not those where any value does.
    """
    yield goal - part, 0, False
    yield part - goal, 1, False
    yield goal + part, 1, True
    if part:
        yield goal / part, 2, False
        yield goal * part, 3, True
        if goal:
            yield part / goal, 3, False


class _Search:
    """Sets of cards are bits of an integer; forms come with the functions they use, a bit each.

    Without `once_each` no bit is ever set, and values below zero are left out: what they would make
    is the same calculation with the difference the other way round.
    """

    def __init__(self, cards, once_each):
        self._cards = cards
        self._once_each = once_each
        self._all = {}
        self._ways = {}

    def ways(self, places, goal):
        """Return {form: functions} of all that make `goal` with exactly the cards at `places`."""
        if places.bit_count() <= _STORED or places in self._all:
            return self.all(places).get(goal, {})
        if (places, goal) not in self._ways:
            found = self._ways[places, goal] = {}
            for part, rest in _splits(places):
                for value, forms in self.all(part).items():
                    for other, place, swapped in _partners(goal, value):
                        if other >= 0 or self._once_each:
                            self._join(found, forms, place, swapped, self.ways(rest, other))
                    if not value and not goal:
                        for other, others in self.all(rest).items():
                            self._join(found, forms, 2, False, others)
                            if other:
                                self._join(found, forms, 3, False, others)
        return self._ways[places, goal]

    def all(self, places):
        """Return {value: {form: functions}} of all that the cards at `places` make."""
        if places not in self._all:
            made = self._all[places] = {}
            if places.bit_count() == 1:
                card = self._cards[places.bit_length() - 1]
                made[Fraction(card)] = {card: 0}
            for part, rest in _splits(places):
                for value, forms in self.all(part).items():
                    for other, others in self.all(rest).items():
                        for result, place, swapped in _results(value, other):
                            if result >= 0 or self._once_each:
                                found = made.setdefault(result, {})
                                self._join(found, forms, place, swapped, others)
        return self._all[places]

    def _join(self, found, lefts, place, swapped, rights):
        function = 1 << place if self._once_each else 0
        for left, used in lefts.items():
            if used & function:
                continue
            for right, also_used in rights.items():
                if also_used & (used | function):
                    continue
                pair = (right, place, left) if swapped else (left, place, right)
                found[_joined(*pair)] = used | also_used | function


def _splits(places):
    """Return the ways to part a set in two, as (smaller part, rest)."""
    splits = []
    part = (places - 1) & places
    while part:
        rest = places ^ part
        if (part.bit_count(), part) < (rest.bit_count(), rest):
            splits.append((part, rest))
        part = (part - 1) & places
    return splits
