"""A connection to the table's page, without its socket: bytes in, bytes out."""

import unittest

from tableref.web.request import MAX_REQUEST
from tableref.web.sections import Section
from tableref.web.viewer import (
    BEAT,
    BEAT_US,
    REQUEST_TIMEOUT_US,
    SEND_TIMEOUT_US,
    Viewer,
)

ADDRESS = "192.168.1.20"
PAGE = bytes(range(256)) * 20
WRAP_US = 1 << 32


def request(path):
    return ("GET %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (path, ADDRESS)).encode()


class ViewerTest(unittest.TestCase):
    def setUp(self):
        self.sections = [Section("lights"), Section("screen")]
        self.viewer = Viewer(PAGE, ADDRESS, self.sections, 0)

    def read(self, most=100_000, now_us=0):
        """Return the output in pieces of at most `most` bytes, until nothing is pending."""
        data = b""
        while self.viewer.pending:
            part = bytes(self.viewer.pending[:most])
            data += part
            self.viewer.note_sent(len(part), now_us)
        return data

    def stream(self):
        self.viewer.receive(request("/events"), 0)
        return self.read()

    def test_the_page_is_sent_in_pieces_and_the_connection_ends(self):
        self.viewer.receive(request("/"), 0)
        self.assertFalse(self.viewer.has_ended)
        head, _, body = self.read(100).partition(b"\r\n\r\n")
        self.assertIn(b"Content-Encoding: gzip", head)
        self.assertIn(b"Content-Length: %d" % len(PAGE), head)
        self.assertEqual(body, PAGE)
        self.assertTrue(self.viewer.has_ended)

    def test_a_form_is_processed_once_when_its_body_is_complete_and_answered(self):
        received = []
        forms = {"/name": lambda fields: received.append(fields) or "code"}
        self.viewer = Viewer(PAGE, ADDRESS, self.sections, 0, is_full=True, forms=forms)
        head = "POST /name HTTP/1.1\r\nHost: %s\r\nContent-Length: 17\r\n\r\n" % ADDRESS
        for byte in head.encode() + b'{"name": "Anna"':
            self.viewer.receive(bytes([byte]), 0)
        self.assertEqual((received, self.viewer.pending), ([], b""))
        self.viewer.receive(b"} and more", 0)
        self.viewer.receive(b" and more", 0)
        self.assertEqual(received, [{"name": "Anna"}])
        self.assertTrue(self.read().endswith(b'\r\n\r\n{"problem": "code"}'))
        self.assertTrue(self.viewer.has_ended)

    def test_a_request_may_come_byte_by_byte(self):
        for byte in request("/events"):
            self.assertEqual(self.viewer.pending, b"")
            self.viewer.receive(bytes([byte]), 0)
        self.assertTrue(self.viewer.is_streaming)

    def test_a_browsers_long_request_is_answered(self):
        lines = (
            "GET / HTTP/1.1",
            "Host: " + ADDRESS,
            "Connection: keep-alive",
            "User-Agent: Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko)",
            "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp",
            "Accept-Encoding: gzip, deflate",
            "Accept-Language: de-DE,de;q=0.9,en-US;q=0.8",
        )
        data = "\r\n".join(lines).encode() + b"\r\nCookie: "
        data += b"x" * (1_200 - len(data)) + b"\r\n\r\n"
        self.viewer.receive(data, 0)
        self.assertIn(b" 200 ", self.read())

    def test_a_refusal_ends_the_connection(self):
        for is_full in (False, True):
            self.viewer = Viewer(PAGE, ADDRESS, self.sections, 0, is_full)
            self.viewer.receive(b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 0)
            self.assertIn(b" 403 ", self.read())
            self.assertTrue(self.viewer.has_ended)

    def test_a_huge_request_is_rejected(self):
        self.viewer.receive(b"GET / HTTP/1.1\r\n", 0)
        for _ in range(MAX_REQUEST // 100):
            self.viewer.receive(b"x" * 100, 0)
        self.assertIn(b" 431 ", self.read())
        self.assertTrue(self.viewer.has_ended)

    def test_a_request_of_the_maximum_size_may_still_end(self):
        self.viewer.receive(b"x" * MAX_REQUEST, 0)
        self.assertEqual(self.viewer.pending, b"")
        self.viewer.receive(b"x", 0)
        self.assertIn(b" 431 ", self.read())

    def test_a_huge_request_with_an_end_is_rejected_too(self):
        self.viewer.receive(b"GET / HTTP/1.1\r\nHost: " + b"x" * MAX_REQUEST + b"\r\n\r\n", 0)
        self.assertIn(b" 431 ", self.read())

    def test_a_stream_begins_with_all_sections_and_goes_on_with_changes(self):
        self.sections[1].set('"a"')
        beginning = self.stream()
        self.assertIn(b"text/event-stream", beginning)
        retry_ms = int(beginning.split(b"retry: ")[1])
        self.assertTrue(1_000 <= retry_ms <= 5_000)
        self.viewer.look(0)
        self.assertEqual(self.read(), b'event: screen\ndata: "a"\n\n')
        self.viewer.look(0)
        self.assertEqual(self.read(), b"")
        self.sections[1].set('"b"')
        self.sections[0].set('"c"')
        for event in (b'event: lights\ndata: "c"\n\n', b'event: screen\ndata: "b"\n\n'):
            self.viewer.look(0)
            self.assertEqual(self.read(), event)

    def test_a_section_that_changes_all_the_time_does_not_hold_up_the_others(self):
        self.stream()
        for section in self.sections:
            section.set('"a"')
        events = []
        for value in range(2):
            self.viewer.look(0)
            events.append(self.read())
            self.sections[0].set(str(value))
        self.assertEqual([event.split()[1] for event in events], [b"lights", b"screen"])

    def test_a_slow_reader_gets_the_newest_state_after_a_whole_event(self):
        self.stream()
        self.sections[1].set('"a"')
        self.viewer.look(0)
        self.viewer.note_sent(3, 0)
        for value in ('"b"', '"c"'):
            self.sections[1].set(value)
            self.viewer.look(0)
        self.assertEqual(self.read(), b'nt: screen\ndata: "a"\n\n')
        self.viewer.look(0)
        self.assertEqual(self.read(), b'event: screen\ndata: "c"\n\n')

    def test_a_silent_stream_sends_keepalives(self):
        self.stream()
        self.viewer.look(BEAT_US - 1)
        self.assertEqual(self.read(), b"")
        self.viewer.look(BEAT_US)
        self.assertEqual(self.read(now_us=BEAT_US), BEAT)
        self.viewer.look(2 * BEAT_US - 1)
        self.assertEqual(self.read(), b"")

    def test_a_client_that_reads_nothing_is_dropped(self):
        self.viewer.receive(request("/"), 0)
        self.viewer.note_sent(10, 1_000)
        self.viewer.look(1_000 + SEND_TIMEOUT_US - 1)
        self.assertFalse(self.viewer.has_ended)
        self.viewer.look(1_000 + SEND_TIMEOUT_US)
        self.assertTrue(self.viewer.has_ended)

    def test_the_time_for_reading_begins_with_the_request(self):
        self.viewer.receive(request("/"), 4_000_000)
        self.viewer.look(4_000_000 + SEND_TIMEOUT_US - 1)
        self.assertFalse(self.viewer.has_ended)
        self.viewer.look(4_000_000 + SEND_TIMEOUT_US)
        self.assertTrue(self.viewer.has_ended)

    def test_the_time_for_reading_begins_with_each_event(self):
        for value, sent_us in (("1", BEAT_US - 1), (None, BEAT_US)):
            self.setUp()
            self.stream()
            if value:
                self.sections[1].set(value)
            self.viewer.look(sent_us)
            self.assertEqual(bytes(self.viewer.pending) == BEAT, value is None)
            self.viewer.look(sent_us + SEND_TIMEOUT_US - 1)
            self.assertFalse(self.viewer.has_ended)
            self.viewer.look(sent_us + SEND_TIMEOUT_US)
            self.assertTrue(self.viewer.has_ended)

    def test_a_client_without_a_request_is_dropped(self):
        self.viewer.receive(b"GET", REQUEST_TIMEOUT_US - 1)
        self.viewer.look(REQUEST_TIMEOUT_US - 1)
        self.assertFalse(self.viewer.has_ended)
        self.viewer.look(REQUEST_TIMEOUT_US)
        self.assertTrue(self.viewer.has_ended)

    def test_times_wrap_with_the_counter(self):
        viewer = Viewer(PAGE, ADDRESS, self.sections, WRAP_US - 1)
        viewer.look(REQUEST_TIMEOUT_US - 2)
        self.assertFalse(viewer.has_ended)
        viewer.look(REQUEST_TIMEOUT_US - 1)
        self.assertTrue(viewer.has_ended)
        # After more than half of the counter's range a time seems to be in the future.
        self.viewer.look(WRAP_US // 2 + 1)
        self.assertTrue(self.viewer.has_ended)

    def test_a_closed_connection_ends_the_viewer(self):
        self.viewer.receive(b"", 0)
        self.assertTrue(self.viewer.has_ended)

    def test_data_after_a_request_is_ignored(self):
        self.viewer.receive(request("/events") + request("/"), 0)
        self.viewer.receive(b"x" * 5_000, 0)
        self.assertIn(b"text/event-stream", self.read())
        self.assertFalse(self.viewer.has_ended)
