"""The names of the table and its players. The colours of players are in show/lights.py.

Names do not affect matches, because players are identified by their seats. There is one set of
names for the whole device.
"""

from tableref.referee.names import show_hues
from tableref.show import lights

FILE = "players.txt"
"""The name of the file with names and colours in the store."""

names = [""] * lights.PLAYERS
"""The name of each player, from player 1; "" without a name."""

table = [""]
"""A list with the name of the table, "" without a name."""


def forget_all():
    """Reset all names and colours."""
    table[0] = ""
    names[:] = [""] * lights.PLAYERS
    lights.colours[:] = lights.HUES * 2
    show_hues(())
