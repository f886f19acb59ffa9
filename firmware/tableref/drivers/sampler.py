"""The order of presses: contacts sampled and timestamped by hardware.

A PIO state machine samples all contacts every 0.5 us and pushes a word whenever one of them has
changed. Two DMA channels that trigger each other move it: the first writes the word into a ring
buffer, the second writes the microsecond counter into another. The CPU is not involved, so order
and timestamps are correct however busy the program is. It reads the ring buffers when it has time.
Contacts that change within the same sample are in one word: a tie.
"""
# ruff: noqa: F821 - asm_pio provides the names of the instructions in a PIO program.

import time

import machine
import rp2
import uctypes
from tableref.drivers.clock import unsigned, us_since
from tableref.drivers.registers import IO_BANK0, PIO_BLOCKS, TIMERAWL

SAMPLER_HZ = 8_000_000
"""Clock of the state machine, which takes four cycles for a sample."""

RING_WORDS = 1024
"""Capacity (changes) of the ring buffers.

They are not read while the flash chip erases a sector, which takes 400 ms on a worn chip. In that
time ten players who tap as fast as they can make some 540 changes, and ten contacts that bounce at
their worst make 610 at once.
"""

READ_WORDS = 128
"""Maximum number of changes that `read` returns at once, because each takes 80 bytes of memory."""

STORM_CHANGES = 128
STORM_US = 100_000
"""Threshold of a storm: more than STORM_CHANGES in STORM_US.

The worst real button makes 122 changes when it is pressed and released at once.
"""

SETTLE_S = 0.005
"""Time (s) for the pull-ups to charge the wires before the first sample."""

_RING_BYTES = 4 * RING_WORDS
_RING_BITS = 12
_HEAD = 16
_INPUT_HIGH = 3 << 16
_SET = 0x2000
_CLEAR = 0x3000
_RXF0 = 0x20
_DREQ_RX0 = (4, 12)
_UNPACED = 0x3F
_SIZE_WORD = 2


def change_detector(count):
    """Return the PIO program that pushes the levels of `count` pins whenever one of them changes.

    It always pushes the initial levels, so that buttons held at power-on are known.
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


def _make_rings():
    """Return (memory, address) of two ring buffers. A DMA ring must be aligned to its size.

    Temporary objects fill the heap up to an aligned address, so that the rings are allocated there.
    If they are not, a third of the memory is wasted for the alignment.
    """
    size = 2 * _RING_BYTES
    # MicroPython also allocates _HEAD bytes for the bytearray itself: either just before its
    # contents, or in a small gap elsewhere in the heap. Try a filler of the right size for each.
    for head in (_HEAD, 0):
        # Create the list first, because its memory must not be between those of its items.
        before = []
        before.append(bytearray(size))
        gap = -(uctypes.addressof(before[0]) + size) & (_RING_BYTES - 1)
        before.append(bytearray(size + gap - 2 * head))
        memory = bytearray(size)
        address = uctypes.addressof(memory)
        # Empty the list, because the collector also scans the stack of functions that have ended.
        before.clear()
        if not address & (_RING_BYTES - 1):
            return memory, address
    memory = bytearray(size + _RING_BYTES)
    return memory, (uctypes.addressof(memory) + _RING_BYTES - 1) & ~(_RING_BYTES - 1)


class Sampler:
    """`count` contacts to ground, on consecutive pins.

    `base_pin` is the GPIO of the first. `state_machine` is 0 to 7, counted through both PIO blocks.
    Raises OSError if there is no free DMA channel or no space for the program.
    """

    def __init__(self, base_pin, count, state_machine=0):
        self.overruns = 0
        """The number of reads that found that the ring buffers had overflowed."""
        self._base_pin = base_pin
        self._count = count
        self._mask = (1 << count) - 1
        self._state_machine = None
        self._channels = []
        for pin in range(base_pin, base_pin + count):
            machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        time.sleep(SETTLE_S)
        self._memory, self._words = _make_rings()
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
        # Store the channels one by one, so that the first is released if the second is not
        # available.
        self._channels.append(rp2.DMA())
        self._channels.append(rp2.DMA())
        to_words, to_stamps = self._channels
        self._configure(
            to_words,
            PIO_BLOCKS[block] + _RXF0 + 4 * index,
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
        """Return the changes since the last call, oldest first: (word, t_us) each.

        Call it again if it has returned anything, because it returns at most `READ_WORDS`. Bit i
        of `word` is 1 while contact i is closed, that is, its button is down. `t_us` is the 32-bit
        microsecond counter. After an overrun only the newest change is returned: the current
        levels are correct, earlier changes are lost, and `overruns` is incremented.
        """
        # Usually there are no changes. This path must not allocate memory.
        at = self._next
        if self._stamp_channel.write == self._stamps + at:
            at = self._stamps + ((at - 4) & (_RING_BYTES - 1))
            if machine.mem32[at] == self._last_stamp:
                return ()
        return self._changes()

    def _changes(self):
        """Return the changes since the last call, as ``read`` does. There must be at least one."""
        memory = machine.mem32
        at = self._next
        last = (at - 4) & (_RING_BYTES - 1)
        stamp = self._last_stamp
        # A timestamp follows its word by some cycles, so an entry with a timestamp is complete.
        end = self._stamp_channel.write - self._stamps
        fresh = []
        while at != end and len(fresh) < READ_WORDS:
            stamp = memory[self._stamps + at]
            fresh.append(self._change(memory[self._words + at], stamp))
            at = (at + 4) & (_RING_BYTES - 1)
        # The entry read last is overwritten first, so it reveals an overrun, also one during this
        # loop.
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
        """Return the contact that is causing a storm of changes, or None.

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
        """Force a contact to read as open, or stop forcing it.

        It uses the pin's input override, so that not even a storm of changes produces words.
        """
        control = IO_BANK0 + 8 * (self._base_pin + contact) + 4
        machine.mem32[control + (_SET if is_muted else _CLEAR)] = _INPUT_HIGH

    def _change(self, levels, stamp):
        return ~levels & self._mask, unsigned(stamp)

    def close(self):
        """Stop sampling; release the state machine, its program and both DMA channels.

        The pins remain inputs with pull-ups. It may be called twice.
        """
        if self._state_machine is not None:
            self._state_machine.active(0)
            self._block.remove_program(self._program)
            self._state_machine = None
        for channel in self._channels:
            channel.close()
        self._channels = []
