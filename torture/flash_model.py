"""A flash that records each operation, with the filesystem of the Pico on it.

The filesystem is the same LittleFS as in MicroPython. Because each erase and each write of a page
is recorded, the contents after a power cut can be reconstructed, with the last operation whole or
torn.
"""

import random
from typing import NamedTuple

from littlefs import LittleFS, LittleFSError, UserContext

from tableref_host.device.uf2 import SECTOR

# Format as version 2.0, as MicroPython does. It upgrades the filesystem to 2.1 at the first write.
SETTINGS = {
    "block_size": SECTOR,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "disk_version": 0x00020000,
}
"""Mount options of MicroPython 1.28 on the RP2040: extmod/vfs_lfsx.c, _boot.py."""
AS_WRITTEN = {**SETTINGS, "disk_version": 0x00020001}
BLOCKS = 96
BLOCK = SETTINGS["block_size"]


class Operation(NamedTuple):
    """An erase of the block at `address` (then `data` is None), or a write of `data` there."""

    address: int
    data: bytes | None

    def apply(self, image):
        """Apply the operation to `image` (a bytearray)."""
        data = b"\xff" * BLOCK if self.data is None else self.data
        image[self.address : self.address + len(data)] = data

    def torn(self, seed):
        """Return the possible effects of a cut within the operation: [(name, function(image))].

        They are: a prefix of the page; either half of the block erased; the block with some random
        bits erased; the page with some random bits written.
        """
        chance = random.Random(f"{seed} {self.address}")
        if self.data is None:
            half = BLOCK // 2
            return (
                ("first half erased", lambda image: _erase(image, self.address, half)),
                ("last half erased", lambda image: _erase(image, self.address + half, half)),
                ("bits half erased", lambda image: _weaken(image, self.address, chance)),
            )
        size = len(self.data)
        lengths = {1, size // 2, size - 1, chance.randrange(size)} - {0}
        prefixes = [
            (f"{length} of {size} bytes", lambda image, length=length: self._prefix(image, length))
            for length in sorted(lengths)
        ]
        return (*prefixes, ("bits half written", lambda image: self._bits(image, chance)))

    def _prefix(self, image, length):
        image[self.address : self.address + length] = self.data[:length]

    def _bits(self, image, chance):
        for at, byte in enumerate(self.data, self.address):
            # A write can clear bits, but not set them.
            image[at] &= byte | chance.randrange(256)


def _erase(image, address, size):
    image[address : address + size] = b"\xff" * size


def _weaken(image, address, chance):
    for at in range(address, address + BLOCK):
        image[at] |= chance.randrange(256)


class Flash(UserContext):
    """A flash chip; `operations` are all operations so far."""

    def __init__(self, image=None):
        super().__init__(buffer=bytearray(image or b"\xff" * (BLOCKS * BLOCK)))
        self.operations = []

    def prog(self, cfg, block, off, data):
        """Write a page."""
        self.operations.append(Operation(block * cfg.block_size + off, bytes(data)))
        return super().prog(cfg, block, off, data)

    def erase(self, cfg, block):
        """Erase a block."""
        self.operations.append(Operation(block * cfg.block_size, None))
        return super().erase(cfg, block)


class LittleDisk:
    """The filesystem on a `flash`, with the interface of Store.

    A blank flash is formatted. Raises OSError if the filesystem cannot be mounted.
    """

    def __init__(self, flash):
        # Check the whole flash, because after a cut the first block may be blank, while the second
        # one is valid.
        is_blank = flash.buffer.count(0xFF) == len(flash.buffer)
        self._blocks = len(flash.buffer) // BLOCK
        self._fs = LittleFS(
            flash, mount=False, block_count=self._blocks, block_cycles=100, **AS_WRITTEN
        )
        if is_blank:
            self._fs.format()
        _asks(self._fs.mount)

    def open(self, path, mode):
        """Open a file in binary mode."""
        return _asks(self._fs.open, path, mode, buffering=0)

    def mkdir(self, path):
        """Make a folder."""
        _asks(self._fs.mkdir, path)

    def rename(self, old, new):
        """Rename a file."""
        _asks(self._fs.rename, old, new)

    def remove(self, path):
        """Remove a file."""
        _asks(self._fs.remove, path)

    def listdir(self, path):
        """Return the names of the files in a folder."""
        return _asks(self._fs.listdir, path)

    def ilistdir(self, path):
        """Return one tuple for each file, beginning with its name, as MicroPython does."""
        return [(name,) for name in self.listdir(path)]

    def statvfs(self, path):
        """Return a tuple: its first item is the block size (bytes), its fourth the free blocks."""
        return BLOCK, BLOCK, self._blocks, self._blocks - self._fs.used_block_count


def _asks(call, *arguments, **named):
    try:
        return call(*arguments, **named)
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from error
