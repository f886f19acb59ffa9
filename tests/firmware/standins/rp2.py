"""Stand-in for MicroPython's ``rp2``: PIO programs, state machines and DMA channels.

State machines and DMA channels are written to the RP2040's registers through ``machine.mem32``:
plain memory in most tests, the emulated chip in tests/emulator.
"""

import machine
from pio_assembler import assembler

SYSTEM_HZ = 125_000_000
PIO_BLOCKS = (0x50200000, 0x50300000)
DMA_BASE = 0x50000000
DMA_ABORT = DMA_BASE + 0x444

_CTRL, _FSTAT, _TXF0, _INSTR_MEM, _SM0 = 0x00, 0x04, 0x10, 0x48, 0xC8
_CLKDIV, _EXECCTRL, _SHIFTCTRL, _INSTR, _PINCTRL = 0x00, 0x04, 0x08, 0x10, 0x14
_SET_PINS_OR_DIRS = (0xE000, 0xE080)


class PIO:
    """A PIO block: constants for programs, and its program memory of 32 instructions."""

    IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = 0, 1, 2, 3
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1
    JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 2
    loaded = {0: [], 1: []}

    def __init__(self, number):
        self.number = number

    def add_program(self, program):
        """Load `program` after the loaded ones. Raises OSError (ENOMEM) if it does not fit."""
        used = sum([len(other.words) for other in PIO.loaded[self.number]])
        if used + len(program.words) > 32:
            raise OSError(12)
        program.offset = used
        PIO.loaded[self.number].append(program)
        for i, word in enumerate(program.words):
            # Jumps count from the start of the program memory.
            moved = word + used if word >> 13 == 0 else word
            machine.mem32[PIO_BLOCKS[self.number] + _INSTR_MEM + 4 * (used + i)] = moved

    def remove_program(self, program):
        """Remove `program` from the program memory."""
        PIO.loaded[self.number].remove(program)
        program.offset = None


def asm_pio(**settings):
    """Return a decorator that assembles a function into a Program."""
    return assembler(**settings)


class StateMachine:
    """State machine 0 to 7; set up, started and fed through the registers of its block."""

    def __init__(self, number, program, freq, in_base=None, out_base=None):
        self._block, self._index = number // 4, number % 4
        self._base = PIO_BLOCKS[self._block]
        if program.offset is None:
            PIO(self._block).add_program(program)
        self.active(0)
        offset = program.offset
        self._set(_CLKDIV, (SYSTEM_HZ * 256 // freq) << 8)
        self._set(_EXECCTRL, (program.wrap + offset) << 12 | (program.wrap_target + offset) << 7)
        # Changing how the FIFOs are joined empties them, as pio_sm_init does.
        self._set(_SHIFTCTRL, program.shift_control ^ 1 << 30)
        self._set(_SHIFTCTRL, program.shift_control)
        if out_base is not None:
            self._drive(out_base.number, program.out_init)
        out = 1 << 20 | out_base.number if out_base else 0
        self._set(_PINCTRL, (in_base.number << 15 if in_base else 0) | out)
        self._restart()
        self._set(_INSTR, offset)

    def _set(self, register, value):
        machine.mem32[self._base + _SM0 + 0x18 * self._index + register] = value

    def _restart(self):
        control = machine.mem32[self._base + _CTRL] & 0xF
        machine.mem32[self._base + _CTRL] = control | 0x110 << self._index

    def _drive(self, pin, init):
        self._set(_PINCTRL, 1 << 26 | pin << 5)
        self._set(_INSTR, _SET_PINS_OR_DIRS[0] | init & 1)
        self._set(_INSTR, _SET_PINS_OR_DIRS[1] | init >> 1)
        machine.mem32[machine.IO_BANK0 + 8 * pin + 4] = 6 + self._block

    def active(self, on):
        """Start or stop the state machine."""
        control = machine.mem32[self._base + _CTRL] & 0xF & ~(1 << self._index)
        machine.mem32[self._base + _CTRL] = control | int(bool(on)) << self._index

    def put(self, data, shift=0):
        """Send a number or the items of a buffer, waiting while the FIFO is full."""
        begin_transfer = getattr(machine.bus, "begin_transfer", None)
        if begin_transfer:
            begin_transfer()
        for item in (data,) if isinstance(data, int) else data:
            while machine.mem32[self._base + _FSTAT] >> 16 & 1 << self._index:
                machine.idle()
            machine.mem32[self._base + _TXF0 + 4 * self._index] = item << shift


class DMA:
    """A DMA channel: the lowest free one of twelve. Raises OSError (EBUSY) if none is free."""

    FIELDS = {
        "size": (2, 2),
        "inc_read": (4, 1),
        "inc_write": (5, 1),
        "ring_size": (6, 4),
        "ring_sel": (10, 1),
        "chain_to": (11, 4),
        "treq_sel": (15, 6),
    }
    claimed = set()

    def __init__(self):
        free = [number for number in range(12) if number not in DMA.claimed]
        if not free:
            raise OSError(16)
        self.channel = free[0]
        DMA.claimed.add(self.channel)
        self._base = DMA_BASE + 0x40 * self.channel

    def pack_ctrl(self, **fields):
        """Return a control word with `fields` and MicroPython's defaults: quiet and enabled."""
        settings = dict(size=2, inc_read=1, inc_write=1, treq_sel=0x3F, chain_to=self.channel)
        settings.update(fields)
        word = 1 << 21 | 1
        for name, value in settings.items():
            shift, bits = DMA.FIELDS[name]
            if int(value) >> bits:
                raise ValueError("bad field value")
            word |= int(value) << shift
        return word

    def config(self, read, write, count, ctrl):
        """Set the channel up without starting it."""
        for register, value in ((0x00, read), (0x04, write), (0x08, count), (0x10, ctrl)):
            machine.mem32[self._base + register] = value

    @property
    def write(self):
        """The address to which the channel writes next."""
        return machine.mem32[self._base + 0x04]

    def active(self, on):
        """Start the channel."""
        machine.mem32[self._base + 0x0C] = machine.mem32[self._base + 0x10] if on else 0

    def close(self):
        """Stop the channel and free it. Closing twice is allowed."""
        if self.channel in DMA.claimed:
            machine.mem32[self._base + 0x10] = 0
            machine.mem32[DMA_ABORT] = 1 << self.channel
            DMA.claimed.remove(self.channel)
