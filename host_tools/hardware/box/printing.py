"""How the parts are printed: a page with a table, its figures measured on the meshes."""

from dataclasses import dataclass

PLA_G_CM3 = 1.24
"""Density of PLA (NatureWorks, Ingeo 4043D data sheet)."""

SPEED_MM3_S = 5.4
"""What an ordinary printer lays down: a line 0.45 wide, 0.2 high, at 60 mm/s."""


@dataclass(frozen=True)
class Print:
    """How a part is printed: how many are wanted, how it lies on the bed, of what it is."""

    count: str
    lies: str
    material: str = "any PLA or PETG"


PRINTS = {
    "hub": Print("1", "open side up"),
    "lid": Print("1", "its outside on the bed"),
    "door": Print("1", "its outside on the bed"),
    "ring_diffuser": Print("1", "pegs up", "white or clear PLA"),
    "seat_window": Print("10", "flat", "white or clear PLA"),
    "pod_24": Print("0 to 10", "its top on the bed"),
    "pod_30": Print("0 to 10", "its top on the bed"),
    "pod_base": Print("10", "flat side on the bed"),
    "pod_window": Print("10", "peg up", "white or clear PLA"),
}

ONCE = ("hub", "lid", "door", "ring_diffuser")
OF_A_POD = ("pod_30", "pod_base", "pod_window", "seat_window")
"""The pane of its seat light is in the hub, but there is one for each pod."""

HEAD = """# Printing

Made by `make hardware`; the figures are of the meshes. Each STL lies as it is printed, and the 3MF
beside it is the same.

- Layers of 0.2 mm, 0.4 mm nozzle, 3 lines of wall, 4 layers above and below, 20 % infill.
- No support: nothing hangs over by more than 45 degrees, except bridges of 15 mm at most.
- Nothing is thinner than 1.6 mm. A bed of {bed:g} x {bed:g} mm is enough.
- Grams and hours are of solid plastic at 60 mm/s: an upper bound. Fast printers need a third.

| STL | How many | Lies | Plastic | Size in mm | cm3 | Grams | Hours |
|---|---|---|---|---|---|---|---|
"""


def printing_page(at, meshes):
    """Return the page, Markdown, for the `meshes` {part: Trimesh}."""
    rows = []
    for part, mesh in meshes.items():
        how = PRINTS[part]
        size = " x ".join(f"{length:.0f}" for length in mesh.extents)
        rows.append(
            f"| [{part}]({part}.stl) | {how.count} | {how.lies} | {how.material} | {size} "
            f"| {mesh.volume / 1000:.1f} | {grams(mesh):.1f} | {hours(mesh):.1f} |\n"
        )
    counts = dict.fromkeys(ONCE, 1) | dict.fromkeys(OF_A_POD, 10)
    plastic = sum(grams(meshes[part]) * count for part, count in counts.items())
    time = sum(hours(meshes[part]) * count for part, count in counts.items())
    return (
        HEAD.format(bed=at.bed)
        + "".join(rows)
        + f"\nThe hub and ten pods of either width together: {plastic:.0f} g, {time:.0f} hours.\n"
    )


def grams(mesh):
    """Return what a solid print of `mesh` weighs, in PLA."""
    return mesh.volume / 1000 * PLA_G_CM3


def hours(mesh):
    """Return how long an ordinary printer takes for a solid print of `mesh`."""
    return mesh.volume / SPEED_MM3_S / 3600
