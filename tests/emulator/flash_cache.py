"""Delays of the emulated flash: cache misses, erases and page writes.

rp2040py reads flash without delay. On the chip each word that is not in the cache of 16 KB is read
over four wires, and the processor waits: flash_cache.h has the cache, which the compiled run loop
asks. rp2040py as it comes has none of this.

A miss takes 20 clocks of the flash chip: boot2_w25q080.S of the Pico SDK sends 8 nibbles of address
and mode, then 4 clocks without data, then reads 8 nibbles. The register SSI.BAUDR says how many
clocks of the processor are one of the flash chip: 2, except in images for slow flash chips. So it
is 40 cycles, "a minimum of 320 ns" at 125 MHz (Klipper3d/klipper#6464). test_flash_cache.py and
benchmarks/emulated/calibration.py compare that with scores of real Picos.

Left out: the bus contention of DMA with the processor, and the boot ROM's own start.
"""

import math
import random

MISS_FLASH_CLOCKS = 20
"""Clock cycles of the flash chip for a cache miss."""

_FLUSH = 0x4
_BAUDR = 0x14
_SEED = 20261125

ERASE, ERASE_BLOCK, PROGRAM = "erase", "erase block", "program"

TYPICAL_US = {ERASE: 45_000, ERASE_BLOCK: 150_000, PROGRAM: 400}
MAX_US = {ERASE: 400_000, ERASE_BLOCK: 2_000_000, PROGRAM: 3_000}
"""A sector of 4 KB, a block of 64 KB, a page of 256 bytes: W25Q16JV (data sheet 9.6)."""


def attach(blocks, loop):
    """Let the run loop `loop` wait for flash at each cache miss, and flush the cache on command."""
    ssi, control = blocks.ssi, blocks.xip_ctrl
    write_ssi, write_control = ssi.write_uint32, control.write_uint32

    def follow_divider(offset, value):
        write_ssi(offset, value)
        if offset == _BAUDR:
            loop.set_miss_cycles(MISS_FLASH_CLOCKS * (value & 0xFFFE))

    def flush(offset, value):
        write_control(offset, value)
        if offset == _FLUSH:
            loop.flush_cache()

    ssi.write_uint32, control.write_uint32 = follow_divider, flush
    # Before boot2 the boot ROM has set a divider of 6.
    loop.set_miss_cycles(MISS_FLASH_CLOCKS * 6)


class FlashTimes:
    """The durations of flash operations (us).

    `wear` is 0 for the typical times of the data sheet, 1 for its maxima. With None each time is
    random between both, half of them within a third of the typical time.
    """

    def __init__(self, wear=None):
        self.wear = wear
        self._chance = random.Random(_SEED)

    def take_us(self, operation):
        """Return the duration (us) of the next `operation`."""
        share = self._chance.random() ** 3 if self.wear is None else self.wear
        typical, most = TYPICAL_US[operation], MAX_US[operation]
        return typical * math.pow(most / typical, share)
