"""The UF2 for a Pico 2 on an emulated RP2350; docs/firmware.md says how to run these tests."""

import os

import pytest
from micropython_image import NO_FIRMWARE, find_firmware
from rp2350 import FOLDER, Node, Pico2
from screen_text import LETTERS, read_letters
from test_press_lights import LONGEST_US, ONE_US, assert_in_time, press_all

LOBBY = "Which game?"
CLICK_HZ = 1400

HANG = """
import time
from tableref.drivers.watchdog import Watchdog
watchdog = Watchdog()
watchdog.start()
watchdog.alive("hanging")
print("begun")
time.sleep(60)
"""


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    """Return a running rp2350js with the image of `make firmware ARGS="--model pico-2"`."""
    folder = os.environ.get(FOLDER)
    if not folder:
        pytest.skip(f"{FOLDER} does not name the folder of rp2350js")
    content = find_firmware("pico-2")
    if content is None:
        pytest.skip(NO_FIRMWARE.format(model="pico-2"))
    image = tmp_path_factory.mktemp("pico_2") / "firmware.uf2"
    image.write_bytes(content)
    node = Node(folder, image)
    yield node
    node.close()


@pytest.fixture(scope="module")
def letters(node):
    """Return the letters of the display, as the Pico 2 itself draws them."""
    new = Pico2(node)
    # The first start makes the folders.
    new.run_until(lambda: len(new.frames) > 1).run_ms(300)
    return read_letters(new.execute(LETTERS))


@pytest.fixture
def pico(node, letters):
    """Return a Pico 2 that was just switched on, its lobby on the display."""
    pico = Pico2(node)
    pico.letters = letters
    yield pico.run_until(lambda: pico.screen[0] == LOBBY)
    assert pico.chain.faults == []
    assert [line for line in pico.lines if "IRQ callback" in line] == []


def test_a_press_is_seen_heard_and_processed(pico):
    for button in (1, 10, 5):
        pressed_us = pico.now_us + 200
        assert_in_time(press_all(pico, [(button, 0)]), ONE_US)
        click_us, hertz = next(tone for tone in pico.tones if tone[0] >= pressed_us)
        assert click_us - pressed_us < ONE_US and hertz == CLICK_HZ
        pico.run_until(lambda: not pico.tone)
    assert_in_time(press_all(pico, [(2, 0), (9, 15)]), LONGEST_US)
    assert_in_time(press_all(pico, [(10, 0), (1, 120)]), LONGEST_US)
    pico.tap(13).run_until(lambda: pico.screen[0] != LOBBY)


def test_a_hang_restarts_the_chip_and_is_reported(pico):
    pico.begin(HANG).run_until(lambda: "begun" in pico.lines[-1])
    begun_us = pico.now_us
    pico.run_until(lambda: pico.chip.restarts, within_ms=7_000)
    assert 5_900_000 < pico.chip.restarts[0] - begun_us < 6_100_000
    pico.run_until(lambda: pico.screen[0] == LOBBY)
    pico.run_until(lambda: any(event["event"] == "crashed" for event in pico.events))
    crashed = next(event for event in pico.events if event["event"] == "crashed")
    assert (crashed["what"], crashed["in_a_row"]) == ("hang", 1)
