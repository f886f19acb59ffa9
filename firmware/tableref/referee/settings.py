"""What a table may adjust, each with its default and its range; store/settings_file.py reads them.

The table changes them in settings_menu.py, the last line of the lobby's menu.
"""

from collections import OrderedDict

from tableref import texts

FILE = "settings.txt"
"""The name of their file in the store."""

RANGES = OrderedDict(
    (
        # name: (default, lowest, highest)
        ("brightness", (40, 10, 100)),
        ("volume", (50, 0, 100)),
        ("lockout_ms", (10, 1, 100)),
        ("hold_ms", (700, 200, 3000)),
        ("window_ms", (5, 0, 100)),
        ("explain_s", (30, 5, 300)),
        ("turn_s", (0, 0, 600)),
        ("answer_s", (10, 0, 600)),
        ("minutes", (5, 0, 180)),
        ("extra_s", (5, 0, 600)),
        ("warn_s", (10, 0, 600)),
    )
)
"""The settings that are whole numbers. ``brightness`` is in percent of what the lights can give,
``volume`` of what the buzzer can; the names of the others end in their unit."""

CHOICES = OrderedDict(
    (
        ("language", tuple([code for code, _ in texts.LANGUAGES])),
        ("keyboard", ("off", "raw", "refereed")),
        ("keys", ("numbers", "functions", "letters", "shifted", "own")),
    )
)
"""The settings that are words: name -> what there is to choose, the default first. ``keys`` are
the layouts of ``usb.key_reports``."""

KEYBOARD = ("keyboard", "keys")
"""The settings of a board with USB alone."""

NAMES = ("language",) + tuple(RANGES) + KEYBOARD
"""All settings, in the order in which they are shown and written."""

OPTIONS = ("window_ms", "explain_s", "turn_s", "answer_s", "minutes", "extra_s", "warn_s")
"""The settings that are options of a game too: they are what its option is unless the players agree
on another. A match keeps its options, so a match that goes on after a power cut is played as it
began, whatever the settings say by then."""


def default_of(name):
    """Return what a setting is unless somebody changes it."""
    return CHOICES[name][0] if name in CHOICES else RANGES[name][0]


def accepted(name):
    """Return what a setting takes, in words."""
    if name in CHOICES:
        return "one of: " + ", ".join(CHOICES[name])
    return "a whole number from %d to %d" % RANGES[name][1:]


class Settings:
    """The settings of one device, as attributes named as in `NAMES`; they do not change.

    Raises ValueError naming the setting, its value and what is accepted.
    """

    def __init__(self, **values):
        for name in sorted(values):
            if name not in NAMES:
                raise ValueError(
                    "no setting is called %r; there are: %s" % (name, ", ".join(sorted(NAMES)))
                )
            check(name, values[name])
        for name in NAMES:
            setattr(self, name, values.get(name, default_of(name)))

    def values(self):
        """Return all settings as an OrderedDict of name -> value."""
        return OrderedDict([(name, getattr(self, name)) for name in NAMES])

    def game_options(self):
        """Return those in `OPTIONS` as a dict: what an option of any game is at first."""
        return {name: getattr(self, name) for name in OPTIONS}

    def changed(self, name, value):
        """Return Settings like these, but for one. Raises ValueError as making them does."""
        values = self.values()
        values[name] = value
        return Settings(**values)


def check(name, value):
    """Raise ValueError, in words, unless a setting of `NAMES` may have this value."""
    if name in CHOICES:
        is_right = value in CHOICES[name]
    else:
        _, lowest, highest = RANGES[name]
        # True is an int to CPython and not to MicroPython: it is no number to either here
        is_right = type(value) is int and lowest <= value <= highest
    if not is_right:
        raise ValueError("%s is %r; it takes %s" % (name, value, accepted(name)))
