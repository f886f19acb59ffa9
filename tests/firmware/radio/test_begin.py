"""A table with a network.txt has a network: a broker if it names one, and the table's page."""

import sys
import unittest

from mqtt_standin import MqttStandIn, end
from tableref import radio
from tableref.drivers.usb_line import UsbLine
from tableref.referee.settings import Settings
from tableref.usb.wire import Wire
from typed_lines import TypedLines

GOOD = "wifi = Home\nwifi_password = secret\nbroker = mqtt://10.0.0.1\n"
ALONE = "wifi = Home\nwifi_password = secret\n"
IDLE_US = 1_000_000


class Keeper:
    def __init__(self, text):
        self.text = text
        self.announced = []

    def read_text(self, name):
        assert name == "network.txt"
        return self.text

    def announce(self, event, fields, **words):
        self.announced.append((event, dict(fields), words))


class Referee:
    def __init__(self):
        self.settings = Settings()
        self.address = None

    def show_address(self, address):
        self.address = address


class Table:
    """What `begin` needs of a Device."""

    def __init__(self, text):
        self.keeper = Keeper(text)
        self.referee = Referee()
        self.lines = []
        self.wire = Wire(self.lines.append)
        self.wire.listen(UsbLine(TypedLines()), ("1.2.3", "e660"))
        self.battery_watch = "somebody"


class Interface:
    """MicroPython's ``network.WLAN``: it has `address` once it was told to connect."""

    IF_STA = 0

    def __init__(self, number):
        assert number == self.IF_STA
        self.calls = []
        self.is_there = True

    def active(self, is_on):
        self.calls.append(("active", is_on))

    def config(self, **values):
        self.calls.append(("config", values))

    def connect(self, name, password):
        self.calls.append(("connect", name, password))

    def isconnected(self):
        return self.is_there and self.calls[-1:] != [] and self.calls[-1][0] == "connect"

    def status(self):
        return 3 if self.isconnected() else -2

    def ifconfig(self):
        return "10.0.0.2", "255.255.255.0", "10.0.0.1", "10.0.0.1"


class Network:
    """MicroPython's module network, which stores the interface that was made."""

    def __init__(self):
        self.interface = None
        network = self

        class Made(Interface):
            def __init__(self, number):
                super().__init__(number)
                network.interface = self

        self.WLAN = Made


class BeginTest(unittest.TestCase):
    def setUp(self):
        self.mqtt = MqttStandIn()
        self.network = Network()
        standins = {
            "mqtt_as": self.mqtt,
            "network": self.network,
            "table_page": type("table_page", (), {"CONTENT": b"page"}),
        }
        for name, module in standins.items():
            sys.modules[name] = module
            self.addCleanup(sys.modules.pop, name)
        self.begun = None

    def tearDown(self):
        if self.begun and self.begun._radio:
            end(self.begun._radio)

    def begin(self, text, page="off"):
        """Return the table whose network was begun and given an idle moment."""
        table = Table(text)
        table.referee.settings = table.referee.settings.changed("page", page)
        self.begun = radio.begin(table)
        self.begun.work(0, IDLE_US)
        return table

    def test_without_the_file_there_is_none_and_nothing_is_said(self):
        table = Table(None)
        self.assertTrue(radio.begin(table) is None)
        self.assertEqual(table.keeper.announced, [])
        self.assertTrue(table.referee.address is None)

    def test_a_file_that_cannot_serve_is_said_and_there_is_none(self):
        table = Table("broker = mqtt://10.0.0.1\n")
        self.assertTrue(radio.begin(table) is None)
        name, fields, words = table.keeper.announced[0]
        self.assertEqual((name, words), ("setting_refused", {"name": "network"}))
        self.assertEqual(fields["message"], "network.txt: wifi is missing")
        self.assertEqual(table.battery_watch, "somebody")

    def test_a_good_file_has_the_board_speak_there_with_its_own_number(self):
        table = self.begin(GOOD)
        self.assertEqual(self.mqtt.client.config["client_id"], b"tableref-wire-e660")
        self.assertEqual(table.keeper.announced, [])
        self.begun._radio.is_up = True
        table.wire.add([{"seq": 1, "t_us": 5, "event": "one"}])
        table.wire.work(None, 0)
        self.assertEqual([line.decode() for line in self.begun._radio._lines], table.lines)

    def test_the_batteries_are_not_looked_at_with_the_radios_pin(self):
        self.assertTrue(self.begin(GOOD).battery_watch is None)

    def test_the_radio_is_switched_on_in_an_idle_moment(self):
        table = Table(GOOD)
        self.begun = radio.begin(table)
        self.begun.work(0, IDLE_US - 1)
        self.assertTrue(self.mqtt.client is None)
        self.begun.work(0, IDLE_US)
        self.assertTrue(self.mqtt.client is not None)

    def test_without_a_broker_it_stays_off_until_the_page_is_allowed(self):
        table = self.begin(ALONE)
        self.assertTrue(self.network.interface is None)
        self.assertEqual(table.referee.address, "")
        table.referee.settings = table.referee.settings.changed("page", "on")
        self.begun.work(0, IDLE_US)
        self.network.interface.is_there = False
        self.begun.work(20_000, IDLE_US)
        self.assertIn(("connect", "Home", "secret"), self.network.interface.calls)
        self.assertTrue(self.mqtt.client is None)

    def test_a_network_that_was_away_is_joined_again(self):
        self.begin(ALONE, page="on")
        self.begun._page = type("Page", (), {"work": lambda self, now_us: None})()
        interface = self.network.interface
        for second in range(20):
            self.begun.work(1_000_000 * second, 0)
        self.assertEqual(len([call for call in interface.calls if call[0] == "connect"]), 1)
        interface.is_there = False
        for second in range(20, 60):
            self.begun.work(1_000_000 * second, 0)
        self.assertEqual(len([call for call in interface.calls if call[0] == "connect"]), 3)


if __name__ == "__main__":
    unittest.main()
