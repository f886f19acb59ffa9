"""What this table and its players are called; the colours of the players are in lights.py.

Names change no match: a player is a seat, whatever it is called. As with the language, there is one
such for the whole device.
"""

from tableref.referee.names import show_hues
from tableref.show import lights

FILE = "players.txt"
"""The file of names and colours in the store."""

names = [""] * lights.PLAYERS
"""What each player is called, from player 1; "" without a name."""


table = [""]
"""What the table is called, alone in a list; "" without a name. Its id is the board's own."""


def forget_all():
    """Have nothing and nobody be called anything, and every player in the first colour."""
    table[0] = ""
    names[:] = [""] * lights.PLAYERS
    lights.colours[:] = lights.HUES * 2
    show_hues(())
