"""What is bought and goes into a pod, as solids in their places: for checks and for pictures."""

from host_tools.hardware.box.contents import BLACK, RED, STEEL, WHITE, YELLOW, Content
from host_tools.hardware.box.shapes import block, disc, in_wall, screw


def pod_contents(at, button):
    """Return the Contents of a pod for a `button` of 24 or 30 mm."""
    hole, head, deep = (getattr(at, f"button_{button}{end}") for end in ("", "_head", "_deep"))
    top = at.pod_height
    under = top - at.pod_top
    body = disc(hole - 2 * at.play, under - deep * 0.7, top) + disc(hole * 0.6, under - deep, top)
    found = [
        Content("button", body + disc(head, top, top + 2.5), BLACK, "button"),
        Content("button's cap", disc(hole - 6, top + 2.5, top + 6), RED, "button"),
    ]
    y, z = at.pod_light_out, under - at.diffuser
    half = at.strip_width / 2
    strip = block(
        (-at.light_piece / 2, y - half, z - at.strip_thick),
        (at.light_piece / 2, y + half, z - at.light_high),
    )
    light = block((-2.5, y - 2.5, z - at.light_high), (2.5, y + 2.5, z))
    cable_end = at.pod_foot_width / 2 + 25
    cable = in_wall(at.cable, 0, cable_end - at.tie_y + 8, 0).translate(
        [0, at.tie_y - 8, at.cable_z]
    )
    found += [
        Content("light's strip", strip, WHITE, "light"),
        Content("light", light, YELLOW, "light"),
        Content("cable", cable, BLACK, "cable"),
    ]
    for angle in at.pod_screws:
        made = screw(at, (at.pod_screw_out, 0, 0), at.screw_long, down=False)
        found.append(Content("base's screw", made.rotate([0, 0, angle]), STEEL, "base"))
        foot = disc(at.foot, -at.foot_height, 0).translate([at.foot_out, 0, 0])
        found.append(Content("foot", foot.rotate([0, 0, angle + 45]), BLACK, "base"))
    return found
