"""What the Pico runs: a Device on the board's drivers, turned for ever."""

import gc
import sys

import board
from device import Device
from tableref.drivers.buttons import Buttons
from tableref.drivers.buzzer import Buzzer
from tableref.drivers.clock import ticks_us, us_since
from tableref.drivers.display import Display
from tableref.drivers.pixels import Pixels, make_strip

IDLE_US = 1_500
"""With this long (us) to wait the processor sleeps; it sleeps for 1 ms at most."""

COLLECT_US = 2_300_000
CALM_ENOUGH_US = 25_000
"""Garbage is collected every 2.3 s, when nothing is to be ruled or heard for so long (us): before
MicroPython has to do it by itself, which would make two pauses of what may be one. It takes 18 ms
or so."""

SELF_TEST_BUTTON = 13
"""OK, held down while power comes on, has the table test itself first."""

DISPLAY_TIMEOUT_US = 30_000
"""What a jammed display may cost: more than the 24 ms that its longest transfer takes (us)."""


def make_device(referee=None):
    """Return the Device on the board that ``board`` describes.

    `referee` is who rules at it; without it a new one, or first the self-test when OK is held.
    Raises ValueError, in words, when that board cannot work.
    """
    # Not at the top: the virtual table has parts of its own, and lacks some of these modules.
    import random

    from ssd1306 import SSD1306_I2C

    import machine
    from tableref.drivers import wiring
    from tableref.drivers.sampler import Sampler

    problems = wiring.problems(board)
    if problems:
        raise ValueError(" ".join(problems))
    # Needed this once: its memory is for the games.
    del wiring, sys.modules["tableref.drivers.wiring"], sys.modules["tableref.drivers"].wiring
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
    may_test = referee is None
    if may_test:
        from tableref.referee.referee import Referee

        referee = Referee(seed=random.getrandbits(30))
    # Last: from here on the hardware writes into memory, and somebody must be there to stop it.
    sampler = Sampler(board.BUTTON_PINS[0], len(board.BUTTON_PINS), board.SAMPLER_STATE_MACHINE)
    buttons = Buttons(sampler, board.BUTTONS)
    device = Device(buttons, pixels, buzzer, display, referee, print, ticks_us)
    # The sampler has seen already what is held down now.
    edges = buttons.edges()
    if may_test and SELF_TEST_BUTTON in [button for button, _, _ in edges]:
        # Not at the top: whoever plays needs the memory.
        import checkup

        checkup.start(device)
    for edge in edges:
        device.referee.edge(*edge)
    return device


def run(collect=gc.collect):
    """Turn the loop until Ctrl-C comes over USB; then leave the table dark and silent.

    `collect` is called to collect garbage where a pause is least noticed.
    """
    turn(make_device(), collect)


def turn(device, collect=gc.collect):
    """Turn the loop of `device` as ``run`` does: for a bench that has made its own."""
    import machine

    collected_us = ticks_us()
    try:
        while True:
            wait_us = device.step()
            uncollected_us = us_since(collected_us, ticks_us())
            if device.calm_us >= CALM_ENOUGH_US and not 0 <= uncollected_us < COLLECT_US:
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
