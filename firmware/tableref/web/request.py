"""Parsing of HTTP requests to the table's pages, and the heads of responses."""

import json

NAME = "tableref.local"
"""The table's name in its network, by mDNS."""

MAX_REQUEST = 1_200
"""Maximum size (bytes) of a request. A browser's request for the page has 300 to 700."""

MAX_BODY = 300
"""Maximum size (bytes) of the body of a form, which is JSON. The largest one has 130 characters."""

FULL = 503
"""Status of a refusal because too many phones are watching already."""

RETRY_S = 5
"""Interval (s) at which a browser requests the page again after a refusal with FULL."""

PAGE, EVENTS = "/", "/events"

END = b"\r\n\r\n"
"""Bytes that end the head of a request."""

REASONS = {
    400: "Bad Request",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    411: "Length Required",
    413: "Content Too Large",
    431: "Request Header Fields Too Large",
    FULL: "Service Unavailable",
}
"""Status of a refusal -> its reason phrase."""

PAGE_HEAD = (
    "HTTP/1.1 200 OK\r\n"
    "Content-Type: text/html; charset=utf-8\r\n"
    "Content-Encoding: gzip\r\n"
    "Content-Length: %d\r\n"
    "Cache-Control: no-cache\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline'; "
    "style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Connection: close\r\n\r\n"
)

EVENTS_HEAD = (
    b"HTTP/1.1 200 OK\r\n"
    b"Content-Type: text/event-stream\r\n"
    b"Cache-Control: no-store\r\n"
    b"X-Content-Type-Options: nosniff\r\n"
    b"Connection: close\r\n\r\n"
    b"retry: 2000\n\n"
)


ANSWER_HEAD = (
    "HTTP/1.1 200 OK\r\n"
    "Content-Type: application/json\r\n"
    "Content-Length: %d\r\n"
    "Cache-Control: no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Connection: close\r\n\r\n"
)


def parse(head, address, forms=()):
    """Return (status, path, length) for the head of a request (bytes, without END).

    It raises nothing. `forms` are the paths of forms; `length` is the size (bytes) of the body of a
    form, else None. The status is 200 or a key of REASONS. Requests are refused unless their Host
    is `address` (the table's IP address) or NAME, and unless their Origin, if any, is the table's
    own, so that other sites cannot read the match by DNS rebinding, or send a form.
    """
    try:
        text = str(head, "utf-8")
    except UnicodeError:
        return 400, "", None
    lines = text.split("\r\n")
    words = lines[0].split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        return 400, "", None
    host = origin = length = None
    for line in lines[1:]:
        name, colon, value = line.partition(":")
        name = name.lower()
        if not colon or name != name.strip():
            return 400, "", None
        if name == "host":
            if host is not None:
                return 400, "", None
            host = value.strip().lower()
        elif name == "origin":
            origin = value.strip().lower()
        elif name == "content-length":
            if length is not None:
                return 400, "", None
            length = value.strip()
    if host is None:
        return 400, "", None
    if not _is_own(host, address) or origin is not None and origin != "http://" + host:
        return 403, "", None
    path = words[1].partition("?")[0]
    if path not in (PAGE, EVENTS) and path not in forms:
        return 404, "", None
    if words[0] != ("POST" if path in forms else "GET"):
        return 405, "", None
    if path not in forms:
        return 200, path, None
    if length is None:
        return 411, "", None
    if not length or length.strip("0123456789"):
        return 400, "", None
    # Compare the number of digits first, because a long number would take memory.
    if len(length) > len(str(MAX_BODY)) or int(length) > MAX_BODY:
        return 413, "", None
    return 200, path, int(length)


def fields(body):
    """Return the fields of a form (bytes) as a dict of texts, or None if it is anything else."""
    try:
        found = json.loads(str(body, "utf-8"))
    except (UnicodeError, ValueError):
        return None
    if not isinstance(found, dict):
        return None
    for name in found:
        if not isinstance(name, str) or not isinstance(found[name], str):
            return None
    return found


def answer(problem):
    """Return the response (bytes) to a form, which is the key of the problem, or ""."""
    text = json.dumps({"problem": problem})
    return (ANSWER_HEAD % len(text) + text).encode()


def _is_own(host, address):
    if host.endswith(":80"):
        host = host[:-3]
    return host in (address, NAME)


def refusal(status, address):
    """Return the response (bytes) that refuses a request with a `status` of REASONS.

    After a refusal with FULL the browser requests the page again after RETRY_S.
    """
    text, more = "The scores are at http://%s/" % address, ""
    if status == FULL:
        text = "Four phones are watching already. This page tries again."
        more = "Refresh: %d\r\n" % RETRY_S
    text = "%d %s. %s\n" % (status, REASONS[status], text)
    head = (
        "HTTP/1.1 %d %s\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n"
        "%sConnection: close\r\n\r\n"
    )
    return (head % (status, REASONS[status], len(text), more) + text).encode()
