"""Broken buttons on the emulated Pico: stuck from power-on, chattering, a storm of changes."""

import json
import sys

from pico import Pico

STUCK, BROKEN, WELL = 7, 9, (1, 2, 3)
OK = 13
WHITE_FLASH = 0x30


def named(pico, name):
    return [event for event in pico.events if event["event"] == name]


def test_a_button_down_at_power_on_is_named_and_works_after_its_release(flash, letters):
    pico = Pico(flash, held=(STUCK,))
    pico.letters = letters
    pico.run_until(lambda: "P7 stays down" in pico.screen)
    assert [event["button"] for event in named(pico, "button_stuck")] == [STUCK]
    assert not named(pico, "refused")
    pico.run_until(lambda: "Down: P7" in pico.screen)
    pico.tap(OK).run_until(lambda: "Nobody yet" in pico.screen)
    pico.release(STUCK).run_until(lambda: named(pico, "button_released"))
    pico.tap(STUCK).run_until(lambda: "In: 7" in pico.screen)


def test_a_storm_of_changes_delays_nothing_else_and_the_doctor_reports_it(pico):
    pico.tap(OK).run_until(lambda: "Nobody yet" in pico.screen)
    start_us = pico.now_us + 10_000
    for number in range(3_000):
        move = pico.release if number % 2 else pico.press
        move(BROKEN, at_us=start_us + 500 * number)
    for number, button in enumerate(WELL):
        at_us = start_us + 700_000 + 200_000 * number
        pico.press(button, at_us=at_us).release(button, at_us=at_us + 60_000)
        pico.run_us(at_us + 6_000 - pico.now_us)
        colour = pico.pixels[button - 1]
        assert min(colour >> 16, colour >> 8 & 0xFF, colour & 0xFF) > WHITE_FLASH, button
    pico.run_until(lambda: "In: 1 2 3" in pico.screen)
    pico.run_us(start_us + 1_600_000 - pico.now_us)
    # Changes of an ignored contact delay nothing, and afterwards it works again.
    pico.run_ms(2_500)
    for _ in range(6):
        at_us = pico.now_us + 20_000
        pico.press(BROKEN, at_us=at_us).release(BROKEN, at_us=at_us + 15_000).run_ms(200)
    assert [event["button"] for event in named(pico, "button_chatters")] == [BROKEN]
    done = pico.run_command(
        lambda url: [
            *(sys.executable, "-m", "tableref_host", "doctor"),
            *("--no-input", "--json", "--device", url),
        ]
    )
    (finding,) = [f for f in json.loads(done.stdout)["findings"] if f["check"] == "contacts"]
    assert finding["state"] == "trouble"
    assert finding["text"].startswith("button 9 has chattered ")
