"""The pictures of the documents show what the pages show today.

Each picture is taken again and compared in large squares, because letters and shadows differ
between machines. To replace an old picture, run the command in the docstring of its script.
"""

import os
import subprocess
import sys

import pytest
from PIL import Image, ImageChops

from tableref_host.places import ROOT
from tests.effort import lengthy

IMAGES = ROOT / "docs" / "images"
MADE_BY = {
    "round.gif": ("tests.table.moving_picture", "--last"),
    "scoreboard.png": ("tests.scoreboard.photograph",),
    "social.png": ("tests.table.social_picture",),
}
"""Name of a picture -> the module that takes it, and options for a comparison of the last frame."""
DRAWN = {"flash.svg"}
"""File names of drawings that do not depend on the program, of a Pico and its drive."""
SQUARES = (32, 18)
"""(columns, rows) of the grid of squares in which two pictures are compared."""
MAX_DIFFERENCE = 24
"""Maximum difference (of 255) between a square's brightness in the two pictures."""
LARGEST_SOCIAL = 1_000_000
"""Maximum size (bytes) of a picture that forges accept for links."""


def squares(path):
    """Return the last frame of a picture as a few grey squares."""
    with Image.open(path) as picture:
        picture.seek(getattr(picture, "n_frames", 1) - 1)
        return picture.size, picture.convert("L").resize(SQUARES, Image.Resampling.BOX)


def largest_difference(one, other):
    """Return the largest difference of a square's brightness, or None if the sizes differ."""
    (size, grey), (other_size, other_grey) = squares(one), squares(other)
    if size != other_size:
        return None
    return ImageChops.difference(grey, other_grey).getextrema()[1]


@lengthy
@pytest.mark.usefixtures("browser")
@pytest.mark.parametrize("name", MADE_BY)
def test_a_picture_is_up_to_date(name, tmp_path):
    again = tmp_path / name
    module, *options = MADE_BY[name]
    command = [sys.executable, "-m", module, str(again)]
    paths = (ROOT, ROOT / "firmware", ROOT / "tests" / "firmware" / "standins")
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    done = subprocess.run(
        [*command, *options], cwd=ROOT, env=environ, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    difference = largest_difference(IMAGES / name, again)
    assert difference is not None and difference <= MAX_DIFFERENCE, f"write it again: {command}"


def test_pictures_of_different_moments_differ(tmp_path):
    with Image.open(IMAGES / "round.gif") as film:
        for number in (0, film.n_frames - 1):
            film.seek(number)
            film.convert("RGB").save(tmp_path / f"{number}.png")
    first, last = sorted(tmp_path.iterdir())
    assert largest_difference(first, first) == 0
    assert largest_difference(first, last) > MAX_DIFFERENCE


def test_each_picture_is_shown_or_uploaded():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    text = "".join(page.read_text("utf-8") for page in pages)
    assert {path.name for path in IMAGES.iterdir() if path.is_file()} == {*MADE_BY, *DRAWN}
    assert [name for name in {*MADE_BY, *DRAWN} if f"images/{name})" not in text] == []
    assert (IMAGES / "social.png").stat().st_size < LARGEST_SOCIAL
