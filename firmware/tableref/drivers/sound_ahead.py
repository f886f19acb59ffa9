"""Sound in an interrupt: a beat at its very moment, and the click of a press.

The registers of the buzzer's PWM slice are worked out beforehand; a timer's interrupt, or that of
a press, only writes them. Neither takes memory or waits.
"""
# ruff: noqa: F821 - inside a viper function the types of the processor are names that it provides.

import array

import machine
import micropython
from micropython import const
from tableref.drivers.clock import ticks_us, us_since

CLICK_HZ = 1400
CLICK_US = const(18_000)
"""The click of a press, as ``show.tunes`` has it: the referee's own sound takes its place."""

LATENCY_US = 75
"""From the timer's moment to the tone (us), on the emulated Pico."""

NOTHING = const(0)
ARMED = const(1)
SOUNDED = const(2)

# What the words of SOUND are.
_STATE = const(0)
_SLICE = const(1)  # address of its registers
_DIV = const(2)  # of the tone that is armed
_TOP = const(3)
_LEVEL = const(4)
_IS_CLICKING = const(5)
_CLICK_END = const(6)
_CLICK_DIV = const(7)
_CLICK_TOP = const(8)
_CLICK_LEVEL = const(9)  # 0 for none
_TIMER = const(10)

SOUND = array.array("i", [0] * 12)

_PWM = 0x40050000
_CSR = const(0)
_DIVIDER = const(1)
_COUNTER = const(2)
_LEVELS = const(3)
_WRAP = const(4)
_LARGEST_TOP = 65534


@micropython.viper
def sound(_):
    """Sound what is armed. In an interrupt."""
    words = ptr32(SOUND)
    if words[_STATE] == ARMED:
        words[_STATE] = SOUNDED
        words[_IS_CLICKING] = 0
        pwm = ptr32(words[_SLICE])
        pwm[_CSR] = 0
        pwm[_COUNTER] = 0
        pwm[_DIVIDER] = words[_DIV]
        pwm[_WRAP] = words[_TOP]
        pwm[_LEVELS] = words[_LEVEL]
        pwm[_CSR] = 1


@micropython.viper
def click():
    """Click, if all is silent. In an interrupt."""
    words = ptr32(SOUND)
    pwm = ptr32(words[_SLICE])
    if words[_CLICK_LEVEL] == 0 or pwm[_LEVELS]:
        return
    words[_IS_CLICKING] = 1
    words[_CLICK_END] = ptr32(words[_TIMER])[10] + CLICK_US
    pwm[_CSR] = 0
    pwm[_COUNTER] = 0
    pwm[_DIVIDER] = words[_CLICK_DIV]
    pwm[_WRAP] = words[_CLICK_TOP]
    pwm[_LEVELS] = words[_CLICK_LEVEL]
    pwm[_CSR] = 1


@micropython.viper
def end_click():
    """End the click when it is over. In an interrupt."""
    words = ptr32(SOUND)
    if words[_IS_CLICKING] and ptr32(words[_TIMER])[10] - words[_CLICK_END] >= 0:
        words[_IS_CLICKING] = 0
        ptr32(words[_SLICE])[_LEVELS] = 0


class SoundAhead:
    """The PWM slice of GPIO `pin`, for what is to be heard at a moment."""

    def __init__(self, pin):
        self._shift = 16 * (pin & 1)
        self._timer = machine.Timer()
        for i in range(len(SOUND)):
            SOUND[i] = 0
        SOUND[_TIMER] = 0x40054000
        SOUND[_SLICE] = _PWM + 0x14 * (pin >> 1 & 7)

    def set_volume(self, duty):
        """Have clicks be high for `duty` of 65,536 of their time; 0 is none."""
        SOUND[_CLICK_LEVEL] = 0
        SOUND[_CLICK_DIV], SOUND[_CLICK_TOP] = registers(CLICK_HZ)
        SOUND[_CLICK_LEVEL] = self._level(duty, SOUND[_CLICK_TOP])

    def arm(self, hz, duty, at_us):
        """Have `hz` (0 for silence) sound at `at_us` of the counter, in place of what is armed.

        What is too near is left to whoever asks.
        """
        self.disarm()
        wait_us = us_since(ticks_us(), at_us) - LATENCY_US
        if wait_us < 50:
            return
        if hz:
            SOUND[_DIV], SOUND[_TOP] = registers(hz)
        SOUND[_LEVEL] = self._level(duty, SOUND[_TOP]) if hz else 0
        SOUND[_STATE] = ARMED
        wait_us = us_since(ticks_us(), at_us) - LATENCY_US
        self._timer.init(
            mode=machine.Timer.ONE_SHOT,
            period=max(1, wait_us),
            tick_hz=1_000_000,
            callback=sound,
            hard=True,
        )

    def disarm(self):
        """Have nothing sound by itself."""
        SOUND[_STATE] = NOTHING

    def take(self):
        """Return whether what was armed has been sounded since this was asked last."""
        if SOUND[_STATE] != SOUNDED:
            return False
        SOUND[_STATE] = NOTHING
        return True

    def leave_click(self):
        """Leave what sounds to whoever asks: no click is ended any more."""
        SOUND[_IS_CLICKING] = 0

    def close(self):
        """Stop: nothing sounds by itself any more."""
        self.disarm()
        SOUND[_CLICK_LEVEL] = 0
        self._timer.deinit()
        if SOUND[_IS_CLICKING]:
            SOUND[_IS_CLICKING] = 0
            machine.mem32[SOUND[_SLICE] + 4 * _LEVELS] = 0

    def _level(self, duty, top):
        return duty * (top + 1) // 65535 << self._shift


def registers(hz):
    """Return (divider in 16ths, top) of a PWM slice for `hz`, as MicroPython chooses them."""
    source = machine.freq()
    top = (source + hz // 2) // hz - 1
    if top + 1 < _LARGEST_TOP:
        return 16, top
    divider = (16 * source + _LARGEST_TOP * hz - 1) // (_LARGEST_TOP * hz)
    return divider, (16 * source + divider * hz // 2) // (divider * hz) - 1
