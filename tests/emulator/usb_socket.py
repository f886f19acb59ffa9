"""The Pico's serial line as a socket, which pyserial and mpremote open like a port."""

import select
import socket

TIMEOUT_S = 0.02
"""Timeout (s) for a program that opens the port."""

PACE_S = 0.001
"""Delay (s) when neither side has sent anything.

Without it an idle Pico's simulated time would run far ahead, and a program that waits in real time
would time out.
"""


class UsbSocket:
    """A socket on this machine, connected to `line` (a ``usb_line.UsbLine``).

    Use it as a context manager. One program at a time may open `url`. Data is transferred only in
    ``exchange``, so nothing runs by itself here either.
    """

    def __init__(self, line):
        self._line = line
        self._said = bytearray()
        self._connection = None

    def __enter__(self):
        self._server = socket.create_server(("127.0.0.1", 0))
        self._port = self._server.getsockname()[1]
        self.url = "socket://127.0.0.1:%d" % self._port
        self._line.on_data = self._said.extend
        return self

    def __exit__(self, *_):
        self.take_out()

    def take_out(self):
        """Unplug the cable and leave it out: nobody can open the port."""
        self._line.on_data = None
        self.unplug()
        self._server.close()

    def put_back(self, line):
        """Put the cable back, into the line of the same Pico or of another."""
        self._line = line
        self._line.on_data = self._said.extend
        self._server = socket.create_server(("127.0.0.1", self._port))

    def unplug(self):
        """Unplug the cable: the program notices that the port is gone."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def exchange(self):
        """Transfer the data of both sides; return whether a program has opened the port."""
        if self._connection is None:
            self._accept()
            return False
        is_quiet = not self._said
        if self._said:
            try:
                self._connection.sendall(self._said)
            except OSError:
                self.unplug()
                return False
            self._said.clear()
        readable, _, _ = select.select([self._connection], [], [], PACE_S * is_quiet)
        if readable:
            try:
                data = self._connection.recv(4096)
            except OSError:
                data = b""
            if not data:
                self.unplug()
                return False
            self._line.send(data)
        return True

    def _accept(self):
        readable, _, _ = select.select([self._server], [], [], TIMEOUT_S)
        if readable:
            self._connection, _ = self._server.accept()
            self._said.clear()
