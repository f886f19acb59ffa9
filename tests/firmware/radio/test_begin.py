"""There is a radio where a table has a network.txt that says what is needed, and else none."""

import sys
import unittest

from mqtt_standin import MqttStandIn, end
from tableref import radio
from tableref.drivers.usb_line import UsbLine
from tableref.usb.wire import Wire
from typed_lines import TypedLines

GOOD = "wifi = Home\nbroker = mqtt://10.0.0.1\n"


class Keeper:
    def __init__(self, text):
        self.text = text
        self.announced = []

    def read_text(self, name):
        assert name == "network.txt"
        return self.text

    def announce(self, event, fields, **words):
        self.announced.append((event, dict(fields), words))


class Table:
    """What `begin` needs of a Device."""

    def __init__(self, text):
        self.keeper = Keeper(text)
        self.lines = []
        self.wire = Wire(self.lines.append)
        self.wire.listen(UsbLine(TypedLines()), ("1.2.3", "e660"))
        self.battery_watch = "somebody"


class BeginTest(unittest.TestCase):
    def setUp(self):
        sys.modules["mqtt_as"] = self.mqtt = MqttStandIn()
        self.begun = None

    def tearDown(self):
        del sys.modules["mqtt_as"]
        if self.begun:
            end(self.begun)

    def test_without_the_file_there_is_none_and_nothing_is_said(self):
        table = Table(None)
        self.assertTrue(radio.begin(table) is None)
        self.assertEqual(table.keeper.announced, [])
        self.assertTrue(self.mqtt.client is None)

    def test_a_file_that_cannot_serve_is_said_and_there_is_none(self):
        table = Table("wifi = Home\n")
        self.assertTrue(radio.begin(table) is None)
        name, fields, words = table.keeper.announced[0]
        self.assertEqual((name, words), ("setting_refused", {"name": "network"}))
        self.assertEqual(fields["message"], "network.txt: broker is missing")
        self.assertEqual(table.battery_watch, "somebody")

    def test_a_good_file_has_the_board_speak_there_with_its_own_number(self):
        table = Table(GOOD)
        begun = radio.begin(table)
        self.assertEqual(self.mqtt.client.config["client_id"], b"tableref-wire-e660")
        self.assertEqual(table.keeper.announced, [])
        self.begun = begun
        begun.is_up = True
        table.wire.add([{"seq": 1, "t_us": 5, "event": "one"}])
        table.wire.work(None, 0)
        self.assertEqual([line.decode() for line in begun._lines], table.lines)

    def test_the_batteries_are_not_looked_at_with_the_radios_pin(self):
        table = Table(GOOD)
        self.begun = radio.begin(table)
        self.assertTrue(table.battery_watch is None)


if __name__ == "__main__":
    unittest.main()
