"""Check that hands and tools can carry out the guide's assembly steps.

The meshes of a closed box show that each part fits in its final place. They do not show that it can
get there: a holder may be wider than its door, and a screw may face a wall. So each step moves its
parts into place along the path that the guide describes, past the parts that are in place by then.
In a step with screws a screwdriver is put onto each of them.
"""

from dataclasses import dataclass

from manifold3d import Manifold, OpType

from tableref_host.hardware.box.contents import (
    hub_contents,
    hub_printed,
    lid_contents,
    pod_contents,
    pod_printed,
)
from tableref_host.hardware.box.four import SEATS, four_contents, four_lid_contents, four_printed
from tableref_host.hardware.box.layout import CONTROLS, PODS
from tableref_host.hardware.box.shapes import disc

STRIDE = 1.0
"""Distance (mm) between two positions of a moved part that are checked."""

TOUCH_MM3 = 0.5
"""Volume (mm3) that two solids may share, because the coordinates of a mesh are rounded."""

SCREWDRIVER = (6.0, 100.0)
"""Diameter and length (mm) of the shaft of a screwdriver for M3."""

UP, DOWN, LEFT, BACK = (0, 0, 1), (0, 0, -1), (-1, 0, 0), (0, 1, 0)
LID_GROUPS = ("ring", "display", *CONTROLS)


@dataclass(frozen=True)
class Step:
    """An assembly step, in which parts are `moved` into their places and screws are `driven`.

    The parts come in a straight line from `distance` mm away in the direction `side`, a unit
    vector, past the parts that are `in_place` already. The heads of the screws point in that
    direction, too. All three are {name: Manifold}, in their final places.
    """

    title: str
    side: tuple
    distance: float
    moved: dict
    in_place: dict
    driven: dict


def assembly_problems(at, solids):
    """Return a sentence for each problem of the assembly; `solids` is {part: Manifold}."""
    found = [text for step in hub_steps(at, solids) for text in step_problems(step)]
    for button in PODS:
        found += [text for step in pod_steps(at, solids, button) for text in step_problems(step)]
    return found + [text for step in four_steps(at, solids) for text in step_problems(step)]


def step_problems(step):
    """Return a sentence for each problem of a Step."""
    found = []
    # For speed, test all parts together first, because a board has a hundred parts.
    together = Manifold.batch_boolean([*step.moved.values()], OpType.Add) if step.moved else None
    for name, solid in step.moved.items() if together and _first_hit(together, step) else ():
        hit = _first_hit(solid, step)
        if hit:
            found.append(f"{step.title}: {name} does not pass {hit}.")
    for name, solid in step.driven.items():
        x, y, z = _head(solid, step.side)
        width, length = SCREWDRIVER
        low, high = (z, z + length) if step.side == UP else (z - length, z)
        shaft = disc(width, low, high, x, y)
        for other, obstacle in {**step.in_place, **step.moved}.items():
            if _shared(shaft, obstacle) > TOUCH_MM3:
                found.append(f"{step.title}: {other} is in the screwdriver's way to the {name}.")
    return found


def hub_steps(at, solids):
    """Return the Steps of the hub, in the guide's order."""
    printed = hub_printed(at, solids)
    panes = {name: solid for name, solid in printed.items() if name.startswith("seat_window")}
    tray = {"hub": printed["hub"], **panes}
    lid = {"lid": printed["lid"]}
    inside = hub_contents(at)
    board = _of(inside, "board", without=("Pico", "USB plug", "board's screw"))
    pico = _named(inside, "Pico", "Pico's USB socket")
    battery, switch = _of(inside, "battery"), _of(inside, "switch")
    fixed = lid_contents(at)
    on_lid = {}
    steps = [Step("The hub's board goes in", UP, 60, board, tray, _screws(inside, "board"))]
    diffuser = {"ring_diffuser": printed["ring_diffuser"]}
    steps.append(Step("The ring's diffuser goes into the lid", DOWN, 30, diffuser, lid, {}))
    on_lid |= diffuser
    steps += _lid_steps(fixed, lid, on_lid, "{} goes into the lid", "{}'s nut is screwed on")
    steps.append(Step("The switch goes into the hub", LEFT, 40, switch, tray | board, {}))
    steps.append(Step("The battery holder goes in", UP, 70, battery, tray | board | switch, {}))
    within = tray | board | switch | battery
    terminals = _named(inside, "battery's terminal", "switch's terminal")
    others = {name: one for name, one in within.items() if name not in terminals}
    steps.append(
        Step("The wires of battery and switch are screwed in", UP, 0, {}, others, terminals)
    )
    steps.append(Step("The Pico goes into its sockets", UP, 50, pico, within, {}))
    within = within | pico
    steps.append(Step("The lid goes on", UP, 60, lid | on_lid, within, _screws(fixed, "lid")))
    closed = within | lid | on_lid
    without_battery = {name: one for name, one in closed.items() if name not in battery}
    steps.append(
        Step("The battery holder comes out through its door", UP, 80, battery, without_battery, {})
    )
    door = {"door": printed["door"]}
    steps.append(Step("The door goes on", UP, 30, door, closed, _screws(fixed, "door")))
    plug = _named(inside, "USB plug")
    steps.append(Step("The USB cable goes in", LEFT, 30, plug, closed | door, {}))
    return steps


def pod_steps(at, solids, button):
    """Return the Steps of a pod for a `button` of 24 or 30 mm, in the guide's order."""
    printed = pod_printed(at, solids, button)
    shell = {f"pod_{button}": printed[f"pod_{button}"]}
    window = {"pod_window": printed["pod_window"]}
    contents = pod_contents(at, button)
    arcade = _of(contents, "button")
    board = _of(contents, "pod's board", without=("pod board's screw",))
    on_base = _of(contents, "cable")
    base = {"pod_base": printed["pod_base"]} | on_base
    board_screws = _screws(contents, "pod's board", "pod board's screw")
    feet = _of(contents, "base", without=("base's screw", "foot"))
    title = f"pod for {button} mm:"
    terminals = _named(contents, "cable's terminal", "button's terminal")
    bare = {name: one for name, one in board.items() if name not in terminals}
    return [
        Step(f"{title} The wires are screwed in", UP, 0, {}, bare, terminals),
        Step(f"{title} The window goes in", DOWN, 30, window, shell, {}),
        Step(f"{title} The button goes in", UP, 60, arcade, shell | window, {}),
        Step(
            f"{title} The board is hung",
            DOWN,
            60,
            board,
            shell | window | arcade,
            board_screws,
        ),
        Step(
            f"{title} The base goes on",
            DOWN,
            40,
            base | feet,
            shell | window | arcade | board | board_screws,
            _screws(contents, "base"),
        ),
    ]


def four_steps(at, solids):
    """Return the Steps of the box for four, in the guide's order."""
    printed = four_printed(at, solids)
    tray, lid = {"four_tray": printed["four_tray"]}, {"four_lid": printed["four_lid"]}
    inside, fixed = four_contents(at), four_lid_contents(at)
    board = _of(inside, "board", without=("Pico", "USB plug", "board's screw"))
    title, on_lid, steps = "box for four:", {}, []
    windows = {name: solid for name, solid in printed.items() if name.startswith("pod_window")}
    diffuser = {"ring_diffuser": printed["ring_diffuser"]}
    steps.append(Step(f"{title} The windows go into the lid", DOWN, 30, windows, lid, {}))
    lights = {}
    for player in range(1, SEATS + 1):
        lights |= _of(fixed, f"light {player}")
    steps.append(Step(f"{title} The lights go in", DOWN, 40, lights, lid | windows, {}))
    on_lid |= windows | lights
    steps.append(Step(f"{title} The diffuser goes in", DOWN, 30, diffuser, lid | on_lid, {}))
    on_lid |= diffuser
    titles = f"{title} {{}} goes in", f"{title} {{}}'s nut is screwed on"
    for name, x in zip(CONTROLS, at.four.controls_x, strict=True):
        # The plug's lead is soldered to the button, which is put in from outside.
        end = at.four.hub_height - 5
        plug = {f"plug of {name}": disc(at.lead_plug, end - 10, end, x, at.four.control_y)}
        nut = {f"{name}'s nut": _of(fixed, name)[f"{name}'s nut"]}
        steps.append(Step(f"{title} {name}'s lead goes in", UP, 40, plug, lid | nut, {}))
    steps += _lid_steps(fixed, lid, on_lid, *titles)
    for player in range(1, SEATS + 1):
        whole = _of(fixed, f"button {player}")
        steps.append(Step(f"{title} Button {player} goes in", UP, 60, whole, lid | on_lid, {}))
        on_lid |= whole
    screws = _screws(inside, "board")
    steps.append(Step(f"{title} The board goes into the tray", UP, 60, board, tray, screws))
    within = tray | board | screws
    own = _named(inside, "Pico", "Pico's USB socket")
    steps.append(Step(f"{title} The Pico goes into its sockets", UP, 50, own, within, {}))
    within = within | own
    steps.append(
        Step(f"{title} The lid goes on", UP, 60, lid | on_lid, within, _screws(fixed, "lid"))
    )
    plug = _named(inside, "USB plug")
    closed = within | lid | on_lid
    steps.append(Step(f"{title} The USB cable goes in", BACK, 30, plug, closed, {}))
    return steps


def _lid_steps(fixed, lid, on_lid, goes_in, nut_on):
    """Return the Steps that mount ring, display and controls in a lid.

    `fixed` are the Contents of the lid. `lid` and `on_lid` are {name: Manifold} of the lid and of
    the parts mounted in it so far, to which the new ones are added. `goes_in` and `nut_on` are the
    titles of steps that insert a part and tighten its nut; {} stands for the name of the part.
    """
    steps = []
    for group in ("ring", "display"):
        moved, driven = _of(fixed, group, without=(f"{group}'s screw",)), _screws(fixed, group)
        title = goes_in.format(f"The {group}")
        steps.append(Step(title, DOWN, 40, moved, lid | on_lid, driven))
        on_lid |= moved | driven
    for name in CONTROLS:
        whole = _of(fixed, name)
        nut = {f"{name}'s nut": whole.pop(f"{name}'s nut")}
        steps.append(Step(goes_in.format(name), UP, 40, whole, lid | on_lid, {}))
        steps.append(Step(nut_on.format(name), DOWN, 40, nut, lid | on_lid, {}))
        on_lid |= whole | nut
    return steps


def _of(contents, group, without=()):
    """Return {name: Manifold} of the Contents of a group.

    Those whose names begin with one of `without` are left out. Equal names get numbers.
    """
    chosen = [
        one for one in contents if one.group == group and not one.name.startswith(tuple(without))
    ]
    return _numbered(chosen)


def _named(contents, *names):
    return _numbered([one for one in contents if one.name in names])


def _screws(contents, group, name=None):
    name = name or f"{group}'s screw"
    return _numbered([one for one in contents if one.group == group and one.name == name])


def _numbered(contents):
    found = {}
    for one in contents:
        name, number = one.name, 1
        while name in found:
            number += 1
            name = f"{one.name} ({number})"
        found[name] = one.solid
    return found


def _head(solid, side):
    """Return (x, y, z) in mm of the middle of the head of the screw `solid`.

    The screw is upright, and its head is at the top if `side` is UP, otherwise at the bottom.
    """
    low_x, low_y, low_z, high_x, high_y, high_z = solid.bounding_box()
    z = high_z if side == UP else low_z
    return (low_x + high_x) / 2, (low_y + high_y) / 2, z


def _first_hit(solid, step):
    """Return the name of the first part that `solid` hits on its way into place, or None."""
    box = solid.bounding_box()
    end = _moved_box(box, step.side, step.distance)
    way = (*map(min, box[:3], end[:3]), *map(max, box[3:], end[3:]))
    near = [
        (name, obstacle, other)
        for name, obstacle in step.in_place.items()
        if _meet(way, other := obstacle.bounding_box())
    ]
    for stride in range(1, int(step.distance / STRIDE) + 1):
        far = stride * STRIDE
        place = _moved_box(box, step.side, far)
        for name, obstacle, other in near:
            if _meet(place, other):
                moved = solid.translate([part * far for part in step.side])
                if (moved ^ obstacle).volume() > TOUCH_MM3:
                    return name
    return None


def _moved_box(box, side, far):
    """Return the bounding `box` (low corner, high corner) moved by `far` mm towards `side`."""
    return tuple(at + side[axis % 3] * far for axis, at in enumerate(box))


def _meet(box, other):
    """Return whether two bounding boxes overlap."""
    return all(box[axis] < other[axis + 3] and other[axis] < box[axis + 3] for axis in range(3))


def _shared(one, other):
    """Return the volume (mm3) of the overlap of two solids."""
    if not _meet(one.bounding_box(), other.bounding_box()):
        return 0.0
    return (one ^ other).volume()
