"""The network of a Pico W: events are published to a broker, and a page is served."""

from tableref.radio.network_file import FILE, parse
from tableref.web import is_on

IDLE_US = 1_000_000
"""Time (us) in which nothing may be due, to switch the radio on. That takes 0.8 s."""


def begin(device):
    """Return the Network of `device`, or None if its network.txt is missing or invalid.

    An error in that file is reported like one in the settings file.
    """
    text = device.keeper.read_text(FILE)
    if text is None:
        return None
    address, problems = parse(text)
    for problem in problems:
        device.keeper.announce("setting_refused", problem, name="network")
    if address is None:
        return None
    return Network(device, address)


class Network:
    """The network of `device`: a broker if `address` names one, and the table's page."""

    def __init__(self, device, address):
        self._device = device
        self._address = address
        self._radio = self._station = self._page = None
        # The empty address tells the referee that there is a radio.
        device.referee.show_address("")

    def work(self, now_us, idle_us):
        """Do a part of the network's work, without blocking. Nothing is due within `idle_us`.

        The radio is switched on when there is a broker, or when the page is first allowed.
        """
        if self._page is None:
            if idle_us >= IDLE_US and (self._address.host or is_on(self._device.referee)):
                self._start()
        elif not (self._radio is not None and self._radio.work(now_us)):
            if self._station is not None:
                self._station.work(now_us)
            self._page.work(now_us)

    def _start(self):
        # Only the image of a Pico W has these.
        import network  # noqa: PLC0415
        import table_page  # noqa: PLC0415

        from tableref.web.page import Page  # noqa: PLC0415

        device, address = self._device, self._address
        # Stop measuring the batteries, because that uses a pin of the radio.
        device.battery_watch = None
        interface = network.WLAN(network.WLAN.IF_STA)
        if address.host:
            import mqtt_as  # noqa: PLC0415

            from tableref.radio.radio import Radio  # noqa: PLC0415

            self._radio = Radio(mqtt_as, address, device.wire.about[1])
            device.wire.join(self._radio.line, self._radio.write_line)
        else:
            from tableref.radio.station import Station  # noqa: PLC0415

            self._station = Station(interface, address.wifi, address.wifi_password)
        self._page = Page(device, interface, table_page.CONTENT)
