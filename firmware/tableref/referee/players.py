"""What the players of this table are called, and the colours that they chose for their lights.

They change no match: a player is a seat, whatever it is called. As with the language, there is one
such for the whole device.
"""

from tableref.referee import lights
from tableref.referee.games import forget
from tableref.referee.lights import HUES, PLAYERS

FILE = "players.txt"
"""The name of their file in the store."""

LONGEST = 12
"""A name has so many characters at most."""

COLOURS = ("sky blue", "orange", "violet", "red", "white")
"""What there is to choose, in the order of ``lights.HUES``."""

ALIKE = len(COLOURS)
"""Players 1 to 5 shine steadily, 6 to 10 wink: among so many each has a colour of its own."""

_names = [""] * PLAYERS


def name(player):
    """Return what a player is called, "" without a name."""
    return _names[player - 1]


def colour(player):
    """Return the name of a player's colour, one of COLOURS."""
    return COLOURS[HUES.index(lights.colours[player - 1])]


def call(player, name):
    """Have a player be called `name`, which is none that `problem` refuses."""
    _names[player - 1] = name


def paint(player, colour):
    """Have a player's lights in a colour of COLOURS; return who changed.

    Whoever has it in the same pattern gets the player's: so all are told apart as before.
    """
    shown = lights.colours
    hue = HUES[COLOURS.index(colour)]
    first = (player - 1) // ALIKE * ALIKE
    other = shown.index(hue, first, first + ALIKE)
    if other == player - 1:
        return ()
    shown[other], shown[player - 1] = shown[player - 1], hue
    return player, other + 1


def restore(store):
    """Have the players be as their file in `store` says. OSError when that cannot work."""
    forget_all()
    text = store.read_text(FILE)
    if text:
        # Not at the top: it is needed this once.
        from tableref.referee import players_file

        players_file.load(text)
        forget(players_file.__name__)


def forget_all():
    """Have nobody be called anything, and every player in the first colour."""
    _names[:] = [""] * PLAYERS
    lights.colours[:] = HUES * 2


def trimmed(name):
    """Return a name without blanks around it, and with each of its characters in one piece.

    MicroPython reads what JSON writes as two halves of a character as two characters.
    """
    letters = []
    for letter in name.strip(" "):
        low = ord(letter) - 0xDC00
        if 0 <= low < 0x400 and letters and 0 <= ord(letters[-1]) - 0xD800 < 0x400:
            letter = chr(0x10000 + (ord(letters.pop()) - 0xD800 << 10) + low)
        letters.append(letter)
    return "".join(letters)


def problem(name):
    """Return in words what is wrong with a trimmed name, or ""."""
    if len(name) > LONGEST:
        return "A name has at most %d characters, and this has %d." % (LONGEST, len(name))
    for letter in name:
        code = ord(letter)
        # Those that turn the direction of what follows would reach beyond the name.
        if code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return "A name takes no control characters, and this has number %d." % code
        if 0xD800 <= code < 0xE000 or code > 0x10FFFF:
            return "A name takes characters, and number %d is none." % code
    return ""
