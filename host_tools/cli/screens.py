"""The screen and the lights of a table in words: what `tableref simulate --screens` prints."""

from tableref.referee.names import COLOURS
from tableref.show.lights import HUES, PLAYERS, WHITE
from tableref.show.screens import COLUMNS

NAMED = [*zip(COLOURS, HUES, strict=True), ("warm white", WHITE)]
"""(Name, colour) of what shines at full level. Amber is the players' orange, a bit brighter."""
EDGE = "+" + "-" * COLUMNS + "+"


def as_json(number, screen, pixels):
    """Return what a table shows after line `number`, for JSON: lights are "#RRGGBB"."""
    lines, big = screen
    lights = [f"#{rgb:06X}" for rgb in pixels]
    return {"line": number, "screen": list(lines), "big": big, "lights": lights}


def as_text(title, screen, pixels):
    """Return the same as lines of text under a `title`: the screen in a frame, lights in words."""
    lines, big = screen
    rows = [f"|{line:{COLUMNS}}|" for line in lines]
    if big:
        # It is four rows high on the table.
        rows[3] = f"|{' '.join(big):^{COLUMNS}}|"
    seats, ring = pixels[:PLAYERS], pixels[PLAYERS:]
    return [title, EDGE, *rows, EDGE, _row("seats", seats, 1), _row("ring", ring, 0)]


def light(rgb):
    """Return a light in words: its colour and how bright it is, "-" where it is dark."""
    if not rgb:
        return "-"
    shines = _parts(rgb)
    found = []
    for name, full in NAMED:
        # The level at which this colour comes closest, and how far off it is then.
        level = max(shines) / max(_parts(full))
        off = sum((one - level * at) ** 2 for one, at in zip(shines, _parts(full), strict=True))
        found.append((off, name, level))
    _, name, level = min(found)
    return f"{name} {min(100, max(1, round(100 * level)))} %"


def _parts(rgb):
    return rgb >> 16, rgb >> 8 & 255, rgb & 255


def _row(title, pixels, first):
    """Return lights side by side that shine alike as one: "ring 0-3 red 40 %, 4-15 -"."""
    words = [light(rgb) for rgb in pixels]
    runs = []
    for at, word in enumerate(words):
        if at and word == words[at - 1]:
            runs[-1][1] = first + at
        else:
            runs.append([first + at, first + at, word])
    parts = [f"{low if low == high else f'{low}-{high}'} {word}" for low, high, word in runs]
    return f"{title}: " + ", ".join(parts)
