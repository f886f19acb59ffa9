"""A press lights its light in the pin's interrupt, whatever the whole Pico is busy with.

Every frame is decoded from the wire, and none may have a fault or draw more than the limit.
"""

import random

import pytest
from pico import Pico

from board import BUILD

OK = 13
BRIGHT, FAINT = 0x30, 3
ONE_US = 700
"""A single press's light: 24 us a light, 280 us in which the lights take it, and the interrupt."""
LONGEST_US = 1_300
"""With others pressed at any instant before it."""


@pytest.fixture
def table(pico):
    """Return a Pico where players join, its game loaded; look at what its wire was at the end."""
    pico.tap(OK).run_ms(1_500)
    yield pico
    check(pico)


def check(pico):
    """Fail if anything on the lights' wire was wrong so far."""
    assert pico.chain.faults == []
    for t_us, colours in pico.frames:
        assert drawn_ma(colours) <= BUILD.LIGHTS_LIMIT_MA, t_us


def drawn_ma(colours):
    """Return what the lights draw, by board.py's own figures."""
    lights = colours + colours[: BUILD.LIGHTS_MIRRORED]
    levels = sum(sum(channels(colour)) for colour in lights)
    return len(lights) * BUILD.LIGHT_IDLE_MA + levels * BUILD.LIGHT_CHANNEL_MA / 255


def channels(colour):
    return colour >> 16, colour >> 8 & 0xFF, colour & 0xFF


def is_white(colour, least):
    red, green, blue = channels(colour)
    return blue >= least and red >= green >= blue >= red * 3 // 4 - 1


def answer_us(pico, frame, button, pressed_us):
    """Return after how long the button's light was lit, or went dark if it was white; else None."""
    before = pico.frames[frame][1][button - 1]
    for t_us, colours in pico.frames[frame + 1 :]:
        now = colours[button - 1]
        if is_white(now, FAINT) and now != before or now == 0 and is_white(before, FAINT):
            return t_us - pressed_us
    return None


def press_all(pico, presses):
    """Press as said, [(button, us from now)]; return the us to each light, in that order."""
    start_us, frame = pico.now_us + 200, len(pico.frames) - 1
    for button, after_us in presses:
        pico.press(button, at_us=start_us + after_us)
        pico.release(button, at_us=start_us + after_us + 30_000)
    pico.run_us(200 + max(after_us for _, after_us in presses) + 4_000)
    found = [answer_us(pico, frame, button, start_us + us) for button, us in presses]
    pico.run_ms(60)
    return found


def test_each_press_is_answered_at_once(table):
    for button in (1, 10, 5):
        (found,) = press_all(table, [(button, 0)])
        assert found is not None and found <= ONE_US, (button, found)


@pytest.mark.parametrize("apart_us", [0, 15, 120, 330, 610])
def test_two_presses_are_both_answered_in_time(table, apart_us):
    for first, second in ((10, 1), (2, 9), (4, 3)):
        found = press_all(table, [(first, 0), (second, apart_us)])
        assert None not in found and max(found) <= LONGEST_US, found


def test_ten_presses_at_once_are_all_answered_in_time(table):
    chance = random.Random(7)
    for within_us in (1, 1_000):
        found = press_all(table, [(b, within_us * chance.random()) for b in range(1, 11)])
        assert None not in found and max(found) <= LONGEST_US, found


def test_a_press_while_a_picture_is_on_the_wire_is_answered_in_time(table):
    # The state machine's own queue tells when a picture begins.
    for button, after_us in ((1, 100), (9, 100), (1, 500), (10, 700)):
        frames = len(table.frames)
        table.run_until(lambda frames=frames: len(table.frames) > frames)
        table.run_until(lambda: not table.chain.is_latched)
        (found,) = press_all(table, [(button, after_us)])
        assert found is not None and found <= LONGEST_US, (button, found)


def test_bounce_lights_once_and_a_storm_keeps_nobody_waiting(table):
    chance = random.Random(3)
    start_us = table.now_us + 1_000
    for number in range(1_500):
        move = table.release if number % 2 else table.press
        move(9, at_us=start_us + 60 * number + chance.random() * 20)
    for number, button in enumerate((1, 10, 4, 2)):
        table.run_us(start_us + 20_000 * number + 3_000 - table.now_us)
        frame, at_us = len(table.frames) - 1, table.now_us + 50
        table.press(button, at_us=at_us).release(button, at_us=at_us + 12_000).run_us(4_000)
        found = answer_us(table, frame, button, at_us)
        assert found is not None and found <= LONGEST_US, (button, found)
    table.release(9).run_ms(20)


def test_while_a_game_is_loaded_presses_are_answered_as_ever(pico):
    pico.press(OK).run_ms(30).release(OK)
    for button in range(1, 11):
        (found,) = press_all(pico, [(button, 0)])
        assert found is not None and found <= ONE_US, (button, found)
    check(pico)


def test_what_is_down_at_power_on_lights_nothing_and_works_when_released(flash, letters):
    pico = Pico(flash, held=(4,))
    pico.letters = letters
    pico.run_until(lambda: "OK: choose" in pico.screen)
    assert not [1 for _, colours in pico.frames if is_white(colours[3], BRIGHT)]
    pico.release(4).run_ms(200)
    (found,) = press_all(pico, [(4, 0)])
    assert found is not None and found <= ONE_US
    check(pico)
