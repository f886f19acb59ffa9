"""A network.txt leads to a network: a broker, if it names one, and the table's page."""

import sys
import unittest

from mqtt_standin import MqttStandIn, end
from tableref import radio
from tableref.drivers.usb_line import UsbLine
from tableref.referee.settings import Settings
from tableref.selftest.self_test import SelfTest
from tableref.usb.wire import Wire
from text_files import TextFiles
from typed_lines import TypedLines
from wireless import Wireless

GOOD = "wifi = Home\nwifi_password = secret\nbroker = mqtt://10.0.0.1\n"
ALONE = "wifi = Home\nwifi_password = secret\n"
IDLE_US = 1_000_000


class Referee:
    def __init__(self):
        self.settings = Settings()
        self.wifi = None

    def redraw(self):
        pass


class Table:
    """The parts of a Device that `begin` uses."""

    def __init__(self, text):
        self.keeper = TextFiles({} if text is None else {"network.txt": text})
        self.referee = Referee()
        self.lines = []
        self.wire = Wire(self.lines.append)
        self.wire.listen(UsbLine(TypedLines()), ("1.2.3", "e660"))
        self.battery_watch = "somebody"


class BeginTest(unittest.TestCase):
    def setUp(self):
        self.mqtt = MqttStandIn()
        self.network = Wireless({b"Home": ("secret", -40)})
        standins = {
            "mqtt_as": self.mqtt,
            "network": self.network,
            "table_page": type("table_page", (), {"CONTENT": b"page", "SET_UP": b"set"}),
        }
        for name, module in standins.items():
            sys.modules[name] = module
            self.addCleanup(sys.modules.pop, name)
        self.begun = None

    def tearDown(self):
        if self.begun and self.begun._radio:
            end(self.begun._radio)

    def begin(self, text, page="off"):
        """Return a table whose network was started and has had an idle moment."""
        table = Table(text)
        table.referee.settings = table.referee.settings.changed("page", page)
        self.begun = radio.begin(table)
        self.begun.work(0, IDLE_US)
        return table

    def serve_nothing(self):
        """Replace the page, which would open port 80."""
        self.begun._page = type("Page", (), {"work": lambda self, now_us: None})()

    def test_without_the_file_the_radio_stays_off_and_the_settings_have_a_page_for_it(self):
        table = self.begin(None, page="on")
        self.assertFalse(self.begun.is_on or self.network.station.is_on)
        self.assertEqual(table.keeper.announced, [])
        self.assertEqual((table.referee.wifi.name, table.referee.wifi.address), ("", ""))

    def test_a_file_with_an_error_is_reported_and_the_radio_stays_off(self):
        table = self.begin("broker = mqtt://10.0.0.1\n", page="on")
        name, fields, words = table.keeper.announced[0]
        self.assertEqual((name, words), ("setting_refused", {"name": "network"}))
        self.assertEqual(fields["message"], "network.txt: wifi is missing")
        self.assertFalse(self.begun.is_on)
        self.assertEqual(table.battery_watch, "somebody")

    def test_the_network_starts_after_a_self_test_not_during_it(self):
        table = Table(ALONE)
        referee, table.referee = table.referee, SelfTest()
        self.begun = radio.begin(table)
        self.begun.work(0, IDLE_US)
        table.referee = referee
        self.begun.work(0, IDLE_US)
        self.assertEqual(referee.wifi.name, "Home")

    def test_with_a_valid_file_the_board_publishes_under_its_own_id(self):
        table = self.begin(GOOD)
        self.assertEqual(self.mqtt.client.config["client_id"], b"tableref-wire-e660")
        self.assertEqual(table.keeper.announced, [])
        self.begun._radio.is_up = True
        table.wire.add([{"seq": 1, "t_us": 5, "event": "one"}])
        table.wire.work(None, 0)
        self.assertEqual([line.decode() for line in self.begun._radio._lines], table.lines)

    def test_the_batteries_are_not_measured_with_the_radios_pin(self):
        self.assertTrue(self.begin(GOOD).battery_watch is None)

    def test_the_radio_is_switched_on_in_an_idle_moment(self):
        table = Table(GOOD)
        self.begun = radio.begin(table)
        self.begun.work(0, IDLE_US - 1)
        self.assertTrue(self.mqtt.client is None)
        self.begun.work(0, IDLE_US)
        self.assertTrue(self.mqtt.client is not None)

    def test_without_a_broker_the_radio_stays_off_until_the_page_is_allowed(self):
        table = self.begin(ALONE)
        self.assertFalse(self.begun.is_on or self.network.station.is_on)
        self.assertEqual(table.referee.wifi.address, "")
        table.referee.settings = table.referee.settings.changed("page", "on")
        self.begun.work(0, IDLE_US)
        self.serve_nothing()
        self.begun.work(20_000, IDLE_US)
        self.assertEqual(self.network.station.asked, [("Home", "secret")])
        self.assertTrue(self.mqtt.client is None)

    def test_the_tables_own_network_is_open_while_the_page_is_allowed(self):
        own = "wifi = Cabin\nwifi_password = 12345678\nown = yes\n"
        table = self.begin(own)
        self.assertFalse(self.network.access.is_on)
        table.referee.settings = table.referee.settings.changed("page", "on")
        self.begun.work(0, IDLE_US)
        self.serve_nothing()
        self.begun.work(20_000, IDLE_US)
        self.assertTrue(self.network.access.is_on)
        self.assertEqual(self.network.access.settings["ssid"], "Cabin")
        self.assertEqual(self.network.station.asked, [])

    def test_a_network_that_disappeared_is_joined_again(self):
        self.begin(ALONE, page="on")
        self.serve_nothing()
        station = self.network.station
        for second in range(20):
            self.begun.work(1_000_000 * second, 0)
        self.assertEqual(len(station.asked), 1)
        self.network.around.clear()
        station.drop()
        for second in range(20, 60):
            self.begun.work(1_000_000 * second, 0)
        self.assertEqual(len(station.asked), 3)


if __name__ == "__main__":
    unittest.main()
