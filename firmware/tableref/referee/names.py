"""The rules for names of players and tables, and the colours of players."""

from tableref.show import lights
from tableref.show.lights import HUES

MAX_LENGTH = 12
"""Maximum length (characters) of a player's name."""

MAX_TABLE_LENGTH = 24
"""Maximum length (characters) of a table's name."""

COLOURS = ("sky blue", "orange", "violet", "red", "white")
"""Names of the colours, in the order of ``lights.HUES``."""

ALIKE = len(COLOURS)
"""Number of players who can have the same pattern (steady, or winking) in different colours."""


def colour(player):
    """Return the name of the colour chosen for a player, one of COLOURS."""
    return COLOURS[HUES.index(lights.colours[player - 1])]


def paint(player, colour):
    """Give a player a colour of COLOURS; return the players whose colour changed.

    The player of the same pattern who has that colour gets the player's old one.
    """
    changed = swap(lights.colours, player, HUES[COLOURS.index(colour)])
    show_hues(_joined)
    return changed


_joined = []
"""The players who have joined."""


def show_hues(joined):
    """Set the colours of the lights as ``hues`` returns them for the players who have `joined`."""
    _joined[:] = joined
    lights.lit_colours[:] = hues(lights.colours, joined)


def hues(colours, joined):
    """Return a list of the colours that the lights of all players have, from player 1.

    `colours` are those chosen, in any notation; `joined` are players in seat order. These have
    different hues, unless more than ALIKE have joined, because a different pattern alone is easily
    overlooked. If two players have chosen the same hue, the second gets the first hue that nobody
    has.
    """
    found = list(colours)
    taken, alike = [], []
    for player in joined:
        own = colours[player - 1]
        if own in taken:
            alike.append(player)
        else:
            taken.append(own)
    free = [hue for hue in found[:ALIKE] if hue not in taken]
    for player, hue in zip(alike, free):
        found[player - 1] = hue
    return found


def swap(colours, player, new):
    """Give a player the colour `new` in the list `colours`, as ``paint`` does.

    Return the players whose colour changed.
    """
    first = (player - 1) // ALIKE * ALIKE
    other = colours.index(new, first, first + ALIKE)
    if other == player - 1:
        return ()
    colours[other], colours[player - 1] = colours[player - 1], new
    return player, other + 1


def trimmed(name):
    """Return a name with single spaces, none at its ends, and with surrogate pairs joined.

    MicroPython reads a surrogate pair in JSON as two characters. The name is not normalised (NFC),
    because MicroPython has no tables for that, so the sender must do this.
    """
    if name and max(name) >= "\x80":
        name = _whole(name)
    return " ".join([word for word in name.split(" ") if word])


def _whole(name):
    letters = []
    for letter in name:
        code = ord(letter)
        low = code - 0xDC00
        if 0 <= low < 0x400 and letters and 0 <= ord(letters[-1]) - 0xD800 < 0x400:
            letter = chr(0x10000 + (ord(letters.pop()) - 0xD800 << 10) + low)
        letters.append(" " if _is_blank(code) else letter)
    return "".join(letters)


def problem(name, max_length=MAX_LENGTH):
    """Return a message that says why a name is not allowed, or "" if it is.

    The name must be trimmed, and may have up to `max_length` characters. This check is used on the
    device and on computers, so that both accept the same names.
    """
    if len(name) > max_length:
        return "A name has at most %d characters, and this has %d." % (max_length, len(name))
    for at, letter in enumerate(name):
        code = ord(letter)
        # Characters that change the direction of text would affect text after the name.
        if code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return "A name takes no control characters, and this has number %d." % code
        if 0xD800 <= code < 0xE000 or code > 0x10FFFF or code & 0xFFFE == 0xFFFE:
            return "A name takes characters, and number %d is none." % code
        if _is_invisible(code) and not _changes_neighbours(name, at):
            return "A name takes no invisible characters, and this has number %d." % code
    if name[:1] in ("P", "p") and name[1:] and not name[1:].strip("0123456789"):
        return "%s is what a seat without a name is called." % name
    return ""


_INVISIBLE = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x2060, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x13430, 0x1345F),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Ranges (first, last) of invisible characters: Unicode's ignorable and format characters."""

_ZWNJ, _ZWJ, _AS_EMOJI, _KEYCAP, _FLAG = 0x200C, 0x200D, 0xFE0F, 0x20E3, 0x1F3F4


def _is_blank(code):
    return code in (0xA0, 0x1680, 0x202F, 0x205F, 0x3000) or 0x2000 <= code <= 0x200A


def _is_invisible(code):
    for first, last in _INVISIBLE:
        if first <= code <= last:
            return True
    return False


def _changes_neighbours(name, at):
    """Return whether the invisible character at an index changes its neighbours' appearance.

    Persian needs the ZWNJ, Indian scripts and emoji the ZWJ. Between Latin letters both are
    refused, because names that look the same would be different players.
    """
    code = ord(name[at])
    before = ord(name[at - 1]) if at else 0
    after = ord(name[at + 1]) if at + 1 < len(name) else 0
    if code in (_ZWNJ, _ZWJ):
        return (_can_join(before) or before == _AS_EMOJI) and _can_join(after)
    if code == _AS_EMOJI:
        return _is_emoji(before) or after == _KEYCAP and chr(before) in "0123456789#*"
    # The flags of England, Scotland and Wales consist of a black flag and invisible letters.
    return 0xE0020 <= code < 0xE0080 and (before == _FLAG or 0xE0020 <= before < 0xE007F)


def _can_join(code):
    is_joining_script = 0x620 <= code < 0xE00 or 0x1000 <= code < 0x10A0 or 0x1780 <= code < 0x18B0
    return is_joining_script or _is_emoji(code)


def _is_emoji(code):
    if code in (0xA9, 0xAE, 0x203C, 0x2049, 0x3030, 0x303D, 0x3297, 0x3299):
        return True
    return 0x2100 <= code < 0x2800 or 0x2900 <= code < 0x2C00 or 0x1F000 <= code < 0x1FB00


def namesake(player, name, names):
    """Return the seat of another player with the same name, or None; `names` are all names.

    Case (A to Z) and spaces are ignored, because players could not tell such names apart.
    """
    plain = _plain(name)
    for seat, other in enumerate(names, 1):
        if other and seat != player and plain == _plain(other):
            return seat
    return None


def _plain(name):
    # bytes.lower() changes the same letters in CPython and MicroPython.
    return b" ".join([word for word in name.encode().lower().split(b" ") if word])
