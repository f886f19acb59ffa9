"""The safe screen, which asks after too many crashes in a row whether the match should go on.

It uses as little other code as possible: no referee, and no driver but the watchdog. A part that
fails, or that hung in the run before, is not used.
"""

import time

from ssd1306 import SSD1306_I2C

import machine
from board import BUILD
from tableref.texts import translator

RESUME = 0
"""Answer given by OK: resume the match."""
NEW = 1
"""Answer given by holding NEXT (or BACK on a board without NEXT): move the match to the finished
ones.
"""

HOLD_MS = 1_500
"""Time (ms) for which NEXT must be held, to prevent accidents."""

LOOK_MS = 10
STEADY_LOOKS = 3
"""Number of equal consecutive readings that make a contact's state valid."""

BLINK_MS = 500
BRIGHTNESS = 10
"""Brightness (0 to 255) of the lights. Even and odd lights are on alternately, as in no game."""

CLICK_HZ = 440
ALARM_HZ = 220
TONE_MS = 60

_DISPLAY, _LIGHTS, _BUZZER = 0, 1, 2
_OK, _NEXT, _BACK = 13, 12, 11
_TIMING_NS = (400, 850, 800, 450)
_HALF = 1 << 15


class Button:
    """A button that is read without the sampler, which may be what crashes.

    `number` is the button's number in ``board``. A button that is down at first counts only after
    it was released.
    """

    def __init__(self, number):
        pin = BUILD.BUTTON_PINS[BUILD.BUTTONS.index(number)]
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        self._looks = 0
        self._was_released = False
        self.held_ms = 0
        """Time (ms) for which the button has been down, 0 if it is not."""

    def look(self):
        """Read the button. Call this every LOOK_MS."""
        is_down = not self._pin.value()
        self._looks = self._looks + 1 if is_down else min(self._looks, STEADY_LOOKS) - 1
        if self._looks <= 0:
            self._looks = self.held_ms = 0
            self._was_released = True
        elif self._looks >= STEADY_LOOKS and self._was_released:
            self.held_ms = self._looks * LOOK_MS


class Parts:
    """The display, the lights and the buzzer, unless they fail."""

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
        """Switch every other light on, the odd or the even ones."""
        colours = (bytes(3), bytes((BRIGHTNESS,) * 3))
        row = b"".join([colours[(light + is_odd) % 2] for light in range(BUILD.LIGHTS)])
        self._do(_LIGHTS, lambda: self._send(row))

    def dark(self):
        """Switch all lights off."""
        self._do(_LIGHTS, lambda: self._send(bytes(3 * BUILD.LIGHTS)))

    def sound(self, hz):
        """Sound a short tone (Hz)."""
        self._do(_BUZZER, lambda: self._beep(hz))

    def _do(self, part, work):
        """Call `work`, unless the part has failed, or hung in the run before."""
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
    """Wait for `ms`."""
    time.sleep_ms(ms)


def prompt(watchdog, error):
    """Show `error` and wait for an answer of the players, feeding the watchdog; return it.

    The answer is RESUME or NEW.
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
    """Acknowledge the answer, and wait until the button is released."""
    parts.sound(CLICK_HZ)
    parts.dark()
    parts.write(())
    while button.held_ms:
        watchdog.feed()
        button.look()
        wait(LOOK_MS)
    return answer


def _lines(error, last):
    """Return the lines of the display; `last` is the key of the text in the last line.

    If texts cannot be loaded, there is only `error`.
    """
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
