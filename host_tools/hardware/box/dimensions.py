"""Reads hardware/box/dimensions.toml: what it may hold, and what is told of one that cannot be."""

import tomllib
from dataclasses import dataclass
from types import SimpleNamespace

from host_tools.hardware import HardwareError
from host_tools.places import ROOT

BOX = ROOT / "hardware" / "box"
DIMENSIONS = BOX / "dimensions.toml"

THINNEST = 1.6
"""The thinnest that anything printed may be, in mm: four lines of a 0.4 mm nozzle."""

PRINTED = ("wall", "floor", "lid", "pod_top", "pod_base", "diffuser")
"""Dimensions that are the thickness of something printed."""

MOST = 1000
"""No dimension of a box is larger, in mm: what is, was not meant in mm."""

NAMES = frozenset(
    """
    wall floor lid pod_top pod_base gap play room bed corner chamfer engraving
    screw_hole insert_hole insert_deep screw_through screw_deep screw_long screw_short screw_head
    boss washer foot foot_height
    board_length board_width board_thick board_under board_parts board_end
    board_side board_corner board_hole_in board_hole_side
    pico_length pico_width pico_thick pico_lift pico_from_end
    usb_beyond usb_thick usb_opening_width usb_opening_height
    socket_opening socket_width socket_high socket_deep socket_out socket_axis
    socket_first socket_first_back socket_pitch
    seat_light_beside seat_light_in seat_window seat_window_high light_high
    switch_width switch_height switch_frame switch_deep
    battery_length battery_width battery_thick
    ring_outer ring_inner ring_lights ring_thick ring_window diffuser
    display_width display_height display_thick display_glass display_glass_height display_behind
    display_window_width display_window_height display_window_up
    control_hole control_head control_deep control_pitch
    button_30 button_30_head button_30_deep button_24 button_24_head button_24_deep
    pod_under pod_width pod_foot_width pod_light_out pod_window
    pod_board pod_board_hole pod_board_drop pod_board_screw
    cable cable_tie_width cable_tie_thick
    """.split()
)


@dataclass(frozen=True)
class Dimension:
    """One dimension: its value in mm, what it is of, and who says so."""

    mm: float
    what: str
    source: str


def read_dimensions(text, name=DIMENSIONS.name):
    """Return {name: Dimension} of a dimensions file's `text`. Raises HardwareError.

    `name` is what the file is called in the messages. All that is wrong with single dimensions
    is told at once.
    """
    try:
        rows = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HardwareError(f"{name} is not TOML: {error}.") from error
    wrong = [f"{key} is not a dimension of the box." for key in sorted(rows.keys() - NAMES)]
    wrong += [f"{key} is missing." for key in sorted(NAMES - rows.keys())]
    for key in sorted(rows.keys() & NAMES):
        wrong += _problems(key, rows[key])
    if wrong:
        raise HardwareError(f"{name}: " + " ".join(wrong))
    return {
        key: Dimension(float(row["mm"]), row["what"], row["source"]) for key, row in rows.items()
    }


def lengths(dimensions):
    """Return the lengths in mm of {name: Dimension}, to be read as attributes."""
    return SimpleNamespace(**{key: row.mm for key, row in dimensions.items()})


def _problems(key, row):
    if not isinstance(row, dict) or set(row) != {"mm", "what", "source"}:
        return [f"{key} must have mm, what and source, and nothing else."]
    length = row["mm"]
    if isinstance(length, bool) or not isinstance(length, (int, float)):
        return [f"{key} is {length!r}: mm must be a number."]
    if not 0 < length <= MOST:
        return [f"{key} is {length}: mm must be more than 0, and {MOST} at most."]
    if key in PRINTED and length < THINNEST:
        return [f"{key} is {length:g} mm: nothing printed may be thinner than {THINNEST} mm."]
    if not all(isinstance(row[text], str) and row[text].strip() for text in ("what", "source")):
        return [f"{key} must say what it is, and its source, in words."]
    return []
