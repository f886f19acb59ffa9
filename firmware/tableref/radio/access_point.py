"""The table's own Wi-Fi, an access point: for the set-up, and for places without a network."""

import os

from tableref.radio.station import ALWAYS_ON

WPA2_AES = 0x00400004
"""The driver's value of `security` for WPA2 alone. MicroPython has a name only for WPA and WPA2."""

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""The letters of passwords, without those that are easily confused. Their number is a power of two,
so that all are equally likely."""

_PASSWORD_LENGTH = 8


def draw():
    """Return a random (name, password), which fit into a QR code together."""
    data = os.urandom(_PASSWORD_LENGTH + 2)
    password = "".join([_LETTERS[byte % len(_LETTERS)] for byte in data[2:]])
    return "TR%04d" % ((data[0] << 8 | data[1]) % 10_000), password


class AccessPoint:
    """The access point `name` at `interface`, MicroPython's ``network.WLAN`` for access points.

    Creating it switches it on. Raises OSError if the wireless chip does not work.
    """

    def __init__(self, interface, name, password):
        self._interface = interface
        self.name = name
        self.password = password
        interface.config(ssid=name, password=password, security=WPA2_AES)
        interface.active(True)
        interface.config(pm=ALWAYS_ON)

    def find_address(self):
        """Return the table's IP address in this network."""
        return self._interface.ifconfig()[0]

    def close(self):
        """Switch the access point off."""
        self._interface.active(False)
