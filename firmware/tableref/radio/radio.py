"""Publishes the protocol's lines to an MQTT broker, and receives commands from it."""

import asyncio
import os
from binascii import hexlify

from tableref.drivers.usb_line import UsbLine

EVERY_US = 20_000
"""Interval (us) of processing the network."""

PASSES = 3
"""Maximum number of passes through the tasks in one call of `work`; each takes about 0.6 ms."""

AT_ONCE = 1_000
"""Maximum size (bytes) of a message, except for a single longer line."""

MAX_WAITING = 8_000
"""Size (bytes) of the send queue. On overflow it is emptied and clients request a replay."""

KEEPALIVE_S = 15
"""Keep-alive interval (s). The broker reports the table as offline after 1.5 times this silence."""

RETRY_S = 5
"""Delay (s) before the first connection is tried again."""

ONLINE, OFFLINE = b"online ", b"offline"


class _Patient:
    """Replaces `gc` in mqtt_as, which would collect garbage each second and delay presses."""

    @staticmethod
    def collect():
        pass


class Radio:
    """A table's connection to an MQTT broker.

    `mqtt` is the module mqtt_as, `address` is that of the broker, `board` the Pico's number.
    Topics are PREFIX/BOARD/wire/line, wire/command and wire/status. A message of lines begins with
    its number, from 1 in each connection. Lines written while there is no connection are not
    published: programs request them after it is back (docs/protocol.md).
    """

    def __init__(self, mqtt, address, board):
        mqtt.gc = _Patient
        start = "%s/%s/wire/" % (address.prefix, board)
        # The topics are bytes, because for a text mqtt_as would send the length in characters.
        self._line_topic = (start + "line").encode()
        self._command_topic = (start + "command").encode()
        self._status_topic = (start + "status").encode()
        self._lines = []
        self._size = 0
        self._number = 0
        self._heard = b""
        self._taken = 0
        self._status = None
        self.is_up = False
        """Whether there is a connection to the broker."""
        self.line = UsbLine(self)
        """The lines received."""
        self._worked_us = 0
        self._loop = asyncio.new_event_loop()
        self._news = asyncio.Event()
        self._client = mqtt.MQTTClient(
            dict(
                mqtt.config,
                client_id=("tableref-wire-" + board).encode(),
                ssid=address.wifi,
                wifi_pw=address.wifi_password,
                server=address.host,
                port=address.port,
                user=address.user.encode(),
                password=address.password.encode(),
                keepalive=KEEPALIVE_S,
                clean=True,
                will=(self._status_topic, OFFLINE, True, 1),
                subs_cb=self._hear,
                wifi_coro=self._link_changes,
                connect_coro=self._connected,
            )
        )
        # Ignore errors of tasks, because asyncio would print them over USB, among the lines of the
        # protocol.
        self._loop.set_exception_handler(_ignore)
        self._loop.create_task(self._run())

    def write_line(self, line):
        """Queue a line (text) to be published; without a connection it is dropped."""
        if not self.is_up:
            return
        data = line.encode()
        self._size += len(data)
        if self._size > MAX_WAITING:
            self._begin_connection()
            return
        self._lines.append(data)
        self._news.set()

    def read_byte(self):
        """Return the next received byte, or -1 if there is none."""
        if self._taken == len(self._heard):
            return -1
        self._taken += 1
        return self._heard[self._taken - 1]

    def work(self, now_us):
        """Process the network if it is due at `now_us` (the counter); return whether it was."""
        if 0 <= now_us - self._worked_us < EVERY_US:
            return False
        self._worked_us = now_us
        for _ in range(PASSES if self._news.is_set() else 1):
            self._loop.run_until_complete(_one_pass())
        return True

    def close(self):
        """Close the connection and switch the Wi-Fi off. `work` must not be called afterwards."""
        self.is_up = False
        self._client.close()

    async def _run(self):
        while True:
            try:
                await self._client.connect(quick=True)
                break
            except OSError:
                # Try again, because the Wi-Fi or the broker may be switched on later than the
                # table.
                await asyncio.sleep(RETRY_S)
        while True:
            await self._news.wait()
            await self._publish_next()
            if not self._lines and self._status is None:
                self._news.clear()

    async def _publish_next(self):
        """Publish the status if it has changed, else as many lines as fit into a message."""
        if self._status is not None:
            status, self._status = self._status, None
            await self._client.publish(self._status_topic, status, True, 1)
            return
        self._number += 1
        parts = [b"%d" % self._number]
        size = 0
        while self._lines and (size == 0 or size + len(self._lines[0]) <= AT_ONCE):
            parts.append(self._lines.pop(0))
            size += len(parts[-1])
        self._size -= size
        parts.append(b"")
        data = b"\r\n".join(parts)
        await self._client.publish(self._line_topic, data, False, 1)

    def _begin_connection(self):
        """Drop queued lines and publish a new status, upon which clients request a replay."""
        self._lines = []
        self._size = self._number = 0
        self._heard = b""
        self._taken = 0
        self._status = ONLINE + hexlify(os.urandom(4))
        self._news.set()

    def _hear(self, topic, message, is_retained):
        # Ignore a retained command, which may be old.
        if not is_retained:
            self._heard = self._heard[self._taken :] + message
            self._taken = 0

    async def _link_changes(self, is_up):
        if not is_up:
            self.is_up = False

    async def _connected(self, client):
        await client.subscribe(self._command_topic, 1)
        self._begin_connection()
        self.is_up = True


async def _one_pass():
    """Return after one pass through all tasks that are ready."""
    await asyncio.sleep(0)


def _ignore(_loop, _context):
    # mqtt_as restarts a failed task with the next connection.
    pass
