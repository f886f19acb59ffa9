"""What the page puts onto a Pico is the filesystem that `make image` makes, whole and in order."""

import json

import pytest

from host_tools.device import page_files as module
from host_tools.device.builds import read_build
from host_tools.device.firmware_files import device_files
from host_tools.device.image import make_filesystem
from host_tools.device.page_files import SIZES, in_order, page_files
from host_tools.device.uf2 import SECTOR
from host_tools.places import LIBRARY, ROOT

FIRMWARE = ROOT / "firmware"


@pytest.fixture(scope="module")
def packed():
    return page_files(FIRMWARE, LIBRARY)


def test_every_build_has_a_filesystem_of_each_size(packed):
    facts = json.loads(packed["pico.json"])
    assert facts["micropython"] == "1.28.0"
    assert facts["pins"]["pico-w"].startswith("RPI_PICO_W-")
    found = [(one["build"], one["size"]) for one in facts["filesystems"]]
    assert found == [(build, size) for build in ("table", "breadboard") for size in SIZES]


def test_the_blocks_are_those_of_make_image_row_by_row(packed):
    filesystems = json.loads(packed["pico.json"])["filesystems"]
    content = packed["pico.blocks"]
    blocks = [content[at : at + SECTOR] for at in range(0, len(content), SECTOR)]
    for place, one in enumerate(filesystems):
        files = device_files(FIRMWARE, LIBRARY, read_build(FIRMWARE, one["build"]))
        wanted = make_filesystem(files, one["size"])
        assert len({len(other["blocks"]) for other in filesystems}) == 1
        assert dict(zip(one["blocks"], blocks[place :: len(filesystems)], strict=True)) == wanted


@pytest.mark.parametrize(
    ("numbers", "ordered"),
    [
        ([0, 1, 5, 6, 7], [0, 1, 5, 6, 7]),
        ([0, 1, 2, 3, 9, 10], [0, 1, 9, 10, 2, 3]),
        ([1, 0], [0, 1]),
    ],
)
def test_blocks_come_in_the_order_in_which_they_were_taken(numbers, ordered):
    assert in_order(numbers) == ordered


def test_where_only_playing_is_set_up_there_is_no_filesystem(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    packed = page_files(FIRMWARE, LIBRARY)
    assert json.loads(packed["pico.json"])["filesystems"] == []
    assert packed["pico.blocks"] == b""
