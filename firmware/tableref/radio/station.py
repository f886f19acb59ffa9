"""Joins a Wi-Fi, and joins it again after it was away."""

from tableref.drivers.clock import us_since

RETRY_US = 15_000_000
"""Delay (us) before joining is tried again."""

ALWAYS_ON = 0xA11140
"""Value of the driver's `pm`: the wireless chip does not sleep between packets."""

_UNDER_WAY = (1, 2)
"""Statuses of the driver: joining, and joined without an address."""


class Station:
    """The table in the Wi-Fi `name`; `interface` is MicroPython's ``network.WLAN``.

    Switching the wireless chip on takes 0.8 s.
    """

    def __init__(self, interface, name, password):
        self._interface = interface
        self._name = name
        self._password = password
        self._tried_us = None
        interface.active(True)
        interface.config(pm=ALWAYS_ON)

    def work(self, now_us):
        """Join when it is time for it."""
        tried_us = self._tried_us
        if tried_us is not None and 0 <= us_since(tried_us, now_us) < RETRY_US:
            return
        self._tried_us = now_us
        if not self._interface.isconnected() and self._interface.status() not in _UNDER_WAY:
            self._interface.connect(self._name, self._password)
