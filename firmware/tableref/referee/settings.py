"""The settings of a table, with their defaults and ranges.

store/settings_file.py reads and writes them, settings_menu.py changes them.
"""

from collections import OrderedDict

from tableref import texts

OFF, RAW, REFEREED = "off", "raw", "refereed"
"""The values of the setting `keyboard`."""

FILE = "settings.txt"
"""The name of the file of settings in the store."""

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
"""The settings that are whole numbers. Brightness and volume are in percent of the maximum. The
names of all other settings say the unit: `hold_ms` is in ms, `minutes` in minutes."""

CHOICES = OrderedDict(
    (
        ("language", tuple([code for code, _ in texts.LANGUAGES])),
        ("page", (OFF, "on")),
        ("keyboard", (OFF, RAW, REFEREED)),
        ("keys", ("numbers", "functions", "letters", "shifted", "own")),
    )
)
"""The settings whose values are words: name -> possible values, the default first.

Those of ``keys`` are the layouts in ``usb.key_reports``.
"""

RADIO = ("page",)
"""The settings that are shown only if the table has a radio."""

KEYBOARD = ("keyboard", "keys")
"""The settings that are shown only if the board can be a USB keyboard."""

NAMES = ("language",) + RADIO + tuple(RANGES) + KEYBOARD
"""All settings, in the order in which they are shown and written."""

OPTIONS = ("window_ms", "explain_s", "turn_s", "answer_s", "minutes", "extra_s", "warn_s")
"""The settings that are defaults of games' options. A match that is restored after a power cut
keeps the options with which it began, even if the settings have changed.
"""


def default_of(name):
    """Return the default of a setting."""
    return CHOICES[name][0] if name in CHOICES else RANGES[name][0]


def accepted(name):
    """Return a description of the possible values of a setting."""
    if name in CHOICES:
        return "one of: " + ", ".join(CHOICES[name])
    return "a whole number from %d to %d" % RANGES[name][1:]


class Settings:
    """The settings of a table, as attributes by the names in `NAMES`. The object is immutable.

    Raises ValueError, which names the setting, its value and what is accepted.
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
        """Return a dict of the settings in `OPTIONS`, which are defaults of games' options."""
        return {name: getattr(self, name) for name in OPTIONS}

    def changed(self, name, value):
        """Return a copy with another value of one setting. Raises ValueError."""
        values = self.values()
        values[name] = value
        return Settings(**values)


def check(name, value):
    """Raise ValueError unless `value` is possible for the setting `name`."""
    if name in CHOICES:
        is_right = value in CHOICES[name]
    else:
        _, lowest, highest = RANGES[name]
        # type() instead of isinstance(), because True is an int in CPython but not in MicroPython.
        is_right = type(value) is int and lowest <= value <= highest
    if not is_right:
        raise ValueError("%s is %r; it takes %s" % (name, value, accepted(name)))
