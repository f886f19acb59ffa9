"""Registers of the chip: an RP2040 in a Pico, an RP2350 in a Pico 2.

The drivers use registers only for what MicroPython's modules cannot do. All other registers and
bits that they use are at the same offsets on both chips. The tests compare all of them with the
headers of the pico-sdk (tests/tableref_host/device/test_registers.py).
"""

import sys

SIO = 0xD0000000
DMA = 0x50000000
PIO_BLOCKS = (0x50200000, 0x50300000)

if "RP2350" in getattr(sys.implementation, "_machine", ""):
    IO_BANK0 = 0x40028000
    PIN_EDGES = IO_BANK0 + 0x230
    PIN_ENABLES = IO_BANK0 + 0x248
    PWM = 0x400A8000
    TIMER = 0x400B0000
    WATCHDOG = 0x400D8000
    DMA_TIMER3 = DMA + 0x44C
    DMA_ABORT = DMA + 0x464
    DMA_BUSY = 1 << 26
    STATUS_MASK = 0x7F
    PAUSES_BEFORE_ABORT = True
else:
    IO_BANK0 = 0x40014000
    PIN_EDGES = IO_BANK0 + 0xF0
    """Interrupt status of pins 0 to 7, which records edges."""
    PIN_ENABLES = IO_BANK0 + 0x100
    """Interrupts of pins 0 to 7 that processor 0 handles."""
    PWM = 0x40050000
    TIMER = 0x40054000
    WATCHDOG = 0x40058000
    DMA_TIMER3 = DMA + 0x42C
    """The last of the DMA pacing timers."""
    DMA_ABORT = DMA + 0x444
    DMA_BUSY = 1 << 24
    """Bit of a DMA channel's control word: a transfer is in progress."""
    STATUS_MASK = 0x1F
    """Bits of a state machine's EXECCTRL that select the condition "status"."""
    PAUSES_BEFORE_ABORT = False
    """Whether a DMA channel must be disabled before it is aborted (erratum RP2350-E5)."""

TIMERAWH = TIMER + 0x24
TIMERAWL = TIMER + 0x28
"""TIMERAWH and TIMERAWL are the high and the low 32 bits of the microsecond counter."""
