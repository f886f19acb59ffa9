"""The box for four: its bought and printed parts in their places, for checks and pictures."""

from tableref_host.hardware.box.contents import (
    built_boards,
    button_parts,
    content,
    control,
    display,
    on_board,
    pico,
    ring,
)
from tableref_host.hardware.box.layout import CONTROLS
from tableref_host.hardware.box.shapes import disc, screw, slab

SEATS = 4
BOARD = 2
"""Index of the board of this box in built_boards()."""

TO_THE_BACK = [0, 0, -90]
"""Rotation (degrees) that turns the left side of the hub to the back of this box."""


def four_contents(at):
    """Return the Contents of the box for four that stay in its tray, without the lid's."""
    four, board = at.four, built_boards()[BOARD]
    left, back = -at.four_board_width / 2, four.board_back
    turned = [content_turned(one) for one in pico(four)]
    return [
        *turned,
        *on_board(four, board, (left, back, four.board_top), "board"),
        *(
            content(
                "board's screw",
                "steel",
                screw(at, (left + x, back - y, four.board_top), at.screw_short),
                "board",
            )
            for x, y, *_ in board.holes
        ),
    ]


def content_turned(one):
    """Return a Content of the hub rotated for the box for four, whose USB socket is at the back."""
    return type(one)(one.name, one.solid.rotate(TO_THE_BACK), one.colour, one.group, one.seen)


def four_lid_contents(at):
    """Return the Contents that are fixed to the lid, in their places on the closed box."""
    four = at.four
    found = [*ring(four), *display(four)]
    for name in CONTROLS:
        found += control(four, name)
    for player, (side, end) in enumerate(four.corners, 1):
        place = [side * at.four_button_x, end * at.four_button_y, 0]
        found += [content_at(one, f"{one.name} {player}", place) for one in button_parts(four, 30)]
        found += module(four, player, side * at.four_button_x, end * at.four_light_y)
    top = four.box_height
    places = [(x * four.post_x, y * four.post_y, top) for x in (-1, 1) for y in (-1, 1)]
    return found + [
        content("lid's screw", "steel", screw(at, place, at.screw_long), "lid") for place in places
    ]


def content_at(one, name, place):
    """Return a copy of the Content `one` that is moved by `place` and called `name`.

    The last character of `name` is the number of a button, to whose group the copy belongs.
    """
    return type(one)(name, one.solid.translate(place), one.colour, f"button {name[-1]}", one.seen)


def module(four, player, x, y):
    """Return the Contents of a player's light, a small round board below its window."""
    front = four.hub_height - four.diffuser
    back = front - four.light_high
    return [
        content(f"light {player}", "yellow", slab(x, y, 5, 5, back, front), f"light {player}"),
        content(
            f"light's board {player}",
            "white",
            disc(four.seat_module, back - four.seat_module_thick, back, x, y),
            f"light {player}",
        ),
    ]


def four_printed(at, solids):
    """Return {part: Manifold} of the closed box, from `solids` in their printing orientation."""
    four = at.four
    found = {
        "four_tray": solids["four_tray"],
        "four_lid": solids["four_lid"].rotate([180, 0, 0]).translate([0, 0, four.box_height]),
        "ring_diffuser": solids["ring_diffuser"].translate([0, 0, four.hub_height - at.diffuser]),
    }
    for player, (side, end) in enumerate(four.corners, 1):
        place = [side * at.four_button_x, end * at.four_light_y, four.hub_height - at.diffuser]
        found[f"pod_window {player}"] = solids["pod_window"].translate(place)
    return found
