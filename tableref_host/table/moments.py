"""Draw the table at moments of its games for docs/playing-*.md.

`python -m tableref_host.table.moments` writes docs/images/moments/. A moment is a line of a
scenario; each game lists its own in host.py. The drawing shows what the page and a real table show
50 ms after it. The drawings are text, so a test compares them.
"""

import math
import re
from html import escape

from tableref.show.lights import PLAYERS
from tableref_host import game_facts
from tableref_host.places import ROOT, write_all
from tableref_host.simulation import scenario

FOLDER = ROOT / "docs" / "images" / "moments"
SCENARIOS = ROOT / "tests" / "scenarios"
MOMENTS = {
    name: moment for _, facts in game_facts.in_menu() for name, moment in facts.MOMENTS.items()
}
"""Name of a picture -> (scenario, number of its line), from the games' host.py."""

WIDTH, HEIGHT = 560, 430
SEATS_AT = (235, 172)
"""Horizontal and vertical distance of the seats from the centre."""
SEAT, LED = 24, 6
RING_AT = 114
CELL = 8
"""Width and height of a character on the screen."""
COLUMNS, ROWS = 16, 8
BIG_FROM, BIG_ROWS = 2, 4


def pictures():
    """Yield (path, bytes) of each drawing. Raises ScenarioError if its line shows nothing."""
    looked = {}
    for name, (played, line) in MOMENTS.items():
        if played not in looked:
            text = (SCENARIOS / f"{played}.txt").read_text(encoding="utf-8")
            looked[played] = {found: look for found, _, *look in scenario.looks(text)}
        if line not in looked[played]:
            raise scenario.ScenarioError(line, f"{played} shows nothing there, for {name}.svg")
        yield FOLDER / f"{name}.svg", drawn(*looked[played][line]).encode()


def drawn(screen, pixels):
    """Return a drawing of the table as SVG.

    `screen` is (lines, big), and `pixels` are the colours of the lights.
    """
    seats, ring = pixels[:PLAYERS], pixels[PLAYERS:]
    middle = f"translate({WIDTH / 2:g} {HEIGHT / 2:g})"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="70" fill="#5a3a22"/>',
        f'<rect x="10" y="10" width="{WIDTH - 20}" height="{HEIGHT - 20}" rx="62" fill="#16423f"/>',
        f'<g transform="{middle}">',
    ]
    for number, rgb in enumerate(seats, 1):
        x, y = _at((number - 1) / PLAYERS, *SEATS_AT)
        parts.append(f'<circle cx="{x}" cy="{y}" r="{SEAT + 4}" fill="#0d0b0a"/>')
        parts.append(_light(x, y, SEAT, rgb))
        parts.append(
            f'<text x="{x}" y="{y}" text-anchor="middle" dominant-baseline="central" '
            f'font-family="sans-serif" font-size="20" font-weight="700" fill="#fff" '
            f'stroke="#0d0b0a" stroke-width="4" paint-order="stroke">{number}</text>'
        )
    parts.append(f'<circle r="{RING_AT + 14}" fill="#0d0b0a"/>')
    for number, rgb in enumerate(ring):
        parts.append(_light(*_at(number / len(ring), RING_AT, RING_AT), LED, rgb))
    parts += [*_screen(*screen), "</g>", "</svg>", ""]
    return "\n".join(parts)


def _at(part, across, up):
    """Return a point of an ellipse; `part` is its share (0 to 1) of a turn from the top."""
    angle = 2 * math.pi * part
    return f"{across * math.sin(angle):.1f}", f"{-up * math.cos(angle):.1f}"


def _light(x, y, radius, rgb):
    channels = [rgb >> shift & 255 for shift in (16, 8, 0)]
    peak = max(channels)
    if not peak:
        return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#2b2725"/>'
    # The eye sees half the current as more than half the brightness, so use the square root.
    full = "".join(f"{255 * channel // peak:02x}" for channel in channels)
    level = f"{(peak / 255) ** 0.5:.2f}"
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#2b2725"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#{full}" fill-opacity="{level}"/>'
    )


def _screen(lines, big):
    width, height = COLUMNS * CELL, ROWS * 2 * CELL
    left, top = -width / 2, -height / 2
    frame = f'x="{left - 8:g}" y="{top - 8:g}" width="{width + 16}" height="{height + 16}"'
    yield f'<rect {frame} rx="8"/>'
    yield '<g font-family="monospace" fill="#cfe8ff">'
    for row, line in enumerate(lines):
        if not (big and BIG_FROM <= row < BIG_FROM + BIG_ROWS):
            yield _text(line, left, top + (row + 0.75) * 2 * CELL, CELL)
    if big:
        size = CELL * (4 if len(big) <= 4 else 2)
        middle = top + (BIG_FROM + BIG_ROWS / 2) * 2 * CELL
        yield _text(big, -len(big) * size / 2, middle + 0.6 * size, size)
    yield "</g>"


def _text(text, x, y, cell):
    """Return a line of text in which each character is `cell` wide, whatever the font is."""
    return "".join(
        f'<text x="{x + word.start() * cell:g}" y="{y:g}" font-size="{1.65 * cell:g}" '
        f'textLength="{len(word[0]) * cell:g}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(word[0])}</text>"
        for word in re.finditer(r"\S+", text)
    )


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_all(dict(pictures()))
