"""Only requests from our own pages and from those of a configured proxy are accepted."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.responses import JSONResponse
from starlette.routing import Route

from tableref_host.web.request_checks import (
    RequestChecks,
    house_name,
    is_own_host,
    is_own_origin,
    origin_of,
)

HERE = ("127.0.0.1", 8010)
LAN = ("192.168.7.20", 8010)
PUBLIC = "https://board.example.org"


@pytest.fixture(autouse=True)
def called(monkeypatch):
    """Set the host name of this machine."""
    monkeypatch.setattr(
        "tableref_host.web.request_checks.socket.gethostname", lambda: "Club-PC.fritz.box"
    )


@pytest.mark.parametrize(
    ("header", "local"),
    [
        ("127.0.0.1:8010", HERE),
        ("localhost:8010", HERE),
        ("LocalHost:8010", HERE),
        ("127.0.0.1", ("127.0.0.1", 80)),
        ("192.168.7.20:8010", ("192.168.7.20", 8010)),
        ("192.168.7.20:8010", ("::ffff:192.168.7.20", 8010)),
        ("[fd00::7]:8010", ("fd00::7", 8010)),
        ("[FD00:0::7]:8010", ("fd00::7", 8010)),
        ("[fe80::1]:8010", ("fe80::1%eth0", 8010)),
        ("localhost:8010", ("::1", 8010)),
    ],
)
def test_own_addresses_are_accepted(header, local):
    assert is_own_host(header, local)


def test_an_origin_does_not_contain_the_default_port():
    for header in ("127.0.0.1:80", "127.0.0.1"):
        assert origin_of(header, ("127.0.0.1", 80)) == "http://127.0.0.1"


@pytest.mark.parametrize(
    ("header", "local"),
    [
        ("", HERE),
        ("127.0.0.1", HERE),
        ("127.0.0.1:80", HERE),
        ("127.0.0.1:8010 ", HERE),
        ("127.0.0.1:8010:8010", HERE),
        ("127.0.0.1:８０１０", HERE),
        ("127.0.0.2:8010", HERE),
        ("evil.example:8010", HERE),
        ("127.0.0.1.evil.example:8010", HERE),
        ("localhost.evil.example:8010", HERE),
        ("user@127.0.0.1:8010", HERE),
        ("2130706433:8010", HERE),
        ("0x7f.1:8010", HERE),
        ("localhost:8010", ("192.168.7.20", 8010)),
        ("127.0.0.1:8010", ("192.168.7.20", 8010)),
        ("[::1]:8010", HERE),
        ("[evil]:8010", HERE),
    ],
)
def test_other_addresses_are_refused(header, local):
    assert not is_own_host(header, local)


def test_the_machines_name_is_accepted_from_the_local_network():
    assert house_name() == "club-pc.local"
    assert is_own_host("club-pc.local:8010", LAN)
    assert is_own_host("Club-PC.local:8010", ("::ffff:192.168.7.20", 8010))
    assert not is_own_host("club-pc.local:8010", HERE)
    assert not is_own_host("club-pc.local", LAN)
    assert not is_own_host("club-pc2.local:8010", LAN)
    assert not is_own_host("evil.club-pc.local:8010", LAN)


@pytest.mark.parametrize(
    ("header", "public", "origin"),
    [
        ("board.example.org", PUBLIC, PUBLIC),
        ("Board.Example.org", PUBLIC, PUBLIC),
        ("board.example.org:8443", f"{PUBLIC}:8443", f"{PUBLIC}:8443"),
        ("board.example.org:443", PUBLIC, PUBLIC),
        ("Board.Example.org:443", PUBLIC, PUBLIC),
        ("board.example.org:80", PUBLIC.replace("https", "http"), PUBLIC.replace("https", "http")),
        ("board.example.org:80", PUBLIC, None),
        ("board.example.org:443", PUBLIC.replace("https", "http"), None),
        ("board.example.org:443:443", PUBLIC, None),
        ("127.0.0.1:8010", PUBLIC, "http://127.0.0.1:8010"),
        ("LocalHost:8010", None, "http://localhost:8010"),
        ("board.example.org:8010", PUBLIC, None),
        ("board.example.org", f"{PUBLIC}:8443", None),
        ("evil.board.example.org", PUBLIC, None),
        ("board.example.org.evil.example", PUBLIC, None),
        ("board.example.org", None, None),
        ("", PUBLIC, None),
        (None, PUBLIC, None),
        (None, None, None),
    ],
)
def test_requests_from_own_pages_are_recognised(header, public, origin):
    assert origin_of(header, HERE, public) == origin


def asked(public, method="GET", **headers):
    """Return (status, headers, the scheme seen by the application) of a request."""
    seen, sent = [], []

    async def see(request):
        seen.append((request.scope["scheme"], request.client.host))
        return JSONResponse({})

    app = RequestChecks([Route("/", see, methods=["GET", "POST"])], "board", public=public)
    named = [
        (name.replace("_", "-").lower().encode(), text.encode()) for name, text in headers.items()
    ]
    scope = {
        "type": "http", "method": method, "path": "/", "raw_path": b"/", "query_string": b"",
        "root_path": "", "headers": named, "scheme": "http", "server": HERE, "client": HERE,
    }  # fmt: skip

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], dict(sent[0]["headers"]), seen


def test_a_page_behind_the_proxy_uses_tls_only():
    status, headers, seen = asked(PUBLIC, Host="board.example.org")
    assert (status, seen) == (200, [("https", "127.0.0.1")])
    policy = headers[b"content-security-policy"].decode()
    assert "connect-src 'self' wss://board.example.org;" in policy
    status, headers, seen = asked(PUBLIC, Host="127.0.0.1:8010")
    assert (status, seen) == (200, [("http", "127.0.0.1")])
    assert "connect-src 'self' ws://127.0.0.1:8010;" in headers[b"content-security-policy"].decode()


@pytest.mark.parametrize(
    ("host", "origin", "scheme"),
    [("board.example.org", PUBLIC, "wss"), ("127.0.0.1:8010", "http://127.0.0.1:8010", "ws")],
)
def test_a_websocket_behind_the_proxy_uses_tls_too(host, origin, scheme):
    seen = []

    async def routes(scope, receive, send):
        seen.append(scope["scheme"])

    checks = RequestChecks([], "board", public=PUBLIC)
    checks._app = routes
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    scope = {"type": "websocket", "path": "/", "headers": headers, "scheme": "ws", "server": HERE}
    asyncio.run(checks(scope, None, None))
    assert seen == [scheme]


def test_only_its_own_page_can_change_anything_there():
    for origin, status in (
        (PUBLIC, 200),
        ("http://board.example.org", 403),
        ("http://127.0.0.1:8010", 403),
        ("https://evil.example", 403),
    ):
        assert asked(PUBLIC, "POST", Host="board.example.org", Origin=origin)[0] == status
    assert asked(PUBLIC, "POST", Host="127.0.0.1:8010", Origin=PUBLIC)[0] == 403


@pytest.mark.parametrize("public", [None, PUBLIC])
def test_forged_proxy_headers_are_ignored(public):
    forged = {
        "X_Forwarded_Host": "board.example.org",
        "X_Forwarded_Proto": "https",
        "X_Forwarded_For": "192.168.7.99",
        "Forwarded": "for=192.168.7.99;host=board.example.org;proto=https",
    }
    status, _, seen = asked(public, Host="127.0.0.1:8010", **forged)
    assert (status, seen) == (200, [("http", "127.0.0.1")])
    assert asked(public, Host="evil.example", **forged)[0] == 421


LABEL = st.text("abcxyz0189-", min_size=1, max_size=8)


@given(st.lists(LABEL, min_size=1, max_size=4).map(".".join), st.sampled_from(["", ":80", ":8010"]))
def test_no_name_is_treated_as_an_address(name, port):
    assert not is_own_host(name + port, HERE)


@pytest.mark.parametrize(
    ("origins", "is_own"),
    [
        (["http://127.0.0.1:8010"], True),
        (["HTTP://127.0.0.1:8010"], True),
        ([], False),
        (["null"], False),
        (["http://127.0.0.1"], False),
        (["http://127.0.0.1:8011"], False),
        (["https://127.0.0.1:8010"], False),
        (["http://127.0.0.1:8010.evil.example"], False),
        (["http://127.0.0.1:8010", "http://evil.example"], False),
        (["http://127.0.0.1:8010"] * 2, False),
    ],
)
def test_origins_are_parsed(origins, is_own):
    assert is_own_origin(origins, "http://127.0.0.1:8010") is is_own
