"""All distinct calculations of Got It! that make a target from some cards.

Calculations that differ only in the order of terms or factors, or in redundant brackets, are the
same. Therefore each is represented by a *form*: a number, or (level, first, second) with two sorted
tuples of forms. At level SUM, `first` is added and `second` subtracted; at level PRODUCT, `first`
is multiplied and `second` divided by.
"""

from fractions import Fraction

SUM = 0
PRODUCT = 1
_FUNCTIONS = "+-*/"
_STORED = 3
"""Maximum number of cards in a set for which all possible values are computed and stored. For
larger sets, only the calculations that make the target are searched for.
"""


def calculations(cards, target, once_each=False):
    """Return {text: number of cards} of all distinct calculations that make `target`.

    `cards` is a sequence of integers, each of which may be used once. With `once_each`, each of the
    operators + - * / may be used only once, too. The calculations with the fewest cards come first.
    """
    search = _Search(cards, once_each)
    found = {}
    for places in range(1, 1 << len(cards)):
        for form in search.ways(places, Fraction(target)):
            found[text(form, once_each)] = places.bit_count()
    return dict(sorted(found.items(), key=lambda item: (item[1], len(item[0]), item[0])))


def text(form, once_each=False):
    """Return a form as text, such as "8*(7-3/2)".

    With `once_each`, no operator is repeated: 9-(2+3) instead of 9-2-3.
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
    # Numbers come before brackets, large numbers before small ones.
    return (0, -form, "") if isinstance(form, int) else (1, 0, text(form))


def _joined(left, place, right):
    """Return the form that joins two forms by the operator at index `place` of "+-*/"."""
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
    """Yield the values that two values can make with one operator.

    Each is (value, index of the operator in "+-*/", whether the operands are swapped).
    """
    yield left + right, 0, False
    yield left - right, 1, False
    yield right - left, 1, True
    yield left * right, 2, False
    if right:
        yield left / right, 3, False
    if left:
        yield right / left, 3, True


def _partners(goal, part):
    """Yield the values that make `goal` together with `part` and one operator.

    Each is (value, index of the operator in "+-*/", whether the operands are swapped). Cases in
    which any value would do are omitted.
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
    """A search in which sets of cards and of used operators are bit masks.

    Without `once_each`, operators are not recorded, and negative values are omitted, because they
    lead to the same calculations as the reversed difference.
    """

    def __init__(self, cards, once_each):
        self._cards = cards
        self._once_each = once_each
        self._all = {}
        self._ways = {}

    def ways(self, places, goal):
        """Return {form: operators used} of all forms that make `goal` with exactly these cards.

        `places` is a bit mask of cards, and the operators used are one, too.
        """
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
        """Return {value: {form: operators used}} of all forms with exactly these cards.

        `places` is a bit mask of cards, and the operators used are one, too.
        """
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
    """Return all divisions of a set into two, as (smaller part, rest)."""
    splits = []
    part = (places - 1) & places
    while part:
        rest = places ^ part
        if (part.bit_count(), part) < (rest.bit_count(), rest):
            splits.append((part, rest))
        part = (part - 1) & places
    return splits
