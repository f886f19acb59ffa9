"""The names and colours as a text file: the table's name, and a line for each player's value.

Invalid lines are ignored.
"""

from tableref.referee.names import (
    ALIKE,
    COLOURS,
    MAX_TABLE_LENGTH,
    colour,
    namesake,
    paint,
    problem,
    trimmed,
)
from tableref.referee.players import FILE, forget_all, names, table
from tableref.show import lights

HEAD = """\
# What this table and its players are called, and the colours of their lights. The table writes
# this file when a name or a colour is changed from a computer.
"""


def load(text):
    """Set the players from a file's text, which may be anything; unset values get defaults."""
    forget_all()
    chosen = {}
    for line in text.split("\n"):
        what, equals, value = line.partition("=")
        words = what.split()
        if equals and words == ["table"]:
            value = trimmed(value.strip())
            if not problem(value, MAX_TABLE_LENGTH):
                table[0] = value
            continue
        if not equals or len(words) != 2 or not _is_player(words[1]):
            continue
        player = int(words[1])
        value = trimmed(value.strip())
        if words[0] == "name" and not problem(value) and not namesake(player, value, names):
            names[player - 1] = value
        elif words[0] == "colour" and value in COLOURS and value not in _alike(chosen, player):
            chosen[player] = value
    # A colour chosen here is never swapped away by a later player, because players with the same
    # pattern have chosen different colours.
    for player in sorted(chosen):
        paint(player, chosen[player])


def save(store):
    """Write the players to the file in `store` if they have changed. Raises OSError on failure."""
    text = written()
    if text != store.read_text(FILE):
        store.write_text(FILE, text)


def written():
    """Return the text of a file with the current names and colours."""
    lines = [HEAD]
    if table[0]:
        lines.append("table = %s\n" % table[0])
    for player in range(1, lights.PLAYERS + 1):
        if names[player - 1]:
            lines.append("name %d = %s\n" % (player, names[player - 1]))
        if colour(player) != COLOURS[(player - 1) % ALIKE]:
            lines.append("colour %d = %s\n" % (player, colour(player)))
    return "".join(lines)


def _is_player(word):
    return word in [str(player) for player in range(1, lights.PLAYERS + 1)]


def _alike(chosen, player):
    """Return the chosen colours of the players with the same pattern of light as `player`."""
    group = (player - 1) // ALIKE
    return [chosen[other] for other in chosen if (other - 1) // ALIKE == group]
