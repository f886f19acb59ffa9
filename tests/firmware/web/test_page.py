"""The table's page is served while the setting allows it, at the address on the table's screen."""

import unittest

from tableref.radio import Wifi
from tableref.referee.settings import Settings
from tableref.selftest.self_test import SelfTest
from tableref.web import page as page_module
from tableref.web.page import LOOK_US, Page


class Server:
    """The server, which records its calls."""

    made = []
    fails = False

    def __init__(self, content, sections, address, forms):
        if self.fails:
            raise OSError
        self.address = address
        self.sections = sections
        self.slices = 0
        self.is_open = True
        self.made.append(self)

    def work(self, now_us):
        self.slices += 1

    def close(self):
        self.is_open = False


class Referee:
    def __init__(self):
        self.settings = Settings(page="on")
        self.wifi = Wifi()
        self.drawn = 0

    def redraw(self):
        self.drawn += 1


class Wire:
    def observe(self, note):
        self.note = note


class Device:
    def __init__(self):
        self.referee = Referee()
        self.wire = Wire()


class PageTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(setattr, page_module, "Server", page_module.Server)
        page_module.Server = Server
        Server.made = []
        Server.fails = False
        self.device = Device()
        self.address = "10.0.0.2"
        self.page = Page(self.device, lambda: self.address, b"")
        self.now_us = 0

    def look(self):
        self.now_us += LOOK_US
        self.page.work(self.now_us)
        return self.page.server

    def test_it_is_served_at_the_address_which_the_table_shows(self):
        self.assertEqual(self.look().address, "10.0.0.2")
        self.assertEqual(self.device.referee.wifi.address, "10.0.0.2")
        self.page.work(self.now_us + 1)
        self.assertEqual(self.page.server.slices, 1)

    def test_a_new_address_is_drawn_and_a_code_is_shown_while_the_page_is_served(self):
        referee = self.device.referee
        self.look()
        drawn = referee.drawn
        self.assertEqual((drawn, len(referee.wifi.code)), (2, 4))
        self.look()
        self.assertEqual(referee.drawn, drawn)
        self.address = ""
        self.look()
        self.assertEqual((referee.drawn, referee.wifi.code), (4, ""))
        self.look()
        self.assertEqual(referee.drawn, 4)

    def test_the_sections_get_the_events(self):
        sections = self.look().sections
        self.device.wire.note(
            {"seq": 5, "t_us": 1_000_000, "event": "claim", "player": 4, "rank": 1, "margin_us": 0}
        )
        sections._claims()
        self.assertIn(b"data: [[4, 1, 0]]", b"".join([one.data for one in sections.all]))

    def test_after_it_was_closed_it_may_start_again_at_once(self):
        self.look()
        self.page.close()
        self.page.work(self.now_us)
        self.assertTrue(self.page.server is not None)

    def test_nothing_is_served_unless_the_table_allows_it(self):
        self.device.referee.settings = Settings()
        self.assertTrue(self.look() is None)
        self.device.referee.settings = Settings(page="on")
        server = self.look()
        self.assertTrue(server.is_open)
        self.device.referee.settings = Settings()
        self.assertTrue(self.look() is None)
        self.assertFalse(server.is_open)

    def test_without_a_network_the_server_ends_and_a_new_address_restarts_it(self):
        first = self.look()
        self.address = ""
        self.assertTrue(self.look() is None)
        self.assertFalse(first.is_open)
        self.assertEqual(self.device.referee.wifi.address, "")
        self.address = "10.0.0.3"
        second = self.look()
        self.address = "10.0.0.4"
        self.assertEqual(self.look().address, "10.0.0.4")
        self.assertFalse(second.is_open)

    def test_a_port_that_cannot_be_opened_is_tried_again(self):
        Server.fails = True
        self.assertTrue(self.look() is None)
        Server.fails = False
        self.assertTrue(self.look() is not None)

    def test_a_self_test_is_not_served(self):
        self.device.referee = SelfTest()
        self.assertTrue(self.look() is None)


if __name__ == "__main__":
    unittest.main()
