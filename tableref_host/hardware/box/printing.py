"""How to print the parts: a page with a table of sizes, weights and times, and 3MF files."""

import io
import zipfile

from tableref_host.hardware import table
from tableref_host.hardware.box.slicing import PRINTERS
from tableref_host.hardware.page import page

PRINTS = table("box/box")["printed"]
PODS = 10
ONCE = ("hub", "lid", "door", "ring_diffuser")
OF_A_POD = ("pod_30", "pod_base", "pod_window", "seat_window")
"""Printed parts for each pod. The last one, the window of its seat light, belongs to the hub."""

OF_FOUR = ("four_tray", "four_lid", "ring_diffuser") + ("pod_window",) * 4

OF_A_3MF = {
    "[Content_Types].xml": "3mf.types",
    "_rels/.rels": "3mf.relations",
    "3D/3dmodel.model": "3mf.model",
}
"""Name of a file in a 3MF -> its template."""


def printing_page(at, meshes, figures):
    """Return the page as Markdown. `figures` is the content of sliced.json."""
    known = dict(bed=at.bed, prints=PRINTS, figures=figures, totals=totals(figures))
    return page("printing.md", meshes=meshes, printers=PRINTERS, **known)


def totals(figures):
    """Return [(printed parts, grams, {printer: hours})] from the `figures` of sliced.json."""
    rows = {
        "hub, lid, door, ring diffuser": ONCE,
        "each pod, with base and windows": OF_A_POD,
        f"all, with {PODS} pods": ONCE + OF_A_POD * PODS,
        "box for four, with ring diffuser and four windows": OF_FOUR,
    }
    return [
        (
            what,
            sum(figures[part]["grams"] for part in parts),
            {name: sum(figures[part][name] for part in parts) / 60 for name in PRINTERS},
        )
        for what, parts in rows.items()
    ]


def as_3mf(name, mesh):
    """Return the Trimesh `mesh` as a 3MF (bytes), which is the same on every machine.

    A 3MF is a zip file of XML. Unlike an STL it contains the unit, millimetres.
    """
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as package:
        for path, template in OF_A_3MF.items():
            # Use the earliest date that a zip file can contain, so that the result does not depend
            # on the day.
            info = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            package.writestr(info, page(template, name=name, mesh=mesh))
    return written.getvalue()
