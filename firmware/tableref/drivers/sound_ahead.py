"""Sounds started by interrupts: a beat at its exact time, and the click of a press.

The register values of the buzzer's PWM slice are computed in advance, so that the interrupt
handlers only write them. They neither allocate memory nor wait.
"""
# ruff: noqa: F821 - viper functions provide the names of the processor's types.

import array

import machine
import micropython
from micropython import const
from tableref.drivers.clock import ticks_us, us_since
from tableref.drivers.registers import PWM, TIMER

CLICK_HZ = 1400
CLICK_US = const(18_000)
"""Duration (us) of the click of a press, as in ``show.tunes``.

The referee's own sound replaces it.
"""

LATENCY_US = 75
"""Delay (us) from the timer's interrupt to the tone, measured on the emulated Pico."""

NOTHING = const(0)
ARMED = const(1)
SOUNDED = const(2)

# Indexes into SOUND.
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

_CSR = const(0)
_DIVIDER = const(1)
_COUNTER = const(2)
_LEVELS = const(3)
_WRAP = const(4)
_LARGEST_TOP = 65534


@micropython.viper
def sound(_):
    """Start the armed tone. Runs in an interrupt."""
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
    """Click, unless a tone is sounding. Runs in an interrupt."""
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
    """End the click when its time is over. Runs in an interrupt."""
    words = ptr32(SOUND)
    if words[_IS_CLICKING] and ptr32(words[_TIMER])[10] - words[_CLICK_END] >= 0:
        words[_IS_CLICKING] = 0
        ptr32(words[_SLICE])[_LEVELS] = 0


class SoundAhead:
    """The PWM slice of GPIO `pin`, for sounds started by interrupts."""

    def __init__(self, pin):
        self._shift = 16 * (pin & 1)
        self._timer = machine.Timer()
        for i in range(len(SOUND)):
            SOUND[i] = 0
        SOUND[_TIMER] = TIMER
        SOUND[_SLICE] = PWM + 0x14 * (pin >> 1 & 7)

    def set_volume(self, duty):
        """Set the duty cycle of clicks to `duty` / 65536; 0 turns them off."""
        SOUND[_CLICK_LEVEL] = 0
        SOUND[_CLICK_DIV], SOUND[_CLICK_TOP] = registers(CLICK_HZ)
        SOUND[_CLICK_LEVEL] = self._level(duty, SOUND[_CLICK_TOP])

    def arm(self, hz, duty, at_us):
        """Schedule the tone `hz` (0 for silence) at `at_us` of the counter, replacing an armed one.

        If that is too soon, nothing is scheduled, and the caller plays the tone itself.
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
        """Cancel the armed tone."""
        SOUND[_STATE] = NOTHING

    def has_started(self):
        """Return whether the armed tone has started since the last call."""
        if SOUND[_STATE] != SOUNDED:
            return False
        SOUND[_STATE] = NOTHING
        return True

    def leave_click(self):
        """Do not end the click any more, because another sound has replaced it."""
        SOUND[_IS_CLICKING] = 0

    def close(self):
        """Stop all sounds started by interrupts."""
        self.disarm()
        SOUND[_CLICK_LEVEL] = 0
        self._timer.deinit()
        if SOUND[_IS_CLICKING]:
            SOUND[_IS_CLICKING] = 0
            machine.mem32[SOUND[_SLICE] + 4 * _LEVELS] = 0

    def _level(self, duty, top):
        return duty * (top + 1) // 65535 << self._shift


def registers(hz):
    """Return (divider in 16ths, top) of a PWM slice for `hz`, as MicroPython computes them."""
    source = machine.freq()
    top = (source + hz // 2) // hz - 1
    if top + 1 < _LARGEST_TOP:
        return 16, top
    divider = (16 * source + _LARGEST_TOP * hz - 1) // (_LARGEST_TOP * hz)
    return divider, (16 * source + divider * hz // 2) // (divider * hz) - 1
