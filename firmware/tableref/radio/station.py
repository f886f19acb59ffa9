"""Connects to a Wi-Fi network, and reconnects after it was lost."""

from tableref.drivers.clock import us_since

RETRY_US = 15_000_000
"""Interval (us) of attempts to connect."""

ALWAYS_ON = 0xA11140
"""Value of the driver's `pm` that keeps the wireless chip awake between packets."""

_UNDER_WAY = (1, 2)
"""Statuses of the driver during an attempt: connecting, and connected without an address."""


class Station:
    """The connection to the Wi-Fi network `name`; `interface` is MicroPython's ``network.WLAN``.

    Creating it switches the wireless chip on, which takes 0.8 s.
    """

    def __init__(self, interface, name, password):
        self._interface = interface
        self._name = name
        self._password = password
        self._tried_us = None
        interface.active(True)
        interface.config(pm=ALWAYS_ON)

    def work(self, now_us):
        """Connect if there is no connection and an attempt is due."""
        tried_us = self._tried_us
        if tried_us is not None and 0 <= us_since(tried_us, now_us) < RETRY_US:
            return
        self._tried_us = now_us
        if not self._interface.isconnected() and self._interface.status() not in _UNDER_WAY:
            self._interface.connect(self._name, self._password)


def find_address(interface):
    """Return the IP address of the connection of `interface`, or ""."""
    return interface.ifconfig()[0] if interface.isconnected() else ""
