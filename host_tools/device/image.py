"""Puts MicroPython and the device's files into one UF2: a LittleFS, as MicroPython mounts it."""

from typing import Any

from host_tools.device import ImageError
from host_tools.device.firmware_files import Files
from host_tools.device.micropython_image import Base
from host_tools.device.uf2 import SECTOR, pages_at, write_uf2

# What MicroPython 1.28 for the RP2040 mounts with, and writes: extmod/vfs_lfsx.c, _boot.py.
SETTINGS: dict[str, Any] = {
    "block_size": SECTOR,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "disk_version": 0x00020000,
}
NO_SPACE = -28


def make_filesystem(files: Files, size: int) -> dict[int, bytes]:
    """Return the blocks (number -> 4096 bytes) of a filesystem of `size` bytes that has `files`.

    `files` is path -> bytes; folders are made as needed. The same files give the same blocks.
    Raises ImageError when they do not fit.
    """
    from littlefs import LittleFS, LittleFSError, UserContext

    memory = UserContext(size)
    filesystem = LittleFS(memory, block_count=size // SECTOR, **SETTINGS)
    try:
        for path in sorted(files):
            folder = path.rpartition("/")[0]
            if folder:
                filesystem.makedirs(folder, exist_ok=True)
            _write(filesystem.fs, path, files[path])
    except LittleFSError as error:
        if error.code != NO_SPACE:
            raise
        content = sum(len(content) for content in files.values())
        raise ImageError(
            f"the firmware does not fit: its files have {content / 1024:.0f} KB, and this "
            f"MicroPython's filesystem has {size // 1024} KB for them and their names."
        ) from error
    image = bytes(memory.buffer)
    found, numbers = read_back(image)
    assert found == files, "LittleFS does not give back what it was given"
    return {number: image[number * SECTOR : (number + 1) * SECTOR] for number in sorted(numbers)}


def _write(filesystem: Any, path: str, content: bytes) -> None:
    """Write `content` (bytes) to a new file. Raises LittleFSError when there is no room."""
    from littlefs import lfs

    # Not with LittleFS.open: what that returns is closed again after it could not be written,
    # when it is thrown away, and the library then ends the whole process.
    file = lfs.file_open(filesystem, path, "wb")
    try:
        lfs.file_write(filesystem, file, content)
    finally:
        lfs.file_close(filesystem, file)


def read_back(image: bytes) -> tuple[dict[str, bytes], set[int]]:
    """Return (files, blocks): what a filesystem holds, and the numbers of all blocks it looked at.

    Not only blocks that were written matter. A folder has two, of which the one with the higher
    count is valid; the other is still blank. Left out of the UF2, it would keep what an older
    TableRef left there on the Pico, perhaps with a higher count: the old folder would come back.
    """
    from littlefs import LittleFS, UserContext

    looked_at: set[int] = set()

    class Watched(UserContext):
        def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
            looked_at.add(block)
            return super().read(cfg, block, off, size)

    memory = Watched(buffer=bytearray(image))
    filesystem = LittleFS(memory, mount=False, block_count=len(image) // SECTOR, **SETTINGS)
    filesystem.mount()
    files = {}
    for folder, _, names in filesystem.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with filesystem.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files, looked_at


def build_image(base: Base, files: Files, filesystem_only: bool = False) -> tuple[bytes, int]:
    """Return (UF2 file as bytes, bytes of the filesystem that it sets).

    `base` is the Base, `files` path -> bytes. With `filesystem_only` MicroPython is left out: for
    a Pico that has the same one already. Raises ImageError when the files do not fit.
    """
    blocks = make_filesystem(files, base.size)
    pages = {} if filesystem_only else dict(base.pages)
    for number, content in blocks.items():
        pages.update(pages_at(base.address + number * SECTOR, content))
    return write_uf2(pages), len(blocks) * SECTOR
