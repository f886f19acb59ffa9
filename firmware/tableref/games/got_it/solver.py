"""Whether up to five cards of Got It! make the target, and how ("Calculate the target number").

Arithmetic is exact: a value is a reduced fraction, packed into one integer. Only what one, two or
three cards can make is stored; more cards are asked backwards: for every value of their smaller
part, which value of the rest would make the target? So a Pico needs less than a second, and 8 KB.
"""

MAX_CARDS = 5
MAX_CARD = 10
MAX_TARGET = 999

SLICE = 5
"""Units of work that a Pico does in 4 ms: so long may a press wait for its light."""

_BASE = 1024
"""A fraction is packed as numerator * _BASE + denominator: three tens make 1000 at most, so what
has a larger denominator can't be made by the cards that values are stored for."""

_SIZES = bytes([bin(cards).count("1") for cards in range(1 << MAX_CARDS)])
"""Set of cards, a bit for each -> how many they are."""

_APART = tuple([sum([1 << other for other in range(16) if not other & used]) for used in range(16)])
"""Functions used, a bit for each -> the sets of functions that have none of them, a bit for each
set."""

_FUNCTIONS = (0, 1, 1, 2, 3, 3)
"""The function, a place in "+-*/", that makes each of the six results of `_join`."""

_INVERSES = (1, 0, 1, 3, 2, 3)
"""The function that leads back from each of them; see `_joined`."""


class Solver:
    """Looks for a calculation with each of `cards` at most once that makes `target`.

    `cards` are up to five whole numbers from 0 to 10, `target` is one from 0 to 999. With
    `once_each`, the handicap, each of the four functions may be used once only. Raises ValueError
    for other numbers.
    """

    def __init__(self, cards, target, once_each=False):
        for number, limit in [(card, MAX_CARD) for card in cards] + [(target, MAX_TARGET)]:
            if type(number) is not int or not 0 <= number <= limit:
                raise ValueError("%r is not a whole number from 0 to %d" % (number, limit))
        if not 1 <= len(cards) <= MAX_CARDS:
            raise ValueError("%d cards; it takes 1 to %d" % (len(cards), MAX_CARDS))
        self.is_possible = None
        """Whether the cards make the target; None while that is unknown."""
        self.answer = None
        """A calculation with the fewest cards, as lines of at most 16 characters, or None."""
        self._cards = cards
        self._target = target
        self._once_each = once_each
        # of each of the six results of `_join` the bit of its function, and of the one that leads
        # back; 0 where each may be used as often as one likes
        self._made_by = [1 << function if once_each else 0 for function in _FUNCTIONS]
        self._undone_by = [1 << function if once_each else 0 for function in _INVERSES]
        self._values = {}
        # set of cards -> {packed value: the sets of functions that make it, a bit for each set}
        self._results = [None] * 6
        # filled again and again: where memory is nearly full, each new object takes a millisecond
        self._work = self._search()

    def step(self, budget):
        """Work on for `budget` units, of about 1 ms on a Pico; return whether it is finished."""
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
        """Store all values that so many as three cards make when all are used."""
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
                        function = self._made_by[place]
                        # a shift adds the function to every set that has not got it
                        made = (others[other] & _APART[function]) << function
                        if made:
                            values[result] = values.get(result, 0) | made

    def _reach(self, cards, goal, used):
        """Look for a calculation with all `cards` and without the functions `used`.

        A generator that yields after each unit of work. It returns (level, text), the level being
        0 for a sum, 1 for a product and 2 for a number, or None.
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
                # what a part that is 0 multiplies or divides can be had with fewer cards
                places = 6 if value >= _BASE or value < 0 else 3
                self._join(goal, value)
                likely = 0
                # what is looked for below joins others
                for place in range(places):
                    other = self._results[place]
                    if other is not None and (rest is None or other in rest):
                        likely |= 1 << place
                for place in range(places):
                    function = self._undone_by[place]
                    if not likely >> place & 1 or used & function:
                        continue
                    self._join(goal, value)
                    other = self._results[place]
                    for mask in (1, 2, 4, 8) if self._once_each and part & (part - 1) else (0,):
                        if not values[value] >> mask & 1 or mask & (used | function):
                            continue
                        right = yield from self._reach(cards ^ part, other, used | function | mask)
                        if right:
                            left = yield from self._reach(part, value, 15 ^ mask)
                            return _joined(place, left, right)
        return None

    def _number(self, card):
        """Return the number on a card that is a set of one."""
        return self._cards[_SIZES[card - 1]]

    def _join(self, first, second):
        """Have `_results` be first + second, the two differences, the product, the two quotients.

        All are packed. None stands for what can't be: division by zero and, unless the functions
        are counted, less than zero, because the other difference does as well.
        """
        # In two steps, and with few names: MicroPython asks for memory at each call of a function
        # that needs more than eleven places for its names and what it reckons with.
        self._join_over(
            first // _BASE * (second % _BASE),
            second // _BASE * (first % _BASE),
            first % _BASE * (second % _BASE),
        )
        self._results[3] = self._packed(
            first // _BASE * (second // _BASE), first % _BASE * (second % _BASE)
        )

    def _join_over(self, left, right, under):
        """Do so for left / under and right / under, all but the product."""
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
    """Return the ways to part a set of cards in two, as the smaller parts, larger ones first."""
    parts = []
    for size in (2, 1):
        for part in range(1, cards):
            # of two equal halves one is enough
            rest = cards ^ part
            if (
                part & cards == part
                and _SIZES[part] == size
                and (size, part) < (_SIZES[rest], rest)
            ):
                parts.append(part)
    return parts


def _joined(place, left, right):
    """Return (level, text) of what `_reach` has found: `left` is the part, `right` the rest."""
    if place in (0, 3):
        left, right = right, left
    function = _INVERSES[place]
    level = function // 2
    first = left[1] if left[0] >= level else "(%s)" % left[1]
    # a - (b - c) and a / (b / c) need their brackets, and so does a - (b + c)
    bound = level + function % 2
    second = right[1] if right[0] >= bound else "(%s)" % right[1]
    return level, first + "+-*/"[function] + second


def _lines(words):
    """Return a calculation as lines of at most 16 characters, parted before a sign."""
    lines = []
    while len(words) > 16:
        cut = 16
        while words[cut] not in "+-*/=":
            cut -= 1
        lines.append(words[:cut])
        words = words[cut:]
    return tuple(lines) + (words,)
