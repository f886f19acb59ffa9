"""What the page puts onto a Pico is the filesystem that `make image` makes, whole and in order."""

import json

import pytest

from host_tools.device import page_files as module
from host_tools.device.builds import read_build
from host_tools.device.firmware_files import device_files, make_pack, slot_files
from host_tools.device.image import make_filesystem
from host_tools.device.page_files import SIZES, in_order, page_files, run_in
from host_tools.device.uf2 import SECTOR
from host_tools.places import LIBRARY, ROOT

FIRMWARE = ROOT / "firmware"


@pytest.fixture(scope="module")
def packed():
    return page_files(FIRMWARE, LIBRARY)


def test_every_build_has_a_filesystem_of_each_size(packed):
    facts = json.loads(packed["pico.json"])
    assert facts["micropython"] == "1.28.0"
    found = [(one["build"], one["size"]) for one in facts["filesystems"]]
    assert found == [(build, size) for build in ("table", "breadboard") for size in SIZES]


def piece(packed, place):
    at, size = place
    return packed["pico.bytes"][at : at + size]


@pytest.mark.parametrize("build", ["table", "breadboard"])
def test_a_build_has_its_modules_and_the_head_of_its_pack(packed, build):
    known = json.loads(packed["pico.json"])["builds"][build]
    files = slot_files(FIRMWARE, LIBRARY, read_build(FIRMWARE, build))
    modules = {path: piece(packed, place) for path, *place in known["modules"]}
    assert modules == files and list(modules) == sorted(files)
    assert piece(packed, known["head"]) + b"".join(modules.values()) == make_pack(files)


def test_what_two_builds_share_is_carried_once(packed):
    builds = json.loads(packed["pico.json"])["builds"]
    table, breadboard = ({tuple(row) for row in builds[build]["modules"]} for build in builds)
    assert {path for path, *_ in table ^ breadboard} == {"board.mpy"}


def test_the_blocks_are_those_of_make_image(packed):
    facts = json.loads(packed["pico.json"])
    for one in facts["filesystems"]:
        files = device_files(FIRMWARE, LIBRARY, read_build(FIRMWARE, one["build"]))
        rest = piece(packed, one["rest"])
        blocks = {}
        for number, (start, at, length) in zip(one["blocks"], one["runs"], strict=True):
            block, rest = rest[: SECTOR - length], rest[SECTOR - length :]
            run = files["a.pack"][at : at + length]
            blocks[number] = block[:start] + run + block[start:]
        assert blocks == make_filesystem(files, one["size"]) and rest == b""
        written_out = sum(SECTOR - length for *_, length in one["runs"])
        assert written_out < 10 * SECTOR


@pytest.mark.parametrize(
    ("block", "run"),
    [
        (bytes(range(256)) * 16, (0, 3, SECTOR)),
        (b"link" * 3 + bytes(range(256)) * 15 + b"x" * 244, (12, 3, 15 * 256)),
        (b"x" * SECTOR, (SECTOR, 0, 0)),
    ],
)
def test_what_of_a_block_comes_out_of_the_pack(block, run):
    assert run_in(block, b"TRP" + bytes(range(256)) * 16) == run


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
    facts = json.loads(packed["pico.json"])
    assert (facts["filesystems"], facts["builds"], packed["pico.bytes"]) == ([], {}, b"")
