"""The self-test on the emulated Pico, with its contacts and the doctor over USB."""

import json
import os
import sys

import pytest
from micropython_image import flash_of, release
from pico import Pico, started

from tableref_host.device.measuring import SCORES

TIMES = ("ready", "step", "longest_step")
STUCK = 7
OK = 13


def test_ok_held_at_power_on_runs_the_self_test_and_then_starts_the_table(flash, letters):
    pico = Pico(flash, held=(OK, STUCK))
    pico.letters = letters
    pico.run_until(lambda: "Let go of all" in pico.screen)
    pico.release(OK).run_until(lambda: pico.screen[0] == "Lights, in turn")
    assert [e["button"] for e in named(pico, "button_stuck")] == [STUCK]
    first = len(pico.frames)
    pico.run_ms(800)
    lit = [[i for i, colour in enumerate(colours) if colour] for _, colours in pico.frames[first:]]
    assert [0] in lit and [1] in lit and [2] in lit
    pico.tap(OK).run_ms(600)
    assert {131, 165, 196} <= {hertz for _, hertz in pico.tones}
    # A chequered display: each byte is eight dots, every other one lit.
    pico.tap(OK).run_until(lambda: set(pico.panel.memory) == {0x55, 0xAA})
    pico.tap(OK).run_until(lambda: pico.screen[0] == "Press each once")
    start_us = pico.now_us + 20_000
    for number, t_us in enumerate((0, 300, 1300)):
        (pico.release if number % 2 else pico.press)(3, at_us=start_us + t_us)
    pico.release(3, at_us=start_us + 60_000)
    for at_us in (200_000, 400_000):
        pico.press(4, at_us=start_us + at_us).press(5, at_us=start_us + at_us + 40)
        pico.release(4, at_us=start_us + at_us + 60_000).release(5, at_us=start_us + at_us + 60_000)
    pico.run_us(600_000)
    (pressed,) = [event for event in named(pico, "button_ok") if event["button"] == 3]
    assert abs(pressed["bounce_us"] - 1300) <= 1
    assert [event["buttons"] for event in named(pico, "crosstalk")] == [[4, 5]]
    summary = {"7 is stuck", "No press:", "1 2 6 8 9 10", "BACK NEXT"}
    pico.press(OK).run_until(lambda: summary <= set(pico.screen)).release(OK).run_ms(60)
    pico.press(OK).run_until(lambda: pico.screen[0] == "Which game?").release(OK)
    (ended,) = named(pico, "self_test_ended")
    assert [trouble["trouble"] for trouble in ended["troubles"]] == [
        "stuck",
        "no_press",
        "crosstalk",
    ]
    # OK was down when the table started, so it counts again after it was open for 0.1 s.
    pico.run_ms(200).tap(OK).run_until(lambda: pico.screen[0] == "Gotta Go!", within_ms=1000)


def named(pico, name):
    return [event for event in pico.events if event["event"] == name]


def test_the_doctor_examines_the_table_and_leaves_it_running(flash, letters):
    pico = Pico(flash, held=(STUCK,))
    pico.letters = letters
    pico.run_until(lambda: pico.screen[0] == "Which game?")
    done = pico.run_command(
        lambda url: [
            *(sys.executable, "-m", "tableref_host", "doctor"),
            *("--no-input", "--json", "--device", url),
        ]
    )
    report = json.loads(done.stdout)
    troubles = [
        finding["text"]
        for finding in report["findings"]
        # Another MicroPython release is reported as a problem, too.
        if finding["state"] == "trouble" and finding["check"] != "micropython"
    ]
    assert troubles == ["button 7 is stuck"]
    found = {finding["check"]: finding["text"] for finding in report["findings"]}
    board = "TableRef on a Raspberry Pi Pico with RP2040"
    assert found["micropython"] == f"MicroPython {release()} on {board}"
    assert found["firmware"].endswith(", as here")
    assert found["display"] == "a display answers"
    assert done.returncode == 1
    before = len(pico.frames)
    pico.run_until(lambda: len(pico.frames) > before + 2 and pico.screen[0] == "Which game?")


@pytest.mark.parametrize("model", ["pico", "pico-w"])
def test_the_doctor_measures_the_figures_of_the_model(firmware_of, model):
    board = model.replace("-", "_")
    pico = Pico(started(flash_of(firmware_of(model)), board=board), board=board)
    pico.run_until(lambda: any(pico.pixels)).run_ms(500)
    done = pico.run_command(
        lambda url: [
            *(sys.executable, "-m", "tableref_host", "doctor"),
            *("--measure", "--json", "--device", url),
        ]
    )
    if os.environ.get("TABLEREF_SHOW"):
        print(done.stdout)
    report = json.loads(done.stdout)
    found = {finding["check"]: finding for finding in report["findings"]}
    # Without MicroPython's sources there are no benchmarks.
    assert set(found) in ({*TIMES, *SCORES}, {*TIMES, "perf_bench"})
    assert [finding for finding in found.values() if finding["state"] == "trouble"] == []
