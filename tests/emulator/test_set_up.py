"""From a bare Pico W to the scores on a phone: the set-up by phone, and names from there."""

import gzip
import json

import pytest
from phones import Phones
from pico import Pico
from radio_network import RadioNetwork, begin_bare
from screen_text import LETTERS, read_letters
from test_radio import begin_match, wireless_flash  # noqa: F401  a fixture

from tableref.drivers import qr_code
from tableref.referee.wifi import code
from tableref_host.device.table_page import page_html
from tableref_host.places import FIRMWARE

BACK, NEXT, OK = 11, 12, 13
OWN = bytes([10, 9, 8, 7])
WIDTH = 128


@pytest.fixture
def pico(wireless_flash):  # noqa: F811
    """Return a Pico W without a network, in the lobby, with the radio's network around it."""
    pico = Pico(wireless_flash, board="pico_w")
    letters = read_letters(pico.run_ms(1_500).execute(LETTERS))
    with begin_bare(pico) as pico.network:
        pico.letters = letters
        pico.run_ms(4_500)
        yield pico


def open_set_up(pico):
    """Open the set-up; return the phones in its network, and its (name, password)."""
    pico.tap(BACK).run_until(lambda: "Settings" in pico.screen)
    for button, words in ((OK, "Language"), (OK, "Wi-Fi"), (NEXT, "10.9.8.7")):
        pico.tap(button)
        pico.run_until(lambda words=words: any(words in row for row in pico.screen), 20_000)
    pico.run_ms(500)
    name, password = (row[8:] for row in pico.screen[1:3])
    return Phones(pico, pico.network, OWN, is_own=True), name, password


def answer(pico, phone):
    pico.run_until(lambda: phone.is_closed, within_ms=20_000)
    return phone.data.partition(b"\r\n\r\n")[::2]


def until_shown(pico, words, within_ms=30_000):
    pico.run_until(lambda: words in pico.screen, within_ms=within_ms)


def test_set_up_from_a_bare_board_to_a_phone_with_scores_and_a_name(pico):
    phones, name, password = open_set_up(pico)
    dots = qr_code.picture(code(name, password))
    for row in range(8):
        assert bytes(pico.panel.memory[WIDTH * row :][:64]) == dots[64 * row :][:64]
    head, page = answer(pico, phones.phone().get("/"))
    assert head.startswith(b"HTTP/1.1 200 ")
    folder = FIRMWARE / "tableref" / "web"
    assert gzip.decompress(page).decode() == page_html(folder, "set_up")
    viewer = phones.phone().get("/events")
    pico.run_until(lambda: b'"open"' in viewer.data, within_ms=5_000)
    assert RadioNetwork.NAME.encode() in viewer.data

    # Errors are shown, and an invalid form is refused.
    pico.network.bus.password = b"the router"
    form = {"wifi": RadioNetwork.NAME, "wifi_password": "another one"}
    assert answer(pico, phones.phone().post("/join", **form))[1] == b'{"problem": ""}'
    until_shown(pico, "Wrong password,")
    assert b'"wrong_password"' in viewer.data
    assert answer(pico, phones.phone().post("/join", wifi="Elsewhere"))[1] == b'{"problem": ""}'
    until_shown(pico, "Not found:")
    assert b'"not_found"' in viewer.data
    form["wifi_password"] = "x" * 64
    assert b"password_length" in answer(pico, phones.phone().post("/join", **form))[1]
    head, _ = answer(pico, phones.phone().get("/", host="evil.example"))
    assert head.startswith(b"HTTP/1.1 403 ")

    form["wifi_password"] = "the router"
    answer(pico, phones.phone().post("/join", **form))
    until_shown(pico, "Joined. Address:")
    assert "10.0.0.2" in pico.screen
    pico.run_until(lambda: b'"joined", "found": "10.0.0.2"' in viewer.data, within_ms=5_000)

    # Nothing is served in the home network until the table allows it.
    home = Phones(pico, pico.network)
    pico.tap(OK)
    until_shown(pico, "NEXT: set up")
    pico.tap(OK)
    until_shown(pico, "Page for phones")
    pico.run_until(lambda: "10.0.0.2" in pico.screen, within_ms=60_000)
    refused = home.phone().get("/")
    pico.run_ms(2_000)
    assert refused.data == b""
    pico.tap(NEXT).run_ms(1_500)
    head, page = answer(pico, home.phone().get("/"))
    assert gzip.decompress(page).decode() == page_html(folder)

    # Entering a name needs the code on the screen, which the page does not show.
    viewer = home.phone().get("/events")
    pico.tap(OK)
    until_shown(pico, "Names by phone")
    pico.run_until(lambda: pico.screen[2].isdigit(), within_ms=2_000)
    number = pico.screen[2]
    wrong = home.phone().post("/name", code="12345", player="3", name="Anna")
    assert answer(pico, wrong)[1] == b'{"problem": "code"}'
    right = home.phone().post("/name", code=number, player="3", name="Anna")
    assert answer(pico, right)[1] == b'{"problem": ""}'
    pico.run_until(lambda: b'"****"' in viewer.data and b'["Anna"' in viewer.data, within_ms=5_000)
    assert number.encode() not in viewer.data

    pico.hold(BACK).tap(NEXT).run_ms(500)
    begin_match(pico)
    pico.run_until(lambda: b"event: scores\ndata: [false, [[1, 0]" in viewer.data, 5_000)
    pico.run_ms(3_000).cut_power()
    pico.run_ms(1_500)
    text = pico.execute("print(open('/data/network.txt').read())")
    assert text.strip().split("\n") == [
        "wifi = " + RadioNetwork.NAME,
        "wifi_password = the router",
    ]


def test_without_another_network_the_table_keeps_its_own(pico):
    phones, name, password = open_set_up(pico)
    answer(pico, phones.phone().post("/own"))
    until_shown(pico, "Own network")
    assert name in pico.screen and password in pico.screen
    pico.tap(OK).run_ms(300).tap(OK)
    until_shown(pico, "Page for phones")
    pico.tap(NEXT).run_ms(4_000)
    viewer = phones.phone().get("/events")
    pico.run_until(lambda: b"event: screen" in viewer.data, within_ms=10_000)
    lines = json.loads(viewer.data.partition(b"event: screen\ndata: ")[2].partition(b"\n")[0])[0]
    assert lines[0] == "Page for phones"


def test_back_closes_the_set_up(pico):
    phones, _, _ = open_set_up(pico)
    pico.tap(BACK)
    until_shown(pico, "not set up")
    late = phones.phone().get("/")
    pico.run_ms(2_000)
    assert late.data == b""


def test_a_search_that_the_radio_never_ends_does_not_restart_the_table(pico):
    pico.network.bus.does_search_end = False
    phones, _, _ = open_set_up(pico)
    viewer = phones.phone().get("/events")
    pico.run_until(lambda: RadioNetwork.NAME.encode() in viewer.data, within_ms=5_000)


def test_a_phone_that_joins_adds_no_line_to_the_events_on_usb(pico):
    phones, _, _ = open_set_up(pico)
    before = len(pico.lines)
    ip = OWN[:3] + bytes([20])
    phones.request_address(ip)
    pico.run_until(lambda: phones.addresses == [ip], within_ms=5_000).run_ms(100)
    assert [line for line in pico.lines[before:] if not line.startswith("{")] == []
