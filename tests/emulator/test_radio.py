"""A table in a network: an emulated Pico W, the real mqtt_as, a real broker, and who watches."""

import contextlib
import json
import shutil
import socket
import subprocess

import pytest
from micropython_image import NO_FIRMWARE, find_firmware, flash_of
from pico import Pico
from radio_network import RadioNetwork, own_address
from screen_text import LETTERS, read_letters

from host_tools.protocol.ports import NoTableError
from host_tools.publish.broker import Broker
from host_tools.publish.mqtt_port import MqttPort

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
NEXT, OK = 12, 13
PATIENCE_MS = 60_000
"""Simulated time in which a broker, which is in real time, is there at the latest."""


@pytest.fixture(scope="module")
def wireless_flash():
    """Return the flash of a Pico W with `make firmware`'s image; without one, skip."""
    content = find_firmware("pico-w")
    if content is None:
        pytest.skip(NO_FIRMWARE.format(model="pico-w"))
    return flash_of(content)


class Mosquitto:
    """A broker at this machine's address in its network, that can be killed and started again."""

    def __init__(self, folder):
        self.host = own_address()
        with socket.socket() as free:
            free.bind((self.host, 0))
            self.port = free.getsockname()[1]
        self._config = folder / "mosquitto.conf"
        self._config.write_text(f"listener {self.port} {self.host}\nallow_anonymous true\n")
        self._process = None
        self.start()

    def start(self):
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", self._config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while True:
            with contextlib.suppress(OSError), socket.create_connection((self.host, self.port)):
                return
            assert self._process.poll() is None, "mosquitto has ended"

    def kill(self):
        self._process.kill()
        self._process.wait()


@pytest.fixture
def broker(tmp_path):
    if not MOSQUITTO or not own_address():
        pytest.skip("mosquitto is not installed here, or there is no network")
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()


@pytest.fixture
def pico(wireless_flash, broker):
    """Return a Pico W in the lobby whose network.txt names the broker."""
    pico = Pico(wireless_flash, board="pico_w")
    letters = read_letters(pico.run_ms(1_500).execute(LETTERS))
    text = f"wifi = {RadioNetwork.NAME}\nbroker = mqtt://{broker.host}:{broker.port}\n"
    pico.execute("with open('/data/network.txt', 'w') as file: file.write(%r)" % text)
    pico.cut_power()
    pico.letters = letters
    with RadioNetwork(pico):
        yield pico


class Watcher:
    """Who reads the table at the broker, as `watch --device` does, while the Pico goes on."""

    def __init__(self, pico, broker):
        self._pico = pico
        self._place = Broker(broker.host, broker.port, False, None, None, "tableref"), "f" * 16
        self.data = b""
        self.port = None

    def connect(self):
        for _ in range(PATIENCE_MS // 1_000):
            self._pico.run_ms(1_000)
            with contextlib.suppress(NoTableError):
                self.port = MqttPort(*self._place)
                return self
        raise AssertionError("the table does not come")

    def lines(self):
        """Read all that is there; return all lines so far, as dicts."""
        while part := self.port.read(4096):
            self.data += part
        return [json.loads(line) for line in self.data.splitlines() if line.endswith(b"}")]

    def until(self, is_enough):
        self._pico.run_until(lambda: is_enough(self.lines()), within_ms=PATIENCE_MS)


def own_lines(pico):
    return [json.loads(line) for line in pico.lines if line.startswith("{")]


def test_who_watches_by_wifi_reads_what_usb_says_and_is_answered(pico, broker):
    watcher = Watcher(pico, broker).connect()
    begun = len(own_lines(pico))
    watcher.port.write(b'{"command": "hello", "id": 7}\n')
    watcher.until(lambda lines: any(line.get("answer") == "player" for line in lines))
    hello = next(line for line in watcher.lines() if line.get("answer") == "hello")
    assert (hello["board"], hello["id"]) == ("f" * 16, 7)
    assert not any("answer" in line for line in own_lines(pico))
    pico.tap(OK).run_until(lambda: any("join" in line for line in pico.screen))
    for player in (1, 4):
        pico.run_ms(200).tap(player)
    for _ in range(10):
        pico.run_ms(400).tap(OK)
        if any(event["event"] == "match_started" for event in pico.events):
            break
    pico.run_ms(1_000)
    said = own_lines(pico)[begun:]
    assert any(line["event"] == "match_started" for line in said)
    watcher.until(lambda lines: [line for line in lines if "event" in line][-1] == said[-1])
    assert [line for line in watcher.lines() if "event" in line] == said


def test_a_broker_that_is_killed_is_found_again_and_nothing_is_missing(pico, broker):
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
