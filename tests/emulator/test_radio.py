"""A table in a network: an emulated Pico W, the real mqtt_as, a real broker and a viewer."""

import json
import random

import pytest
from micropython_image import flash_of
from pico import Pico, letters_of, started
from radio_network import MOSQUITTO, Mosquitto, Watcher, join, own_address
from test_press_lights import ONE_US, assert_in_time, press_all

from tableref_host.protocol.ports import NoTableError

NEXT, OK = 12, 13


@pytest.fixture(scope="module")
def wireless_flash(firmware_of):
    """Return the flash of a Pico W with the image, started once."""
    return started(flash_of(firmware_of("pico-w")), board="pico_w")


@pytest.fixture
def broker(tmp_path):
    if not MOSQUITTO or not own_address():
        pytest.skip("mosquitto is not installed here, or there is no network")
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()


@pytest.fixture
def pico(wireless_flash, broker):
    """Return a Pico W in the lobby with the broker in its network.txt."""
    pico = Pico(wireless_flash, board="pico_w").run_ms(800)
    letters = letters_of(wireless_flash, "pico_w")
    with join(pico, broker) as pico.network:
        pico.letters = letters
        yield pico


def begin_match(pico):
    pico.tap(OK).run_until(lambda: any("join" in line for line in pico.screen))
    for player in (1, 4):
        pico.run_ms(200).tap(player)
    for _ in range(10):
        pico.run_ms(400).tap(OK)
        if any(event["event"] == "match_started" for event in pico.events):
            break


def own_lines(pico):
    return [json.loads(line) for line in pico.lines if line.startswith("{")]


def test_a_viewer_by_wifi_receives_what_usb_sends_and_gets_answers(pico, broker):
    watcher = Watcher(pico, broker).connect()
    begun = len(own_lines(pico))
    watcher.port.write(b'{"command": "hello", "id": 7}\n')
    watcher.until(lambda lines: any(line.get("answer") == "player" for line in lines))
    hello = next(line for line in watcher.lines() if line.get("answer") == "hello")
    assert (hello["board"], hello["id"]) == ("f" * 16, 7)
    assert not any("answer" in line for line in own_lines(pico))
    begin_match(pico)
    pico.run_ms(1_000)
    said = own_lines(pico)[begun:]
    assert any(line["event"] == "match_started" for line in said)
    watcher.until(lambda lines: [line for line in lines if "event" in line][-1] == said[-1])
    assert [line for line in watcher.lines() if "event" in line] == said


def test_a_killed_broker_is_found_again_and_nothing_is_missing(pico, broker):
    watcher = Watcher(pico, broker).connect()
    broker.kill()
    pico.run_ms(500).tap(OK).run_ms(800)
    with pytest.raises(NoTableError):
        while True:
            watcher.port.read(100)
    broker.start()
    pico.tap(NEXT).run_ms(300)
    watcher = Watcher(pico, broker).connect()
    watcher.port.write(b'{"command": "replay", "seq": 0, "t_us": 0}\n')
    watcher.until(lambda lines: any(line.get("answer") == "replay" for line in lines))
    pico.run_ms(2_000)
    events = [line for line in watcher.lines() if "event" in line]
    assert events == own_lines(pico)


def test_a_press_lights_up_even_when_the_wireless_chip_is_stuck(pico, broker):
    with_radio = Watcher(pico, broker).connect()
    begin_match(pico)
    pico.run_ms(2_000)
    chance = random.Random(20261123)
    heard = len(with_radio.lines())
    for button in (1, 4, 1, 4):
        assert_in_time(press_all(pico, [(button, chance.randrange(20_000))]), ONE_US)
        pico.run_ms(200)
    with_radio.until(lambda lines: len(lines) > heard)
    # From now on the driver of the wireless chip blocks, up to a second for each packet.
    pico.network.set_room(0)
    late = []
    for button in (1, 4) * 10:
        late += press_all(pico, [(button, chance.randrange(20_000))])
        pico.run_ms(100)
    assert_in_time(late, ONE_US)
    with pytest.raises(AssertionError):
        heard = len(with_radio.lines())
        with_radio.until(lambda lines: len(lines) > heard, within_ms=1_000)
