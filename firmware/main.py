"""What the Pico runs: the referee, between the drivers of its board.

``Device`` is the loop's one turn, and the same everywhere: here, on the virtual table and in the
tests. ``run`` turns it for ever on the Pico.
"""

import gc
import json

import board
from tableref.drivers.buttons import Buttons
from tableref.drivers.buzzer import Buzzer
from tableref.drivers.clock import WRAP_US, ticks_us, us_since
from tableref.drivers.display import Display
from tableref.drivers.pixels import Pixels, make_strip

PLAYERS = 10
"""Buttons 1 to 10 have a light each, the first ten of the chain."""

PICTURE_US = 20_000
"""How often all lights are looked at (us)."""

SCREEN_US = 50_000
"""How often the screen's words are asked for (us): faster than anybody reads."""

TURN_US = 1_500
"""After this long (us) a step starts nothing more, so that the next press is soon seen."""

QUIET_US = 3_000
"""This long (us) before the referee wants to be asked again, nothing slow is started."""

LONGEST_WAIT_US = 1_000_000
"""No referee waits longer for its next tick (us): more is a clock that has wrapped meanwhile."""

IDLE_US = 1_500
"""With this long (us) to wait the processor sleeps; it sleeps for 1 ms at most."""

COLLECT_US = 2_000_000
QUIET_ENOUGH_US = 10_000
"""Garbage is collected every 2 s, when the referee can be left alone for so long (us)."""

DISPLAY_TIMEOUT_US = 30_000
"""What a jammed display may cost: more than the 24 ms that its longest transfer takes (us)."""


class Device:
    """The referee and the parts of a board: what happened goes in, what to show comes out.

    `buttons`, `pixels`, `buzzer` and `display` are the drivers or anything like them; `write_line`
    takes the text of one event, without a line end; `ticks_us` returns the 32-bit microsecond
    counter that the buttons are stamped with.
    """

    def __init__(self, buttons, pixels, buzzer, display, referee, write_line, ticks_us):
        self._buttons = buttons
        self._pixels = pixels
        self._buzzer = buzzer
        self._display = display
        self.referee = referee
        self._write_line = write_line
        self._ticks_us = ticks_us
        self._now_us = 0
        self._tick_us = None
        self._picture_us = None
        self._screen_us = None
        self._is_resting = False
        self._must_work = False
        self._events = []
        self._work = (self._paint, self._write_event, self._refresh_display)
        self._next_work = 0

    def step(self):
        """Do one turn of the loop; return the us until the next is needed, 0 for at once.

        Buttons first, then the lights just pressed and the sound, whatever else is waiting. A
        step may come sooner than it said, and should when a button has moved.
        """
        # The clock before the buttons: then no edge stamped earlier can come later.
        start_us = self._now_us = self._ticks_us()
        edges = self._buttons.edges()
        if edges:
            self._take(edges)
        if edges or not 0 < self.quiet_us <= LONGEST_WAIT_US:
            self._tick()
        if self.quiet_us < QUIET_US and not self._must_work:
            self._is_resting = True
            return max(0, us_since(self._ticks_us(), self._tick_us))
        self._must_work = False
        if self._work_on(start_us):
            return 0
        wait_us = min(self.quiet_us, PICTURE_US - us_since(self._picture_us, self._now_us))
        return max(0, wait_us - us_since(start_us, self._ticks_us()))

    @property
    def quiet_us(self):
        """How long after the last step began the referee can be left alone (us)."""
        return 0 if self._tick_us is None else us_since(self._now_us, self._tick_us)

    def close(self):
        """Stop sampling, and make the table dark and silent."""
        self._buttons.close()
        self._buzzer.tone(0)
        self._pixels.off()
        self._display.blank(self._ticks_us())

    def _take(self, edges):
        """Tell the referee what the buttons did, and show the lights of those just pressed."""
        pressed = []
        for button, is_down, t_us in edges:
            self.referee.edge(button, is_down, t_us)
            # What is shown must not be older than what the referee knows.
            if us_since(self._now_us, t_us) > 0:
                self._now_us = t_us
            if is_down and button <= PLAYERS and button - 1 not in pressed:
                pressed.append(button - 1)
        if pressed:
            self._pixels.show_now(pressed, self._colour_of)
            self._pixels.start_picture()
            self._picture_us = self._now_us
            self._screen_us = None

    def _tick(self):
        """Let the referee know the time, and sound what is to be heard from now on."""
        self._tick_us = (self._now_us + self.referee.tick(self._now_us)) % WRAP_US
        self._buzzer.tone(self.referee.sounds(self._now_us))
        self._events.extend(self.referee.events())
        # Slow work waits for one tick at a time: then it is its turn, however soon the next is.
        self._must_work = self._is_resting
        self._is_resting = False

    def _colour_of(self, light):
        return self.referee.pixel(light, self._now_us)

    def _work_on(self, start_us):
        """Do the slow work in turn, a slice of each; return whether there is more."""
        is_more = False
        for _ in self._work:
            work = self._work[self._next_work]
            self._next_work = (self._next_work + 1) % len(self._work)
            is_more = work() or is_more
            if us_since(start_us, self._ticks_us()) >= TURN_US:
                return True
        return is_more

    def _is_due(self, done_us, every_us):
        # A time in the future is one from before a sleep of half an hour: the counter has wrapped.
        return done_us is None or not 0 <= us_since(done_us, self._now_us) < every_us

    def _paint(self):
        if self._pixels.refresh_slice(self._colour_of):
            return True
        if not self._is_due(self._picture_us, PICTURE_US):
            return False
        self._picture_us = self._now_us
        self._pixels.start_picture()
        return True

    def _write_event(self):
        if self._events:
            self._write_line(json.dumps(self._events.pop(0)))
        return len(self._events) > 0

    def _refresh_display(self):
        if self._is_due(self._screen_us, SCREEN_US):
            self._screen_us = self._now_us
            self._display.show(self.referee.screen())
        return self._display.refresh_slice(self._now_us)


def make_device():
    """Return the Device on the board that ``board`` describes.

    Raises ValueError, in words, when that board cannot work.
    """
    # Not at the top: the virtual table has parts of its own, and lacks some of these modules.
    import random

    from ssd1306 import SSD1306_I2C

    import machine
    from tableref.drivers import wiring
    from tableref.drivers.sampler import Sampler
    from tableref.referee.referee import Referee

    problems = wiring.problems(board)
    if problems:
        raise ValueError(" ".join(problems))
    pixels = Pixels(
        make_strip(machine.Pin(board.LIGHTS_PIN), board.LIGHTS, board.LIGHTS_STATE_MACHINE),
        board.LIGHTS_LIMIT_MA,
        board.LIGHT_IDLE_MA,
        board.LIGHT_CHANNEL_MA,
        board.LIGHTS_BRIGHTNESS,
    )
    buzzer = Buzzer(machine.PWM(machine.Pin(board.BUZZER_PIN)), board.BUZZER_VOLUME)
    bus = machine.I2C(
        board.DISPLAY_I2C,
        scl=machine.Pin(board.DISPLAY_SCL_PIN),
        sda=machine.Pin(board.DISPLAY_SDA_PIN),
        freq=board.DISPLAY_HZ,
        timeout=DISPLAY_TIMEOUT_US,
    )
    display = Display(lambda: SSD1306_I2C(board.DISPLAY_WIDTH, board.DISPLAY_HEIGHT, bus))
    referee = Referee(seed=random.getrandbits(30))
    # Last: from here on the hardware writes into memory, and somebody must be there to stop it.
    sampler = Sampler(board.BUTTON_PINS[0], len(board.BUTTON_PINS), board.SAMPLER_STATE_MACHINE)
    buttons = Buttons(sampler, board.BUTTONS)
    return Device(buttons, pixels, buzzer, display, referee, print, ticks_us)


def run(collect=gc.collect):
    """Turn the loop until Ctrl-C comes over USB; then leave the table dark and silent.

    `collect` is called to collect garbage where a pause is least noticed.
    """
    import machine

    device = make_device()
    collected_us = ticks_us()
    try:
        while True:
            wait_us = device.step()
            uncollected_us = us_since(collected_us, ticks_us())
            if device.quiet_us >= QUIET_ENOUGH_US and not 0 <= uncollected_us < COLLECT_US:
                collect()
                collected_us = ticks_us()
            elif wait_us >= IDLE_US:
                machine.idle()
    except KeyboardInterrupt:
        pass
    finally:
        device.close()


if __name__ == "__main__":
    run()
