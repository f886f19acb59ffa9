"""The UF2 that `make firmware` builds, on the emulated Pico."""

import json
import sys

import pytest
from pico import Pico

WHITE_FLASH = 0x30
LOBBY = "Which game?"


def test_the_firmware_starts_by_itself_with_the_first_game_on_the_display(pico):
    assert pico.screen[0] == LOBBY
    assert "Gotta Go!" in pico.screen
    # The first start has made the folders.
    pico.run_ms(300).cut_power()
    pico.run_until(lambda: pico.screen[0] == LOBBY, within_ms=1_000)
    pico.run_ms(100)
    assert "Gotta Go!" in pico.screen
    assert len(pico.pixels) == 26 and any(pico.pixels)


def test_a_press_is_seen_heard_and_processed(pico):
    frames, tones = len(pico.frames), len(pico.tones)
    pico.tap(13).run_ms(30)
    assert pico.screen[0] != LOBBY
    assert len(pico.frames) > frames and len(pico.tones) > tones
    # While a game is loaded, a press may have to wait for the end of a slice before its light.
    pico.run_ms(2_500)
    pico.press(3).run_ms(20)
    lit = [i for i in range(10) if min(channels(pico.pixels[i])) > WHITE_FLASH]
    assert lit == [2]
    assert pico.tone > 0
    pico.release(3).run_ms(1500)
    assert pico.tone == 0
    assert not [i for i in range(10) if min(channels(pico.pixels[i])) > WHITE_FLASH]


def channels(colour):
    return colour >> 16, colour >> 8 & 0xFF, colour & 0xFF


def test_a_press_at_an_instant_is_one_press_at_that_instant(pico):
    pico.press(13, at_us=pico.now_us + 5_000).release(13, at_us=pico.now_us + 65_000)
    pico.run_us(4_900)
    assert 13 not in pico.held
    pico.run_us(200)
    assert 13 in pico.held
    pico.run_ms(150)
    assert pico.screen[0] != LOBBY


def test_the_lights_work_without_a_display_and_a_later_one_is_found(flash, letters):
    pico = Pico(flash, display=False)
    pico.letters = letters
    pico.run_ms(1_500)
    assert any(pico.pixels)
    pico.panel.is_deaf = False
    pico.run_until(lambda: pico.screen[0] == LOBBY, within_ms=6_000)


def test_ctrl_c_leaves_the_table_dark_and_silent_and_gives_a_prompt(pico):
    pico.press(13).run_ms(10)
    pico.send(b"\x03")
    pico.run_until(lambda: b">>> " in pico.chip.line.received)
    pico.run_ms(5)
    assert not any(pico.pixels)
    assert pico.tone == 0
    # Other programs can use the state machines and DMA channels.
    said = pico.execute(
        "import rp2\n"
        "channels = [rp2.DMA() for _ in range(12)]\n"
        "print(len(channels), rp2.StateMachine(0).active(), rp2.StateMachine(4).active())\n"
    )
    assert said.split()[:2] == ["12", "False"]


def test_a_soft_reset_starts_the_table_again_any_number_of_times(pico):
    for _ in range(3):
        pico.execute("print('stopped')")
        before = len(pico.frames)
        pico.soft_reset()
        pico.run_until(lambda before=before: len(pico.frames) > before + 2)
        pico.run_until(lambda: pico.screen[0] == LOBBY)
        pico.tap(13)
        pico.run_until(lambda: pico.screen[0] != LOBBY, within_ms=500)


def test_mpremote_works_at_once_and_the_table_continues_after_it(pico):
    done = pico.run_command(
        lambda url: [
            *(sys.executable, "-m", "mpremote", "connect", url),
            *("exec", "import table_main; print(table_main.IDLE_US)"),
            *("fs", "ls", "/"),
        ]
    )
    assert done.returncode == 0, done.stdout
    assert "1500" in done.stdout.split() and "data/" in done.stdout
    pico.soft_reset()
    before = len(pico.frames)
    pico.run_until(lambda: len(pico.frames) > before + 2)


def test_a_power_cut_resets_all_but_the_flash(pico):
    pico.execute("with open('kept', 'w') as file: file.write('7')")
    pico.cut_power()
    assert pico.now_us == 0 and not pico.pixels and not pico.lines
    pico.run_until(lambda: pico.screen[0] == LOBBY)
    assert pico.execute("print(open('kept').read())") == "7\n"


def test_a_failing_program_is_not_mistaken_for_one_without_output(pico):
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        pico.execute("1 // 0")


def test_an_event_that_never_comes_is_an_error(pico):
    with pytest.raises(AssertionError, match="not within 50 ms"):
        pico.run_until(lambda: False, within_ms=50)


def test_a_press_has_an_exact_timestamp_while_the_processor_sleeps(pico):
    pico.begin(
        "import time, board, table_main\n"
        "from tableref.drivers.sampler import Sampler\n"
        "contacts = Sampler(board.BUILD.BUTTON_PINS[0], 13)\n"
        "time.sleep_ms(20)\n"
        "contacts.read()\n"
        "print('asleep')\n"
        "time.sleep_ms(300)\n"
        "print([number for change in contacts.read() for number in change])\n"
    )
    # A sleeping Pico is simulated faster than real time, so stop as soon as it prints this word.
    pico.chip.line.on_data = lambda data: b"asleep" in data and pico.chip.stop()
    pico.run_ms(5_000)
    pressed_us = int(pico.now_us) + 100_000
    for button, after_us in ((3, 0.25), (7, 1.25), (1, 40.25)):
        pico.press(button, at_us=pressed_us + after_us)
    pico.run_ms(5_000)
    numbers = json.loads(next(line for line in pico.lines if line.startswith("[")))
    assert numbers[::2] == [0b100, 0b1000100, 0b1000101]
    late_us = [stamp - pressed_us for stamp in numbers[1::2]]
    assert all(0 <= late - after <= 1 for late, after in zip(late_us, (0, 1, 40), strict=True))
