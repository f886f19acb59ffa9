"""Crashes on the emulated Pico: the match or the safe screen follows; Ctrl-C stops the program."""

import json
import sys

import pytest

from torture import crashes

OK, NEXT = 13, 12
IN_A_ROW = """
import machine
from tableref.drivers.watchdog import Watchdog
watchdog = Watchdog()
watchdog.row = 2
watchdog.start()
watchdog.failed()
machine.reset()
"""
"""Program that leaves the state of a third crash in a row, and restarts the chip."""

MATCH = """
import table_main
from tableref.drivers.clock import ticks_us, us_since
device = table_main.make_device()
device.referee.start_match("score_pad", (1, 2), {})
start_us = ticks_us()
while us_since(start_us, ticks_us()) < 1_500_000:
    device.step()
device.close()
"""


@pytest.fixture(scope="module")
def bench(firmware):
    """Return the prepared flash from which each case starts."""
    return crashes.make_bench()


@pytest.mark.parametrize(
    "case",
    [
        crashes.Case("display", "tableref.drivers.display.Display", "show", "exception"),
        *crashes.flow_cases(("hang",), ("screen",), ("gotown",)),
    ],
    ids=str,
)
def test_a_fault_is_reported_and_the_match_continues_within_ten_seconds(case, bench):
    outcome = crashes.play(case, bench)
    assert outcome.is_right(case), outcome
    assert outcome.event["error"] == ("ValueError: injected" if case.what == "exception" else "")


def test_ctrl_c_stops_the_program_for_good(pico):
    pico.execute("print('stopped')")
    frames = len(pico.frames)
    pico.run_ms(12_000)
    assert len(pico.frames) == frames
    assert pico.execute("import machine\nprint(machine.mem32[0x40058000] >> 30 & 1)") == "0\n"


def on_safe_screen(pico):
    pico.execute(MATCH, within_ms=8_000)
    pico.begin(IN_A_ROW)
    return pico.run_until(lambda: "OK: play on" in pico.screen, within_ms=4_000)


def test_after_three_crashes_the_table_asks_and_ok_continues_the_match(pico):
    on_safe_screen(pico)
    assert pico.screen[0] == "The table broke"
    pico.run_ms(600)
    lit = [bool(colour) for colour in pico.pixels]
    assert lit in ([True, False] * 13, [False, True] * 13)
    # The watchdog is also fed while nobody answers.
    pico.run_ms(8_000)
    assert "OK: play on" in pico.screen
    pico.tap(OK).run_until(lambda: pico.screen[0] == "Paused")


def test_next_held_ends_the_match_and_starts_afresh(pico):
    on_safe_screen(pico).run_ms(300)
    pico.tap(NEXT, 300_000).run_until(lambda: "Hold it longer" in pico.screen)
    pico.tap(NEXT, 1_800_000).run_until(lambda: pico.screen[0] == "Which game?")
    said = pico.execute("import os\nprint(len(os.listdir('/data/done')))")
    assert int(said) >= 1
    # The files show that the match is over.
    listed = "import os\nprint([n for n in os.listdir('/data') if n.endswith('.trj')])"
    assert pico.execute(listed) == "[]\n"


def test_the_doctor_clears_crashes_and_the_table_plays_on(pico):
    pico.execute(
        "from tableref.drivers import crashes, files\n"
        "kept = files.Store()\nkept.prepare()\ncrashes.add(kept, ())\ncrashes.add(kept, ())\n"
    )
    done = pico.run_command(
        lambda url: [
            *(sys.executable, "-m", "tableref_host", "doctor"),
            *("--clear-crashes", "--json", "--device", url),
        ]
    )
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert json.loads(done.stdout)["forgotten"] == 2
    pico.run_until(lambda: "OK: choose" in pico.screen)
