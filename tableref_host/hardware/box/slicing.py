"""The printing time and weight of each part, as calculated by PrusaSlicer 2.9.

An estimate from the volume is only half of the slicer's time, because a printer spends most of it
on outer walls, corners and moves without plastic. The results are saved in sliced.json, so that
`make hardware` needs no slicer unless a part has changed.
"""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import click

from tableref_host.hardware import HardwareError
from tableref_host.hardware.drawn import digest

PROGRAM = "prusa-slicer"
FILE = "sliced.json"
"""Name of the file with the results.

It contains {part: {printer: minutes, "grams": grams, "of": hash of the part and the settings}}.
"""

SETTINGS = {
    "layer-height": 0.2,
    "first-layer-height": 0.2,
    "nozzle-diameter": 0.4,
    "perimeters": 3,
    "top-solid-layers": 4,
    "bottom-solid-layers": 4,
    "fill-density": "20%",
    "temperature": 210,
    "filament-density": 1.24,
    "first-layer-speed": 20,
}
"""Slicer settings for all printers. 1.24 g/cm3 is PLA (NatureWorks, Ingeo 4043D data sheet)."""

PRINTERS = {
    "slow": {"lines": 60, "outside": 30, "travel": 120, "acceleration": 500},
    "fast": {"lines": 150, "outside": 80, "travel": 200, "acceleration": 3000},
}
"""Kind of printer -> its speeds (mm/s) and its acceleration (mm/s2)."""


def sliced(stls, known):
    """Return the bytes of sliced.json for {part: STL}, or None if PrusaSlicer is missing.

    `known` is the old contents of sliced.json. Unchanged parts are not sliced again, because a
    large one takes a minute; they need no PrusaSlicer. Raises HardwareError with the slicer's
    message.
    """
    wanted = {part: part_digest(stl) for part, stl in stls.items()}
    found = {part: row for part, row in known.items() if row.get("of") == wanted.get(part)}
    if found.keys() != wanted.keys() and shutil.which(PROGRAM) is None:
        click.echo(
            f"hardware/box/{FILE} was not updated: PrusaSlicer ({PROGRAM}) is not installed.",
            err=True,
        )
        return None
    for part in wanted.keys() - found.keys():
        found[part] = _slice(part, stls[part]) | {"of": wanted[part]}
    return (json.dumps({part: found[part] for part in stls}, indent=1) + "\n").encode()


def part_digest(stl):
    """Return a hash of a part's STL and the slicer settings."""
    return digest(json.dumps([SETTINGS, PRINTERS]), stl)


def _slice(part, stl):
    row = {}
    for printer, speeds in PRINTERS.items():
        with tempfile.TemporaryDirectory() as folder:
            source, out = Path(folder) / f"{part}.stl", Path(folder) / "out.gcode"
            source.write_bytes(stl)
            options = [f"--{name}={value}" for name, value in (SETTINGS | _speeds(speeds)).items()]
            command = [PROGRAM, "--export-gcode", *options, "--output", out, source]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode or not out.is_file():
                raise HardwareError(f"{PROGRAM} cannot slice {part}: {done.stderr or done.stdout}")
            row[printer], row["grams"] = read_gcode(out.read_text(encoding="utf-8"))
    return row


def _speeds(speeds):
    limits = [f"machine-max-acceleration-{axis}" for axis in ("extruding", "x", "y")]
    return {
        "perimeter-speed": speeds["lines"],
        "infill-speed": speeds["lines"],
        "solid-infill-speed": speeds["lines"],
        "external-perimeter-speed": speeds["outside"],
        "top-solid-infill-speed": speeds["outside"],
        "travel-speed": speeds["travel"],
        "default-acceleration": speeds["acceleration"],
        **dict.fromkeys(limits, speeds["acceleration"]),
    }


def read_gcode(text):
    """Return (minutes, grams) from the comments at the end of G-code.

    Raises HardwareError if a figure is missing.
    """
    grams = re.search(r"^; filament used \[g\] = ([\d.]+)$", text, re.MULTILINE)
    time = re.search(r"^; estimated printing time \(normal mode\) = (.+)$", text, re.MULTILINE)
    if not grams or not time:
        raise HardwareError(f"{PROGRAM} wrote no printing time: is it version 2.9?")
    units = {"d": 1440, "h": 60, "m": 1, "s": 1 / 60}
    minutes = sum(int(n) * units[unit] for n, unit in re.findall(r"(\d+)([dhms])", time[1]))
    return round(minutes, 1), float(grams[1])
