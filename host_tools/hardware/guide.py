"""The guide in hardware/: pages that people write, with blocks in them that are made.

A block stands between two comments, `<!-- made: NAME -->` and `<!-- end -->`; what is between them
is replaced by what `guide_blocks.BLOCKS` makes of NAME, so that no figure is written twice.
"""

import re

from host_tools.hardware import HardwareError
from host_tools.hardware.guide_blocks import BLOCKS
from host_tools.places import ROOT

HARDWARE = ROOT / "hardware"
PAGES = (
    *("README.md", "breadboard.md", "table.md", "troubleshooting.md", "your-own.md"),
    *("how-it-works.md", "card.md", "card.de.md", "box/README.md"),
)
"""The pages with blocks, in the order in which they are read."""

BEGIN = re.compile(r"<!-- made: (.+?) -->")
END = "<!-- end -->"


def guide_files():
    """Return {path: bytes}: the guide's pages with their blocks made again, below hardware/.

    Raises HardwareError when a page is missing or a block is not one.
    """
    files = {}
    for name in PAGES:
        path = HARDWARE / name
        if not path.is_file():
            raise HardwareError(f"{name} of the guide is missing.")
        files[name] = filled(path.read_text(encoding="utf-8"), name).encode()
    return files


def filled(text, name):
    """Return `text` of the page `name` with each block made again. Raises HardwareError."""
    lines, made = [], None
    for line in text.splitlines():
        begin = BEGIN.fullmatch(line)
        if made is None:
            lines.append(line)
            if line == END:
                raise HardwareError(f"{name} has an end without a block.")
        if begin:
            if made is not None:
                raise HardwareError(f"{name}: the block {made!r} has no end.")
            made = begin[1]
            lines += ["", *block(made, name), ""]
        elif line == END and made is not None:
            lines.append(line)
            made = None
    if made is not None:
        raise HardwareError(f"{name}: the block {made!r} has no end.")
    return "\n".join(lines) + "\n"


def block(made, name):
    """Return the lines of the block `made`, such as "pins table". Raises HardwareError."""
    if made not in BLOCKS:
        known = ", ".join(BLOCKS)
        raise HardwareError(f"{name} has a block {made!r}, which nobody makes. There are: {known}.")
    return BLOCKS[made]()
