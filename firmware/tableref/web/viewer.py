"""The HTTP protocol of one connection, without its socket: bytes in, bytes out."""

from tableref.drivers.clock import us_since
from tableref.web import request

REQUEST_TIMEOUT_US = 5_000_000
"""Timeout (us) for the whole request."""

SEND_TIMEOUT_US = 10_000_000
"""Timeout (us) for a viewer that does not read what is sent."""

BEAT_US = 5_000_000
"""Interval (us) of keep-alive events in an idle stream.

The page reconnects if it receives nothing for some time. The event is long, so that the send buffer
of a disconnected viewer is full within a minute, which is detected.
"""

BEAT = b"event: beat\ndata: " + b"." * 110 + b"\n\n"


class Viewer:
    """One connection, accepted at `now_us` of the board's counter.

    `page` is the compressed page (bytes), `address` the table's IP address, and `sections` a list
    of ``Section``. If there are too many viewers already (`is_full`), requests are refused. The
    caller passes received bytes to `receive`, sends `pending`, and reports this by `note_sent`.

    `forms` is a dict of path -> function that processes the fields (a dict of texts) of a form, and
    returns the key of the problem, or "".
    """

    def __init__(self, page, address, sections, now_us, is_full=False, forms=()):
        self._page = page
        self._address = address
        self._sections = sections
        self._forms = forms
        self._received = b""
        self._versions = [0] * len(sections)
        self._next = -1
        self._body = None
        self._since_us = now_us
        self._is_full = is_full
        self.is_streaming = False
        """Whether the viewer has asked for the events."""
        self._is_answered = False
        self.pending = b""
        """The bytes to send next, bytes or a memoryview."""
        self.has_ended = False
        """Whether the connection is to be closed."""

    def receive(self, data, now_us):
        """Process received bytes (b"" when the viewer has closed the connection)."""
        if not data:
            self.has_ended = True
        if self._is_answered or not data:
            return
        self._received += data
        end = self._received.find(request.END)
        length = fields = None
        if 0 <= end <= request.MAX_REQUEST:
            head = self._received[:end]
            status, path, length = request.parse(head, self._address, self._forms)
            body = self._received[end + len(request.END) :]
            if length is not None and len(body) < length:
                return
        elif len(self._received) > request.MAX_REQUEST:
            status, path = 431, ""
        else:
            return
        self._received = b""
        self._is_answered = True
        self._since_us = now_us
        if length is not None:
            fields = request.fields(body[:length])
            status = 400 if fields is None else status
        elif status == 200 and self._is_full:
            status = request.FULL
        if status != 200:
            self.pending = request.refusal(status, self._address)
        elif fields is not None:
            self.pending = request.answer(self._forms[path](fields))
        elif path == request.PAGE:
            self.pending = (request.PAGE_HEAD % len(self._page)).encode()
            self._body = memoryview(self._page)
        else:
            self.is_streaming = True
            self.pending = request.EVENTS_HEAD

    def note_sent(self, count, now_us):
        """Remove `count` sent bytes from `pending`."""
        self._since_us = now_us
        self.pending = self.pending[count:] if count < len(self.pending) else b""
        if self.pending or not self._is_answered:
            return
        if self._body is not None:
            self.pending, self._body = self._body, None
        elif not self.is_streaming:
            self.has_ended = True

    def look(self, now_us):
        """Fill `pending` with a changed section; end the connection after a timeout."""
        waited_us = us_since(self._since_us, now_us)
        # A time in the future means that the counter has wrapped.
        waited_us = waited_us if waited_us >= 0 else SEND_TIMEOUT_US
        if self.pending:
            self.has_ended = self.has_ended or waited_us >= SEND_TIMEOUT_US
        elif not self._is_answered:
            self.has_ended = self.has_ended or waited_us >= REQUEST_TIMEOUT_US
        elif self.is_streaming:
            self._send_section(now_us)
            if not self.pending and waited_us >= BEAT_US:
                self.pending = BEAT
                self._since_us = now_us

    def _send_section(self, now_us):
        """Fill `pending` with a section that has changed, if there is one.

        The section is not copied, so that a slow viewer needs no memory of its own.
        """
        for _ in self._sections:
            # Send the sections in turn, so that one that changes often does not hold up the others.
            self._next = (self._next + 1) % len(self._sections)
            section = self._sections[self._next]
            if section.version != self._versions[self._next]:
                self._versions[self._next] = section.version
                self.pending = memoryview(section.data)
                self._since_us = now_us
                return
