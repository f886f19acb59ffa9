"""Behind an https proxy with a path, the screen and a phone connect, and a press arrives."""

import shutil
import ssl
import subprocess

import pytest

from tableref_host.seats.server import ROOM, TABLE
from tableref_host.table.page import build_page
from tests.effort import exhaustive
from tests.one_table import Served
from tests.proxy import Proxy
from tests.table.seat_phone import SeatPhone

PATH = "/games/table/"


@pytest.fixture
def tls(tmp_path):
    """Return a TLS context with a self-signed certificate."""
    openssl = shutil.which("openssl")
    if not openssl:
        pytest.skip("no openssl here, which makes a certificate for the test")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


@exhaustive
def test_a_phone_takes_a_seat_over_https_below_a_path(browser, set_table, tls):
    with Proxy(PATH, tls=tls) as proxy:
        public = f"https://localhost:{proxy.port}{PATH}"
        with Served(build_page(seats=ROOM[1:]).encode(), public) as served:
            proxy.server_port = served.port
            code = served.call(served.table.screen_code)
            address = f"{public}{TABLE[1:]}#code={code}"
            screen = set_table(at=address, is_real_time=True, ignore_https_errors=True)
            words = screen.page.locator("#phones")
            screen.until("invited", lambda: " and type " in words.inner_text())
            text = words.inner_text()
            assert public in text
            code = text.partition(" and type ")[2][:9].replace(" ", "")
            phone = SeatPhone(browser, served, screen, ignore_https_errors=True)
            phone.page.goto(f"{public}#code={code}")
            phone.page.locator("#choose").wait_for()
            phone.sit(3, "Bo")
            screen.key("Enter").until_seen("to join")
            phone.until_says("Press to join").tap().until_says("You are in")
            # Only a page over https may keep a phone awake.
            assert phone.page.evaluate("isSecureContext")
            phone.context.close()
            assert phone.faults == screen.faults == []
