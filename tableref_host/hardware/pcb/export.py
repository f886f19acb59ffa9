"""The files for ordering boards, made by KiCad from the boards and identified by a hash.

Without KiCad 9 (`kicad-cli`) the old files are left as they are, and a test reports that they are
outdated.
"""

import io
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from functools import partial
from pathlib import Path

import click

from tableref_host.hardware import HardwareError
from tableref_host.hardware.drawn import digest
from tableref_host.hardware.pcb.bodies import steps, with_bodies

NAMES = {"hub": "table", "pod": "table", "four": "four"}
"""Name of a board -> the build that it belongs to."""

LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.SilkS,B.SilkS,Edge.Cuts"
DATES = re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)?")
NO_DATE = b"2026-01-01T00:00:00+00:00"
NO_ZIP_DATE = (2026, 1, 1, 0, 0, 0)


def fab_files(drawn, files):
    """Add the files for ordering, below hardware/fab/, to `drawn` (a Drawn).

    `files` are the files of all builds: {path below hardware/: bytes}.
    """
    for name, build in NAMES.items():
        content = files[f"{build}/pcb/{name}/{name}.kicad_pcb"]
        for end, make in MADE.items():
            path = f"fab/{name}{end}"
            draw = partial(run, make, path, content)
            drawn.add(path, sources(content, end), draw, may_stay=True)


def sources(content, end):
    """Return the sources from which the file fab/NAME`end` of a board is made.

    They are the board's file, `content`, and for a STEP file also the bodies of the parts.
    """
    return [digest(content), *(steps().values() if end == ".step" else ())]


def run(make, path, content):
    """Return the bytes of the file `path`, made by `make` from the board's file `content`.

    None without KiCad 9. Raises HardwareError if KiCad fails.
    """
    if not has_kicad():
        click.echo(
            f"hardware/{path} was not updated: KiCad 9 (kicad-cli) is not installed.", err=True
        )
        return None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / f"{Path(path).name.split('-')[0].split('.')[0]}.kicad_pcb"
        source.write_bytes(content)
        return make(source)


def has_kicad():
    """Return whether KiCad 9 is installed."""
    if shutil.which("kicad-cli") is None:
        return False
    done = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True)
    return done.stdout.startswith("9.")


def kicad(*words):
    """Run kicad-cli. Raises HardwareError with its message if it fails."""
    done = subprocess.run(["kicad-cli", *map(str, words)], capture_output=True, text=True)
    if done.returncode:
        raise HardwareError(f"kicad-cli {words[0]} {words[1]}: {done.stderr or done.stdout}")


def gerbers(source):
    """Return a zip of the Gerber (RS-274X) and drill files of the board file `source`.

    Plated and unplated holes are in separate files, because in a common file a manufacturer has to
    guess which are plated.
    """
    out = source.parent / "out"
    out.mkdir()
    kicad("pcb", "export", "gerbers", "--layers", LAYERS, "--output", out, source)
    kicad("pcb", "export", "drill", "--excellon-separate-th", "--output", f"{out}/", source)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(out.iterdir()):
            if path.suffix != ".gbrjob":
                info = zipfile.ZipInfo(path.name, NO_ZIP_DATE)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, DATES.sub(NO_DATE, path.read_bytes()))
    return packed.getvalue()


def step(source):
    """Return the STEP of the board file `source`: its holes, and a simple body of each part."""
    out = source.with_suffix(".step")
    source.write_text(
        with_bodies(source.read_text(encoding="utf-8"), source.parent), encoding="utf-8"
    )
    kicad("pcb", "export", "step", "--output", out, source)
    return DATES.sub(NO_DATE, out.read_bytes())


def picture(side, source):
    """Return a picture (PNG) of one `side` of the board file `source`."""
    out = source.with_suffix(".png")
    width, height, zoom = (1800, 950, 1.9) if source.stem == "hub" else (1000, 1000, 1)
    size = ("--width", width, "--height", height, "--zoom", zoom)
    kicad("pcb", "render", *size, "--side", side, "--output", out, source)
    return out.read_bytes()


def interactive(source):
    """Return the HTML page that shows where each part goes, or None if its generator is missing."""
    command = os.environ.get("TABLEREF_IBOM", "generate_interactive_bom").split()
    if shutil.which(command[0]) is None:
        click.echo(
            f"fab/{source.stem}-parts.html was not updated: InteractiveHtmlBom is not installed.",
            err=True,
        )
        return None
    words = ["--no-browser", "--highlight-pin1", "all"]
    words += ["--dest-dir", source.parent, "--name-format", "page", source]
    environment = {**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    done = subprocess.run([*command, *words], capture_output=True, text=True, env=environment)
    page = source.parent / "page.html"
    if not page.is_file():
        raise HardwareError(f"{command[-1]}: {done.stderr or done.stdout}")
    return page.read_bytes()


MADE = {
    "-gerbers.zip": gerbers,
    ".step": step,
    "-top.png": partial(picture, "top"),
    "-bottom.png": partial(picture, "bottom"),
    "-parts.html": interactive,
}
"""End of a file name -> function that creates the file."""
