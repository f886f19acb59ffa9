"""Parsing of HTTP requests to the table's page, and the heads of responses."""

NAME = "tableref.local"
"""The table's name in its network, by mDNS."""

MAX_REQUEST = 1_200
"""Maximum size (bytes) of a request. A browser's request for the page has 300 to 700."""

PAGE, EVENTS = "/", "/events"

END = b"\r\n\r\n"
"""The end of a request, which has no body because only GET is accepted."""

REASONS = {
    400: "Bad Request",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
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


def parse(head, address):
    """Return (status, path) for the head of a request (bytes, without END). It raises nothing.

    The status is 200 or a key of REASONS. Requests are refused unless their Host is `address` (the
    table's IP address) or NAME, and unless their Origin, if any, is the table's own, so that other
    sites cannot read the match by DNS rebinding.
    """
    try:
        text = str(head, "utf-8")
    except UnicodeError:
        return 400, ""
    lines = text.split("\r\n")
    words = lines[0].split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        return 400, ""
    host = origin = None
    for line in lines[1:]:
        name, colon, value = line.partition(":")
        name = name.lower()
        if not colon or name != name.strip():
            return 400, ""
        if name == "host":
            if host is not None:
                return 400, ""
            host = value.strip().lower()
        elif name == "origin":
            origin = value.strip().lower()
    if host is None:
        return 400, ""
    if not _is_own(host, address) or origin is not None and origin != "http://" + host:
        return 403, ""
    if words[0] != "GET":
        return 405, ""
    path = words[1].partition("?")[0]
    if path not in (PAGE, EVENTS):
        return 404, ""
    return 200, path


def _is_own(host, address):
    if host.endswith(":80"):
        host = host[:-3]
    return host in (address, NAME)


def refusal(status, address):
    """Return the response (bytes) that refuses a request with a `status` of REASONS."""
    text = "%d %s. The scores are at http://%s/\n" % (status, REASONS[status], address)
    head = (
        "HTTP/1.1 %d %s\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n"
        "Connection: close\r\n\r\n"
    )
    return (head % (status, REASONS[status], len(text)) + text).encode()
