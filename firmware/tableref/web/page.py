"""Serves the table's page while the setting allows it and the table has an IP address."""

from tableref.drivers.clock import us_since
from tableref.web import is_on
from tableref.web.names import Names
from tableref.web.sections import Sections
from tableref.web.server import Server

NAME_FORM = "/name"
"""The path of the form that changes a player's name."""

LOOK_US = 500_000
"""Interval (us) at which the setting and the address are checked."""


class Page:
    """The page of `device`. `find_address` returns the table's IP address, or "" without one.

    `content` is the page itself (bytes, compressed by gzip).
    """

    def __init__(self, device, find_address, content):
        self._device = device
        self._find_address = find_address
        self._content = content
        self._names = Names(device)
        self._sections = Sections(device)
        self._looked_us = None
        self.server = None
        """The Server, or None while nothing is served."""
        device.wire.observe(self._sections.handle)

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
        address = self._find_address()
        wifi = referee.wifi
        if wifi is not None and wifi.address != address:
            wifi.address = address
            referee.redraw()
        is_wanted = is_on(referee) and address
        if self.server is not None and (not is_wanted or self.server.address != address):
            self.close()
        if self.server is None and is_wanted:
            forms = {NAME_FORM: self._names.change}
            try:
                self.server = Server(self._content, self._sections, address, forms=forms)
            except OSError:
                # The next call tries again, because the port may still be in use.
                pass
        self._names.look(self.server is not None)

    def close(self):
        """Stop the server, if it is running. The next call of `work` may start it again."""
        if self.server is not None:
            self.server.close()
            self.server = None
        self._looked_us = None
