"""Delays of the emulated flash: cache misses, erases and page writes.

rp2040py reads flash without delay. On the chip each word that is not in the cache of 16 KB is read
over four wires, and the processor waits. The compiled run loop calls flash_cache.h, which models
the cache; the uncompiled rp2040py has no such delays.

A miss takes 20 clocks of the flash chip: boot2_w25q080.S of the Pico SDK sends 8 nibbles of
address and mode, then 4 clocks without data, then reads 8 nibbles. The register SSI.BAUDR contains
the number of processor clocks per clock of the flash chip: 2, except in images for slow flash
chips. So a miss takes 40 cycles, "a minimum of 320 ns" at 125 MHz (Klipper3d/klipper#6464).
test_flash_cache.py and benchmarks/emulated/calibration.py compare that with measurements of real
Picos.

Not modelled: the bus contention between DMA and processor, and the time of the boot ROM.
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
"""Maximum times (us) for a sector of 4 KB, a block of 64 KB and a page of 256 bytes.

They are from the data sheet of the W25Q16JV (9.6).
"""


def attach(blocks, loop):
    """Make the run loop `loop` wait at each cache miss, and flush the cache on command."""
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
    random between the two, half of them within the lowest third of the range.
    """

    def __init__(self, wear=None):
        self.wear = wear
        self._chance = random.Random(_SEED)

    def take_us(self, operation):
        """Return the duration (us) of the next `operation`."""
        share = self._chance.random() ** 3 if self.wear is None else self.wear
        typical, most = TYPICAL_US[operation], MAX_US[operation]
        return typical * math.pow(most / typical, share)
