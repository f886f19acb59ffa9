"""Copies of a game as it stood after some of its steps: BACK folds from the newest that it may.

A game's state is in its attributes, all the way down: numbers,
texts, lists, dicts, and objects whose state is in theirs. A copy of it goes on by itself.
"""

import gc
from collections import OrderedDict

_CLOSE = 2
_RATIO = 3
_LEAST_FREE = 24 << 10
"""With less memory free than this (bytes) the `_CLOSE` newest copies are kept: each takes 1 to 3
KB."""

_IS_SMALL = hasattr(gc, "mem_free")
# On a computer there is room, and a collection takes long.
_PLAIN = (int, str, bool, type(None), bytes, float, type)


class Snapshots:
    """The copies of one match's game, which speaks to `announcer`."""

    def __init__(self, announcer):
        self._announcer = announcer
        self._copies = []

    def take(self, history, count):
        """Keep a copy of the game of `history` as it is after `count` steps, if it can be copied.

        Which it cannot while somebody is being helped to think, or where memory has no room for it.
        """
        history.remembered = count
        # A copy is of many small pieces, and a file wants memory in one: so first into the holes.
        _collect()
        try:
            copy = self._copied(history.game)
        except TypeError:
            return
        except MemoryError:
            # The match goes on without: only BACK takes longer.
            del self._copies[:-1]
            return
        self._copies.append((count, history.is_paused, history.stands, copy))
        self._thin_out()

    def go_back(self, history, most):
        """Have the game of `history` as it was after `most` steps or fewer; return after how many.

        That is 0 when there is no copy, and then nothing is changed.
        """
        self.forget(history, most)
        if not self._copies:
            return 0
        count, history.is_paused, history.stands, game = self._copies[-1]
        try:
            game = self._copied(game)
        except MemoryError:
            # That one itself, then: once more from there BACK takes longer.
            self._copies.pop()
            history.remembered = self._copies[-1][0] if self._copies else 0
        history.game = game
        # which page NEXT had turned to is no step
        game.page = 0
        return count

    def forget(self, history, most):
        """Forget all copies of after more than `most` steps: those steps are no longer the same."""
        while self._copies and self._copies[-1][0] > most:
            self._copies.pop()
        history.remembered = self._copies[-1][0] if self._copies else 0

    def _copied(self, game):
        return _copy(game, {id(self._announcer): self._announcer})

    def _thin_out(self):
        """Keep the newest, and of the older ones fewer and fewer: a dozen in 5,000 steps."""
        copies = self._copies
        newest = copies[-1][0]
        at = len(copies) - 1 - _CLOSE
        while at > 0:
            # without this one BACK would fold from the one before it, which is not much longer
            if newest - copies[at - 1][0] < _RATIO * (newest - copies[at + 1][0]):
                copies.pop(at)
            at -= 1
        if _free() < _LEAST_FREE:
            del copies[:-_CLOSE]


def _free():
    return gc.mem_free() if _IS_SMALL else _LEAST_FREE


def _collect():
    if _IS_SMALL:
        gc.collect()


def _copy(value, known):
    """Return a copy of a value; `known` are those that were copied, by id. Raises TypeError."""
    # One after the other and none inside another: below a loop's keeper the Pico's stack has room
    # for few calls, and an interrupt needs some of it.
    waiting = []
    copy = _begun(value, known, waiting)
    while waiting:
        value, made = waiting.pop()
        kind = type(value)
        if kind in (list, set):
            add = made.append if kind is list else made.add
            for item in value:
                add(_begun(item, known, waiting))
        elif kind in (dict, OrderedDict):
            for key in value:
                made[key] = _begun(value[key], known, waiting)
        else:
            attributes = value.__dict__
            for name in attributes:
                setattr(made, name, _begun(attributes[name], known, waiting))
    return copy


def _begun(value, known, waiting):
    """Return a copy of a value; what is to be in it is `waiting`, a list of (value, copy)."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, tuple):
        items = [_begun(item, known, waiting) for item in value]
        if all(items[place] is value[place] for place in range(len(items))):
            return value
        return tuple(items) if kind is tuple else kind(*items)
    if id(value) in known:
        return known[id(value)]
    if kind is bytearray:
        made = bytearray(value)
    elif kind in (list, set, dict, OrderedDict):
        made = kind()
        waiting.append((value, made))
    elif hasattr(value, "__dict__") and not callable(value):
        made = object.__new__(kind)
        waiting.append((value, made))
    else:
        raise TypeError("no copy can be made of %r" % value)
    known[id(value)] = made
    return made
