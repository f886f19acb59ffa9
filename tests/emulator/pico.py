"""An emulated Pico for tests, with buttons, lights, sound, screen and USB line.

It is simulated to the cycle: MicroPython itself runs, from a flash image, on an emulated RP2040.
Times are simulated microseconds since power-on, unless a name says ms.
"""

import json
import subprocess
import threading

import parts
from chip import Chip
from screen_text import LETTERS, read_letters, read_screen
from usb_socket import UsbSocket

from board import BUILD

TAP_US = 60_000
HOLD_US = 800_000
BATCH_US = 5_000
_WATCHDOG_LOAD = 4
"""The register that a watchdog is fed at."""


class Pico:
    """A board wired as ``board.py`` says, switched on with `flash` (bytes) in its flash.

    `held` are the buttons that are down at power-on; without `display` none is fitted. `build` is
    one of board.py's hardware variants, by default the selected one. Power comes from USB, unless
    `vsys_mv` is the voltage (mV) of the batteries. `board` is "pico", or "pico_w", on which the
    pins that measure the supply belong to the radio. `is_ideal` and `flash_wear` are as in
    ``chip.Chip``.
    """

    def __init__(
        self,
        flash,
        held=(),
        display=True,
        build=BUILD,
        vsys_mv=None,
        board="pico",
        is_ideal=None,
        flash_wear=None,
    ):
        self._board = board
        self._is_ideal = is_ideal
        self._flash_wear = flash_wear
        self._build = build
        self._vsys_mv = vsys_mv
        self._button_pins = dict(zip(build.BUTTONS, build.BUTTON_PINS, strict=True))
        self._has_display = display and build.DISPLAY_I2C is not None
        self.letters = {}
        self.held = set(held)
        self._switch_on(flash)

    def _switch_on(self, flash):
        self._lights = parts.LightChain(self._build.LIGHTS_PIN, self._build.LIGHTS)
        self._buzzer = parts.Buzzer(self._build.BUZZER_PIN)
        self._display = parts.Display(self._build.DISPLAY_I2C or 0)
        self._display.panel.is_deaf = not self._has_display
        wired = self._lights, self._buzzer, self._display
        self.chip = Chip(flash, wired, self._board, self._is_ideal, self._flash_wear)
        for button, pin in self._button_pins.items():
            self.chip.pins[pin].set_input_value(button not in self.held)
        if self._board == "pico":
            self.supply(self._vsys_mv)

    def supply(self, vsys_mv=None):
        """Set the voltage (mV) of the batteries at VSYS, or switch to USB power without a value."""
        self._vsys_mv = vsys_mv
        self.chip.pins[self._build.USB_PIN].set_input_value(vsys_mv is None)
        seen_mv = (5000 if vsys_mv is None else vsys_mv) / self._build.BATTERY_DIVIDER
        converter = self.chip.blocks.adc
        converter.channel_values[self._build.BATTERY_PIN - 26] = round(seen_mv / 3300 * 4095)
        return self

    def cut_power(self, for_buttons_held=()):
        """Cut the power now and restore it: only the flash is kept, and time restarts at 0."""
        self.held = set(for_buttons_held)
        self._switch_on(self.chip.flash)

    # -- time ---------------------------------------------------------------------------------

    @property
    def now_us(self):
        """Time since power-on (us)."""
        return self.chip.now_us

    def run_us(self, microseconds):
        """Let time pass."""
        self.chip.run_until(self.now_us + microseconds)
        return self

    def run_ms(self, milliseconds):
        """Let time pass."""
        return self.run_us(milliseconds * 1000)

    def run_until(self, is_enough, within_ms=5_000):
        """Let time pass until `is_enough()`; raise AssertionError with the output at a timeout."""
        if not is_enough():
            came = self.chip.run_until(self.now_us + within_ms * 1000, is_enough)
            assert came, "not within %d ms; the last lines: %r" % (within_ms, self.lines[-8:])
        return self

    # -- presses ------------------------------------------------------------------------------

    def press(self, button, at_us=None):
        """Press a button now, or have it pressed at an instant in the future."""
        self._move(button, True, at_us)
        return self

    def release(self, button, at_us=None):
        """Release a button now, or have it released at an instant in the future."""
        self._move(button, False, at_us)
        return self

    def tap(self, button, for_us=TAP_US):
        """Press a button, release it after `for_us`, and wait for the same time."""
        return self.press(button).run_us(for_us).release(button).run_us(for_us)

    def hold(self, button):
        """Hold a button for 0.8 s."""
        return self.tap(button, HOLD_US)

    def _move(self, button, is_down, at_us):
        def move():
            self.chip.sampling.wake()
            self.chip.pins[self._button_pins[button]].set_input_value(not is_down)
            (self.held.add if is_down else self.held.discard)(button)

        if at_us is None:
            move()
        else:
            self.chip.at(at_us, move)

    # -- eyes and ears ------------------------------------------------------------------------

    @property
    def frames(self):
        """The frames of the lights: (t_us, colours as 0xRRGGBB) for each time they latched."""
        return self._lights.frames

    @property
    def chain(self):
        """The chain of lights; `chain.faults` lists errors of its data."""
        return self._lights

    @property
    def pixels(self):
        """The lights as they are now, a tuple of 0xRRGGBB; empty before the first frame."""
        return self.frames[-1][1] if self.frames else ()

    @property
    def tones(self):
        """The sounds: (t_us, Hz) at each change, 0 Hz for silence."""
        return self._buzzer.tones

    @property
    def tone(self):
        """The current frequency (Hz), 0 for silence."""
        return self._buzzer.hertz

    @property
    def screen(self):
        """The text on the display, read by ``screen_text.read_screen`` with `letters`."""
        return read_screen(self._display.panel.memory, self.letters)

    @property
    def panel(self):
        """The display itself; `panel.is_deaf = True` pulls its plug."""
        return self._display.panel

    # -- the USB line -------------------------------------------------------------------------

    @property
    def lines(self):
        """Every complete line received over USB since power-on."""
        return [text for _, text in self.chip.line.lines]

    @property
    def events(self):
        """Every event received since power-on, as a dict, without those repeated by a replay."""
        events, again = [], 0
        for value in [json.loads(text) for text in self.lines if text.startswith("{")]:
            if "event" not in value:
                again = value["lines"] if value["answer"] == "replay" else again
            elif again:
                again -= 1
            else:
                events.append(value)
        return events

    def count_feeds(self):
        """Return a function that counts the loop iterations (watchdog feeds) from now on."""
        watchdog = self.chip.blocks.watchdog
        write, fed = watchdog.write_uint32, [0]

        def count(offset, value):
            fed[0] += offset == _WATCHDOG_LOAD
            write(offset, value)

        watchdog.write_uint32 = count
        return lambda: fed[0]

    def send(self, data):
        """Send bytes over USB, without waiting."""
        self.chip.line.send(data)
        return self

    def execute(self, program, within_ms=5_000):
        """Stop the firmware by Ctrl-C and run `program` like mpremote; return its output.

        Raises AssertionError with the traceback if the program fails. The firmware stays stopped.
        """
        received = self.chip.line.received
        self.send(b"\r\x03\x03\x01")
        start = len(received)
        self.run_until(lambda: b"raw REPL; CTRL-B to exit\r\n>" in received[start:], within_ms)
        start = len(received)
        self.send(program.encode() + b"\x04")
        self.run_until(lambda: bytes(received[start:]).count(b"\x04") >= 2, within_ms)
        output, error = bytes(received[start:]).split(b"\x04")[:2]
        assert not error, error.decode()
        return output.removeprefix(b"OK").decode().replace("\r\n", "\n")

    def begin(self, program):
        """Stop the firmware and start `program`, which may be endless; its output is in `lines`."""
        received = self.chip.line.received
        self.send(b"\r\x03\x03\x01")
        start = len(received)
        self.run_until(lambda: b"raw REPL; CTRL-B to exit\r\n>" in received[start:])
        self.send(program.encode() + b"\x04")
        return self

    def soft_reset(self):
        """Leave the raw REPL and restart MicroPython, as Ctrl-D does."""
        return self.send(b"\x02\x04")

    def run_command(self, make_command, within_ms=600_000):
        """Run a command on this machine that uses the Pico, while time passes for both.

        `make_command(url)` returns the command line; `url` is the port for pyserial and mpremote.
        Returns the CompletedProcess, with its output as text.
        """
        with UsbSocket(self.chip.line) as socket:
            return _run(make_command(socket.url), self, socket, within_ms)


def started(flash, **kinds):
    """Return `flash` (bytes) after the first start of a Pico, which creates its folders.

    In the emulator the first start takes 20 times as long as later ones. `kinds` are keyword
    arguments of ``Pico``.
    """
    new = Pico(flash, **kinds)
    new.run_until(lambda: len(new.frames) > 1).run_ms(300)
    return new.chip.flash


def letters_of(flash, board="pico"):
    """Return the letters of the display, as a Pico with `flash` (bytes) itself draws them."""
    stopped = Pico(flash, board=board)
    stopped.run_until(lambda: len(stopped.frames) > 1)
    return read_letters(stopped.execute(LETTERS))


def _run(command, pico, socket, within_ms):
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
    )
    output = []
    # The output may exceed the size of a pipe.
    reader = threading.Thread(target=lambda: output.append(process.stdout.read()))
    reader.start()
    end_us = pico.now_us + within_ms * 1000
    try:
        while process.poll() is None and pico.now_us < end_us:
            if socket.exchange():
                pico.run_us(BATCH_US)
    finally:
        was_in_time = process.poll() is not None
        process.kill()
        process.wait()
        reader.join()
        process.stdout.close()
    text = output[0].decode("utf-8", "replace")
    assert was_in_time, "not done within %d ms: %s" % (within_ms, text)
    return subprocess.CompletedProcess(command, process.returncode, text)
