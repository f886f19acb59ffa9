"""What parts need on a board: how far their legs reach, and which holes their bodies cover.

Lengths are in pitches of 2.54 mm. Sizes are what the usual parts have: a quarter-watt resistor's
body is 6.3 mm by 2.4 mm (Yageo CFR-25), a 1N4001's in DO-41 5.2 by 2.0 to 2.7 mm (in the next row
it may touch, which does no harm), a tactile button 6 by 6 mm with legs 6.5 by 4.5 mm (Omron
B3F-10), the Pico 51 by 21 mm with its rows 17.78 mm apart (its data sheet, figure 3).
"""

from dataclasses import dataclass

from host_tools.hardware import breadboard


@dataclass(frozen=True)
class Body:
    """A part with two legs: their span from `least` to `most`, its `length` and `width`."""

    least: float
    most: float
    length: float
    width: float


RESISTOR = Body(4, 8, 2.5, 0.98)
TWO_LEGS = {
    "resistor": RESISTOR,
    "diode": Body(4, 8, 2.1, 0.98),
    "electrolytic": Body(1.9, 3.1, 4, 4),
    "piezo": Body(1.9, 2.1, 4.8, 4.8),
}
"""Kind -> Body; a round body's length and width are its diameter. A piezo's pins, 5 mm apart, are
stiff (TDK PS1240P02BT)."""

FIXED = {
    "pico": {
        **{str(pin): (0, pin - 1) for pin in range(1, 21)},
        **{str(pin): (7, 40 - pin) for pin in range(21, 41)},
    },
}
"""Kind -> pin -> (across, down) from pin 1."""

COVERED = {
    "pico": (0.5, -1.1, 6.5, 19.5),
    "button": (0.2, -0.2, 2.8, 2.2),
}
"""Kind -> (left, top, right, bottom) from pin 1 of what its body hides besides its own holes. A
Pico covers its own holes and no other column's but those between; the rest of it hangs over."""

BUTTON_PINS = {"1": ((0, 0), (3, 0)), "2": ((0, 2), (3, 2))}
"""A tactile button across the groove: the two legs of a row are joined inside."""


def legs(kind, first):
    """Return pin -> holes of a part of `kind` with fixed legs whose pin 1 is in the hole `first`.

    Raises ValueError when a leg finds no hole.
    """
    shape = FIXED.get(kind) or BUTTON_PINS
    x, y = breadboard.position(first)
    columns = {across: letter for letter, across in breadboard.COLUMNS.items()}
    found = {}
    for pin, places in shape.items():
        places = places if kind == "button" else (places,)
        found[pin] = tuple(f"{columns.get(x + dx, '?')}{y + dy}" for dx, dy in places)
        for hole in found[pin]:
            breadboard.split(hole)
    return found


def leg_problem(part, holes):
    """Return why the legs of `part` (pin -> tuple of holes) can't be so, or None."""
    if part.kind not in TWO_LEGS:
        try:
            wanted = legs(part.kind, holes["1"][0])
        except ValueError as error:
            return f"{part.ref} does not fit there: {error}"
        wrong = [pin for pin in wanted if wanted[pin] != holes.get(pin)]
        return f"{part.ref}'s legs are not so: pin {wrong[0]}" if wrong else None
    body = TWO_LEGS[part.kind]
    reach = breadboard.span(holes["1"][0], holes["2"][0])
    if body.least <= reach <= body.most:
        return None
    return (
        f"{part.ref} ({part.kind}) can't reach from {holes['1'][0]} to {holes['2'][0]}: that is "
        f"{reach:.1f} pitches, and {body.least:g} to {body.most:g} are possible"
    )


def box(part, holes):
    """Return (left, top, right, bottom) that the body of `part` hides, in pitches.

    A slanted body hides a little more than it need; bodies lie along rows and columns mostly.
    """
    x, y = breadboard.position(holes["1"][0])
    if part.kind in COVERED:
        left, top, right, bottom = COVERED[part.kind]
        return (x + left, y + top, x + right, y + bottom)
    body = TWO_LEGS[part.kind]
    u, v = breadboard.position(holes["2"][0])
    middle_x, middle_y = (x + u) / 2, (y + v) / 2
    lies_across = abs(x - u) >= abs(y - v)
    wide, high = (body.length, body.width) if lies_across else (body.width, body.length)
    return (
        middle_x - wide / 2,
        middle_y - high / 2,
        middle_x + wide / 2,
        middle_y + high / 2,
    )
