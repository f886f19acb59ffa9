"""Who was first: the contacts, sampled and stamped by hardware alone.

A PIO state machine samples all contacts together every 0.5 us and pushes one word whenever any of
them changed. Two DMA channels that start each other carry it away: the first writes the word into
a ring in memory, the second writes the microsecond counter beside it. No instruction of the CPU
is in the path, so order and stamps are right whatever the program is busy with; it reads the
rings when it can. Contacts that change within one sample are one word: a tie.
"""
# ruff: noqa: F821 - inside a PIO program the instructions are names that asm_pio provides.

import time

import machine
import rp2
import uctypes
from tableref.drivers.clock import TIMERAWL, unsigned, us_since

SAMPLER_HZ = 8_000_000
"""Instructions a second of the state machine; it takes four of them for a sample."""

RING_WORDS = 1024
"""Number of changes that can wait to be read.

Nobody reads them while the flash chip erases a sector, which takes 400 ms on a worn chip. Ten
players who tap as fast as they can make some 540 changes in that time; ten contacts that bounce at
their worst make 610 at once.
"""

READ_WORDS = 128
"""Maximum number of changes that `read` returns at once, because each takes 80 bytes of memory."""

STORM_CHANGES = 128
STORM_US = 100_000
"""A contact that changes so often in so long (us) is no button: the worst one, pressed and released
at once, changes 122 times."""

SETTLE_S = 0.005
"""How long the pull-ups get to charge the wires before the first sample (s)."""

_RING_BYTES = 4 * RING_WORDS
_RING_BITS = 12
_IO_BANK0 = 0x40014000
_INPUT_HIGH = 3 << 16
_SET = 0x2000
_CLEAR = 0x3000
_PIO_BLOCKS = (0x50200000, 0x50300000)
_RXF0 = 0x20
_DREQ_RX0 = (4, 12)
_UNPACED = 0x3F
_SIZE_WORD = 2


def change_detector(count):
    """Return the PIO program that pushes the levels of `count` pins whenever one of them changes.

    It always pushes the levels that it finds at the start, so what is held down when the power
    comes on is known too.
    """

    @rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
    def program():
        mov(y, invert(null))
        wrap_target()
        label("sample")
        mov(isr, null)
        in_(pins, count)
        mov(x, isr)
        jmp(x_not_y, "changed")
        wrap()
        label("changed")
        push(noblock)
        mov(y, x)
        jmp("sample")

    return program


class Sampler:
    """Thirteen contacts to ground, or as many as `count` says, on pins that follow each other.

    `base_pin` is the GPIO of the first; `state_machine` counts through both PIO blocks (0 to 7).
    Raises OSError when no DMA channel or no room for the program is left.
    """

    def __init__(self, base_pin, count, state_machine=0):
        self.overruns = 0
        """How often more changes came between two reads than the rings hold."""
        self._base_pin = base_pin
        self._count = count
        self._mask = (1 << count) - 1
        self._state_machine = None
        self._channels = []
        for pin in range(base_pin, base_pin + count):
            machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        time.sleep(SETTLE_S)
        self._memory = bytearray(3 * _RING_BYTES)
        # A DMA ring must begin at a multiple of its own size.
        self._words = (uctypes.addressof(self._memory) + _RING_BYTES - 1) & ~(_RING_BYTES - 1)
        self._stamps = self._words + _RING_BYTES
        self._next = 0
        self._last_stamp = 0
        try:
            self._start(base_pin, count, state_machine)
        except Exception:
            self.close()
            raise

    def _start(self, base_pin, count, number):
        block, index = number // 4, number % 4
        # One by one: when the second cannot be had, the first is known and given back.
        self._channels.append(rp2.DMA())
        self._channels.append(rp2.DMA())
        to_words, to_stamps = self._channels
        self._configure(
            to_words,
            _PIO_BLOCKS[block] + _RXF0 + 4 * index,
            self._words,
            _DREQ_RX0[block] + index,
            to_stamps,
        )
        self._configure(to_stamps, TIMERAWL, self._stamps, _UNPACED, to_words)
        self._stamp_channel = to_stamps
        self._block = rp2.PIO(block)
        self._program = change_detector(count)
        self._state_machine = rp2.StateMachine(
            number, self._program, freq=SAMPLER_HZ, in_base=machine.Pin(base_pin)
        )
        to_words.active(1)
        self._state_machine.active(1)

    def _configure(self, channel, source, ring, request, other):
        control = channel.pack_ctrl(
            size=_SIZE_WORD,
            inc_read=False,
            inc_write=True,
            ring_size=_RING_BITS,
            ring_sel=True,
            treq_sel=request,
            chain_to=other.channel,
        )
        channel.config(read=source, write=ring, count=1, ctrl=control)

    def read(self):
        """Return the changes since the last call, oldest first: a row of (word, t_us).

        Call it again when it has returned something, because it returns `READ_WORDS` at most.
        Bit i of `word` is 1 while contact i is closed, that is, its button is down; `t_us` is the
        32-bit microsecond counter. After an overrun the list is the newest change alone: what is
        down now is right again, how it came to that is lost, and `overruns` has grown by one.
        """
        # As good as always nothing has come, and then no memory may be taken.
        at = self._next
        if self._stamp_channel.write == self._stamps + at:
            at = self._stamps + ((at - 4) & (_RING_BYTES - 1))
            if machine.mem32[at] == self._last_stamp:
                return ()
        return self._changes()

    def _changes(self):
        """Return the changes since the last call, which are one or more."""
        memory = machine.mem32
        at = self._next
        last = (at - 4) & (_RING_BYTES - 1)
        stamp = self._last_stamp
        # A stamp follows its word by some cycles: what has a stamp is whole.
        end = self._stamp_channel.write - self._stamps
        fresh = []
        while at != end and len(fresh) < READ_WORDS:
            stamp = memory[self._stamps + at]
            fresh.append(self._change(memory[self._words + at], stamp))
            at = (at + 4) & (_RING_BYTES - 1)
        # The entry read last is the first to be written over, so it tells for all others, also
        # for those that were written over while they were being read.
        if memory[self._stamps + last] != self._last_stamp:
            self.overruns += 1
            at = self._stamp_channel.write - self._stamps
            newest = (at - 4) & (_RING_BYTES - 1)
            stamp = memory[self._stamps + newest]
            fresh = [self._change(memory[self._words + newest], stamp)]
        self._next = at
        self._last_stamp = stamp
        return fresh

    def noisy(self):
        """Return the contact that makes a storm of changes just now, or None.

        It has changed more than `STORM_CHANGES` times in the last `STORM_US`.
        """
        memory = machine.mem32
        at = self._stamp_channel.write - self._stamps
        newest_us = None
        counts = {}
        later = None
        for _ in range(RING_WORDS):
            at = (at - 4) & (_RING_BYTES - 1)
            t_us = unsigned(memory[self._stamps + at])
            if newest_us is None:
                newest_us = t_us
            if us_since(t_us, newest_us) > STORM_US:
                break
            word = memory[self._words + at]
            if later is not None:
                counts[word ^ later] = counts.get(word ^ later, 0) + 1
            later = word
        for contact in range(self._count):
            if counts.get(1 << contact, 0) > STORM_CHANGES:
                return contact
        return None

    def mute(self, contact, is_muted):
        """Have a contact read as open whatever it does, or read it again.

        The pin's own input override does it, so that not even a storm of changes takes a word.
        """
        control = _IO_BANK0 + 8 * (self._base_pin + contact) + 4
        machine.mem32[control + (_SET if is_muted else _CLEAR)] = _INPUT_HIGH

    def _change(self, levels, stamp):
        return ~levels & self._mask, unsigned(stamp)

    def close(self):
        """Stop sampling and give back the state machine, its program and both DMA channels.

        The pins stay inputs with pull-ups, which harms nothing. Closing twice is allowed.
        """
        if self._state_machine is not None:
            self._state_machine.active(0)
            self._block.remove_program(self._program)
            self._state_machine = None
        for channel in self._channels:
            channel.close()
        self._channels = []
