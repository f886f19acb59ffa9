"""A test case of a Pico that shows the safe screen, with simulated buttons and time."""

import unittest

import machine
import safe_screen
from ssd1306_panel import Panel
from tableref import texts
from tableref.drivers.watchdog import Watchdog

OK, NEXT, BACK, P1 = 13, 12, 11, 1
ERROR = "ValueError: no such thing"


class NotAnsweredError(Exception):
    pass


class AskingPico(unittest.TestCase):
    """A test case with a Pico that shows the safe screen."""

    def setUp(self):
        machine.bus = machine.Memory()
        machine.sent.clear()
        self.panel = Panel()
        machine.I2C.targets = {0x3C: self.panel}
        self.now_ms = 0
        self.hands = []
        self.longest_ms = 0
        self.fed_ms = 0
        self.watchdog = Watchdog()
        self.watchdog.start()
        self.watchdog.feed = self.feed
        self.shown = []
        self.wait, safe_screen.wait = safe_screen.wait, self.pass_ms
        self.draw = safe_screen.Parts._draw
        self.send = safe_screen.Parts._send
        self.beep = safe_screen.Parts._beep

    def tearDown(self):
        safe_screen.wait = self.wait
        safe_screen.Parts._draw = self.draw
        safe_screen.Parts._send = self.send
        safe_screen.Parts._beep = self.beep
        machine.Pin.low.clear()
        machine.I2C.targets = {}
        machine.bus = machine.Memory()
        texts.use("en")

    def feed(self):
        self.longest_ms = max(self.longest_ms, self.now_ms - self.fed_ms)
        self.fed_ms = self.now_ms

    def pass_ms(self, ms):
        self.now_ms += ms
        while self.hands and self.hands[0][0] <= self.now_ms:
            _, button, is_down = self.hands.pop(0)
            self.move(button, is_down)
        if self.now_ms > 30_000:
            raise NotAnsweredError

    def move(self, button, is_down):
        build = safe_screen.BUILD
        pin = build.BUTTON_PINS[build.BUTTONS.index(button)]
        (machine.Pin.low.add if is_down else machine.Pin.low.discard)(pin)

    def press(self, button, at_ms, for_ms=100):
        self.hands += [(at_ms, button, True), (at_ms + for_ms, button, False)]
        self.hands.sort()
        return self

    def ask(self):
        return safe_screen.prompt(self.watchdog, ERROR)

    def read(self):
        """Record the texts instead of drawing them."""
        safe_screen.Parts._draw = lambda parts, lines: self.shown.append(tuple(lines))
        return self

    def is_not_answered(self):
        try:
            self.ask()
        except NotAnsweredError:
            return True
        return False
