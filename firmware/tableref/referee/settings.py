"""What a table may adjust, each with its default and its range."""

RANGES = {
    # name: (default, lowest, highest)
    "lockout_ms": (10, 1, 100),
    "hold_ms": (700, 200, 3000),
}


class Settings:
    """The adjustable figures of one device, as attributes named like the keys of `RANGES`.

    Raises ValueError naming the setting, its value and what is accepted.
    """

    def __init__(self, **values):
        for name in sorted(RANGES):
            setattr(self, name, RANGES[name][0])
        for name in sorted(values):
            if name not in RANGES:
                raise ValueError(
                    "no setting is called %r; there are: %s" % (name, ", ".join(sorted(RANGES)))
                )
            _, lowest, highest = RANGES[name]
            value = values[name]
            # True is an int to CPython and not to MicroPython: it is no number to either here
            if type(value) is not int or not lowest <= value <= highest:
                raise ValueError(
                    "%s is %r; it takes a whole number from %d to %d"
                    % (name, value, lowest, highest)
                )
            setattr(self, name, value)
