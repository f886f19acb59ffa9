"""Requests for the table's page: what is served, and what is refused."""

import unittest

from tableref.web.request import FULL, REASONS, fields, parse, refusal

ADDRESS = "192.168.1.20"


class RequestTest(unittest.TestCase):
    def status(self, *lines):
        return parse("\r\n".join(lines).encode(), ADDRESS)[0]

    def get(self, path="/", host=ADDRESS, *more):
        lines = ("GET %s HTTP/1.1" % path, "Host: " + host) + more
        return parse("\r\n".join(lines).encode(), ADDRESS)

    def test_the_page_and_the_events_are_served(self):
        self.assertEqual(self.get("/"), (200, "/", None))
        self.assertEqual(self.get("/?from=home"), (200, "/", None))
        self.assertEqual(self.get("/events"), (200, "/events", None))

    def test_the_host_can_be_the_tables_name_or_address(self):
        for host in (ADDRESS, ADDRESS + ":80", "tableref.local", "TableRef.local:80"):
            self.assertEqual(self.get("/", host)[0], 200)

    def test_another_host_is_refused(self):
        for host in ("evil.example", "192.168.1.21", ADDRESS + ":81", "", "tableref.local.evil"):
            self.assertEqual(self.get("/", host)[0], 403)

    def test_another_sites_origin_is_refused(self):
        own = "http://" + ADDRESS
        self.assertEqual(self.get("/events", ADDRESS, "Origin: " + own)[0], 200)
        for origin in ("http://evil.example", "null", "https://" + ADDRESS):
            self.assertEqual(self.get("/events", ADDRESS, "Origin: " + origin)[0], 403)

    def test_a_request_with_two_hosts_is_refused(self):
        self.assertEqual(self.status("GET / HTTP/1.1"), 400)
        self.assertEqual(self.get("/", ADDRESS, "host: " + ADDRESS)[0], 400)

    def test_only_get_is_served(self):
        for method in ("POST", "PUT", "HEAD", "get"):
            self.assertEqual(self.status("%s / HTTP/1.1" % method, "Host: " + ADDRESS), 405)

    def test_an_invalid_request_is_refused(self):
        for line in ("", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "\0\0\0"):
            self.assertEqual(self.status(line, "Host: " + ADDRESS), 400)
        for line in ("no colon", "Name : value"):
            self.assertEqual(self.get("/", ADDRESS, line)[0], 400)
        self.assertEqual(parse(b"\xff\xfe", ADDRESS)[0], 400)

    def post(self, path, *more):
        lines = ("POST %s HTTP/1.1" % path, "Host: " + ADDRESS) + more
        return parse("\r\n".join(lines).encode(), ADDRESS, ("/name",))

    def test_a_form_is_received_with_its_length(self):
        self.assertEqual(self.post("/name", "Content-Length: 40"), (200, "/name", 40))
        self.assertEqual(self.post("/name")[0], 411)
        for length in ("-1", "4x", "", "1e3"):
            self.assertEqual(self.post("/name", "Content-Length: " + length)[0], 400)
        twice = "Content-Length: 4", "Content-Length: 5"
        self.assertEqual(self.post("/name", *twice)[0], 400)
        self.assertEqual(self.post("/name", "Content-Length: 300"), (200, "/name", 300))
        for length in ("301", "9" * 400):
            self.assertEqual(self.post("/name", "Content-Length: " + length)[0], 413)

    def test_a_form_from_another_site_or_to_another_path_is_refused(self):
        evil = "Origin: http://evil.example", "Content-Length: 4"
        self.assertEqual(self.post("/name", *evil)[0], 403)
        self.assertEqual(self.post("/", "Content-Length: 4")[0], 405)
        self.assertEqual(self.post("/other", "Content-Length: 4")[0], 404)
        self.assertEqual(parse(b"GET /name HTTP/1.1\r\nHost: 192.168.1.20", ADDRESS)[0], 404)

    def test_the_fields_of_a_form_are_texts_by_name(self):
        self.assertEqual(fields('{"name": "Änne"}'.encode()), {"name": "Änne"})
        for body in (
            b"",
            b"[]",
            b"{",
            b"null",
            b'{"a": 1}',
            b'{"a": {}}',
            b'{"a": "\xff"}',
            b"{}x",
        ):
            self.assertTrue(fields(body) is None, body)

    def test_all_other_paths_are_missing(self):
        for path in ("/x", "//", "/events/", "http://evil.example/"):
            self.assertEqual(self.get(path)[0], 404)

    def test_a_refusal_names_the_address_of_the_page(self):
        for status in REASONS:
            head, _, text = refusal(status, ADDRESS).partition(b"\r\n\r\n")
            self.assertIn(b"HTTP/1.1 %d " % status, head)
            self.assertIn(b"Content-Length: %d\r\n" % len(text), head)
            if status != FULL:
                self.assertIn(b"http://192.168.1.20/", text)
                self.assertFalse(b"Refresh" in head)

    def test_a_browser_that_is_refused_by_a_full_table_tries_again_by_itself(self):
        head, _, text = refusal(FULL, ADDRESS).partition(b"\r\n\r\n")
        self.assertIn(b"\r\nRefresh: 5\r\n", head)
        self.assertIn(b"Four phones are watching already. This page tries again.", text)
