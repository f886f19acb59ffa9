"""Drawings of the lights' order: the hub's seat lights and ring, or a strip."""

from math import cos, pi, sin

from host_tools.hardware.colours import GREEN
from host_tools.hardware.part import PLAYERS
from host_tools.hardware.svg import INK, PALE, WIDTH, Drawing

LIT = "#fff3b0"
SEATS = PLAYERS // 2
"""On each long side of the hub: 1 to 5 in front from the left, 6 to 10 at the back, back again."""


PITCH = 130


def lights_drawing(board):
    """Return the SVG of the order of the lights of `board`, a class of board.py."""
    return _hub(board) if board.HAS_PODS else _strip(board)


def _hub(board):
    drawing = Drawing(f"The {board.LIGHTS} lights of the hub, seen from above")
    drawing.height = 620
    drawing.text(WIDTH / 2, 24, drawing.title, 19, True)
    drawing.rect(90, 80, 720, 440, rx=14, fill="#fbfaf4", stroke=INK, stroke_width=2)
    drawing.rect(64, 270, 30, 40, fill="#d9d9d9", stroke=INK, stroke_width=2)
    drawing.text(54, 290, "USB", 13, True, "end")
    seats = [_seat(player) for player in range(1, PLAYERS + 1)]
    first = board.LIGHTS - PLAYERS
    ring = [_on_ring(number, first) for number in range(first)]
    way = [*seats[:SEATS], (770, seats[SEATS - 1][1]), (770, seats[SEATS][1]), *seats[SEATS:]]
    top = ring[0]
    way += [(130, seats[-1][1]), (130, top[1] - 38), (top[0], top[1] - 38), top]
    drawing.wire(*way, shade=GREEN.shade)
    for number, (x, y) in enumerate(seats, 1):
        drawing.badge(x, y, str(number), LIT, 19)
        has_button = number in board.BUTTONS
        words = f"player {number}" if has_button else f"seat {number}"
        shade = INK if has_button else PALE
        drawing.text(x, y + (44 if y > 300 else -44), words, 14, True, fill=shade)
    points = [*ring, ring[0]]
    drawing.line(*points[:-1], stroke=GREEN.shade, stroke_width=3)
    for number, (x, y) in enumerate(ring, PLAYERS + 1):
        drawing.badge(x, y, str(number), LIT, 15)
    x, y = _middle()
    drawing.text(x, y - 12, "ring", 15, True)
    drawing.text(x, y + 10, "clockwise", 13)
    notes = (
        "The green line is the way of the data. Light 1 gets it from R1 on the board; each DOUT",
        f"goes to the next DIN, that of {PLAYERS} to the ring's, whose first light is at the top.",
    )
    for line, words in enumerate(notes):
        drawing.text(WIDTH / 2, 568 + 22 * line, words, 14)
    return drawing.svg()


def _seat(player):
    place = (player - 1) % SEATS
    is_front = player <= SEATS
    # As on the board: the back is the front turned by half a turn.
    x = 180 + PITCH * place if is_front else 205 + PITCH * (SEATS - 1 - place)
    return x, 490 if is_front else 110


def _middle():
    return 340, 305


def _on_ring(number, count):
    x, y = _middle()
    angle = 2 * pi * number / count
    return x + 112 * sin(angle), y - 112 * cos(angle)


def _strip(board):
    drawing = Drawing(f"The strip of {board.LIGHTS} lights")
    drawing.height = 200
    drawing.text(WIDTH / 2, 24, drawing.title, 19, True)
    step = 780 / board.LIGHTS
    drawing.rect(70, 70, 780, 44, fill="#f7f7f2", stroke=INK, stroke_width=2)
    drawing.wire((20, 92), (74, 92), shade=GREEN.shade)
    drawing.text(18, 66, "DIN", 13, True, "start")
    for number in range(1, board.LIGHTS + 1):
        x = 70 + step * (number - 0.5)
        is_idle = number <= PLAYERS and number not in board.BUTTONS
        drawing.badge(x, 92, str(number), "#ffffff" if is_idle else LIT, 13)
        if number <= PLAYERS:
            drawing.text(x, 128, f"P{number}", 12, True, fill=PALE if is_idle else INK)
    for first, last, words in (
        (1, PLAYERS, "one light for each player"),
        (PLAYERS + 1, board.LIGHTS, "the ring, laid out as a line: countdown, clock and score"),
    ):
        left, right = 73 + step * (first - 1), 67 + step * last
        drawing.line((left, 142), (left, 150), (right, 150), (right, 142), stroke_width=2)
        drawing.text((left + right) / 2, 166, words, 14)
    return drawing.svg()
