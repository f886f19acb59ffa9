"""Detects garbage collections, including those that MicroPython starts when memory is full."""


class Garbage:
    """Sets `was_collected` when garbage is collected, until `renew` resets it."""

    def __init__(self):
        self.was_collected = False
        self.renew()

    def renew(self):
        """Reset `was_collected`."""
        self.was_collected = False
        Litter(self)


class Litter:
    """An unreachable object whose finaliser reports the collection."""

    def __init__(self, garbage):
        self._garbage = garbage
        # Create a reference cycle, because CPython would otherwise free the object at once.
        self._itself = self

    def __del__(self):
        # No memory may be allocated during a collection.
        self._garbage.was_collected = True
