"""The pictures of the box: each printed part, and how they come together."""

from functools import partial

from host_tools.hardware.box.contents import BLACK, STEEL, hub_contents, lid_contents, pod_contents
from host_tools.hardware.box.layout import CONTROLS, SEATS, hub_printed, pod_printed
from host_tools.hardware.box.openscad import PARTS
from host_tools.hardware.box.picture import Label, Panel, View, paint
from host_tools.hardware.box.shapes import rod

COLOURS = {
    "hub": (118, 140, 168),
    "lid": (150, 172, 198),
    "ring_diffuser": (238, 236, 226),
    "door": (134, 158, 186),
    "seat_window": (238, 236, 226),
    "pod_24": (150, 172, 198),
    "pod_30": (150, 172, 198),
    "pod_base": (118, 140, 168),
    "pod_window": (238, 236, 226),
}
WIDE, HIGH = 1200, 800


def pictures(at, solids):
    """Return {file name: function that returns the PNG} of all pictures.

    `solids` is {part: Manifold}, each as it is printed.
    """
    made = {f"{part}.png": partial(_part, part, solids[part]) for part in PARTS}
    for scene in (_hub_open, _lid_below, _hub_exploded, _pod_exploded, _pod_cut, _table_set):
        made[f"{scene.__name__[1:]}.png"] = partial(scene, at, solids)
    return made


def _part(part, solid):
    """A part as it lies on the printer's bed, and turned over; of a tray both sides from above."""
    other, title = solid.rotate([180, 0, 0]), "turned over"
    first, second = View(30, 40), View(30, 40)
    if part == "hub":
        other, title = solid, "from the other side"
        first = View(-60, 42)
    panels = [
        Panel([(solid, COLOURS[part])], first, title="as it is printed"),
        Panel([(other, COLOURS[part])], second, title=title),
    ]
    return paint(panels, WIDE, 480)


def _hub_open(at, solids):
    """The open hub with all that is in it."""
    inside = hub_contents(at)
    front = -at.hub_width / 2
    labels = [
        *_named(inside, "board", "Pico", "switch", "battery holder", "buzzer"),
        *_named(inside, "1000 uF capacitor", "seat light 9"),
        Label(
            "window of seat light 2", (at.seat_x[1] + at.seat_light_beside, front, at.board_top + 6)
        ),
        Label("board's screw", _middle([one for one in inside if one.name == "board's screw"][-1])),
        *_named(inside, "socket 6", "socket 10"),
        *(
            Label(f"socket {player}", (at.seat_x[player - 1], front, at.socket_z))
            for player in (1, 5)
        ),
        Label("Pico's USB socket", (at.pico_left - at.usb_beyond, 0, at.usb_z)),
        Label("post for the lid's screw", (at.corner_screw_x, at.corner_screw_y, at.hub_height)),
    ]
    printed = hub_printed(at, solids)
    seen = [*_coloured({k: v for k, v in printed.items() if k[:3] in ("hub", "sea")})]
    return paint([Panel(seen + _drawn(inside), View(0, 62), tuple(labels))], WIDE, 700)


def _lid_below(at, solids):
    """The lid with its parts, turned over."""
    printed = hub_printed(at, solids)
    inside = [content for content in lid_contents(at) if content.name != "lid's screw"]
    seen = [(printed[part], COLOURS[part]) for part in ("lid", "ring_diffuser", "door")]
    seen += _drawn(inside)
    turned = [(solid.rotate([0, 180, 0]), colour) for solid, colour in seen]
    z = at.hub_height
    labels = [
        *_named(inside, "display", "display's pins"),
        Label("display's screw", (at.display_x + at.display_screw_out, at.display_y, z - 6)),
        Label("ring's screw", (at.ring_x + at.ring_screw_out, 0, z - at.ring_deep - 3)),
        Label("ring", (at.ring_x - at.ring_lights / 2, 8, z - at.ring_deep)),
        Label("sound holes", (at.sound_x + 5.5, at.sound_y, z)),
        Label("door to the batteries", (at.door_x, 10, z)),
    ]
    low = at.control_y - at.control_head / 2 - 2
    labels += [
        Label(name, (x, low, z), under=True)
        for name, x in zip(CONTROLS, at.controls_x, strict=True)
    ]
    turned_labels = []
    for label in labels:
        x, y, z = label.point
        turned_labels.append(Label(label.text, (-x, y, -z), label.under))
    return paint([Panel(turned, View(0, 55), tuple(turned_labels))], WIDE, 560)


def _hub_exploded(at, solids):
    """Hub, lid and what is between them, pulled apart upwards."""
    printed = hub_printed(at, solids)
    up = {"hub": 0, "ring_diffuser": 95, "lid": 130, "door": 165}
    seen = [
        (solid.translate([0, 0, up.get(part, 0)]), colour)
        for part, (solid, colour) in zip(printed, _coloured(printed), strict=True)
    ]
    seen += _drawn(hub_contents(at))
    raised = {"ring": 70, "display": 85, "lid": 150, "door": 185}
    for content in lid_contents(at):
        rise = raised.get(content.group, 165)
        if content.name.endswith(" screw") and content.group not in ("lid", "door"):
            rise -= 18
        seen += _drawn([content], rise)
    z = at.hub_height
    labels = (
        Label("4 screws M3 x 12", (at.corner_screw_x, -at.corner_screw_y, at.box_height + 152)),
        Label("BACK, NEXT, OK", (at.controls_x[2], at.control_y, at.box_height + 168)),
        Label("lid", (-at.hub_length / 2 + 12, -at.hub_width / 2, z + 132)),
        Label("ring diffuser", (at.ring_x - at.ring_outer / 2 + 3, 0, z + 95)),
        Label("ring of 16 lights", (at.ring_x - at.ring_outer / 2 + 3, 0, z + 68)),
        Label(
            "screws M3 x 5, washers",
            (at.ring_x + at.ring_screw_out, 0, z + 46),
        ),
        Label("display", (at.display_x + 13, at.display_y, z + 82)),
        Label("hub", (at.hub_length / 2, -at.hub_width / 2 + 8, 12)),
        Label("battery holder", (at.battery_x, 0, at.floor + at.battery_width)),
        Label(
            "board with the Pico",
            (at.pico_left + 30, at.pico_width / 2 - 1, at.pico_z + at.pico_thick),
        ),
        Label("opening for a plug", (at.seat_x[4], -at.hub_width / 2, at.socket_z)),
        Label(
            "window of a seat light",
            (at.seat_x[0] + at.seat_light_beside, -at.hub_width / 2, at.board_top + 6),
        ),
        Label("door to the batteries", (at.door_x + 6, -20, at.box_height + 165)),
    )
    return paint([Panel(seen, View(25, 28), labels)], WIDE, 1000)


def _pod_exploded(at, solids):
    """A pod pulled apart upwards."""
    up = {"pod_30": 92, "pod_base": 0, "pod_window": 26}
    printed = pod_printed(at, solids, 30)
    seen = [(solid.translate([0, 0, up[part]]), COLOURS[part]) for part, solid in printed.items()]
    rises = {"button": 125, "pod's board": 8, "cable": 0, "base": -20}
    for content in pod_contents(at, 30):
        seen += _drawn([content], rises[content.group])
    top, edge = at.pod_height, at.pod_foot_width / 2
    labels = (
        Label("arcade button", (0, 0, top + 131)),
        Label("pod", (edge - 2, 0, 100)),
        Label("window", (0, at.pod_light_out, top + 26)),
        Label("light", (0, at.pod_light_out, at.pod_board_top + 9)),
        Label("board", (at.pod_board / 2 - 2, 0, at.pod_board_top + 8)),
        Label("cable's terminal", (-21, 0, at.pod_board_top + 16)),
        Label("button's terminal", (21, 0, at.pod_board_top + 16)),
        Label("base plate", (-edge + 2, 0, at.pod_base)),
        Label("cable", (0, edge + 20, at.cable_z)),
        Label("tunnel for a cable tie", (8, at.tie_y, at.pod_base + 4)),
        Label("rubber feet", (-at.foot_out, 0, -at.foot_height / 2 - 20)),
        Label("4 screws M3 x 12", (-at.pod_screw_out * 0.7, at.pod_screw_out * 0.7, -21)),
    )
    return paint([Panel(seen, View(150, 22), labels)], 900, HIGH + 100)


def _pod_cut(at, solids):
    """A pod with its right half cut away."""
    printed = pod_printed(at, solids, 30)
    seen = [(solid.trim_by_plane([-1, 0, 0], 0), COLOURS[part]) for part, solid in printed.items()]
    for content in pod_contents(at, 30):
        whole = content.group != "base"
        solid = content.solid if whole else content.solid.trim_by_plane([-1, 0, 0], 0)
        seen.append((solid, content.colour))
    y = at.pod_light_out
    labels = (
        Label("30 mm button", (6, 0, at.pod_height + 4)),
        Label("window", (0, y, at.pod_height - 1)),
        Label("light", (2, y, at.pod_board_top + 1)),
        Label("board", (6, -at.pod_board / 2 + 4, at.pod_board_top - 0.8)),
        Label("cable tie goes through here", (2, at.tie_y, at.pod_base + 1)),
        Label("cable", (at.cable / 2, at.pod_foot_width / 2 + 15, at.cable_z)),
        Label("room for washers", (0, 0, at.pod_base + at.pod_under / 2)),
        Label("rubber foot", (0, -at.foot_out, -at.foot_height / 2)),
        Label("base plate", (0, -at.pod_foot_width / 2 + 6, at.pod_base / 2)),
    )
    return paint([Panel(seen, View(80, 12), labels)], WIDE, 700)


def _table_set(at, solids):
    """The finished table: the hub and ten pods."""
    seen = _coloured(hub_printed(at, solids))
    seen += _drawn([*hub_contents(at), *lid_contents(at)])
    pods = {
        button: [(solid, COLOURS[part]) for part, solid in pod_printed(at, solids, button).items()]
        + _drawn([one for one in pod_contents(at, button) if one.name != "cable"])
        for button in (24, 30)
    }
    for player in range(1, SEATS + 1):
        x, side = at.seat_x[player - 1], at.seat_side[player - 1]
        spread, out = x * 3.3, side * (at.hub_width / 2 + 160 - abs(x))
        turned = 0 if side < 0 else 180
        for solid, colour in pods[24 if player % 5 == 3 else 30]:
            seen.append((solid.rotate([0, 0, turned]).translate([spread, out, 0]), colour))
        height = at.socket_z
        socket = side * at.hub_width / 2
        plug = rod(15, (x, socket + side * 9, height), (x, socket + side * 36, height))
        way = (
            (x, socket + side * 36, height),
            (x, socket + side * 46, height),
            (spread, out - side * (at.pod_foot_width / 2 + 12), at.cable_z),
            (spread, out - side * (at.pod_foot_width / 2 - 6), at.cable_z),
        )
        seen.append((plug, STEEL))
        for begin, end in zip(way, way[1:], strict=False):
            seen.append((rod(at.cable, begin, end), BLACK))
    return paint([Panel(seen, View(12, 42))], WIDE, HIGH)


def _coloured(printed):
    """Return [(Manifold, colour)] of {part: Manifold}."""
    return [(solid, COLOURS[part.split()[0]]) for part, solid in printed.items()]


def _drawn(contents, rise=0):
    return [(one.solid.translate([0, 0, rise]), one.colour) for one in contents if one.seen]


def _find(contents, name):
    return next(content for content in contents if content.name == name)


def _middle(content):
    low_x, low_y, _, high_x, high_y, high_z = content.solid.bounding_box()
    return ((low_x + high_x) / 2, (low_y + high_y) / 2, high_z)


def _named(contents, *names, shift=(0, 0, 0)):
    found = []
    for name in names:
        point = _middle(_find(contents, name))
        found.append(Label(name, tuple(a + b for a, b in zip(point, shift, strict=True))))
    return found
