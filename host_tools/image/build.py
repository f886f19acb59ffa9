"""Puts MicroPython and the device's files together into one UF2."""

from host_tools.image.filesystem import make_filesystem
from host_tools.image.uf2 import SECTOR, pages_at, write_uf2


def build_image(base, files, filesystem_only=False):
    """Return (UF2 file as bytes, bytes of the filesystem that it sets).

    `base` is the Base, `files` path -> bytes. With `filesystem_only` MicroPython is left out: for
    a Pico that has the same one already. Raises ImageError when the files do not fit.
    """
    blocks = make_filesystem(files, base.size)
    pages = {} if filesystem_only else dict(base.pages)
    for number, content in blocks.items():
        pages.update(pages_at(base.address + number * SECTOR, content))
    return write_uf2(pages), len(blocks) * SECTOR
