"""Serves the table's page while the setting allows it and the table has an IP address."""

from tableref.drivers.clock import us_since
from tableref.web import is_on
from tableref.web.sections import Sections
from tableref.web.server import Server

LOOK_US = 500_000
"""Interval (us) at which the setting and the address are checked."""


class Page:
    """The page of `device`; `interface` is MicroPython's ``network.WLAN``.

    `content` is the page itself (bytes, compressed by gzip).
    """

    def __init__(self, device, interface, content):
        self._device = device
        self._interface = interface
        self._content = content
        self._sections = Sections(device)
        self._looked_us = None
        self.server = None
        """The Server, or None while nothing is served."""
        device.wire.observe(self._sections.note)

    def work(self, now_us):
        """Do a part of the work, without blocking. `now_us` is the board's counter."""
        looked_us = self._looked_us
        if looked_us is None or not 0 <= us_since(looked_us, now_us) < LOOK_US:
            self._looked_us = now_us
            self._look()
        elif self.server is not None:
            self.server.work(now_us)

    def _look(self):
        """Start or stop the server as setting and address require."""
        referee = self._device.referee
        address = self._interface.ifconfig()[0] if self._interface.isconnected() else ""
        if hasattr(referee, "show_address"):
            referee.show_address(address)
        is_wanted = is_on(referee) and address
        if self.server is not None and (not is_wanted or self.server.address != address):
            self.server.close()
            self.server = None
        if self.server is None and is_wanted:
            try:
                self.server = Server(self._content, self._sections, address)
            except OSError:
                # Retried by the next call, because the port may still be in use.
                pass
