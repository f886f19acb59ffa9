"""What each kind of part looks like from above, between its holes, with its reference on it."""

from host_tools.hardware.svg import INK, PALE, PALE_FILL

FILLS = {
    "resistor": "#e9cf9f",
    "diode": "#e2674f",
    "electrolytic": "#6f8fb8",
    "piezo": "#a9a9b5",
    "button": "#9fd0c0",
    "pico": "#8fce9b",
}


def draw_part(drawing, part, points, is_old, pitch):
    """Draw `part`; `points` is pin -> list of (x, y). An old one is pale and has no name."""
    fill = PALE_FILL if is_old else FILLS[part.kind]
    rim = PALE if is_old else INK
    look = dict(fill=fill, stroke=rim, stroke_width=1.2 if is_old else 2)
    shape = {
        "pico": _pico,
        "button": _button,
        "electrolytic": _can,
        "piezo": _can,
    }.get(part.kind, _two_legs)
    shape(drawing, part, points, look, None if is_old else part.ref, pitch)
    if not is_old:
        for places in points.values():
            for x, y in places:
                drawing.circle(x, y, 4, fill=INK)


def _middle(points):
    (x, y), (u, v) = points["1"][0], points["2"][0]
    return (x + u) / 2, (y + v) / 2


def _two_legs(drawing, part, points, look, name, pitch):
    (x, y), (u, v) = points["1"][0], points["2"][0]
    middle_x, middle_y = _middle(points)
    drawing.line((x, y), (u, v), stroke=look["stroke"], stroke_width=2.5)
    lies_across = abs(x - u) >= abs(y - v)
    length, width = (1.5 * pitch, 0.86 * pitch) if part.kind == "capacitor" else (2.5 * pitch, 21)
    wide, high = (length, width) if lies_across else (width, length)
    rounded = 10 if part.kind == "capacitor" else 5
    drawing.rect(middle_x - wide / 2, middle_y - high / 2, wide, high, rx=rounded, **look)
    if part.kind == "diode":
        # The stripe is at the cathode, pin 1.
        stripe = 0.36 * length
        dx, dy = (
            (stripe * (1 if x > u else -1), 0)
            if lies_across
            else (0, stripe * (1 if y > v else -1))
        )
        ends = ((0, high / 2), (0, -high / 2)) if lies_across else ((wide / 2, 0), (-wide / 2, 0))
        line = [(middle_x + dx + a, middle_y + dy + b) for a, b in ends]
        drawing.line(*line, stroke=look["stroke"], stroke_width=5)
    if name:
        drawing.text(middle_x, middle_y, name, 12.5, True, turn=0 if lies_across else -90)


def _can(drawing, part, points, look, name, pitch):
    middle_x, middle_y = _middle(points)
    radius = 2 * pitch if part.kind == "electrolytic" else 2.4 * pitch
    drawing.circle(middle_x, middle_y, radius, fill_opacity=0.85, **look)
    if name:
        is_electrolytic = part.kind == "electrolytic"
        drawing.text(middle_x, middle_y - radius * 0.55 * (not is_electrolytic), name, 15, True)
        if is_electrolytic:
            for pin, sign in (("1", "+"), ("2", "\N{MINUS SIGN}")):
                x, y = points[pin][0]
                drawing.text(x + (-13 if pin == "1" else 13), y, sign, 20, True)


def _button(drawing, part, points, look, name, pitch):
    (left, top), (right, _) = points["1"]
    low = points["2"][0][1]
    for y in (top, low):
        drawing.line((left, y), (right, y), stroke=look["stroke"], stroke_width=3)
    drawing.rect(left + 8, top - 5, right - left - 16, low - top + 10, rx=4, **look)
    middle = (left + right) / 2, (top + low) / 2
    drawing.circle(*middle, 17, fill="#ffffff", stroke=look["stroke"], stroke_width=1.5)
    if name:
        drawing.text(*middle, name, 12, True)
        drawing.text(right + 8.9 * pitch, middle[1], part.note, 14, True, "start")


def _pico(drawing, part, points, look, name, pitch):
    left, top = points["1"][0]
    right, low = points["21"][0]
    edge = 0.6 * pitch
    drawing.rect(
        left - edge, top - edge, right - left + 2 * edge, low - top + 2 * edge, rx=6, **look
    )
    middle = (left + right) / 2
    drawing.rect(
        middle - 29, top - 50, 58, 44, fill="#d9d9d9", stroke=look["stroke"], stroke_width=2
    )
    if name:
        drawing.text(middle, top - 29, "USB", 13, True)
        drawing.text(middle, (top + low) / 2, "Raspberry Pi Pico", 17, True, turn=-90)
    for pin, ((x, y),) in points.items():
        is_left = int(pin) <= 20
        label = part.pin_name(pin)
        words = f"{pin} {label}" if is_left else f"{label} {pin}"
        anchor, x = ("start", x + 11) if is_left else ("end", x - 11)
        is_used = part.pins[pin] is not None
        drawing.text(x, y, words, 11, is_used and bool(name), anchor, INK if name else "#808080")
