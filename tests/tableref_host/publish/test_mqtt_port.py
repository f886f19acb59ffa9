"""A table in the network is used like a port: lines in order and once."""

import asyncio
import ssl
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mqtt_standin import MqttStandIn, end
from tableref.radio.network_file import Address
from tableref.radio.radio import EVERY_US, Radio
from tableref_host.protocol.messages import Connected, Disconnected
from tableref_host.protocol.ports import NoTableError
from tableref_host.protocol.serial_line import SerialLine
from tableref_host.publish import AddressError
from tableref_host.publish.broker import Broker
from tableref_host.publish.mqtt_port import GONE, MAX_QUEUE, MqttPort, is_address, read_place

BROKER = Broker("10.0.0.1", 1883, False, "viewer", "secret", "tableref")
ADDRESS = Address("Home", "", "10.0.0.1", 1883, "", "", "tableref", False)
STATUS, LINE, COMMAND = (f"tableref/e660/wire/{name}" for name in ("status", "line", "command"))


class Client:
    """A stand-in for paho's client; the test determines what arrives."""

    def __init__(self, name="", status=b"online 1", is_there=True, is_refused=False):
        self.status, self.is_there, self.is_refused = status, is_there, is_refused
        self.sent, self.rights, self.is_running = [], None, False

    def username_pw_set(self, user, password):
        self.rights = user, password

    def connect(self, host, port, keepalive):
        self.keepalive = keepalive
        if not self.is_there:
            raise ConnectionRefusedError(111, "Connection refused")

    def loop_start(self):
        self.is_running = True
        reason = SimpleNamespace(is_failure=self.is_refused)
        self.on_connect(self, None, None, reason, None)

    def subscribe(self, topics):
        assert topics == [(STATUS, 1), (LINE, 1)]
        if self.status is not None:
            self.come(STATUS, self.status)

    def come(self, topic, payload):
        self.on_message(self, None, SimpleNamespace(topic=topic, payload=payload))

    def publish(self, topic, data, qos):
        self.sent.append((topic, data, qos))

    def disconnect(self):
        pass

    def loop_stop(self):
        self.is_running = False


def port_with(client):
    return MqttPort(BROKER, "e660", lambda name: client)


def all_of(port):
    """Return all available data, without waiting for more."""
    data = b""
    while part := port.read(5):
        data += part + port.read(port.in_waiting)
    return data


def test_an_address_names_a_broker_and_a_table():
    broker, table = read_place("mqtt://viewer@10.0.0.1/tableref/e660", "secret")
    assert (broker, table) == (BROKER, "e660")
    assert read_place("mqtts://b.local/club/one/e660")[0].prefix == "club/one"
    assert is_address("mqtt://b.local/x") and not is_address("/dev/ttyACM0")
    assert not is_address("socket://pico:5000")


@pytest.mark.parametrize("text", ["mqtt://b.local", "mqtt://b.local/e660", "mqtt://b/x/a b"])
def test_an_address_without_a_table_says_what_is_expected(text):
    with pytest.raises(AddressError, match="does not contain a table.*tableref/e66"):
        read_place(text)


def test_a_reader_that_is_too_slow_loses_the_table_instead_of_memory():
    client = Client()
    port = port_with(client)
    for number in range(4 * MAX_QUEUE):
        client.come(LINE, f"{number}\r\n{'x' * 1000}".encode())
    assert port._came.qsize() <= MAX_QUEUE
    with pytest.raises(NoTableError, match="Events are kept"):
        while True:
            port.read(10_000)


@pytest.mark.parametrize("payload", [b"5\r\n" + b"x" * 70_000, b"9" * 6000 + b"\r\nx"])
def test_a_message_that_is_too_large_is_ignored(payload):
    client = Client()
    port = port_with(client)
    client.come(LINE, b"4\r\none\r\n")
    client.come(LINE, payload)
    client.come(LINE, b"5\r\ntwo\r\n")
    assert all_of(port) == b"one\r\ntwo\r\n"


def test_lines_come_without_their_number_and_commands_go():
    client = Client()
    port = port_with(client)
    client.come(LINE, b"4\r\none\r\ntwo\r\n")
    client.come(LINE, b"5\r\nthree\r\n")
    assert all_of(port) == b"one\r\ntwo\r\nthree\r\n"
    port.write(b'{"command": "hello"}\n')
    assert client.sent == [(COMMAND, b'{"command": "hello"}\n', 1)]
    assert client.rights == ("viewer", "secret")
    assert "secret" not in port.name
    port.close()
    assert not client.is_running


def test_a_repeated_message_is_read_once():
    client = Client()
    port = port_with(client)
    for message in (b"1\r\none\r\n", b"1\r\none\r\n", b"2\r\ntwo\r\n", b"1\r\none\r\n"):
        client.come(LINE, message)
    client.come(LINE, b"rubbish\r\n")
    data = b"".join(port.read(100) for _ in range(4))
    assert data == b"one\r\ntwo\r\n"


@pytest.mark.parametrize(
    "message",
    [
        lambda client: client.come(LINE, b"3\r\nthree\r\n"),
        lambda client: client.come(STATUS, b"online 2"),
        lambda client: client.come(STATUS, b"offline"),
        lambda client: client.on_disconnect(client, None, None, None, None),
    ],
    ids=["a message lacks", "another connection", "offline", "the broker goes"],
)
def test_a_possible_gap_counts_as_an_unplugged_cable(message):
    client = Client()
    port = port_with(client)
    client.come(LINE, b"1\r\none\r\n")
    message(client)
    assert port.read(100) == b"one\r\n"
    with pytest.raises(NoTableError, match="Events are kept"):
        port.read(100)


def test_a_repeated_status_is_ignored():
    client = Client()
    port = port_with(client)
    client.come(STATUS, b"online 1")
    assert port.read(100) == b""


@pytest.mark.parametrize(
    ("client", "words"),
    [
        (Client(is_there=False), "The broker at 10.0.0.1:1883 cannot be reached"),
        (Client(status=b"offline"), "Waiting for the table e660: the broker at 10.0.0.1:1883 says"),
        (Client(is_refused=True), "or lets nobody read it"),
    ],
    ids=["no broker", "no table", "no right"],
)
def test_the_reason_why_there_is_no_table_is_reported(client, words):
    with pytest.raises(NoTableError, match=words):
        port_with(client)
    assert not client.is_running


def test_a_connection_over_tls_checks_the_brokers_certificate():
    client, contexts = Client(), []
    client.tls_set_context = contexts.append
    port_with(client)
    assert contexts == []
    MqttPort(replace(BROKER, is_tls=True), "e660", lambda name: client).write(b"x\n")
    (context,) = contexts
    assert context.check_hostname and context.verify_mode == ssl.CERT_REQUIRED
    # The broker must repeat a command until it has arrived.
    assert client.sent == [(COMMAND, b"x\n", 1)]
    assert (client.connect_timeout, client.keepalive) == (10, 15)


def test_a_silent_broker_has_a_timeout(monkeypatch):
    monkeypatch.setattr("tableref_host.publish.mqtt_port.STATUS_TIMEOUT_S", 0)
    with pytest.raises(NoTableError, match="Waiting for the table"):
        port_with(Client(status=None))


class Evening:
    """A radio and a client, both real, with a broker that is stopped and restarted."""

    def __init__(self):
        self.broker = MqttStandIn()
        self.radio = Radio(self.broker, ADDRESS, "e660")
        self.client = self.port = None
        self.now_us = self._read = 0
        self.heard = []
        """Bytes received on each connection."""

    def turn(self):
        for _ in range(12):
            self.now_us += EVERY_US
            self.radio.work(self.now_us)
        for topic, message, _ in self.broker.published[self._read :]:
            if topic.decode() == STATUS and self.client is None:
                self._connect(message)
            elif self.client is not None:
                self.client.come(topic.decode(), message)
        self._read = len(self.broker.published)
        self.read()

    def _connect(self, status):
        self.client = Client(status=status)
        self.port = port_with(self.client)
        self.heard.append(b"")

    def read(self):
        while self.port is not None:
            try:
                is_there = self.port.in_waiting or not self.port._came.empty()
                part = self.port.read(100) if is_there else b""
            except NoTableError:
                status = [m for t, m, _ in self.broker.published if t.decode() == STATUS][-1]
                self._connect(status)
                # When the client subscribes again, the broker sends the messages since that
                # status.
                continue
            if not part:
                return
            self.heard[-1] += part


ACTS = st.sampled_from(["say", "say", "say", "go", "lose", "come", "turn"])


@given(st.lists(ACTS, max_size=30))
def test_in_each_connection_lines_are_in_order_without_a_gap(acts):
    evening = Evening()
    number = 0
    try:
        evening.turn()
        for act in acts:
            if act == "say":
                number += 1
                evening.radio.write_line(f"line {number}")
            elif act == "turn":
                evening.turn()
            elif act == "come":
                evening.broker.come()
            else:
                evening.broker.go(after_it_came=act == "lose")
        evening.broker.come()
        for _ in range(5):
            evening.turn()
        evening.radio.write_line("the end")
        evening.turn()
    finally:
        end(evening.radio)
    for data in evening.heard:
        numbers = [int(line.split()[1]) for line in data.decode().split("\r\n") if "line" in line]
        first = numbers[0] if numbers else 0
        assert numbers == list(range(first, first + len(numbers)))
    assert evening.heard[-1].endswith(b"the end\r\n")


def test_a_table_that_disappears_is_reported_and_found_again():
    clients = [Client(), Client(status=b"online 2")]
    made = iter(clients)
    line = SerialLine("mqtt://x", open_port=lambda _: port_with(next(made)), gone=GONE)
    messages = []

    async def run():
        seen = asyncio.Event()

        def tell(message):
            messages.append(message)
            if isinstance(message, Connected):
                if len([one for one in messages if isinstance(one, Connected)]) == 2:
                    seen.set()
                else:
                    clients[0].come(STATUS, b"online 2")

        running = asyncio.ensure_future(line.run(tell))
        await asyncio.wait_for(seen.wait(), 60)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(run())
    assert Disconnected(GONE) in messages
