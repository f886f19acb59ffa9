"""Stand-in for MicroPython's ``network``: a wireless chip and the networks in its range."""


class Wireless:
    """The module: `WLAN(IF_STA)` and `WLAN(IF_AP)` are `station` and `access`.

    `around` are the networks that a scan finds, as name (bytes) -> (password, signal in dBm). If
    `gives_addresses` is false, they give the table no address.
    """

    def __init__(self, around=()):
        self.around = dict(around)
        self.gives_addresses = True
        self.is_broken = False
        wireless = self

        class WLAN:
            """An interface of the chip."""

            IF_STA, IF_AP = 0, 1

            def __new__(cls, number=0):
                return wireless.station if number == cls.IF_STA else wireless.access

        self.WLAN = WLAN
        self.station = _Station(self)
        self.access = _Access(self)


class _Interface:
    def __init__(self, wireless):
        self.wireless = wireless
        self.is_on = False
        self.settings = {}

    def active(self, is_on=None):
        if is_on is None:
            return self.is_on
        if self.wireless.is_broken:
            raise OSError(5)
        self.is_on = is_on
        return None

    def config(self, **settings):
        self.settings.update(settings)


class _Station(_Interface):
    def __init__(self, wireless):
        super().__init__(wireless)
        self.asked = []
        """The (name, password) of each attempt to connect."""
        self.drop()

    def active(self, is_on=None):
        if is_on is False:
            self.drop()
        return super().active(is_on)

    def drop(self):
        """Lose the connection."""
        self._status = 0

    def scan(self):
        assert self.is_on
        return [
            (name, b"\0" * 6, 6, signal, 0, 1)
            for name, (_, signal) in sorted(self.wireless.around.items())
        ]

    def connect(self, name, password):
        assert self.is_on
        self.asked.append((name, password))
        if self.isconnected():
            # The driver keeps its connection until it is told to disconnect.
            return
        here = self.wireless.around.get(name.encode())
        if here is None:
            self._status = -2
        elif here[0] != password:
            self._status = -3
        else:
            self._status = 3 if self.wireless.gives_addresses else 2

    def disconnect(self):
        self._status = 0

    def isconnected(self):
        return self._status == 3

    def status(self):
        return self._status

    def ifconfig(self):
        return "192.168.1.20", "255.255.255.0", "192.168.1.1", "192.168.1.1"


class _Access(_Interface):
    def ifconfig(self):
        return "10.9.8.7", "255.255.255.0", "10.9.8.7", "10.9.8.7"
