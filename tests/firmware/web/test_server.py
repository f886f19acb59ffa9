"""The server of the table's page, tested by real sockets."""

import contextlib
import select
import socket
import unittest
from errno import EADDRINUSE, EAGAIN, ECONNRESET

from micropython_poll import MicroPythonPoll
from tableref.web import server
from tableref.web.request import FULL, refusal
from tableref.web.sections import LOOK_US, Section
from tableref.web.server import EVERY_US, MAX_VIEWERS, Server
from tableref.web.viewer import REQUEST_TIMEOUT_US, Viewer
from tests.waiting import TIMEOUT_S

ADDRESS = "10.0.0.2"
PAGE = bytes(range(256)) * 60

MAX_SLICES = 500_000
"""Maximum number of calls of `Server.work` until something happens. They take some seconds of real
time, which is enough because data sent within a machine arrive at once.
"""


class Shown:
    """Sections that a test sets."""

    def __init__(self):
        self.all = [Section("screen")]
        self.looks = 0

    def work(self):
        self.looks += 1


class ServerTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(setattr, server, "select", server.select)
        server.select = MicroPythonPoll.standing_in()
        self.shown = Shown()
        self.server = Server(PAGE, self.shown, ADDRESS, port=0)
        self.is_closed = False
        self.addCleanup(lambda: self.is_closed or self.server.close())
        self.port = self.server._listener.getsockname()[1]
        self.now_us = 0

    def work(self, slices=1):
        for _ in range(slices):
            self.now_us += EVERY_US
            self.server.work(self.now_us)

    def until(self, is_enough):
        for _ in range(MAX_SLICES):
            if is_enough():
                return
            self.work()
        self.fail("it never comes")

    def test_actions_are_not_more_frequent_than_their_interval(self):
        self.connect()
        self.until(lambda: self.server.viewers)
        looks = self.shown.looks
        for _ in range(LOOK_US // EVERY_US):
            self.now_us += EVERY_US
            for early_us in (0, 1, EVERY_US - 1):
                self.server.work(self.now_us + early_us)
            self.assertEqual(self.server._worked_us, self.now_us)
        self.assertEqual(self.shown.looks - looks, 1)

    def connect(self):
        client = socket.create_connection(("127.0.0.1", self.port), TIMEOUT_S)
        self.addCleanup(client.close)
        return client

    def get(self, path):
        client = self.connect()
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: {ADDRESS}\r\n\r\n".encode())
        return client

    def read(self, client, is_enough):
        """Return the data that the client received until `is_enough(data)` or the end."""
        client.setblocking(False)
        data = bytearray()
        ended = []

        def look():
            with contextlib.suppress(BlockingIOError):
                part = client.recv(65_536)
                data.extend(part)
                if not part:
                    ended.append(True)
            return ended or is_enough(data)

        self.until(look)
        return bytes(data)

    def stream(self):
        client = self.get("/events")
        self.read(client, lambda data: b"retry" in data)
        return client

    def test_the_page_is_served_and_its_connection_closed(self):
        data = self.read(self.get("/"), lambda _: False)
        self.assertTrue(data.startswith(b"HTTP/1.1 200 "))
        self.assertTrue(data.endswith(b"\r\n\r\n" + PAGE))
        self.assertEqual(self.server.viewers, 0)

    def test_viewers_receive_what_changes(self):
        clients = [self.stream() for _ in range(MAX_VIEWERS)]
        self.shown.all[0].set('"news"')
        for client in clients:
            self.assertIn(b'data: "news"', self.read(client, lambda data: b"news" in data))

    def test_one_viewer_too_many_is_refused_and_the_others_stay(self):
        clients = [self.stream() for _ in range(MAX_VIEWERS)]
        self.assertIn(b" 503 ", self.read(self.get("/"), lambda _: False))
        self.shown.all[0].set('"news"')
        self.assertIn(b"news", self.read(clients[0], lambda data: b"news" in data))

    def test_only_one_viewer_too_many_is_connected_at_a_time(self):
        for _ in range(2):
            for _ in range(MAX_VIEWERS - 1):
                self.connect()
            self.until(lambda: self.server.viewers >= MAX_VIEWERS - 1)
        self.until(lambda: self.server.viewers > MAX_VIEWERS)
        self.work(20)
        self.assertEqual(self.server.viewers, MAX_VIEWERS + 1)

    def test_a_port_that_cannot_be_opened_leaves_no_socket_open(self):
        closed = []

        class Busy:
            def setsockopt(self, *option):
                pass

            def bind(self, address):
                raise OSError(EADDRINUSE)

            def close(self):
                closed.append(self)

        self.addCleanup(setattr, server, "socket", server.socket)
        server.socket = type("socket", (), {"socket": Busy, "SOL_SOCKET": 1, "SO_REUSEADDR": 2})
        with self.assertRaises(OSError):
            Server(PAGE, self.shown, ADDRESS)
        self.assertEqual(len(closed), 1)

    def test_a_full_table_has_as_many_viewers_as_its_refusal_says(self):
        self.assertEqual(MAX_VIEWERS, 4)
        self.assertIn(b"Four phones are watching already", refusal(FULL, ADDRESS))

    def test_a_viewer_that_leaves_makes_room(self):
        clients = [self.stream() for _ in range(MAX_VIEWERS)]
        clients[0].close()
        self.until(lambda: self.server.viewers == MAX_VIEWERS - 1)
        self.stream()

    def test_a_client_without_a_request_is_dropped(self):
        for _ in range(MAX_VIEWERS):
            self.connect()
        self.until(lambda: self.server.viewers == MAX_VIEWERS)
        self.now_us += REQUEST_TIMEOUT_US
        self.until(lambda: self.server.viewers == 0)

    def test_a_client_that_reads_nothing_delays_nobody(self):
        self.get("/")
        other = self.stream()
        self.shown.all[0].set('"news"')
        self.assertIn(b"news", self.read(other, lambda data: b"news" in data))

    def test_a_viewer_with_constant_news_does_not_hold_up_another(self):
        viewers = [self.stream(), self.stream()]
        received = [b"", b""]
        for value in range(100):
            self.shown.all[0].set(str(value))
            self.work()
            for at, viewer in enumerate(viewers):
                viewer.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    received[at] += viewer.recv(65_536)
        for data in received:
            self.assertIn(b"data: ", data)

    def test_a_full_send_buffer_is_tried_again_and_a_lost_connection_is_not(self):
        class Failing:
            def __init__(self, error):
                self.error = error

            def send(self, data):
                raise OSError(self.error)

        dropped = []
        self.server._drop = dropped.append
        for error, is_lost in ((EAGAIN, False), (ECONNRESET, True)):
            viewer = Viewer(PAGE, ADDRESS, self.shown.all, 0)
            viewer.pending = b"x"
            is_done = self.server._serve(Failing(error), viewer, select.POLLOUT, 0)
            self.assertEqual((is_done, viewer.has_ended, len(dropped)), (is_lost, is_lost, is_lost))
            self.assertEqual(viewer.pending, b"x")
        del self.server._drop

    def test_there_is_one_action_in_an_interval(self):
        self.stream()
        looks = self.shown.looks
        for _ in range(100):
            self.server.work(self.now_us)
        self.assertEqual(self.shown.looks, looks)

    def test_without_viewers_nothing_is_compared(self):
        self.work(100)
        self.assertEqual(self.shown.looks, 0)

    def test_closing_ends_all_connections_and_frees_the_port(self):
        client = self.stream()
        self.server.close()
        self.is_closed = True
        client.settimeout(TIMEOUT_S)
        self.assertEqual(client.recv(100), b"")
        with self.assertRaises(OSError):
            self.connect()
