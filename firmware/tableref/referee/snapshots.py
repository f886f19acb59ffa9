"""Snapshots of a game after some of its steps, so that undo need not replay all steps.

A snapshot is a deep copy: a game's state is in its attributes all the way down, as numbers, texts,
lists, dicts, and objects whose state is in their attributes.
"""

import gc
from collections import OrderedDict

_NEWEST = 2
"""Number of newest snapshots that are never dropped."""
_RATIO = 3
_MIN_FREE = 24 << 10
"""Minimum free memory (bytes) for keeping more than `_NEWEST` snapshots. Each takes 1 to 3 KB."""

_IS_SMALL = hasattr(gc, "mem_free")
"""Whether memory is limited, as on the Pico. On a computer a garbage collection takes too long."""
_PLAIN = (int, str, bool, type(None), bytes, float, type)
"""Types whose values are shared instead of copied, because they never change."""


class Snapshots:
    """The snapshots of one match. All copies share `announcer`."""

    def __init__(self, announcer):
        self._announcer = announcer
        self._copies = []

    def add(self, progress, count):
        """Store a snapshot of the game of `progress` after `count` steps, if it can be copied.

        It cannot while the game runs a generator, such as the solver of Got It!, or when memory is
        short.
        """
        progress.snapshot_at = count
        # Collect garbage first, so that the copy's small objects fill gaps and large blocks stay
        # free for files.
        _collect()
        try:
            copy = self._copied(progress.game)
        except TypeError:
            return
        except MemoryError:
            # The match goes on without a snapshot: undo takes longer.
            del self._copies[:-1]
            return
        self._copies.append((count, progress.is_paused, progress.is_stopped, copy))
        self._thin_out()

    def restore(self, progress, most):
        """Set the game of `progress` to the newest snapshot of at most `most` steps.

        Return the number of its steps, 0 if there is none and the game is unchanged.
        """
        self.drop_after(progress, most)
        if not self._copies:
            return 0
        count, progress.is_paused, progress.is_stopped, game = self._copies[-1]
        try:
            game = self._copied(game)
        except MemoryError:
            # Use the snapshot itself instead of a copy, although the next undo to this place takes
            # longer then.
            self._copies.pop()
            progress.snapshot_at = self._copies[-1][0] if self._copies else 0
        progress.game = game
        # Reset the page that NEXT has turned to, because it is not part of the record.
        game.page = 0
        return count

    def drop_after(self, progress, most):
        """Drop the snapshots of more than `most` steps, because those steps have changed."""
        while self._copies and self._copies[-1][0] > most:
            self._copies.pop()
        progress.snapshot_at = self._copies[-1][0] if self._copies else 0

    def _copied(self, game):
        return _copy(game, {id(self._announcer): self._announcer})

    def _thin_out(self):
        """Drop snapshots so that older ones are ever further apart.

        A dozen remain after 5,000 steps.
        """
        copies = self._copies
        newest = copies[-1][0]
        at = len(copies) - 1 - _NEWEST
        while at > 0:
            # Drop a snapshot if an undo that starts from the one before it takes little longer.
            if newest - copies[at - 1][0] < _RATIO * (newest - copies[at + 1][0]):
                copies.pop(at)
            at -= 1
        if _free() < _MIN_FREE:
            del copies[:-_NEWEST]


def _free():
    return gc.mem_free() if _IS_SMALL else _MIN_FREE


def _collect():
    if _IS_SMALL:
        gc.collect()


def _copy(value, known):
    """Return a deep copy of a value; `known` maps the id of each copied object to its copy.

    Raises TypeError for an object that cannot be copied.
    """
    # Copy iteratively, because the Pico's stack has room for few more calls, and interrupts need
    # some.
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
    """Return a copy of a value, which is empty at first if it is a container.

    A container is added to `waiting`, a list of (value, copy), to be filled later.
    """
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
