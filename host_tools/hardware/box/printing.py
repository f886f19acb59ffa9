"""How the parts are printed: a page with a table, its figures measured on the meshes."""

from dataclasses import dataclass

from host_tools.hardware.page import page

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


def printing_page(at, meshes):
    """Return the page, Markdown, for the `meshes` {part: Trimesh}."""
    counts = dict.fromkeys(ONCE, 1) | dict.fromkeys(OF_A_POD, 10)
    return page(
        "printing.md",
        bed=at.bed,
        meshes=meshes,
        prints=PRINTS,
        grams=grams,
        hours=hours,
        plastic=sum(grams(meshes[part]) * count for part, count in counts.items()),
        time=sum(hours(meshes[part]) * count for part, count in counts.items()),
    )


def grams(mesh):
    """Return what a solid print of `mesh` weighs, in PLA."""
    return mesh.volume / 1000 * PLA_G_CM3


def hours(mesh):
    """Return how long an ordinary printer takes for a solid print of `mesh`."""
    return mesh.volume / SPEED_MM3_S / 3600
