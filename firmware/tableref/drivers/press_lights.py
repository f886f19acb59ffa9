"""The chain of lights: pictures sent by DMA, and lights of presses from interrupts.

``light_interrupts`` and ``contact_interrupts`` contain the handlers; this module sets up the
hardware.
"""
# ruff: noqa: F821 - asm_pio provides the names of the instructions in a PIO program.

import machine
import rp2
import uctypes
from tableref.drivers import contact_interrupts as contacts
from tableref.drivers import light_interrupts as words
from tableref.drivers import registers
from tableref.drivers.light_interrupts import CONTACTS, CTL, HOLD_US, NEXT, SEATS, WIRE
from tableref.drivers.registers import TIMERAWL
from tableref.drivers.sound_ahead import SOUND

TICK_HZ = 16_000_000
"""Clock of the state machine: 16 cycles per bit, so a million bits a second."""

_CLEAR_ENABLED = registers.PIN_ENABLES + 0x3000
_GPIO_IN = registers.SIO + 4

# An unused DMA pacing timer register, where the C code of our board finds the address of CTL.
_MAILBOX = registers.DMA_TIMER3
_MARKED = 0x7AB1E

TICK_MS = 2
"""Interval (ms) at which lock-outs are checked."""


def ws2812():
    """Return the PIO program: bits of 16 cycles, high for 5 or 10 of them, then a rest.

    With 62.5 ns per cycle a bit is high for 312 or 625 ns and low for 687 or 375 ns, plus 187 ns
    after each byte. These are within the limits of all WS2812, with a margin for cables. A frame
    ends when no byte is left. After 288 us of rest, in which the lights latch, it raises an
    interrupt.
    """

    @rp2.asm_pio(out_init=rp2.PIO.OUT_LOW, pull_thresh=8)
    def program():
        wrap_target()
        label("byte")
        pull(block)
        label("bit")
        out(x, 1)
        mov(pins, invert(null))[4]
        mov(pins, x)[4]
        mov(pins, null)[3]
        jmp(not_osre, "bit")
        mov(y, status)
        jmp(not_y, "byte")
        set(y, 31)
        label("rest")
        nop()[31]
        nop()[31]
        nop()[31]
        nop()[15]
        jmp(y_dec, "rest")[31]
        irq(rel(0))
        wrap()

    return program


class PressLights:
    """A chain of 26 WS2812 on the pin of `gpio` (a DigitalInOut), initially dark.

    `state_machine` (0 to 7) sends the data. Raises OSError if there is no free DMA channel or no
    space for the program.
    """

    def __init__(self, gpio, state_machine):
        self._irq_pin = self._timer = None
        for i in range(len(CTL)):
            CTL[i] = 0
        for i in range(len(WIRE)):
            WIRE[i] = 0
        block, index = state_machine // 4, state_machine % 4
        self._dma = rp2.DMA()
        base = registers.PIO_BLOCKS[block]
        number = self._dma.channel
        CTL[words.ENABLES] = registers.PIN_ENABLES
        CTL[words.EDGES] = registers.PIN_EDGES
        CTL[words.SIO] = registers.SIO - (1 << 32)
        CTL[words.TIMER] = registers.TIMER
        CTL[words.DMA] = registers.DMA + 0x40 * number
        CTL[words.ABORT] = registers.DMA_ABORT
        CTL[words.BUSY] = registers.DMA_BUSY
        CTL[words.CHANNEL] = 1 << number
        CTL[words.ON_WIRE] = uctypes.addressof(WIRE)
        CTL[words.PICTURE] = uctypes.addressof(NEXT)
        CTL[words.RESTED] = base + 0x30
        CTL[words.RESTED_BIT] = 1 << index
        CTL[words.SOUND_AT] = uctypes.addressof(SOUND)
        for i in range(CONTACTS):
            CTL[words.PIN + i] = -1
        control = self._dma.pack_ctrl(
            size=0, inc_read=True, inc_write=False, treq_sel=8 * block + index
        )
        self._dma.config(
            read=WIRE, write=base + 0x10 + 4 * index, count=0, ctrl=control, trigger=False
        )
        if registers.PAUSES_BEFORE_ABORT:
            CTL[words.CONTROL] = control
        self._block = rp2.PIO(block)
        self._program = ws2812()
        self._machine = rp2.StateMachine(
            state_machine, self._program, freq=TICK_HZ, out_base=gpio.pin
        )
        # Let `mov(y, status)` report whether the FIFO is empty, that is, has less than one byte.
        control = base + 0xCC + 0x18 * index
        machine.mem32[control] = machine.mem32[control] & ~registers.STATUS_MASK | 1
        self._machine.irq(words.rested, hard=True)
        self._machine.active(1)

    def limit(self, room, mirrored, white, faint):
        """Limit the total current: the levels of all channels together are at most `room`.

        The first `mirrored` lights count twice. `white` and `faint` are the (red, green, blue) of a
        flash, and of a dimmed flash if the limit requires it.
        """
        state = machine.disable_irq()
        CTL[words.ROOM] = room
        CTL[words.MIRRORED] = mirrored
        for at, (red, green, blue) in ((words.WHITE, white), (words.FAINT, faint)):
            CTL[at] = green
            CTL[at + 1] = red
            CTL[at + 2] = blue
            CTL[at + 3] = red + green + blue
        machine.enable_irq(state)

    def lock_out(self, lockout_us):
        """Set the lock-out time (us) after a contact has closed or opened."""
        CTL[words.LOCKOUT_US] = lockout_us

    def watch(self, pins):
        """From now on, flash the light of each contact that closes, and click.

        `pins` are the GPIOs of the buttons 1 to 13, or None. A contact that is already closed is
        not a press.
        """
        first = None
        state = machine.disable_irq()
        for contact, pin in enumerate(pins[:CONTACTS]):
            if pin is not None:
                first = pin if first is None else min(first, pin)
                CTL[words.PIN + contact] = pin
        if first is not None:
            # MicroPython calls the handler of each pin whose trigger matches, whichever pin has
            # changed. With both levels as its trigger, the first pin's handler is called once for
            # all of them.
            self._irq_pin = machine.Pin(first, machine.Pin.IN, machine.Pin.PULL_UP)
            self._irq_pin.irq(contacts.moved, 3, hard=True)
            machine.mem32[_CLEAR_ENABLED + 4 * (first >> 3)] = 0xF << 4 * (first & 7)
            for contact in range(CONTACTS):
                if CTL[words.PIN + contact] >= 0:
                    self._wait_for(contact)
            self._timer = machine.Timer(period=TICK_MS, callback=contacts.ticked, hard=True)
            CTL[words.MARK] = _MARKED
            machine.mem32[_MAILBOX] = uctypes.addressof(CTL)
        machine.enable_irq(state)

    def _wait_for(self, contact):
        """Lock a contact out briefly, after which its level counts."""
        pin, bit = CTL[words.PIN + contact], 1 << contact
        is_closed = machine.mem32[_GPIO_IN] >> pin & 1 == 0
        CTL[words.DUE + contact] = machine.mem32[TIMERAWL]
        CTL[words.OPENING] = CTL[words.OPENING] | bit if is_closed else CTL[words.OPENING] & ~bit
        CTL[words.LOCKED] |= bit

    def mute(self, contact, is_muted):
        """Disable or enable the light and click of a contact (0 to 12)."""
        pin, bit = CTL[words.PIN + contact], 1 << contact
        if pin < 0:
            return
        state = machine.disable_irq()
        machine.mem32[_CLEAR_ENABLED + 4 * (pin >> 3)] = 0xF << 4 * (pin & 7)
        CTL[words.ARMED] &= ~bit
        CTL[words.LOCKED] &= ~bit
        CTL[words.OPENING] &= ~bit
        if not is_muted:
            self._wait_for(contact)
        machine.enable_irq(state)

    def show(self, picture):
        """Send `picture` (78 bytes: green, red, blue of each light) after the current frame.

        Flashing lights keep flashing until they are released or 140 ms have passed.
        """
        state = machine.disable_irq()
        words.show(picture)
        machine.enable_irq(state)

    def flash(self, lights):
        """Flash those of `lights` (bit mask) that do not flash already."""
        state = machine.disable_irq()
        lights &= ~CTL[words.HELD]
        if lights:
            words.press(lights)
        machine.enable_irq(state)

    def end_flash(self, lights):
        """End the flash of `lights` (bits) with the next picture; return whether one flashed."""
        state = machine.disable_irq()
        held = CTL[words.HELD]
        CTL[words.HELD] = held & ~lights
        machine.enable_irq(state)
        return held & lights != 0

    @property
    def is_stale(self):
        """Whether a light has been flashing for too long without being released."""
        if CTL[words.HELD]:
            now_us = machine.mem32[TIMERAWL]
            for light in range(SEATS):
                if CTL[words.HELD] >> light & 1 and now_us - CTL[words.SINCE + light] >= HOLD_US:
                    return True
        return False

    @property
    def is_sending(self):
        """Whether a frame, or the rest after it, is in progress. Benchmarks measure with it."""
        return CTL[words.IS_SENDING] != 0

    def close(self):
        """Stop after the current frame. It may be called twice."""
        if self._irq_pin is not None:
            machine.mem32[_MAILBOX] = 0
            CTL[words.MARK] = 0
            self._irq_pin.irq(None, 0)
            self._timer.deinit()
            for contact in range(CONTACTS):
                self.mute(contact, True)
            self._irq_pin = None
        if self._machine is not None:
            while CTL[words.IS_SENDING]:
                pass
            self._machine.active(0)
            self._machine.irq(None)
            self._block.remove_program(self._program)
            self._machine = None
            self._dma.close()
