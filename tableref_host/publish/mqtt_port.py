"""Makes a table in the network look like a serial port.

A Pico W sends the lines of its events to an MQTT broker instead of over USB.
"""

import contextlib
import queue
import re
import ssl
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from tableref_host.protocol.ports import NoTableError
from tableref_host.publish import AddressError
from tableref_host.publish.broker import ANSWER_TIMEOUT_S, KEEPALIVE_S, PORTS, Broker, read_address
from tableref_host.publish.topics import ONLINE, Topics

MAX_PAYLOAD = 64 * 1024
"""Maximum size (bytes) of a received message. Larger ones are discarded."""
MAX_QUEUE = 1000
"""Maximum number of received messages in the queue."""
MAX_DIGITS = 15
"""Maximum number of digits in the number of a message."""
READ_TIMEOUT_S = 0.05
"""Timeout (s) of a read."""
STATUS_TIMEOUT_S = 2
"""Timeout (s) for the table's status, which the broker sends."""
GONE = "The table is not reachable over Wi-Fi. Events are kept until it is back."
EXPECTED = "Expected such as mqtt://user@broker.local/tableref/e6605481db318236"


def is_address(text: str) -> bool:
    """Return whether `text` is the address of a table at a broker, not a port of this machine."""
    return text.partition("://")[0] in PORTS


def read_place(text: str, password: str | None = None) -> tuple[Broker, str]:
    """Return (Broker, table id) from an address. Raises AddressError.

    `password` is that of the user in the address.
    """
    broker = read_address(text, password)
    prefix, _, table = broker.prefix.rpartition("/")
    if not prefix or not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", table):
        raise AddressError(f"The address does not contain a table of {broker.name}. {EXPECTED}.")
    return Broker(**{**vars(broker), "prefix": prefix}), table


def _make_client(name: str) -> Any:
    return Client(CallbackAPIVersion.VERSION2, client_id=name)


class MqttPort:
    """A connection to the `table` at a `broker`, with the required part of pyserial's interface.

    `make_client(name)` creates a paho client. Raises NoTableError if the broker cannot be reached,
    or if the table is offline.
    """

    def __init__(
        self, broker: Broker, table: str, make_client: Callable[[str], Any] = _make_client
    ) -> None:
        self.name = f"{broker.name}, {table}"
        self._topics = Topics(broker.prefix, table)
        # Received messages as (number, bytes), or the error that ended the connection.
        self._came: queue.Queue[tuple[int, bytes] | NoTableError] = queue.Queue(MAX_QUEUE)
        self._statuses: queue.Queue[str] = queue.Queue(1)
        self._status: str | None = None
        self._rest = b""
        self._number: int | None = None
        # Let the broker choose the client's id. With a fixed id, it would disconnect one of several
        # programs that watch the same table.
        self._client = make_client("")
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_message = self._hear
        if broker.user:
            self._client.username_pw_set(broker.user, broker.password)
        if broker.is_tls:
            self._client.tls_set_context(ssl.create_default_context())
        self._client.connect_timeout = ANSWER_TIMEOUT_S
        try:
            self._client.connect(broker.host, broker.port, KEEPALIVE_S)
        except OSError as error:
            words = f"The broker at {broker.name} cannot be reached: {error}."
            raise NoTableError(words) from error
        self._client.loop_start()
        try:
            self._status = self._statuses.get(timeout=STATUS_TIMEOUT_S)
        except queue.Empty:
            self._status = ""
        if not self._status.startswith(ONLINE):
            self.close()
            raise NoTableError(
                f"Waiting for the table {table}: the broker at {broker.name} says "
                "that it is not there, or lets nobody read it."
            )

    def close(self) -> None:
        """Close the connection."""
        with contextlib.suppress(OSError):
            self._client.disconnect()
        self._client.loop_stop()

    @property
    def in_waiting(self) -> int:
        """The number of bytes that can be read at once."""
        return len(self._rest)

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes, b"" after READ_TIMEOUT_S.

        Raises NoTableError after a disconnection.
        """
        if not self._rest:
            try:
                came = self._came.get(timeout=READ_TIMEOUT_S)
            except queue.Empty:
                return b""
            if isinstance(came, NoTableError):
                raise came
            number, data = came
            if self._number is not None and number <= self._number:
                # Ignore a message that the broker has delivered twice.
                return b""
            if self._number is not None and number != self._number + 1:
                raise NoTableError(GONE)
            self._number = number
            self._rest = data
        part, self._rest = self._rest[:size], self._rest[size:]
        return part

    def write(self, data: bytes) -> None:
        """Send commands; `data` must be whole lines."""
        self._client.publish(self._topics.wire_command, data, qos=1)

    def _connected(self, client: Any, _data: Any, _flags: Any, reason: Any, _more: Any) -> None:
        if reason.is_failure:
            self._note_status(str(reason))
            return
        client.subscribe([(self._topics.wire_status, 1), (self._topics.wire_line, 1)])

    def _disconnected(self, *_words: Any) -> None:
        self._end()

    def _end(self) -> None:
        """End the connection: the reader gets a NoTableError after the queued messages."""
        with contextlib.suppress(queue.Full):
            self._came.put_nowait(NoTableError(GONE))
            return
        # If the queue is full, empty it. The missing lines are requested after the next connection.
        with contextlib.suppress(queue.Empty):
            while True:
                self._came.get_nowait()
        self._came.put_nowait(NoTableError(GONE))

    def _hear(self, _client: Any, _data: Any, message: Any) -> None:
        if len(message.payload) > MAX_PAYLOAD:
            return
        if message.topic == self._topics.wire_status:
            status = message.payload.decode("utf-8", "replace")
            if self._status is None:
                self._note_status(status)
            elif status != self._status:
                # The table has connected to the broker again, so lines may be lost. End our
                # connection, because missing lines are requested at the beginning of the next one.
                self._end()
            return
        number, _, lines = message.payload.partition(b"\r\n")
        if number.isdigit() and len(number) <= MAX_DIGITS:
            try:
                self._came.put_nowait((int(number), lines))
            except queue.Full:
                self._end()

    def _note_status(self, status: str) -> None:
        with contextlib.suppress(queue.Full):
            self._statuses.put_nowait(status)
