"""Corrections of two differences between rp2040py 0.3.6 and the chip."""

import fast_emulator  # noqa: F401  before any of the emulator
from flash_cache import ERASE, ERASE_BLOCK, PROGRAM

_READ_STATUS, _PROGRAM, _ERASE_SECTOR, _ERASE_BLOCK = 0x05, 0x02, 0x20, 0xD8
_OPERATIONS = {_PROGRAM: PROGRAM, _ERASE_SECTOR: ERASE, _ERASE_BLOCK: ERASE_BLOCK}

_POLL_NS = 10_000.0
"""Maximum wait (ns) after a poll of the busy flash chip. An interrupt may be this much late if it
comes without an alarm.
"""

_INSTRUCTION_PS = 62_500
"""Duration (ps) of an instruction of the lights' state machine. The sampler's takes twice as long.
"""


def pace_ns(hz):
    """Return the interval (ns) of running a PIO block while the processor sleeps.

    It is a whole number of cycles at `hz`.

    The emulator measures an instruction from the end of the one before. So the block must run just
    after the end of an instruction. If it ran earlier, the next instruction would have to wait for
    another whole interval.
    """
    return -(-_INSTRUCTION_PS * hz // 10**12) * 1e9 / hz


class Beat:
    """An alarm every `blocks.pace_ns` while one of the state machines of `pio` is running."""

    def __init__(self, pio, blocks):
        self._pio = pio
        self._blocks = blocks
        self._alarm = blocks.clock.create_alarm(self)
        self._is_on = False

    def start(self):
        """Start the alarm, if it is not running."""
        if not self._is_on:
            self._is_on = True
            self._alarm.schedule(self._blocks.pace_ns)

    def __call__(self):
        """Handle the alarm: schedule the next one, or stop if no machine has work."""
        if any(machine.enabled and not machine.waiting for machine in self._pio.machines):
            self._alarm.schedule(self._blocks.pace_ns)
        else:
            self._is_on = False


def keep_pace_while_asleep(blocks, block, make_beat=Beat):
    """Run a PIO block at its own pace even while the processor sleeps.

    While the processor sleeps, the emulator jumps from alarm to alarm and runs one PIO instruction
    for each jump. So `make_beat` (see ``Beat``) sets an alarm for every instruction while one of
    the block's machines has work.
    """
    pio = blocks.pio[block]
    beat = make_beat(pio, blocks)

    class Watched:
        """The block's registers; writes of the program start the beat."""

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
    """The flash chip with the time that erases and writes take, which the emulator ignores.

    `operations` are (t_us, "erase" or "program", address, bytes, duration in us). `before` may be
    set to a function (name, address, data) that is called just before an operation. The operation
    is skipped if it returns False; its exceptions reach the caller that runs the chip. `times`
    returns the duration of each operation, see ``flash_cache.FlashTimes``. After a poll of the busy
    chip `wait(ns)`, if given, stops the processor, because the polls would take most of the
    emulator's time.
    """

    def __init__(self, blocks, clock, times, wait=None):
        self.operations = []
        self._wait = wait
        self.times = times
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
        if len(sent) >= 4 and sent[0] in _OPERATIONS and self._ssi._write_enabled:
            operation, address = _OPERATIONS[sent[0]], self._ssi._address_from_buffer()
            name = PROGRAM if operation == PROGRAM else ERASE
            data = bytes(sent[4:])
            takes_us = self.times.take_us(operation)
            t_us = self._clock.nanos / 1000
            self.operations.append((t_us, name, address, len(data), takes_us))
            self._busy_until_ns = self._clock.nanos + takes_us * 1e3
            if self.before is not None and self.before(name, address, data) is False:
                self._ssi._write_enabled = False
                self._ssi._tx_buffer = bytearray()
                return
        self._apply_as_it_was()

    @property
    def busy_until_us(self):
        """When the last operation ends, or has ended."""
        return self._busy_until_ns / 1000

    def _shift(self, byte):
        answer = self._shift_as_it_was(byte)
        sent = self._ssi._tx_buffer
        left_ns = self._busy_until_ns - self._clock.nanos
        if left_ns <= 0 or sent[0] != _READ_STATUS or len(sent) == 1:
            return answer
        if self._wait is not None:
            self._wait(min(left_ns, _POLL_NS))
        return answer | 1
