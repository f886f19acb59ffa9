"""A flash whose every operation can be the last, with the filesystem of the Pico on it.

The filesystem is LittleFS itself, as MicroPython has it. The flash notes each erase and each page
written, so that what a cut leaves can be made of the operations before it, whole or torn.
"""

import random
from typing import NamedTuple

from littlefs import LittleFS, LittleFSError, UserContext

from host_tools.device.uf2 import SECTOR

# MicroPython brings an image of version 2.0 to 2.1 when it first writes to it.
SETTINGS = {
    "block_size": SECTOR,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "disk_version": 0x00020000,
}
"""What MicroPython 1.28 for the RP2040 mounts with, and writes: extmod/vfs_lfsx.c, _boot.py."""
AS_WRITTEN = {**SETTINGS, "disk_version": 0x00020001}
BLOCKS = 96
BLOCK = SETTINGS["block_size"]


class Operation(NamedTuple):
    """An erase of the block at `address` (`data` is None), or `data` written there."""

    address: int
    data: bytes | None

    def apply(self, image):
        """Do it to `image`, a bytearray."""
        data = b"\xff" * BLOCK if self.data is None else self.data
        image[self.address : self.address + len(data)] = data

    def torn(self, seed):
        """Return what a cut in the midst of it may leave: (name, function(image)) each.

        A prefix of the page; the first or the last half of a block erased; a block in which every
        other bit has some chance to be erased already; and a page some of whose bits are written.
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
            # writing only ever clears bits
            image[at] &= byte | chance.randrange(256)


def _erase(image, address, size):
    image[address : address + size] = b"\xff" * size


def _weaken(image, address, chance):
    for at in range(address, address + BLOCK):
        image[at] |= chance.randrange(256)


class Flash(UserContext):
    """The flash chip: `operations` is all that was done to it."""

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
    """The filesystem on a `flash`, as a Store wants it. It is formatted if it is blank.

    Raises OSError when it cannot be mounted.
    """

    def __init__(self, flash):
        # All of it: a cut may well leave the first block erased, and the second one counts then.
        is_blank = flash.buffer.count(0xFF) == len(flash.buffer)
        self._blocks = len(flash.buffer) // BLOCK
        self._fs = LittleFS(
            flash, mount=False, block_count=self._blocks, block_cycles=100, **AS_WRITTEN
        )
        if is_blank:
            self._fs.format()
        _asks(self._fs.mount)

    def open(self, path, mode):
        """Open a file for bytes."""
        return _asks(self._fs.open, path, mode, buffering=0)

    def mkdir(self, path):
        """Make a folder."""
        _asks(self._fs.mkdir, path)

    def rename(self, old, new):
        """Give a file another name."""
        _asks(self._fs.rename, old, new)

    def remove(self, path):
        """Remove a file."""
        _asks(self._fs.remove, path)

    def listdir(self, path):
        """Return the names of the files in a folder."""
        return _asks(self._fs.listdir, path)

    def ilistdir(self, path):
        """Return the same as MicroPython does: a tuple for each, which begins with its name."""
        return [(name,) for name in self.listdir(path)]

    def statvfs(self, path):
        """Return the size of a block, and as the fourth figure how many are free."""
        return BLOCK, BLOCK, self._blocks, self._blocks - self._fs.used_block_count


def _asks(call, *arguments, **named):
    try:
        return call(*arguments, **named)
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from error
