"""The drawing of the lights' order: the hub's seat lights and ring, or a strip."""

from math import cos, sin, tau

from host_tools.hardware.colours import GREEN
from host_tools.hardware.page import page
from host_tools.hardware.part import PLAYERS

SEATS = PLAYERS // 2
"""On each long side of the hub: 1 to 5 in front from the left, 6 to 10 at the back, back again."""

PITCH = 130


def lights_drawing(board):
    """Return the SVG of the order of the lights of `board`, a class of board.py."""
    # As on the board: the back is the front turned by half a turn.
    seats = [(180 + PITCH * at, 490) for at in range(SEATS)]
    seats += [(205 + PITCH * at, 110) for at in reversed(range(SEATS))]
    count = board.LIGHTS - PLAYERS
    turns = [tau * at / count for at in range(count)]
    ring = [(340 + 112 * sin(turn), 305 - 112 * cos(turn)) for turn in turns]
    return page("lights.svg", board=board, seats=seats, ring=ring, green=GREEN.shade)
