"""What a player and a table may be called, and which colours there are."""

from tableref.show import lights
from tableref.show.lights import HUES

LONGEST = 12
"""A player's name has so many characters at most."""

LONGEST_TABLE = 24
"""And a table's."""

COLOURS = ("sky blue", "orange", "violet", "red", "white")
"""What there is to choose, in the order of ``lights.HUES``."""

ALIKE = len(COLOURS)
"""Players 1 to 5 shine steadily, 6 to 10 wink: among so many each has a colour of its own."""


def colour(player):
    """Return the name of a player's colour, one of COLOURS."""
    return COLOURS[HUES.index(lights.colours[player - 1])]


def paint(player, colour):
    """Have a player's lights in a colour of COLOURS; return who changed.

    Whoever has it in the same pattern gets the player's: so all are told apart as before.
    """
    return swap(lights.colours, player, HUES[COLOURS.index(colour)])


def swap(colours, player, new):
    """Give a player the colour `new` in `colours`, a list from player 1; see ``paint``."""
    first = (player - 1) // ALIKE * ALIKE
    other = colours.index(new, first, first + ALIKE)
    if other == player - 1:
        return ()
    colours[other], colours[player - 1] = colours[player - 1], new
    return player, other + 1


def trimmed(name):
    """Return a name without blanks around it, and with each of its characters in one piece.

    MicroPython reads what JSON writes as two halves of a character as two characters.
    """
    name = name.strip(" ")
    if not name or max(name) < "\x80":
        return name
    letters = []
    for letter in name:
        low = ord(letter) - 0xDC00
        if 0 <= low < 0x400 and letters and 0 <= ord(letters[-1]) - 0xD800 < 0x400:
            letter = chr(0x10000 + (ord(letters.pop()) - 0xD800 << 10) + low)
        letters.append(letter)
    return "".join(letters)


def problem(name, longest=LONGEST):
    """Return in words what is wrong with a trimmed name of so many characters at most, or ""."""
    if len(name) > longest:
        return "A name has at most %d characters, and this has %d." % (longest, len(name))
    for letter in name:
        code = ord(letter)
        # Those that turn the direction of what follows would reach beyond the name.
        if code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return "A name takes no control characters, and this has number %d." % code
        if 0xD800 <= code < 0xE000 or code > 0x10FFFF:
            return "A name takes characters, and number %d is none." % code
    return ""


def namesake(player, name, names):
    """Return who else than `player` is called so, of those whose `names` these are; or None.

    Capitals A to Z and blanks make no difference: nobody could tell two such players apart.
    """
    plain = _plain(name)
    for seat, other in enumerate(names, 1):
        if other and seat != player and plain == _plain(other):
            return seat
    return None


def _plain(name):
    # as bytes, of which both Pythons change the same letters
    return b" ".join([word for word in name.encode().lower().split(b" ") if word])
