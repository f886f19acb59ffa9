"""Whether garbage was collected, by whomever: MicroPython does it by itself when memory is full."""


class Garbage:
    """Says by `was_collected` whether garbage was collected since `renew` was called."""

    def __init__(self):
        self.was_collected = False
        self.renew()

    def renew(self):
        """Wait for the next collection."""
        self.was_collected = False
        Litter(self)


class Litter:
    """What nobody refers to: when it is collected, garbage is."""

    def __init__(self, garbage):
        self._garbage = garbage
        # CPython would end what nobody refers to at once
        self._itself = self

    def __del__(self):
        # No memory may be taken here: there is none while it is collected.
        self._garbage.was_collected = True
