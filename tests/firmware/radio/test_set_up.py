"""The Wi-Fi set-up by phone: the page's form, the table's screens, and the written file."""

import json
import sys
import unittest

from driven import DrivenTable
from mqtt_standin import MqttStandIn, end
from settings_table import at_menu
from tableref import radio, texts
from tableref.presses.gestures import BACK
from tableref.radio import set_up
from tableref.radio.access_point import draw
from tableref.radio.network_file import parse
from tableref.radio.station import ALWAYS_ON
from tableref.referee.wifi import code
from tableref.show.screens import COLUMNS
from tableref.usb.wire import Wire
from text_files import TextFiles
from wireless import Wireless

AROUND = {b"Home": ("secret pass", -40), "Ähre".encode(): ("", -70), b"\xff\xfe": ("x", -30)}
IDLE_US = 1_000_000


class Served:
    """A stand-in for the server, whose forms are called by a test."""

    last = None

    def __init__(self, page, sections, address, forms=()):
        self.page, self.sections, self.address, self.forms = page, sections, address, forms
        self.is_open = True
        Served.last = self

    def work(self, now_us):
        pass

    def close(self):
        self.is_open = False

    @property
    def state(self):
        """The state that was last sent to the page."""
        data = self.sections.all[0].data.decode()
        return json.loads(data.partition("data: ")[2])


class Table:
    """A table with a radio; `text` is the content of its network.txt."""

    def __init__(self, text=None, around=AROUND):
        self.driven = DrivenTable()
        self.referee = self.driven.referee
        self.keeper = TextFiles({} if text is None else {"network.txt": text})
        self.wire = Wire([].append)
        self.wire.about = "1.2.3", "e660"
        self.mqtt = sys.modules["mqtt_as"] = MqttStandIn()
        self.wireless = Wireless(around)
        sys.modules["network"] = self.wireless
        sys.modules["table_page"] = type("table_page", (), {"CONTENT": b"page", "SET_UP": b"set"})
        self.network = radio.begin(self)
        self.now_us = 0
        self.work()

    def work(self, seconds=0):
        """Run the network for some time."""
        end_us = self.now_us + 1_000_000 * seconds
        while True:
            self.network.work(self.now_us, IDLE_US)
            if self.now_us >= end_us:
                return self
            self.now_us += 250_000

    def open(self):
        """Open the set-up: Settings, Wi-Fi, NEXT."""
        at_menu(self.driven).ok().ok().next()
        return self.work()

    @property
    def lines(self):
        return self.referee.screen()[0]

    @property
    def text(self):
        return self.keeper.files.get("network.txt")


class SetUpTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(setattr, set_up, "Server", set_up.Server)
        set_up.Server = Served
        Served.last = None
        self.addCleanup(texts.use, "en")
        for name in ("network", "table_page", "mqtt_as"):
            self.addCleanup(sys.modules.pop, name, None)

    def test_the_access_point_is_closed_until_the_players_open_it(self):
        table = Table().work(60)
        self.assertFalse(table.wireless.access.is_on or table.wireless.station.is_on)
        self.assertTrue(Served.last is None)

    def test_the_screen_shows_the_access_point_and_its_code(self):
        table = Table().open()
        access = table.wireless.access
        name, password = access.settings["ssid"], access.settings["password"]
        lines, big = table.referee.screen()
        self.assertEqual(big, code(name, password))
        self.assertEqual(len(big), 32)
        self.assertEqual([line[8:] for line in lines[1:5]], [name, password, "", "10.9.8.7"])
        self.assertEqual(access.settings["security"], 0x400004)
        self.assertEqual(access.settings["pm"], ALWAYS_ON)
        # The batteries are not measured with the radio's pin.
        self.assertTrue(table.battery_watch is None)
        self.assertEqual((Served.last.address, Served.last.page), ("10.9.8.7", b"set"))

    def test_each_access_point_has_a_different_password(self):
        drawn = {draw() for _ in range(100)}
        self.assertEqual(len({password for _, password in drawn}), 100)
        for name, password in drawn:
            self.assertEqual((len(name), len(password)), (6, 8))
        self.assertTrue(len({name[2] for name, _ in drawn}) > 5)

    def test_the_page_gets_the_networks_that_can_be_stored(self):
        Table().open()
        self.assertEqual(Served.last.state["networks"], ["Home", "Ähre"])

    def test_a_network_with_several_stations_is_offered_once(self):
        found = Wireless(AROUND).station
        found.active(True)
        self.assertEqual(set_up._names_of(found.scan() * 2), ["Home", "Ähre"])

    def test_the_radio_is_switched_on_in_an_idle_moment(self):
        table = Table()
        at_menu(table.driven).ok().ok().next()
        table.network.work(0, IDLE_US - 1)
        self.assertFalse(table.wireless.access.is_on)
        table.network.work(0, IDLE_US)
        self.assertTrue(table.wireless.access.is_on)

    def test_the_page_gets_the_twelve_strongest_networks(self):
        Table(around={b"N%d" % number: ("", -number) for number in range(20)}).open()
        networks = ["N%d" % number for number in range(12)]
        self.assertEqual(Served.last.state["networks"], networks)

    def test_a_network_is_joined_and_stored(self):
        table = Table().open()
        fields = {"wifi": "Home", "wifi_password": "secret pass"}
        self.assertEqual(Served.last.forms["/join"](fields), "")
        self.assertEqual(table.lines[3], "Joining it ...")
        self.assertEqual(Served.last.state["state"], "joining")
        self.assertTrue(table.text is None)
        table.work(3)
        self.assertEqual(table.text, "wifi = Home\nwifi_password = secret pass\n")
        state = Served.last.state
        self.assertEqual((state["state"], state["found"]), ("joined", "192.168.1.20"))
        self.assertEqual((table.lines[1], table.lines[4]), ("Home", "192.168.1.20"))
        table.driven.ok()
        table.work(1)
        self.assertFalse(Served.last.is_open or table.wireless.access.is_on)
        # The connection stays: the network is not joined a second time.
        self.assertEqual(len(table.wireless.station.asked), 1)
        self.assertEqual(table.lines[:5], ("Wi-Fi", "Home", "", "", "192.168.1.20"))

    def test_a_network_without_a_password_is_joined(self):
        table = Table().open()
        Served.last.forms["/join"]({"wifi": "Ähre", "wifi_password": ""})
        table.work(3)
        self.assertEqual(table.text, "wifi = Ähre\n")
        self.assertEqual(parse(table.text)[0][:2], ("Ähre", ""))

    def failed(self, table, wifi, password, seconds):
        """Return (key on the page, lines of the screen) of an attempt that fails."""
        self.assertEqual(Served.last.forms["/join"]({"wifi": wifi, "wifi_password": password}), "")
        table.work(seconds)
        state = Served.last.state
        self.assertEqual(state["state"], "failed")
        self.assertEqual(table.text, "wifi = Old\n")
        self.assertTrue(max([len(line) for line in table.lines]) <= COLUMNS)
        return state["found"], table.lines

    def test_errors_are_shown_at_the_table_and_on_the_page_and_nothing_is_stored(self):
        table = Table("wifi = Old\n").open()
        for wifi, password, key, words in (
            ("Home", "wrong pass", "wrong_password", "Wrong password,"),
            ("Elsewhere", "", "not_found", "Not found:"),
        ):
            found, lines = self.failed(table, wifi, password, 3)
            self.assertEqual((found, lines[1], lines[3]), (key, wifi, words))
            # The driver does not go on trying.
            self.assertEqual(table.wireless.station.status(), 0)
        table.wireless.gives_addresses = False
        found, lines = self.failed(table, "Home", "secret pass", 26)
        self.assertEqual((found, lines[3]), ("no_address", "No address:"))
        table.driven.next()
        self.assertEqual(len(table.referee.screen()[1]), 32)

    def test_repeated_attempts_of_the_driver_have_a_timeout(self):
        table = Table("wifi = Old\n").open()
        table.wireless.station.connect = lambda name, password: None
        table.wireless.station.status = lambda: 1
        Served.last.forms["/join"]({"wifi": "Home", "wifi_password": "wrong pass"})
        table.work(24)
        self.assertEqual(Served.last.state["state"], "joining")
        table.work(2)
        self.assertEqual(self.failed(table, "Home", "wrong pass", 26)[0], "wrong_password")
        self.assertEqual(self.failed(table, "Elsewhere", "", 26)[0], "no_answer")

    def test_a_network_that_does_not_let_the_table_in_is_reported_at_once(self):
        table = Table("wifi = Old\n").open()
        table.wireless.station.connect = lambda name, password: None
        table.wireless.station.status = lambda: -1
        found, lines = self.failed(table, "Home", "secret pass", 3)
        self.assertEqual((found, lines[1]), ("no_answer", "Home"))

    def test_the_status_of_the_attempt_before_is_not_that_of_this_one(self):
        table = Table().open()
        station = table.wireless.station
        connect, station.connect = station.connect, lambda name, password: None
        station.status = lambda: -3
        Served.last.forms["/join"]({"wifi": "Home", "wifi_password": "secret pass"})
        table.work(1)
        self.assertEqual(Served.last.state["state"], "joining")
        connect("Home", "secret pass")
        table.work(1)
        self.assertEqual(Served.last.state["state"], "joined")

    def test_a_full_disk_is_reported(self):
        table = Table().open()
        table.keeper.is_full = True
        Served.last.forms["/join"]({"wifi": "Home", "wifi_password": "secret pass"})
        table.work(3)
        self.assertEqual(Served.last.state["found"], "not_saved")
        self.assertEqual(table.lines[3], "Cannot be saved")

    def test_a_radio_that_fails_is_reported(self):
        table = Table()
        table.wireless.is_broken = True
        table.open()
        self.assertEqual(table.lines[3], "Radio is broken")

    def test_invalid_fields_are_refused_by_name(self):
        Table().open()
        join = Served.last.forms["/join"]
        for wifi, password, key in (
            ("", "", "wifi_missing"),
            ("ü" * 17, "", "wifi_long"),
            (" Home", "", "wifi_letters"),
            ("Ho\nme", "", "wifi_letters"),
            ("Home", "short", "password_length"),
            ("Home", "x" * 64, "password_length"),
            ("Home", "pässword", "password_letters"),
            ("Home", " password", "password_letters"),
        ):
            self.assertEqual(join({"wifi": wifi, "wifi_password": password}), key)
        self.assertEqual(join({}), "wifi_missing")
        self.assertEqual(Served.last.state["state"], "open")

    def test_only_one_attempt_runs_at_a_time(self):
        table = Table().open()
        join = Served.last.forms["/join"]
        join({"wifi": "Home", "wifi_password": "secret pass"})
        self.assertEqual(join({"wifi": "Other", "wifi_password": ""}), "busy")
        self.assertEqual(Served.last.forms["/own"]({}), "busy")
        self.assertEqual(len(table.wireless.station.asked), 1)

    def test_choosing_the_tables_own_network_keeps_the_broker_in_the_file(self):
        table = Table("# ours\nwifi = Old\nbroker = mqtt://10.0.0.1\n")
        table.open()
        self.addCleanup(end, table.network._radio)
        settings = table.wireless.access.settings
        name, password = settings["ssid"], settings["password"]
        self.assertEqual(Served.last.forms["/own"]({}), "")
        self.assertEqual(table.lines[1:4], ("Own network", name, password))
        self.assertEqual(Served.last.state["state"], "own")
        table.driven.ok()
        table.work(1)
        self.assertTrue(table.wireless.access.is_on and table.mqtt.client.is_closed)
        self.assertTrue(table.wire._second is None)
        self.assertEqual(table.lines[1:5], (name, password, "", "10.9.8.7"))
        self.assertTrue(table.text.startswith("# ours\nbroker = mqtt://10.0.0.1\nwifi = TR"))
        again = Table(table.text).open()
        self.assertEqual(again.referee.screen()[1], code(name, password))

    def test_a_second_set_up_that_changes_nothing_leaves_the_network_on(self):
        table = Table().open()
        Served.last.forms["/own"]({})
        table.driven.ok()
        table.work(1)
        for _ in range(2):
            table.open()
            table.driven.hold(BACK)
            table.work(2)
            self.assertTrue(table.wireless.access.is_on)

    def test_another_network_file_has_no_address_yet(self):
        table = Table("wifi = Home\nwifi_password = secret pass\nown = yes\n")
        wifi = table.network._wifi
        self.assertEqual((wifi.name, wifi.password), ("Home", "secret pass"))
        wifi.address = "10.9.8.7"
        table.keeper.files["network.txt"] = "wifi = Other\nwifi_password = secret pass\n"
        table.network.load()
        self.assertEqual((wifi.name, wifi.password, wifi.address), ("Other", "", ""))

    def test_back_ends_the_set_up_and_the_old_network_is_joined_again(self):
        table = Table("wifi = Old\n")
        table.open()
        Served.last.forms["/join"]({"wifi": "Home", "wifi_password": "secret pass"})
        table.driven.hold(BACK)
        table.work(30)
        self.assertFalse(Served.last.is_open or table.wireless.access.is_on)
        self.assertFalse(table.wireless.station.is_on)
        self.assertEqual((table.text, table.lines[1]), ("wifi = Old\n", "Old"))

    def test_a_connection_in_use_is_left_for_another_network_and_stays_on(self):
        text = "wifi = Home\nwifi_password = secret pass\nbroker = mqtt://10.0.0.1\n"
        table = Table(text)
        self.addCleanup(end, table.network._radio)
        station = table.wireless.station
        station.active(True)
        station.connect("Home", "secret pass")
        closed = []
        table.network._page.close = lambda: closed.append(True)
        table.open()
        # The page would use the port of the set-up.
        self.assertTrue(closed)
        Served.last.forms["/join"]({"wifi": "Elsewhere", "wifi_password": ""})
        table.work(3)
        self.assertEqual((Served.last.state["found"], table.text), ("not_found", text))
        Served.last.forms["/join"]({"wifi": "Home", "wifi_password": "secret pass"})
        table.driven.hold(BACK)
        table.work(1)
        # The attempt is given up, so that the network of the file can be joined again.
        self.assertEqual((station.is_on, station.status(), table.text), (True, 0, text))

    def test_the_set_up_closes_by_itself_and_each_form_extends_it(self):
        table = Table().open().work(500)
        Served.last.forms["/join"]({"wifi": "Elsewhere", "wifi_password": ""})
        table.work(500)
        self.assertTrue(table.wireless.access.is_on)
        drawn = []
        table.referee.redraw = lambda: drawn.append(True)
        table.work(110)
        self.assertTrue(drawn)
        self.assertFalse(Served.last.is_open or table.wireless.access.is_on)
        self.assertEqual(table.lines[1], "not set up")
        table = Table().open().work(500)
        Served.last.forms["/own"]({})
        table.work(500)
        self.assertTrue(Served.last.is_open)

    def test_every_screen_fits_in_every_language(self):
        for language in ("en", "de"):
            texts.use(language)
            table = Table().open()
            for fields in ({"wifi": "W" * 32}, {"wifi": "Home", "wifi_password": "secret pass"}):
                Served.last.forms["/join"](fields)
                self.assertTrue(max(map(len, table.lines)) <= COLUMNS, table.lines)
                table.work(3)
                self.assertTrue(max(map(len, table.lines)) <= COLUMNS, table.lines)
            Served.last.forms["/own"]({})
            self.assertTrue(max(map(len, table.lines)) <= COLUMNS, table.lines)


if __name__ == "__main__":
    unittest.main()
