import re

import pytest

from tableref_host.hardware.box.artefact import box_meshes
from tableref_host.hardware.box.checks import as_solid, read_stl
from tableref_host.hardware.box.dimensions import DIMENSIONS
from tableref_host.hardware.box.openscad import sources


@pytest.fixture(scope="session")
def text():
    """The committed dimensions file."""
    return DIMENSIONS.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def changed(text):
    """Return a function (name=mm, ...) that returns the dimensions file with those lengths."""

    def change(**lengths):
        made = text
        for name, mm in lengths.items():
            made, count = re.subn(rf"(?m)^({name} = {{ mm = )[^,]+,", rf"\g<1>{mm},", made)
            assert count == 1, name
        return made

    return change


@pytest.fixture(scope="session")
def box(text):
    """Return (layout, {part: STL}), made from the sources."""
    return box_meshes(text, tuple(sources().items()))


@pytest.fixture(scope="session")
def at(box):
    return box[0]


@pytest.fixture(scope="session")
def meshes(box):
    return {part: read_stl(stl) for part, stl in box[1].items()}


@pytest.fixture(scope="session")
def solids(meshes):
    return {part: as_solid(mesh) for part, mesh in meshes.items()}
