"""The pictures of the box: each printed part, and the assembly."""

from functools import partial

from tableref_host.hardware import table
from tableref_host.hardware.box.contents import (
    KNOWN,
    hub_contents,
    hub_printed,
    lid_contents,
    on_the_table,
    pod_contents,
    pod_printed,
)
from tableref_host.hardware.box.four import four_contents, four_lid_contents, four_printed
from tableref_host.hardware.box.openscad import PARTS
from tableref_host.hardware.box.picture import Label, Panel, View, paint

COLOURS = {part: row["colour"] for part, row in KNOWN["printed"].items()}
WIDE, HIGH = 1200, 800
SCENES = table("box/scenes")
CONTENTS = {
    "hub": hub_contents,
    "lid": lid_contents,
    "pod": lambda at: pod_contents(at, 30),
    "four": four_contents,
    "four_lid": four_lid_contents,
}
PRINTED = {
    "hub": hub_printed,
    "pod": lambda at, solids: pod_printed(at, solids, 30),
    "four": four_printed,
}


def pictures(at, solids):
    """Return {file name: function that returns the PNG} of all pictures.

    `solids` is {part: Manifold} in printing orientation.
    """
    made = {f"{part}.png": partial(_part, part, solids[part]) for part in PARTS}
    made |= {f"{name}.png": partial(_scene, row, at, solids) for name, row in SCENES.items()}
    return made | {"table_set.png": partial(_table_set, at, solids)}


def _part(part, solid):
    """Return the PNG with two views of a part: in printing orientation, and upside down.

    For a tray, the second view is from another side instead.
    """
    other, title = solid.rotate([180, 0, 0]), "turned over"
    first, second = View(30, 40), View(30, 40)
    if part in ("hub", "four_tray"):
        other, title = solid, "from the other side"
        first = View(-60, 42)
    panels = [
        Panel([(solid, COLOURS[part])], first, title="as it is printed"),
        Panel([(other, COLOURS[part])], second, title=title),
    ]
    return paint(panels, WIDE, 480)


def _scene(row, at, solids):
    """Return the PNG that a `row` of scenes.toml describes.

    It shows parts with labels. Some may be moved up, turned over or cut open.
    """
    printed = PRINTED[row["printed"]](at, solids)
    things = [
        (name, name.split()[0], solid, COLOURS[name.split()[0]]) for name, solid in printed.items()
    ]
    for one in (one for of in row["contents"] for one in CONTENTS[of](at) if one.seen):
        things.append((one.name, one.group, one.solid, one.colour))
    up, without = row.get("up", {}), row.get("without", ())
    seen, placed = [], {}
    for name, group, solid, colour in things:
        if name in without or group in without:
            continue
        solid = solid.translate([0, 0, up.get(name, up.get(group, 0))])
        if row.get("turned"):
            solid = solid.rotate([0, 180, 0])
        placed.setdefault(name, []).append(solid.bounding_box())
        # Cut the printed parts, and the screws and feet of the base, but no other bought parts.
        if row.get("cut") and (name in printed or group == "base"):
            solid = solid.trim_by_plane([-1, 0, 0], 0)
        seen.append((solid, colour))
    labels = tuple(_label(placed, **label) for label in row["labels"])
    return paint([Panel(seen, View(*row["view"]), labels)], *row["size"])


def _label(placed, of, text=None, at=(0, 0, 1), nth=0, under=False):
    """Return the Label of a part called `of`; `placed` is {name: bounding boxes of these parts}."""
    box = placed[of][nth]
    point = (
        (a + b) / 2 + share * (b - a) / 2 for a, b, share in zip(box[:3], box[3:], at, strict=True)
    )
    return Label(text or of, tuple(point), under)


def _table_set(at, solids):
    """Return the PNG of the finished table: the hub and ten pods."""
    spread, out = 3.3, 160
    seen = _printed(hub_printed(at, solids))
    seen += _drawn([*hub_contents(at), *lid_contents(at), *on_the_table(at, spread, out)])
    pods = {
        button: _printed(pod_printed(at, solids, button))
        + _drawn([one for one in pod_contents(at, button) if one.name != "cable"])
        for button in (24, 30)
    }
    for player, (x, side) in enumerate(zip(at.seat_x, at.seat_side, strict=True), 1):
        spot = [x * spread, side * (at.hub_width / 2 + out - abs(x)), 0]
        for solid, colour in pods[24 if player % 5 == 3 else 30]:
            seen.append((solid.rotate([0, 0, 0 if side < 0 else 180]).translate(spot), colour))
    return paint([Panel(seen, View(12, 42))], WIDE, HIGH)


def _printed(parts):
    return [(solid, COLOURS[part.split()[0]]) for part, solid in parts.items()]


def _drawn(contents):
    return [(one.solid, one.colour) for one in contents if one.seen]
