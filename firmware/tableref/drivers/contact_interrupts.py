"""Interrupt handlers of the contacts: a press gets its light and a click, then a lock-out.

They debounce like ``presses/gestures.py``: a contact that closes is a press; at the end of the
lock-out its level counts. The order of presses is not determined here.
"""
# ruff: noqa: F821 - viper functions provide the names of the processor's types.

import micropython
from micropython import const
from tableref.drivers.light_interrupts import CTL, press
from tableref.drivers.sound_ahead import click, end_click

# Indexes into CTL, copied from ``light_interrupts`` because a global of another module would be
# looked up at each use.
_ARMED = const(0)
_CONTACTS = const(13)
_DUE = const(32)
_EDGES = const(72)
_ENABLES = const(24)
_LOCKED = const(2)
_LOCKOUT_US = const(4)
_OPENING = const(1)
_PIN = const(55)
_SIO = const(25)
_TIMER = const(26)

# Words from a register to the addresses that set and clear its bits.
_SET = const(0x800)
_CLEAR = const(0xC00)


@micropython.viper
def moved(_):
    """Handle each contact that has closed, or has opened after a press. Runs in an interrupt."""
    ctl = ptr32(CTL)
    low = ptr32(ctl[_SIO])[1] ^ -1
    edges = ptr32(ctl[_EDGES])
    enables = ptr32(ctl[_ENABLES])
    now = ptr32(ctl[_TIMER])[10]
    pressed = 0
    i = 0
    while i < _CONTACTS:
        pin = ctl[_PIN + i]
        if pin >= 0:
            bit = 1 << i
            is_low = low & (1 << pin)
            shift = (pin & 7) << 2
            # A contact that bounces may be open again already, so look at the recorded edge, too.
            edge = edges[pin >> 3] & (4 << shift)
            if ctl[_ARMED] & bit:
                if is_low or edge:
                    ctl[_ARMED] = ctl[_ARMED] ^ bit
                    pressed |= bit
                    ctl[_OPENING] = ctl[_OPENING] | bit
                    ctl[_LOCKED] = ctl[_LOCKED] | bit
                    ctl[_DUE + i] = now + ctl[_LOCKOUT_US]
                    enables[_CLEAR + (pin >> 3)] = 3 << shift
            elif ctl[_OPENING] & bit and ctl[_LOCKED] & bit == 0 and is_low == 0:
                ctl[_OPENING] = ctl[_OPENING] ^ bit
                ctl[_LOCKED] = ctl[_LOCKED] | bit
                ctl[_DUE + i] = now + ctl[_LOCKOUT_US]
                enables[_CLEAR + (pin >> 3)] = 3 << shift
        i += 1
    # The pin argument is ignored: one handler serves all pins.
    if pressed:
        if pressed & 0x3FF:
            press(pressed & 0x3FF)
        click()


@micropython.viper
def ticked(_):
    """End the lock-outs that are over. Runs in an interrupt."""
    ctl = ptr32(CTL)
    end_click()
    locked = ctl[_LOCKED]
    if locked == 0:
        return
    edges = ptr32(ctl[_EDGES])
    enables = ptr32(ctl[_ENABLES])
    now = ptr32(ctl[_TIMER])[10]
    i = 0
    while i < _CONTACTS:
        bit = 1 << i
        if locked & bit and now - ctl[_DUE + i] >= 0:
            ctl[_LOCKED] = ctl[_LOCKED] ^ bit
            pin = ctl[_PIN + i]
            shift = (pin & 7) << 2
            if ctl[_OPENING] & bit:
                enables[_SET + (pin >> 3)] = 2 << shift
            else:
                ctl[_ARMED] = ctl[_ARMED] | bit
                edges[pin >> 3] = 0xC << shift
                enables[_SET + (pin >> 3)] = 1 << shift
        i += 1
