"""The web server of the table's page. Its sockets never block; each call does one action."""

import select
import socket
from errno import EAGAIN

from tableref.drivers.clock import us_since
from tableref.web.sections import LOOK_US
from tableref.web.viewer import Viewer

PORT = 80

MAX_VIEWERS = 4
"""Maximum number of viewers. The network driver has five connections; one is for the broker."""

RECEIVED_AT_ONCE = 256
"""Maximum number of bytes received in one call."""

SENT_AT_ONCE = 1_600
"""Maximum number of bytes sent in one call."""

EVERY_US = 20_000
"""Interval (us) of actions."""


class Server:
    """Serves `page` (bytes, compressed) and the `sections` at `address`, until `close`.

    `forms` are the page's forms, as for ``Viewer``. Raises OSError when the port cannot be opened.
    """

    def __init__(self, page, sections, address, port=PORT, forms=()):
        self._page = page
        self._forms = forms
        self._sections = sections
        self.address = address
        """The table's IP address."""
        self._viewers = {}
        self._turn = []
        self._ready = {}
        self._worked_us = self._looked_us = 0
        self._poll = select.poll()
        self._listener = socket.socket()
        try:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._listener.bind(("0.0.0.0", port))
            self._listener.listen(MAX_VIEWERS)
            self._listener.setblocking(False)
        except OSError:
            self._listener.close()
            raise
        self._poll.register(self._listener, select.POLLIN)

    @property
    def viewers(self):
        """The number of connections."""
        return len(self._viewers)

    def close(self):
        """Close all connections and the port."""
        for connection in self._turn[:]:
            self._drop(connection)
        self._poll.unregister(self._listener)
        self._listener.close()

    def work(self, now_us):
        """Do one action if it is due, without blocking. `now_us` is the board's counter."""
        if 0 <= us_since(self._worked_us, now_us) < EVERY_US:
            return
        self._worked_us = now_us
        if self._viewers and not 0 <= us_since(self._looked_us, now_us) < LOOK_US:
            self._looked_us = now_us
            self._sections.work()
            return
        ready = self._ready
        ready.clear()
        is_asked = False
        for connection, flags in self._poll.ipoll(0):
            if connection is self._listener:
                is_asked = True
            else:
                ready[connection] = flags
        # An additional connection is accepted in order to answer with the reason for the refusal.
        if is_asked and len(self._viewers) <= MAX_VIEWERS:
            self._accept(now_us)
            return
        # Move the viewer that was served to the end of the list, so that each one has its turn.
        for connection in self._turn:
            if self._serve(connection, self._viewers[connection], ready.get(connection, 0), now_us):
                if connection in self._viewers:
                    self._turn.remove(connection)
                    self._turn.append(connection)
                return

    def _accept(self, now_us):
        try:
            connection, _ = self._listener.accept()
        except OSError:
            # The client has closed the connection already.
            return
        connection.setblocking(False)
        is_full = len(self._viewers) >= MAX_VIEWERS
        sections = self._sections.all
        viewer = Viewer(self._page, self.address, sections, now_us, is_full, self._forms)
        self._viewers[connection] = viewer
        self._turn.append(connection)
        self._poll.register(connection, select.POLLIN | select.POLLOUT)

    def _serve(self, connection, viewer, flags, now_us):
        """Receive from and send to one viewer; return whether anything was done."""
        is_done = False
        viewer.look(now_us)
        try:
            if flags & ~select.POLLOUT:
                viewer.receive(connection.recv(RECEIVED_AT_ONCE), now_us)
                is_done = True
            if flags & select.POLLOUT and viewer.pending and not viewer.has_ended:
                pending = viewer.pending
                if len(pending) > SENT_AT_ONCE:
                    pending = memoryview(pending)[:SENT_AT_ONCE]
                viewer.note_sent(connection.send(pending), now_us)
                is_done = True
        except OSError as error:
            # The send buffer may be full; otherwise the viewer has cut the connection.
            viewer.has_ended = viewer.has_ended or error.args[0] != EAGAIN
        if viewer.has_ended:
            self._drop(connection)
            is_done = True
        return is_done

    def _drop(self, connection):
        self._poll.unregister(connection)
        del self._viewers[connection]
        self._turn.remove(connection)
        connection.close()
