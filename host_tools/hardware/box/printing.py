"""How the parts are printed: a page with a table, figures measured on the meshes, and 3MF."""

import io
import zipfile

from host_tools.hardware import table
from host_tools.hardware.page import page

PLA_G_CM3 = 1.24
"""Density of PLA (NatureWorks, Ingeo 4043D data sheet)."""

SPEED_MM3_S = 5.4
"""What an ordinary printer lays down: a line 0.45 wide, 0.2 high, at 60 mm/s."""


PRINTS = table("box/box")["printed"]
PODS = 10
ONCE = ("hub", "lid", "door", "ring_diffuser")
OF_A_POD = ("pod_30", "pod_base", "pod_window", "seat_window")
"""The pane of its seat light is in the hub, but there is one for each pod."""

OF_A_3MF = {
    "[Content_Types].xml": "3mf.types",
    "_rels/.rels": "3mf.relations",
    "3D/3dmodel.model": "3mf.model",
}
"""What is in a 3MF -> its template."""


def printing_page(at, meshes):
    """Return the page, Markdown, for the `meshes` {part: Trimesh}."""
    known = dict(bed=at.bed, prints=PRINTS, grams=grams, hours=hours, totals=totals(meshes))
    return page("printing.md", meshes=meshes, **known)


def totals(meshes):
    """Return [(what is printed, grams of plastic, hours)] of the `meshes` {part: Trimesh}."""
    rows = {
        "hub, lid, door, ring diffuser": ONCE,
        "each pod, with base and windows": OF_A_POD,
        f"all, with {PODS} pods": ONCE + OF_A_POD * PODS,
    }
    return [
        (what, *(sum(figure(meshes[part]) for part in parts) for figure in (grams, hours)))
        for what, parts in rows.items()
    ]


def grams(mesh):
    """Return what a solid print of `mesh` weighs, in PLA."""
    return mesh.volume / 1000 * PLA_G_CM3


def hours(mesh):
    """Return how long an ordinary printer takes for a solid print of `mesh`."""
    return mesh.volume / SPEED_MM3_S / 3600


def as_3mf(name, mesh):
    """Return the 3MF (bytes) of the Trimesh `mesh`, called `name`: the same on every machine.

    It is a zip of XML that says what an STL does not: that its lengths are millimetres.
    """
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as package:
        for path, template in OF_A_3MF.items():
            # A zip has dates: the oldest that it knows is as good as any.
            info = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            package.writestr(info, page(template, name=name, mesh=mesh))
    return written.getvalue()
