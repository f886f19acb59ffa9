"""Pictures: a graph or a drawing becomes an SVG and a PNG, with the same bytes on every machine."""

import base64
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import click

from host_tools.micropython.runner import MicroPythonError, find_node
from host_tools.places import ROOT

MODULES = ROOT / "node_modules"
SCRIPT = Path(__file__).resolve().parent / "draw.mjs"

FAMILY = "Arimo"
"""The font of every picture. It is as wide as Arial and Liberation Sans, letter by letter, so an
SVG looks the same where those stand in for it."""

FONT_FILES = [
    MODULES / "@expo-google-fonts" / "arimo" / style / f"Arimo_{style}.ttf"
    for style in ("400Regular", "700Bold")
]

WIDTH = 1200
"""Of every PNG, in dots: more than a page shows, so that it stays sharp on a good screen."""


class PictureError(click.ClickException):
    """A picture can't be drawn: says why and what to do."""


@dataclass(frozen=True)
class Picture:
    """A picture in both forms: `svg` is text, `png` is bytes."""

    svg: str
    png: bytes


def draw(graphs=None, drawings=None, width=WIDTH):
    """Return a dict name -> Picture of `graphs` (name -> dot) and `drawings` (name -> SVG).

    `width` is that of every PNG, in dots. Raises PictureError when node or its packages are not
    installed, or one can't be drawn.
    """
    jobs = [{"name": name, "dot": text} for name, text in (graphs or {}).items()]
    jobs += [{"name": name, "svg": text} for name, text in (drawings or {}).items()]
    fonts = [str(file) for file in FONT_FILES]
    work = {"fonts": fonts, "family": FAMILY, "width": width, "jobs": jobs}
    if not all(file.exists() for file in FONT_FILES):
        raise PictureError("What draws the pictures is not installed: run `make setup`.")
    try:
        command = [str(find_node()), str(SCRIPT), str(MODULES)]
    except MicroPythonError as error:
        raise PictureError(str(error)) from error
    done = subprocess.run(command, input=json.dumps(work).encode(), capture_output=True)
    if done.returncode:
        raise PictureError(f"node drew nothing: {done.stderr.decode(errors='replace').strip()}")
    return {row["name"]: _picture(row) for row in map(json.loads, done.stdout.splitlines())}


def _picture(row):
    if "error" in row:
        raise PictureError(f"The picture {row['name']} can't be drawn: {row['error']}")
    return Picture(row["svg"].rstrip() + "\n", base64.b64decode(row["png"]))
