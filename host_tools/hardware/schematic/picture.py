"""Draws a schematic that was read as a picture (SVG): what is in the file, so no other thing."""

from collections import Counter
from dataclasses import replace
from html import escape

from host_tools.hardware.schematic.read import every, inner, library_pins, spot

INK, WIRE, PART, FILL, NET, FRAME = "#222", "#06702f", "#8a1010", "#fffbe6", "#123c8c", "#777"
WIDTHS = {"wire": 18, "part": 22, "frame": 15}
CHARACTER = 0.68
"""Width of a letter as a share of its height, about."""

TEXT_HEIGHT = 150
"""Of all names and values (hundredths of a mm), somewhat larger than KiCad's."""


def block_of(drawing, frame):
    """Return the ReadDrawing of what `drawing` has in one `frame` of it, a list of corners."""
    left, top, right, bottom = bounds([frame])

    def inside(x, y):
        return left <= x <= right and top <= y <= bottom

    return replace(
        drawing,
        frames=[frame],
        placed=[placed for placed in drawing.placed if inside(placed.x, placed.y)],
        wires=[wire for wire in drawing.wires if inside(*wire[0])],
        dots=[dot for dot in drawing.dots if inside(*dot)],
        crosses=[cross for cross in drawing.crosses if inside(*cross)],
        names=[name for name in drawing.names if inside(name.x, name.y)],
        texts=[text for text in drawing.texts if inside(text[1], text[2])],
    )


def picture(drawing):
    """Return the SVG (text) of `drawing`."""
    found = [polygon(points) for points in drawing.frames]
    # KiCad's flags mean nothing to people, nor does a dot for one.
    visible = [placed for placed in drawing.placed if not placed.ref.startswith("#FLG")]
    meeting = Counter(end for wire in drawing.wires for end in wire)
    for placed in visible:
        found += drawn_symbol(drawing, placed)
        meeting.update(placed.pins.values())
    for start, end in drawing.wires:
        found.append(path([start, end], WIRE, WIDTHS["wire"]))
    for x, y in (dot for dot in drawing.dots if meeting[dot] > 2):
        found.append(f'<circle cx="{x}" cy="{y}" r="45" fill="{WIRE}"/>')
    for x, y in drawing.crosses:
        found.append(path([(x - 60, y - 60), (x + 60, y + 60)], NET, 15))
        found.append(path([(x - 60, y + 60), (x + 60, y - 60)], NET, 15))
    for name in drawing.names:
        found += drawn_name(name)
    for text, x, y, row in drawing.texts:
        height = spot(inner(inner(inner(row, "effects"), "font"), "size"))[0]
        found.append(words(text, x, y - 20, "start", FRAME if height > 150 else INK, height * 1.1))
    x1, y1, x2, y2 = bounds(drawing.frames)
    width, height = x2 - x1, y2 - y1
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 100:g}mm" '
        f'height="{height / 100:g}mm" viewBox="{x1} {y1} {width} {height}" '
        'font-family="Arimo, Arial, Liberation Sans, sans-serif">'
    )
    back = f'<rect x="{x1}" y="{y1}" width="{width}" height="{height}" fill="white"/>'
    return "\n".join([head, f"<title>{escape(drawing.title)}</title>", back, *found, "</svg>"])


def bounds(frames):
    """Return (left, top, right, bottom) of `frames`, with a small margin."""
    xs = [x for points in frames for x, _ in points]
    ys = [y for points in frames for _, y in points]
    return (min(xs) - 150, min(ys) - 150, max(xs) + 150, max(ys) + 150)


def polygon(points):
    """Return a block's frame."""
    return path(points, FRAME, WIDTHS["frame"], 'stroke-dasharray="80 50"')


def path(points, color, width, more="", fill="none"):
    """Return a line through `points`."""
    way = " ".join(f"{x},{y}" for x, y in points)
    more = f" {more}" if more else ""
    return (
        f'<polyline points="{way}" fill="{fill}" stroke="{color}" stroke-width="{width}" '
        f'stroke-linecap="round"{more}/>'
    )


def words(text, x, y, side, color, height=TEXT_HEIGHT, turn=0, weight=""):
    """Return `text` with its beginning, middle or end (`side`) at (x, y)."""
    turned = f' transform="rotate({-turn} {x} {y})"' if turn else ""
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{height:g}" fill="{color}" text-anchor="{side}"'
        f"{bold}{turned}>{escape(text)}</text>"
    )


def drawn_symbol(drawing, placed):
    """Return a symbol with its pins, reference and value."""
    symbol = drawing.symbols[placed.library]
    found = []
    for unit in every(symbol, "symbol"):
        for row in unit[2:]:
            found += drawn_shape(row, placed)
    named = not every(symbol, "pin_numbers")
    for pin in library_pins(symbol):
        found += drawn_pin(pin, placed, named)
    visible = ("Value",) if placed.ref.startswith("#") else ("Reference", "Value")
    for name in visible:
        value, x, y, row = placed.fields[name]
        justify = [
            word.value() for part in every(inner(row, "effects"), "justify") for word in part[1:]
        ]
        side = "start" if "left" in justify else "end" if "right" in justify else "middle"
        weight = "bold" if name == "Reference" else ""
        color = NET if placed.ref.startswith("#") else INK
        found.append(words(value, x, y + 45, side, color, weight=weight))
    return found


def drawn_shape(row, placed):
    """Return one shape of a symbol."""
    word = row[0].value()
    if word == "polyline":
        points = [moved(point, placed) for point in inner(row, "pts")[1:]]
        return [path(points, PART, WIDTHS["part"])]
    if word == "rectangle":
        (x1, y1), (x2, y2) = (moved(inner(row, end), placed) for end in ("start", "end"))
        points = [(x1, y1), (x2, y1), (x2, y2), (x1, y2), (x1, y1)]
        return [path(points, PART, WIDTHS["part"], fill=FILL)]
    if word == "circle":
        x, y = moved(inner(row, "center"), placed)
        radius = round(inner(row, "radius")[1] * 100)
        return [
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{PART}" '
            f'stroke-width="{WIDTHS["part"]}"/>'
        ]
    return []


def moved(row, placed):
    """Return where a place in a library's symbol is on the sheet."""
    x, y = spot(row)
    return (placed.x + x, placed.y - y)


def drawn_pin(pin, placed, named):
    """Return a pin: its line, and its name and number when they are shown."""
    at = inner(pin, "at")
    x, y = moved(at, placed)
    length = round(inner(pin, "length")[1] * 100)
    dx, dy = {0: (1, 0), 180: (-1, 0), 270: (0, 1), 90: (0, -1)}[at[3]]
    end = (x + dx * length, y + dy * length)
    found = [path([(x, y), end], PART, WIDTHS["part"])] if length else []
    if named:
        side = "start" if dx > 0 else "end"
        found.append(words(inner(pin, "name")[1], end[0] + dx * 60, end[1] + 50, side, PART))
        number = inner(pin, "number")[1]
        found.append(words(number, x + dx * length // 2, y - 30, "middle", INK, 110))
    return found


def drawn_name(name):
    """Return a net's name; one that holds everywhere in a flag."""
    left = name.angle == 180
    way = -1 if left else 1
    side = "end" if left else "start"
    if not name.is_global:
        return [words(name.net, name.x + way * 20, name.y - 35, side, NET)]
    length = round(len(name.net) * TEXT_HEIGHT * CHARACTER) + 200
    flag = [(0, 0), (80, -95), (length, -95), (length, 95), (80, 95), (0, 0)]
    points = [(name.x + way * x, name.y + y) for x, y in flag]
    return [
        path(points, NET, 12),
        words(name.net, name.x + way * 120, name.y + 52, side, NET),
    ]
