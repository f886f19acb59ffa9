"""The pin's interrupt lights a press, whatever the Pico is doing.

Every frame is decoded from the data line. No frame may have a fault, or exceed the current limit.
"""

import random

from pico import Pico

from board import BUILD

OK = 13
FAINT = 3
ONE_US = 700
"""Maximum delay (us) of a single press.

It consists of 24 us per light, 280 us until they latch, and the interrupt.
"""
LONGEST_US = 1_300
"""Maximum delay (us) if other presses, or the transmission of a picture, precede it."""


def drawn_ma(colours):
    """Return the current of the lights, by board.py's values."""
    lights = colours + colours[: BUILD.LIGHTS_MIRRORED]
    levels = sum(sum(channels(colour)) for colour in lights)
    return len(lights) * BUILD.LIGHT_IDLE_MA + levels * BUILD.LIGHT_CHANNEL_MA / 255


def channels(colour):
    return colour >> 16, colour >> 8 & 0xFF, colour & 0xFF


def is_white(colour):
    red, green, blue = channels(colour)
    return blue >= FAINT and red >= green >= blue >= red * 3 // 4 - 1


def answer_us(pico, button, pressed_us):
    """Return the delay (us) until the button's light turned white, or dark if it was white.

    Return None if it did not change.
    """
    before = [colours for t_us, colours in pico.frames if t_us < pressed_us][-1][button - 1]
    for t_us, colours in pico.frames:
        now = colours[button - 1]
        if t_us >= pressed_us and now != before:
            if is_white(now) or now == 0 and is_white(before):
                return t_us - pressed_us
    return None


def press_all(pico, presses):
    """Make the presses [(button, us from now)]; return the delays (us) of the lights, in that
    order."""
    start_us = pico.now_us + 200
    for button, after_us in presses:
        pico.press(button, at_us=start_us + after_us)
        pico.release(button, at_us=start_us + after_us + 20_000)
    pico.run_us(200 + max(after_us for _, after_us in presses) + 45_000)
    return [answer_us(pico, button, start_us + us) for button, us in presses]


def assert_in_time(found, within_us):
    assert None not in found and max(found) <= within_us, found


def storm(pico, button, moves, every_us, chance):
    """Make a contact change at this rate from now on; return the start time."""
    start_us = pico.now_us + 1_000
    for number in range(moves):
        move = pico.release if number % 2 else pico.press
        move(button, at_us=start_us + every_us * number + chance.random() * every_us / 3)
    return start_us


def test_presses_light_up_in_time_whatever_else_happens(flash, letters):
    pico = Pico(flash, held=(4,))
    pico.letters = letters
    chance = random.Random(7)
    pico.run_until(lambda: "OK: choose" in pico.screen)
    # A button that was down at power-on lights nothing, and works after its release.
    assert not [1 for _, colours in pico.frames if is_white(colours[3])]
    pico.release(4)
    pico.press(OK).run_ms(30).release(OK)
    # These presses come while a game is loaded; a picture may be in transmission.
    for button in (1, 10, 4, 5, 2, 9):
        assert_in_time(press_all(pico, [(button, 0)]), LONGEST_US)
    # Press two buttons at almost the same time, then all ten.
    for apart_us in (0, 15, 120, 330):
        assert_in_time(press_all(pico, [(10, 0), (1, apart_us)]), LONGEST_US)
        assert_in_time(press_all(pico, [(2, 0), (9, apart_us)]), LONGEST_US)
    for within_us in (1, 1_000):
        ten = [(button, within_us * chance.random()) for button in range(1, 11)]
        assert_in_time(press_all(pico, ten), LONGEST_US)
    # A contact that never stops chattering delays no other button.
    start_us = storm(pico, 8, 600, 100, chance)
    for number, button in enumerate((1, 10, 3)):
        at_us = start_us + 18_000 * number + 3_000
        pico.press(button, at_us=at_us).release(button, at_us=at_us + 11_000)
        pico.run_us(at_us + 3_000 - pico.now_us)
        assert_in_time([answer_us(pico, button, at_us)], LONGEST_US)
    pico.run_ms(30)
    assert pico.chain.faults == []
    assert max(drawn_ma(colours) for _, colours in pico.frames) <= BUILD.LIGHTS_LIMIT_MA


STANDS_STILL = """
import table_main, time
device = table_main.make_device()
print("made")
time.sleep(60)
"""


def test_presses_light_up_while_the_loop_hangs(pico):
    said = pico.chip.line.received
    pico.begin(STANDS_STILL).run_until(lambda: b"made" in said[-20:])
    for button in list(range(1, 11)) * 12:
        assert_in_time(press_all(pico, [(button, 0)]), ONE_US)
    assert pico.chain.faults == []
    assert max(drawn_ma(colours) for _, colours in pico.frames) <= BUILD.LIGHTS_LIMIT_MA
