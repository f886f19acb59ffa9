"""The network of an emulated Pico W, which uses the network of this machine."""

import asyncio
import contextlib
import json
import shutil
import socket
import subprocess

from rp2040py.external.cyw43.bus import (
    CONTROL_HEADER,
    CYW43_EV_LINK,
    CYW43_EV_PSK_SUP,
    CYW43_EV_SET_SSID,
    IOCTL_HEADER_LEN,
    SDPCM_HEADER_LEN,
    WLC_SET_SSID,
    GSPIBus,
)

from tableref_host.protocol.ports import NoTableError
from tableref_host.publish.broker import Broker
from tableref_host.publish.mqtt_port import MqttPort

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")

POWER_PIN = 23
"""GPIO that switches the radio on, on a Pico W."""

SLICE_US = 2_000
"""Simulated time (us) between two polls of the network."""
LOOK_SLICES = 50
"""Number of polls of the network between two checks of an awaited condition."""
SETTLED = 3
"""Number of iterations of the event loop after which closed connections are gone."""
ROOM = 20
"""Number of packets that the chip accepts in advance."""

_SEQUENCE, _CREDIT = 4, 9
_SET_PASSWORD = (268).to_bytes(4, "little")
_NO_NETWORKS, _WRONG_KEY = 3, 8
"""Statuses of connection events: the network was not found, the password was wrong."""


TIMEOUT_MS = 60_000
"""Timeout (simulated ms) for reaching a broker, which runs in real time."""


class _Bus(GSPIBus):
    """The bus of the emulated wireless chip, which reports its free buffers like a real one.

    The emulated chip changes its count with each packet that it passes on until no buffer seems
    free. It joins any network with any password, and has no access point. Here it joins only NAME,
    with `password` (bytes), and reports that its access point is up. Unless `does_search_end`, it
    finds networks but never reports that its search is finished.
    """

    _sent = 0
    room = ROOM
    does_search_end = True
    password = b""
    _given = b""
    _ssid = b""

    def _write_wlan(self, data):
        self._sent = data[_SEQUENCE]
        command = data[SDPCM_HEADER_LEN : SDPCM_HEADER_LEN + 4]
        content = data[SDPCM_HEADER_LEN + IOCTL_HEADER_LEN :]
        is_control = data[5] & 0x0F == CONTROL_HEADER
        if is_control and command == WLC_SET_SSID.to_bytes(4, "little"):
            self._ssid = content[4 : 4 + content[0]]
        elif is_control and command == _SET_PASSWORD:
            self._given = content[4 : 4 + content[0]]
        super()._write_wlan(data)
        if is_control and content.startswith(b"bss\0") and content[8:9] == b"\1":
            self.queue_rx_packet(self._build_async_event(CYW43_EV_LINK, 0, flags=1, interface=1))

    def _queue_scan_events(self):
        super()._queue_scan_events()
        if not self.does_search_end:
            self._rx_queue.pop()

    def _queue_join_events(self):
        given, self._given = self._given, b""
        if self._ssid != RadioNetwork.NAME.encode():
            self.queue_rx_packet(self._build_async_event(CYW43_EV_SET_SSID, _NO_NETWORKS))
        elif given != self.password:
            self.queue_rx_packet(self._build_async_event(CYW43_EV_SET_SSID, 0))
            self.queue_rx_packet(self._build_async_event(CYW43_EV_PSK_SUP, _WRONG_KEY))
        else:
            super()._queue_join_events()

    def _activate_rx_packet(self, data):
        with_room = bytearray(data)
        with_room[_CREDIT] = (self._sent + 1 + self.room) & 0xFF
        super()._activate_rx_packet(bytes(with_room))


class RadioNetwork:
    """Connects the radio of `pico`, a Pico W, to this machine's network, until ``close``.

    Its Wi-Fi is called NAME and has no password. From now on the network is polled while simulated
    time passes. The network's replies take real time.
    """

    NAME = "RP2040PY-GUEST"

    def __init__(self, pico):
        self._chip = pico.chip
        self._loop = asyncio.new_event_loop()
        self._run_chip = self._chip.run_until
        self._chip.run_until = self._run_until
        self._chip.blocks.schedule_threadsafe = self._begin
        self.bus = _bus_of(self._chip.pins[POWER_PIN])
        self.bus.__class__ = _Bus

    def close(self):
        """Cut the network off."""
        self._chip.run_until = self._run_chip
        # The radio loses its connections when it loses power.
        self.bus.nat_bridge.reset()
        self.bus.power_off()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        if tasks:
            self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        for _ in range(SETTLED):
            self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    def set_room(self, packets=ROOM):
        """Set how many more packets the chip accepts. With 0 it is stuck."""
        self.bus.room = packets

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _begin(self, job):
        if asyncio.iscoroutine(job):
            self._loop.create_task(job)
        else:
            self._loop.call_soon(job)

    def _run_until(self, t_us, is_enough=None):
        slices = 0
        while not self._chip.has_come(t_us):
            slices += 1
            end_us = min(t_us, self._chip.now_us + SLICE_US)
            self._run_chip(end_us)
            self._loop.run_until_complete(asyncio.sleep(0))
            if is_enough is not None and slices % LOOK_SLICES == 0 and is_enough():
                return True
        return is_enough is not None and is_enough()


def _bus_of(power_pin):
    """Return the bus of the radio that the pin `power_pin` switches on."""
    for listener in power_pin._listeners:
        for cell in listener.__closure__ or ():
            if hasattr(cell.cell_contents, "bus"):
                return cell.cell_contents.bus
    raise AssertionError("this Pico has no radio")


def own_address():
    """Return this machine's IP address in its network instead of the loopback address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        # Connecting a UDP socket sends nothing.
        probe.connect(("192.0.2.1", 9))
        return probe.getsockname()[0]
    return None


class Mosquitto:
    """A broker at this machine's address in its network, which can be killed and restarted.

    Its files are in `folder`. It requires ``MOSQUITTO`` and ``own_address()``.
    """

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


# The broker uses real time, which is faster than that of the emulated Pico on a busy machine.
_PATIENT = "from tableref.radio import radio; radio.KEEPALIVE_S = 3_600"


def join(pico, broker):
    """Restart a Pico W in its RadioNetwork, which is returned, with a Mosquitto."""
    text = f"wifi = {RadioNetwork.NAME}\nbroker = mqtt://{broker.host}:{broker.port}\n"
    for name, content in (("/data/network.txt", text), ("/boot.py", _PATIENT)):
        pico.execute("with open(%r, 'w') as file: file.write(%r)" % (name, content))
    pico.cut_power()
    return RadioNetwork(pico)


def join_alone(pico):
    """Restart a Pico W in its RadioNetwork, which is returned, and serve its page."""
    network = f"wifi = {RadioNetwork.NAME}\n"
    for name, content in (("network.txt", network), ("settings.txt", "page = on\n")):
        pico.execute("with open(%r, 'w') as file: file.write(%r)" % ("/data/" + name, content))
    pico.cut_power()
    return RadioNetwork(pico)


def begin_bare(pico):
    """Restart a Pico W that has no network.txt; return its RadioNetwork."""
    pico.cut_power()
    return RadioNetwork(pico)


class Watcher:
    """A viewer of a Pico W's messages at a Mosquitto, while the Pico runs."""

    def __init__(self, pico, broker):
        self._pico = pico
        self._place = Broker(broker.host, broker.port, False, None, None, "tableref"), "f" * 16
        self.data = b""
        self.port = None

    def connect(self):
        """Wait until the table is there, and return self."""
        for _ in range(TIMEOUT_MS // 1_000):
            self._pico.run_ms(1_000)
            with contextlib.suppress(NoTableError):
                self.port = MqttPort(*self._place)
                return self
        raise AssertionError("the table does not come")

    def lines(self):
        """Read all available lines; return all lines so far, as dicts."""
        while part := self.port.read(4096):
            self.data += part
        return [json.loads(line) for line in self.data.splitlines() if line.endswith(b"}")]

    def until(self, is_enough, within_ms=TIMEOUT_MS):
        """Let time pass until `is_enough(lines)`; raise AssertionError at a timeout."""
        self._pico.run_until(lambda: is_enough(self.lines()), within_ms=within_ms)
