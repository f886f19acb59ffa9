"""`tableref doctor` examines a table with the firmware's own self-test and simulated people."""

import signal

import pytest
from examined_table import WELL, examine, lines, troubles

import board
import checkup
from tableref import __version__
from tableref.presses.gestures import OK
from tableref_host.device import patient


def test_a_table_without_faults_passes(bench):
    bench.press_all()
    done = examine(answers=WELL)
    assert done.stdout.splitlines() == [
        "well     MicroPython 1.28.0 on Raspberry Pi Pico with RP2040",
        "well     no crash since they were last cleared",
        f"well     firmware {__version__}, build table, image tableref-aaaaaaaaaaaaaaaa, as here",
        "well     no match is on; 0 finished matches kept",
        "well     1120 KB of flash free",
        "well     19 pins, each fit for its job",
        "well     136 KB of memory free",
        "well     no button has chattered since power-on",
        "well     26 lights shine",
        "well     13 notes sound",
        "well     the display shows every letter",
        "well     13 buttons answer: 1 2 3 4 5 6 7 8 9 10 BACK NEXT OK",
        "all well",
    ]
    assert bench.parts_played() == ["hands_off", "lights", "sound", "screen", "buttons"]
    assert bench.is_open is False
    assert bench.tables[-1].is_closed


def test_presses_are_shown_live(bench):
    bench.press_all()
    said = examine(answers=WELL).stderr.splitlines()
    assert "Hands off all buttons for 3 seconds, please." in said
    assert "button 1 is good, bounce 0.0 ms; missing: 2 3 4 5 6 7 8 9 10 BACK NEXT OK" in said
    assert "NEXT is good, bounce 0.0 ms; missing: OK" in said
    assert "OK is good, bounce 0.0 ms; missing: none" in said


def test_a_stuck_button_is_named_with_its_pin(bench):
    bench.stuck = (7, 11)
    bench.press_all(7, 11)
    done = examine(answers=WELL, status=1)
    assert "button 1 is good, bounce 0.0 ms; missing: 2 3 4 5 6 8 9 10 NEXT OK" in done.stderr
    assert lines(done, "trouble") == [
        "button 7 is stuck: look at its wire to GP8, which touches ground",
        "BACK is stuck: look at its wire to GP12, which touches ground",
    ]


def test_crosstalk_is_named_with_both_pins(bench):
    bench.press_all(3, 5)
    for at_us in (5_000_000, 6_000_000):
        bench.press(5, at_us).press(3, at_us + 30)
    done = examine(answers=WELL, status=1)
    assert lines(done, "trouble") == [
        "button 3 and button 5 answer together: look for where their wires, to GP4 and GP6, "
        "touch or run side by side"
    ]
    assert "button 5 came with another: once more, alone." in done.stderr
    assert "button 3 and button 5 answer together; missing: none" in done.stderr


def test_bounce_is_reported_with_its_length(bench):
    bench.press_all(8)
    for at_us, is_down in ((0, True), (6_000, False), (12_700, True), (90_000, False)):
        bench.hands.append((5_000_000 + at_us, 8, is_down))
    assert troubles() == [
        "button 8 bounces for 12.7 ms: more than 10 ms may count as two presses; change its switch"
    ]


def test_a_button_that_does_not_respond_is_a_problem_when_the_test_is_ended(bench):
    bench.press_all(2, 9).press(13, 5_000_000, for_us=1_600_000)
    done = examine(answers=WELL, status=1)
    assert lines(done, "trouble") == [
        "button 2 did not answer: look at its wires, to GP3 and to ground",
        "button 9 did not answer: look at its wires, to GP10 and to ground",
    ]
    assert lines(done, "well")[-1] == "11 buttons answer: 1 3 4 5 6 7 8 10 BACK NEXT OK"
    assert done.stdout.splitlines()[-1] == "2 troubles"


def interrupt_at(bench, program):
    """Press Ctrl-C while the device runs `program` for the third time."""
    count = []

    def on_run(ran):
        if ran == program:
            count.append(1)
            if len(count) == 3:
                signal.raise_signal(signal.SIGINT)

    bench.on_run = on_run


def test_ctrl_c_skips_the_remaining_buttons(bench):
    bench.press_all(2, 9)
    interrupt_at(bench, patient.GO_ON % "buttons")
    done = examine(answers=WELL)
    assert lines(done, "trouble") == []
    (skipped,) = lines(done, "skipped")
    assert skipped.startswith("presses of ") and skipped.endswith(": you skipped it")
    assert done.stdout.splitlines()[-1] == "all well, 1 skipped"


def test_ctrl_c_skips_a_running_part_without_a_question(bench):
    bench.press_all()
    before = signal.getsignal(signal.SIGINT)
    interrupt_at(bench, patient.GO_ON % "lights")
    done = examine(answers="y\ny\n")
    assert lines(done, "skipped") == ["lights: you skipped it"]
    assert bench.ran.count(patient.GO_ON % "lights") == 3
    assert signal.getsignal(signal.SIGINT) is before


def test_s_skips_a_question(bench):
    bench.press_all()
    done = examine(answers="s\nskip\ns\n")
    why = "you skipped it"
    assert lines(done, "skipped") == [f"lights: {why}", f"sound: {why}", f"display: {why}"]
    assert done.stdout.splitlines()[-1] == "all well, 3 skipped"


def test_a_repeats_the_part(bench):
    bench.press_all()
    examine(answers="a\nagain\ny\na\ny\ny\n")
    played = bench.parts_played()
    assert [played.count(part) for part in ("lights", "sound", "screen")] == [3, 2, 1]


def test_an_invalid_answer_is_reported_and_asked_again(bench):
    bench.press_all()
    done = examine(answers="perhaps\nYES\n Y \ny\n")
    assert "'perhaps' is no answer: say y, n, a or s." in done.stderr


def test_lights_that_are_dark_are_named(bench):
    bench.press_all()
    done = examine(answers="n\n3 x4\nr17\n11\n0\n1, R1 3\ny\ny\n", status=1)
    assert lines(done, "trouble") == [
        "light 1 does not shine as it should: look at the wire from GP15 to its data input",
        "light 3 does not shine as it should: look at it, and at the data wire that comes from "
        "light 2",
        "ring light 1 does not shine as it should: look at it, and at the data wire that comes "
        "from light 10",
    ]
    for wrong in ("x4", "r17", "11", "0"):
        accepted = "choose 1 to 10 for the buttons, r1 to r16 for the ring."
        assert f"'{wrong}' is not a light: {accepted}" in done.stderr


def test_sound_and_display_that_fail_are_named_with_their_pins(bench):
    bench.press_all()
    assert troubles(answers="y\nn\nn\n") == [
        "the buzzer does not sound as it should: look at its wires, to GP16 and to ground",
        "the display does not show all: look at its wires, to GP20 (SDA) and GP21 (SCL), and at "
        "its supply",
    ]


def test_a_display_that_does_not_respond_is_not_asked_about(bench):
    bench.press_all()
    bench.has_display = False
    assert troubles(answers="y\ny\n") == [
        "no display answers: look at its wires, to GP20 (SDA) and GP21 (SCL), and at its supply"
    ]
    assert "screen" not in bench.parts_played()


@pytest.fixture
def breadboard(bench, monkeypatch):
    """Return a bench with a breadboard on it."""
    monkeypatch.setattr(checkup, "BUILD", board.Breadboard)
    bench.image = "tableref-bbbbbbbbbbbbbbbb"
    bench.has_display = False
    return bench


def test_of_a_breadboard_only_existing_parts_are_examined(breadboard):
    breadboard.press_all(*range(3, 11), 12)
    done = examine(answers="y\ny\n")
    said = lines(done, "well")
    assert f"firmware {__version__}, build breadboard, image {breadboard.image}, as here" in said
    assert "6 pins, each fit for its job" in said
    assert said[-2:] == [
        "no display, and this build has none",
        "4 buttons answer: 1 2 BACK OK",
    ]
    assert done.stdout.splitlines()[-1] == "all well"
    assert "button 1 is good, bounce 0.0 ms; missing: 2 BACK OK" in done.stderr


def test_a_breadboards_unresponsive_button_is_named_with_its_pin(breadboard):
    breadboard.press_all(*range(3, 11), 12, 11)
    breadboard.press(OK, 3_000_000, for_us=1_700_000)
    done = examine(answers="y\ny\n", status=1)
    assert lines(done, "trouble") == [
        "BACK did not answer: look at its wires, to GP4 and to ground"
    ]
    assert lines(done, "well")[-1] == "3 buttons answer: 1 2 OK"


def test_an_image_is_compared_with_that_of_the_same_variant(breadboard):
    breadboard.image = "tableref-aaaaaaaaaaaaaaaa"
    (said,) = troubles("--no-input")
    assert "build breadboard, image tableref-aaaaaaaaaaaaaaaa, not as here" in said


def test_a_makers_own_variant_is_compared_with_nothing(breadboard, monkeypatch):
    monkeypatch.setattr(checkup, "FILE", "my_board.py")
    breadboard.image = "tableref-cccccccccccccccc"
    said = lines(examine("--no-input"), "well")
    assert f"build breadboard of my_board.py, image {breadboard.image}" in " ".join(said)
