"""A solver that makes the target from up to five cards (rule book: "Calculate the target number").

Arithmetic is exact: a value is a reduced fraction, packed into one integer. Only values made of up
to three cards are stored. Larger sets are searched backwards: for each value of a smaller part, the
value that the rest would need is computed. A Pico needs less than a second, and 8 KB.
"""

MAX_CARDS = 5
MAX_CARD = 10
MAX_TARGET = 999

SLICE = 5
"""Number of units of work that take 4 ms on a Pico, the maximum time that a press may wait for its
light.
"""

_BASE = 1024
"""A fraction is packed as numerator * _BASE + denominator.

Three cards make at most 1000, so larger denominators cannot be matched by stored values.
"""

_SIZES = bytes([bin(cards).count("1") for cards in range(1 << MAX_CARDS)])
"""Set of cards (bit mask) -> number of cards in it."""

_APART = tuple([sum([1 << other for other in range(16) if not other & used]) for used in range(16)])
"""Operations used (bit mask) -> all sets of operations that contain none of them, a bit for each
set.
"""

_OPERATIONS = (0, 1, 1, 2, 3, 3)
"""Index in "+-*/" of the operation that makes each of the six results of `_join`."""

_INVERSES = (1, 0, 1, 3, 2, 3)
"""Index of the inverse operation for each of the six results; see `_joined`."""


class Solver:
    """Searches for a calculation that makes `target` and uses each of `cards` at most once.

    `cards` are up to five whole numbers from 0 to 10, `target` is one from 0 to 999. With
    `once_each`, the handicap, each of the four operations may be used only once. Raises ValueError
    for other numbers.
    """

    def __init__(self, cards, target, once_each=False):
        for number, limit in [(card, MAX_CARD) for card in cards] + [(target, MAX_TARGET)]:
            if type(number) is not int or not 0 <= number <= limit:
                raise ValueError("%r is not a whole number from 0 to %d" % (number, limit))
        if not 1 <= len(cards) <= MAX_CARDS:
            raise ValueError("%d cards; it takes 1 to %d" % (len(cards), MAX_CARDS))
        self.is_possible = None
        """Whether the cards can make the target; None while unknown."""
        self.answer = None
        """A calculation with the fewest cards, as lines of at most 16 characters, or None."""
        self._cards = cards
        self._target = target
        self._once_each = once_each
        # Bit masks for the six results of `_join`. A mask contains the operation that makes the
        # result (`_made_by`) or the inverse operation (`_undone_by`). It is 0 if each operation may
        # be used repeatedly, because then the operations used do not matter.
        self._made_by = [1 << operation if once_each else 0 for operation in _OPERATIONS]
        self._undone_by = [1 << operation if once_each else 0 for operation in _INVERSES]
        # Set of cards -> {packed value that they make: the sets of operations with which they make
        # it}. Such sets are packed into an integer, with a bit for each possible set.
        self._values = {}
        self._results = [None] * 6
        # This list is reused, because with little free memory each new object takes a millisecond.
        self._work = self._search()

    def step(self, budget):
        """Work for `budget` units, each about 1 ms on a Pico; return whether it is finished."""
        for _ in self._work:
            budget -= 1
            if budget <= 0:
                return False
        return True

    def _search(self):
        sets = range(1, 1 << len(self._cards))
        for size in range(1, 1 + len(self._cards)):
            for cards in [cards for cards in sets if _SIZES[cards] == size]:
                if size <= 3:
                    yield from self._store(cards)
                found = yield from self._reach(cards, self._target * _BASE + 1, 0)
                if found:
                    self.answer = _lines("%s=%d" % (found[1], self._target))
                    self.is_possible = True
                    return
        self.is_possible = False

    def _store(self, cards):
        """Store all values that can be made by using all cards of a set of up to three."""
        values = self._values[cards] = {}
        if _SIZES[cards] == 1:
            values[self._number(cards) * _BASE + 1] = 1
        for part in _parts(cards):
            first = self._number(part) * _BASE + 1
            others = self._values[cards ^ part]
            for other in others:
                yield
                self._join(first, other)
                for place in range(6):
                    result = self._results[place]
                    if result is not None:
                        operation = self._made_by[place]
                        # Bit N stands for the set of operations with the mask N. So a shift by an
                        # operation's mask adds this operation to all sets, after `_APART` has
                        # removed those that contain it already.
                        made = (others[other] & _APART[operation]) << operation
                        if made:
                            values[result] = values.get(result, 0) | made

    def _reach(self, cards, goal, used):
        """Search for a calculation of `goal` with all `cards`, without the operations `used`.

        This generator yields after each unit of work. It returns None, or (level, text) where the
        level is 0 for a sum, 1 for a product and 2 for a number.
        """
        if cards in self._values:
            if not self._values[cards].get(goal, 0) & _APART[used]:
                return None
            if _SIZES[cards] == 1:
                return 2, str(self._number(cards))
        for part in _parts(cards):
            rest = self._values.get(cards ^ part)
            values = self._values[part]
            for value in values:
                yield
                # Only add and subtract a part that is 0, because multiplying or dividing by it is
                # possible with fewer cards.
                places = 6 if value >= _BASE or value < 0 else 3
                self._join(goal, value)
                likely = 0
                # Collect candidates first, because the search below overwrites `_results`.
                for place in range(places):
                    other = self._results[place]
                    if other is not None and (rest is None or other in rest):
                        likely |= 1 << place
                for place in range(places):
                    operation = self._undone_by[place]
                    if not likely >> place & 1 or used & operation:
                        continue
                    self._join(goal, value)
                    other = self._results[place]
                    for mask in (1, 2, 4, 8) if self._once_each and part & (part - 1) else (0,):
                        if not values[value] >> mask & 1 or mask & (used | operation):
                            continue
                        right = yield from self._reach(cards ^ part, other, used | operation | mask)
                        if right:
                            left = yield from self._reach(part, value, 15 ^ mask)
                            return _joined(place, left, right)
        return None

    def _number(self, card):
        """Return the number on the only card of a set."""
        return self._cards[_SIZES[card - 1]]

    def _join(self, first, second):
        """Set `_results` to the sum, the two differences, the product and the two quotients.

        All are packed. None means impossible: a division by zero and, unless operations may be used
        only once, a negative value, because the other difference replaces it.
        """
        # The work is divided into two functions with few variables, because MicroPython allocates
        # memory at each call of a function that needs more than eleven stack slots.
        self._join_over(
            first // _BASE * (second % _BASE),
            second // _BASE * (first % _BASE),
            first % _BASE * (second % _BASE),
        )
        self._results[3] = self._packed(
            first // _BASE * (second // _BASE), first % _BASE * (second % _BASE)
        )

    def _join_over(self, left, right, under):
        """Set `_results`, except the product, for the fractions left / under and right / under."""
        results = self._results
        results[0] = self._packed(left + right, under)
        results[1] = self._packed(left - right, under)
        results[2] = self._packed(right - left, under)
        results[4] = self._packed(left, right)
        results[5] = self._packed(right, left)

    def _packed(self, above, below):
        if below < 0:
            above, below = -above, -below
        if below == 0 or above < 0 and not self._once_each:
            return None
        if below > 1:
            divisor, rest = below, above % below
            while rest:
                divisor, rest = rest, divisor % rest
            above //= divisor
            below //= divisor
        return above * _BASE + below if below < _BASE else None


def _parts(cards):
    """Return the smaller part of each way to split a set of cards in two, the largest first."""
    parts = []
    for size in (2, 1):
        for part in range(1, cards):
            # If two halves have equal size, only one of them is returned.
            rest = cards ^ part
            if (
                part & cards == part
                and _SIZES[part] == size
                and (size, part) < (_SIZES[rest], rest)
            ):
                parts.append(part)
    return parts


def _joined(place, left, right):
    """Return (level, text) of a calculation that joins `left`, the part, and `right`, the rest."""
    if place in (0, 3):
        left, right = right, left
    operation = _INVERSES[place]
    level = operation // 2
    first = left[1] if left[0] >= level else "(%s)" % left[1]
    # The second operand of a - (b - c), a - (b + c) and a / (b / c) needs its brackets.
    bound = level + operation % 2
    second = right[1] if right[0] >= bound else "(%s)" % right[1]
    return level, first + "+-*/"[operation] + second


def _lines(words):
    """Return a calculation as lines of at most 16 characters, split before an operator."""
    lines = []
    while len(words) > 16:
        cut = 16
        while words[cut] not in "+-*/=":
            cut -= 1
        lines.append(words[:cut])
        words = words[cut:]
    return tuple(lines) + (words,)
