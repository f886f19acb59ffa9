"""Generate all files of the box: meshes, pictures, the page about printing, OpenSCAD's lengths."""

import json
import re
from functools import cache, partial
from pathlib import Path

from tableref_host.hardware import HardwareError
from tableref_host.hardware.box.assembly import assembly_problems
from tableref_host.hardware.box.checks import (
    as_solid,
    check_mesh,
    check_overhangs,
    check_room,
    check_walls,
    read_stl,
)
from tableref_host.hardware.box.contents import (
    hub_contents,
    hub_printed,
    lid_contents,
    pod_contents,
    pod_printed,
)
from tableref_host.hardware.box.dimensions import BOX, DIMENSIONS, lengths, read_dimensions
from tableref_host.hardware.box.four import four_contents, four_lid_contents, four_printed
from tableref_host.hardware.box.layout import PODS, layout
from tableref_host.hardware.box.openscad import LAYOUT, layout_scad, make_parts, sources
from tableref_host.hardware.box.printing import as_3mf, printing_page
from tableref_host.hardware.box.reach import wire_problems
from tableref_host.hardware.box.scenes import pictures
from tableref_host.hardware.box.slicing import FILE as SLICED
from tableref_host.hardware.box.slicing import PRINTERS, SETTINGS, sliced

HERE = Path(__file__).resolve().parent
DRAWN_BY = (
    *("scenes.py", "scenes.toml", "picture.py", "contents.py", "four.py", "shapes.py", "layout.py"),
    "box.toml",
)
"""Files of this folder that affect the pictures. After other changes, no picture is drawn again."""


def box_files(drawn):
    """Return {path: bytes} of the box's files below hardware/, except those added to `drawn`.

    Raises HardwareError if the dimensions are impossible: if a part would be too thin, too large,
    in pieces, in the place of another part, or could not be assembled.
    """
    at, stls = box_meshes(DIMENSIONS.read_text(encoding="utf-8"), tuple(sources().items()))
    meshes = {part: read_stl(stl) for part, stl in stls.items()}
    settings = json.dumps([SETTINGS, PRINTERS])
    known = json.loads((BOX / SLICED).read_text(encoding="utf-8"))
    slicing = partial(sliced, stls, known)
    drawn.add(f"box/{SLICED}", [settings, *stls.values()], slicing, may_stay=True)
    figures = json.loads(drawn.files[f"box/{SLICED}"])
    files = {
        LAYOUT: layout_scad(at).encode(),
        "printing.md": printing_page(at, meshes, figures).encode(),
        **{f"{part}.stl": stl for part, stl in stls.items()},
        **{f"{part}.3mf": as_3mf(part, mesh) for part, mesh in meshes.items()},
    }
    made_from = [layout_scad(at), *stls.values()]
    made_from += [code_of((HERE / name).read_text(encoding="utf-8")) for name in DRAWN_BY]
    solids = {part: as_solid(mesh) for part, mesh in meshes.items()}
    for name, draw in pictures(at, solids).items():
        drawn.add(f"box/{name}", made_from, draw)
    return {f"box/{name}": content for name, content in files.items()}


def code_of(text):
    """Return the `text` of a Python file without docstrings and comments, which draw nothing."""
    lines = re.sub(r'"""(?:.*?)"""', "", text, flags=re.DOTALL).splitlines()
    return "\n".join(line for line in lines if line.strip() and not line.lstrip().startswith("#"))


@cache
def box_meshes(text, files):
    """Return (layout, {part: STL}) for a dimensions file's `text` and the OpenSCAD `files`.

    `files` is ((name, text), ...). Raises HardwareError as `box_files` does.
    """
    at = layout(lengths(read_dimensions(text)))
    stls = make_parts({**dict(files), LAYOUT: layout_scad(at)})
    meshes = {part: read_stl(stl) for part, stl in stls.items()}
    wrong = [text for part, mesh in meshes.items() for text in check_mesh(part, mesh, at.bed)]
    if not wrong:
        wrong = part_problems(meshes) + room_problems(at, meshes)
    if not wrong:
        wrong = assembly_problems(at, {part: as_solid(mesh) for part, mesh in meshes.items()})
        wrong += wire_problems(at)
    if wrong:
        raise HardwareError("The box cannot be built. " + " ".join(wrong))
    return at, stls


def part_problems(meshes):
    """Return the problems of the parts {part: Trimesh}, each by itself: thin walls, overhangs."""
    return [
        text
        for part, mesh in meshes.items()
        for text in (*check_walls(part, mesh), *check_overhangs(part, mesh))
    ]


def room_problems(at, meshes):
    """Return the collisions between parts in their final places."""
    solids = {part: as_solid(mesh) for part, mesh in meshes.items()}
    found = check_room(hub_printed(at, solids), hub_contents(at) + lid_contents(at), at.room)
    for button in PODS:
        found += check_room(pod_printed(at, solids, button), pod_contents(at, button), at.room)
    inside = four_contents(at) + four_lid_contents(at)
    return found + check_room(four_printed(at, solids), inside, at.room)
