"""Two things that rp2040py 0.3.6 does unlike the chip, corrected from outside."""

import fast_emulator  # noqa: F401  before any of the emulator

ERASE_US = 45_000
"""A sector of 4 KB erased: the typical figure of the Pico's W25Q16JV (its data sheet, 9.6)."""

PROGRAM_US = 400
"""A page of 256 bytes written: the same table's typical figure."""

BLOCK_ERASE_US = 150_000
"""A block of 64 KB erased: the same."""

_READ_STATUS, _PROGRAM, _ERASE_SECTOR, _ERASE_BLOCK = 0x05, 0x02, 0x20, 0xD8
_TAKES_US = {_PROGRAM: PROGRAM_US, _ERASE_SECTOR: ERASE_US, _ERASE_BLOCK: BLOCK_ERASE_US}
_NAMES = {_PROGRAM: "program", _ERASE_SECTOR: "erase", _ERASE_BLOCK: "erase"}

_INSTRUCTION_PS = 62_500
"""The lights' state machine takes so long for one; the sampler's takes twice that."""


def pace_ns(hz):
    """Return how often a PIO block is run while the processor sleeps (ns): whole cycles at `hz`.

    The emulator counts an instruction from when the one before was run. So the block is run when
    its instruction is just over: sooner, and the next would have to wait for a whole pace.
    """
    return -(-_INSTRUCTION_PS * hz // 10**12) * 1e9 / hz


class Beat:
    """An alarm every `blocks.pace_ns` for as long as one of the machines of `pio` has work."""

    def __init__(self, pio, blocks):
        self._pio = pio
        self._blocks = blocks
        self._alarm = blocks.clock.create_alarm(self)
        self._is_on = False

    def start(self):
        """Come again and again, from now on."""
        if not self._is_on:
            self._is_on = True
            self._alarm.schedule(self._blocks.pace_ns)

    def __call__(self):
        """Come once."""
        if any(machine.enabled and not machine.waiting for machine in self._pio.machines):
            self._alarm.schedule(self._blocks.pace_ns)
        else:
            self._is_on = False


def keep_pace_while_asleep(blocks, block, make_beat=Beat):
    """Have a PIO block run at its own pace also while the processor sleeps.

    The emulator jumps to the next alarm then, and gives PIO one instruction for the jump. So
    there is an alarm for every instruction while one of the block's machines has work: `make_beat`
    makes it, as ``Beat`` does.
    """
    pio = blocks.pio[block]
    beat = make_beat(pio, blocks)

    class Watched:
        """The block's registers; what the program writes starts the beat."""

        def __getattr__(self, name):
            return getattr(pio, name)

        def write_uint32_atomic(self, offset, value, kind):
            pio.write_uint32_atomic(offset, value, kind)
            beat.start()

        def write_uint32(self, offset, value):
            pio.write_uint32(offset, value)
            beat.start()

    for number, peripheral in list(blocks.peripherals.items()):
        if peripheral is pio:
            blocks.peripherals[number] = Watched()


class FlashChip:
    """The flash chip, with the time that erasing and writing take; the emulator's took none.

    `operations` are (t_us, "erase" or "program", address, bytes). `before` may be set to a
    function (name, address, data) called just before an operation is done: what it raises goes
    to whoever runs the chip, and the operation is not done when it returns False.
    """

    def __init__(self, blocks, clock):
        self.operations = []
        self.before = None
        self._clock = clock
        self._ssi = blocks.ssi
        self._busy_until_ns = 0.0
        self._apply_as_it_was = self._ssi._apply_command
        self._shift_as_it_was = self._ssi._shift_byte
        self._ssi._apply_command = self._apply
        self._ssi._shift_byte = self._shift

    def _apply(self):
        sent = self._ssi._tx_buffer
        if len(sent) >= 4 and sent[0] in _TAKES_US and self._ssi._write_enabled:
            name, address = _NAMES[sent[0]], self._ssi._address_from_buffer()
            data = bytes(sent[4:])
            self.operations.append((self._clock.nanos / 1000, name, address, len(data)))
            self._busy_until_ns = self._clock.nanos + _TAKES_US[sent[0]] * 1e3
            if self.before is not None and self.before(name, address, data) is False:
                self._ssi._write_enabled = False
                self._ssi._tx_buffer = bytearray()
                return
        self._apply_as_it_was()

    def _shift(self, byte):
        answer = self._shift_as_it_was(byte)
        sent = self._ssi._tx_buffer
        is_status = sent[0] == _READ_STATUS and len(sent) > 1
        return answer | 1 if is_status and self._clock.nanos < self._busy_until_ns else answer
