"""What the players of this table are called; their colours are in lights.py.

Names change no match: a player is a seat, whatever it is called. As with the language, there is one
such for the whole device.
"""

from tableref.show import lights

FILE = "players.txt"
"""The file of names and colours in the store."""

names = [""] * lights.PLAYERS
"""What each player is called, from player 1; "" without a name."""


def forget_all():
    """Have nobody be called anything, and every player in the first colour."""
    names[:] = [""] * lights.PLAYERS
    lights.colours[:] = lights.HUES * 2
