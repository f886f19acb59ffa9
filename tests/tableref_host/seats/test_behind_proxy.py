"""A table behind a proxy: over https, at any path, and with a Host that names its port."""

import json

import pytest

from tableref_host.seats.server import ROOM
from tests.clients import http_client, websocket
from tests.one_table import End, Served
from tests.proxy import Proxy

NAME = "table.example.org"
ORIGIN = f"https://{NAME}"


@pytest.fixture(params=["/", "/games/table/"])
def path(request):
    return request.param


@pytest.fixture(params=[NAME, f"{NAME}:443"])
def proxy(request, path):
    with Proxy(path, host=request.param) as proxy, Served(public=f"{ORIGIN}{path}") as served:
        proxy.server_port = served.port
        proxy.served = served
        proxy.url = f"http://127.0.0.1:{proxy.port}{path}"
        yield proxy


def session(client, proxy, path, code):
    """Return the headers of a client that has sent a code to `path` at the proxy."""
    answer = client.post(proxy.url + path, json={"code": code}, headers={"Origin": ORIGIN})
    assert answer.status_code == 200, answer.text
    cookie = answer.headers["Set-Cookie"]
    assert "; secure" in cookie.lower()
    return {"Cookie": cookie.split(";")[0]}


def talk(proxy, path, headers):
    address = proxy.url.replace("http", "ws", 1) + path
    return websocket(address, origin=ORIGIN, additional_headers=headers)


def test_phones_and_the_screen_can_connect(proxy, path):
    with http_client() as client:
        page = client.get(proxy.url)
        assert page.status_code == 200
        assert f"connect-src 'self' wss://{NAME};" in page.headers["Content-Security-Policy"]
        assert client.get(f"{proxy.url}page/js/main.js").status_code == 200
        assert client.get(f"{proxy.url}table").status_code == 200
        screen_code = proxy.served.call(proxy.served.table.screen_code)
        headers = session(client, proxy, "code", screen_code)
        with talk(proxy, ROOM[1:], headers) as line:
            screen = End(line)
            invitation = screen.until("invitation")
            # the page that the QR code on the screen opens
            assert invitation["url"] == f"{ORIGIN}{path}"
            headers = session(client, proxy, "seat/code", invitation["code"])
            with talk(proxy, "seat", headers) as phone:
                assert End(phone).sit(3, "Bo") == [{"seat": 3, "name": "Bo"}]
                End(phone).say(type="press", down=True, at=1.0)
                assert screen.until("from", seat=3)["message"]["down"] is True
    assert ("GET /seat HTTP/1.1", proxy._host) in proxy.asked


def test_a_page_of_another_origin_cannot_connect(proxy):
    with http_client() as client:
        headers = {"Origin": "https://evil.example"}
        answer = client.post(f"{proxy.url}code", json={"code": "00000000"}, headers=headers)
        assert answer.status_code == 403
        assert "own page" in answer.text


def test_a_proxy_without_a_configured_address_is_refused(path):
    with Proxy(path, host=NAME) as proxy, Served() as served, http_client() as client:
        proxy.server_port = served.port
        assert client.get(f"http://127.0.0.1:{proxy.port}{path}").status_code == 421


def test_this_machine_reaches_it_without_the_proxy(proxy):
    answer, _ = proxy.served.ask("/seat/code", "POST", json.dumps({"code": "00000000"}))
    assert (answer.status, answer.headers["Content-Type"]) == (403, "application/json")
