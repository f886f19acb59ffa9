"""The network of a Pico W: its set-up by phone, events at a broker, and the table's page."""

from tableref.radio.network_file import FILE, parse
from tableref.web import is_on

IDLE_US = 1_000_000
"""The radio is switched on only if nothing is due for this time (us), because that takes 0.8 s."""


class Wifi:
    """The Wi-Fi as the referee shows it. After a change ``Referee.redraw`` must be called."""

    def __init__(self):
        self.name = ""
        """The name of the network that is set, or ""."""
        self.password = ""
        """The password of the table's own network; "" while it has joined another network."""
        self.address = ""
        """The table's IP address, or ""."""
        self.setup = None
        """The ``referee.wifi.WifiSetup`` while the players have it open, or None."""
        self.code = ""
        """The code that a phone needs for changing names; "" requests another one."""


def begin(device):
    """Return the Network of `device`.

    An error in network.txt is reported like one in the settings file.
    """
    network = Network(device)
    for problem in network.load():
        device.keeper.announce("setting_refused", problem, name="network")
    return network


class Network:
    """The network of `device`: a Wi-Fi (joined or its own), the page, and a broker if set."""

    def __init__(self, device):
        self._device = device
        self._address = None
        self._wifi = Wifi()
        self._is_wanted = False
        """Whether the players have set the network up since power-on."""
        self._radio = self._station = self._access = self._page = self._set_up = None

    def load(self):
        """Read network.txt; return its problems, as ``parse`` does."""
        text = self._device.keeper.read_text(FILE)
        address, problems = (None, ()) if text is None else parse(text)
        self._address = address
        wifi = self._wifi
        wifi.name = address.wifi if address else ""
        wifi.password = address.wifi_password if address and address.is_own else ""
        wifi.address = ""
        return problems

    @property
    def is_on(self):
        """Whether the radio is in use."""
        return self._page is not None or self._set_up is not None

    def work(self, now_us, idle_us):
        """Do a part of the network's work, without blocking. Nothing is due within `idle_us`.

        The radio is switched on when there is a broker, or when the page is first allowed, or the
        set-up is opened.
        """
        referee, setup = self._device.referee, self._wifi.setup
        if referee.wifi is None:
            referee.wifi = self._wifi
        if self._set_up is not None:
            if setup is None:
                self._end_set_up()
            elif not self._set_up.work(now_us):
                self._wifi.setup = None
        elif setup is not None:
            if idle_us >= IDLE_US:
                self._begin_set_up(now_us)
        elif self._page is not None:
            self._work(now_us)
        elif idle_us >= IDLE_US and self._address is not None:
            if self._address.host or self._is_wanted or is_on(referee):
                self._start()

    def _work(self, now_us):
        if self._radio is not None and self._radio.work(now_us):
            return
        if self._station is not None:
            self._station.work(now_us)
        self._page.work(now_us)

    def _start(self):
        # Only the image of a Pico W has these modules.
        import network  # noqa: PLC0415
        import table_page  # noqa: PLC0415

        from tableref.radio.station import Station, find_address  # noqa: PLC0415
        from tableref.web.page import Page  # noqa: PLC0415

        device, address = self._device, self._address
        # Stop measuring the batteries, because that uses a pin of the radio.
        device.battery_watch = None
        if address.is_own:
            from tableref.radio.access_point import AccessPoint  # noqa: PLC0415

            interface = network.WLAN(network.WLAN.IF_AP)
            self._access = AccessPoint(interface, address.wifi, address.wifi_password)
            self._page = Page(device, self._access.find_address, table_page.CONTENT)
            return
        interface = network.WLAN(network.WLAN.IF_STA)
        if address.host:
            import mqtt_as  # noqa: PLC0415

            from tableref.radio.radio import Radio  # noqa: PLC0415

            self._radio = Radio(mqtt_as, address, device.wire.about[1])
            device.wire.join(self._radio.line, self._radio.write_line)
        else:
            self._station = Station(interface, address.wifi, address.wifi_password)
        self._page = Page(device, lambda: find_address(interface), table_page.CONTENT)

    def _begin_set_up(self, now_us):
        import network  # noqa: PLC0415
        import table_page  # noqa: PLC0415

        from tableref.radio.set_up import SetUp  # noqa: PLC0415

        device = self._device
        device.battery_watch = None
        if self._page is not None:
            self._page.close()
        own = self._address if self._address and self._address.is_own else None
        self._set_up = SetUp(device, network, own, table_page.SET_UP, now_us)

    def _end_set_up(self):
        """Use the network again, which the set-up may have changed."""
        is_saved, is_on = self._set_up.is_saved, self._page is not None
        self._set_up.close(needs_station=is_saved or is_on)
        self._set_up = None
        if is_saved or self._access is not None:
            self._is_wanted = is_saved or self._is_wanted
            self.load()
            if self._radio is not None:
                self._radio.close()
                self._device.wire.part()
            self._radio = self._station = self._access = self._page = None
        self._device.referee.redraw()
