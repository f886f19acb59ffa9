"""The safe screen: after too many crashes in a row the table asks whether the match should go on.

As little of the rest as possible is used: no referee, no driver but the watchdog. What fails is
left out, the display as well as the lights or the buzzer; so is what stood still in the run before.
"""

import time

from ssd1306 import SSD1306_I2C

import machine
from board import BUILD
from tableref.texts import translator

RESUME = 0
"""OK: the match goes on."""
NEW = 1
"""NEXT held, or BACK where there is no NEXT: the match is put aside, and the table begins again."""

HOLD_MS = 1_500
"""Time (ms) for which NEXT must be held, to prevent accidents."""

LOOK_MS = 10
STEADY_LOOKS = 3
"""Number of equal consecutive readings that make a contact's state valid."""

BLINK_MS = 500
BRIGHTNESS = 10
"""Of the lights, in 255ths: every other one, in turns, which no game shows."""

CLICK_HZ = 440
ALARM_HZ = 220
TONE_MS = 60

_DISPLAY, _LIGHTS, _BUZZER = 0, 1, 2
_OK, _NEXT, _BACK = 13, 12, 11
_TIMING_NS = (400, 850, 800, 450)
_HALF = 1 << 15


class Button:
    """A button of its own: no sampler, for it may be what crashes.

    `number` is the button's as ``board`` names it. One that is down from the start counts only
    when it has been released.
    """

    def __init__(self, number):
        pin = BUILD.BUTTON_PINS[BUILD.BUTTONS.index(number)]
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        self._looks = 0
        self._was_released = False
        self.held_ms = 0
        """For how long it has been down, 0 when it is not."""

    def look(self):
        """Look at it, every LOOK_MS."""
        is_down = not self._pin.value()
        self._looks = self._looks + 1 if is_down else min(self._looks, STEADY_LOOKS) - 1
        if self._looks <= 0:
            self._looks = self.held_ms = 0
            self._was_released = True
        elif self._looks >= STEADY_LOOKS and self._was_released:
            self.held_ms = self._looks * LOOK_MS


class Parts:
    """The display, the lights and the buzzer, as far as they work."""

    def __init__(self, watchdog):
        self._watchdog = watchdog
        self._ssd1306 = self._pwm = None
        self._failed = set()
        if BUILD.DISPLAY_I2C is None:
            self._failed.add(_DISPLAY)
        self._do(_DISPLAY, self._make_display)
        self._do(_BUZZER, self._make_buzzer)

    def write(self, lines):
        """Show lines of text, from the top."""
        self._do(_DISPLAY, lambda: self._draw(lines))

    def light(self, is_odd):
        """Light every other light."""
        colours = (bytes(3), bytes((BRIGHTNESS,) * 3))
        row = b"".join([colours[(light + is_odd) % 2] for light in range(BUILD.LIGHTS)])
        self._do(_LIGHTS, lambda: self._send(row))

    def dark(self):
        """Darken all lights."""
        self._do(_LIGHTS, lambda: self._send(bytes(3 * BUILD.LIGHTS)))

    def sound(self, hz):
        """Sound a short tone (Hz)."""
        self._do(_BUZZER, lambda: self._beep(hz))

    def _do(self, part, work):
        """Do some work with a part, unless that failed, or stood still in the run before."""
        if part in self._failed or not self._watchdog.try_part(part):
            return
        try:
            work()
        except Exception:
            self._failed.add(part)
        self._watchdog.tried(part)

    def _make_display(self):
        bus = machine.I2C(
            BUILD.DISPLAY_I2C,
            scl=machine.Pin(BUILD.DISPLAY_SCL_PIN),
            sda=machine.Pin(BUILD.DISPLAY_SDA_PIN),
            freq=BUILD.DISPLAY_HZ,
        )
        self._ssd1306 = SSD1306_I2C(BUILD.DISPLAY_WIDTH, BUILD.DISPLAY_HEIGHT, bus)

    def _draw(self, lines):
        self._ssd1306.fill(0)
        for row, line in enumerate(lines):
            self._ssd1306.text(line, 0, 8 * row)
        self._ssd1306.show()

    def _make_buzzer(self):
        self._pwm = machine.PWM(machine.Pin(BUILD.BUZZER_PIN))
        self._pwm.duty_u16(0)

    def _beep(self, hz):
        self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF)
        wait(TONE_MS)
        self._pwm.duty_u16(0)

    def _send(self, row):
        pin = machine.Pin(BUILD.LIGHTS_PIN, machine.Pin.OUT)
        machine.bitstream(pin, 0, _TIMING_NS, row)


def wait(ms):
    """Wait."""
    time.sleep_ms(ms)


def prompt(watchdog, error):
    """Return RESUME or NEW, as somebody at the table says; `error` is why they are asked.

    The watchdog is fed meanwhile.
    """
    parts = Parts(watchdog)
    ok, following = Button(_OK), Button(_NEXT if _NEXT in BUILD.BUTTONS else _BACK)
    parts.write(_lines(error, "line_7"))
    parts.sound(ALARM_HZ)
    looks = 0
    was_held_ms = 0
    while True:
        watchdog.feed()
        if looks % (BLINK_MS // LOOK_MS) == 0:
            parts.light(looks // (BLINK_MS // LOOK_MS) % 2)
        looks += 1
        ok.look()
        following.look()
        if ok.held_ms:
            return _end(watchdog, parts, ok, RESUME)
        if following.held_ms >= HOLD_MS:
            return _end(watchdog, parts, following, NEW)
        if was_held_ms and not following.held_ms:
            parts.write(_lines(error, "too_short"))
        was_held_ms = following.held_ms
        wait(LOOK_MS)


def _end(watchdog, parts, button, answer):
    """Say that the answer was understood, and wait until the button is released."""
    parts.sound(CLICK_HZ)
    parts.dark()
    parts.write(())
    while button.held_ms:
        watchdog.feed()
        button.look()
        wait(LOOK_MS)
    return answer


def _lines(error, last):
    """Return the words for the display, with `last` the key of the last line; none if they fail."""
    try:
        tell = translator("safe_screen")
        return (
            tell("title"),
            "",
            tell("stopped"),
            error[: BUILD.DISPLAY_WIDTH // 8],
            "",
            tell("ok"),
            tell("next" if _NEXT in BUILD.BUTTONS else "back"),
            tell(last),
        )
    except Exception:
        return (error,)
