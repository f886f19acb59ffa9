"""The table's own page: an emulated Pico W serves it to phones in its network."""

import gzip
import random

import pytest
from phones import Phones, four_viewers
from pico import Pico
from radio_network import join_alone
from screen_text import LETTERS, read_letters
from test_press_lights import ONE_US, assert_in_time, press_all
from test_radio import begin_match, wireless_flash  # noqa: F401  a fixture

from tableref_host.device.table_page import page_html
from tableref_host.places import FIRMWARE

NEXT, OK = 12, 13


@pytest.fixture
def pico(wireless_flash):  # noqa: F811
    """Return a Pico W in the lobby that serves its page, with its `phones`."""
    pico = Pico(wireless_flash, board="pico_w")
    letters = read_letters(pico.run_ms(1_500).execute(LETTERS))
    with join_alone(pico) as network:
        pico.letters = letters
        pico.phones = Phones(pico, network)
        # The radio is switched on 3 s after power-on.
        pico.run_ms(7_000)
        yield pico


def body(phone):
    head, _, data = phone.data.partition(b"\r\n\r\n")
    return head, data


def test_a_phone_receives_the_page_and_what_the_table_shows(pico):
    names = [data for _, data in pico.phones.multicasts if b"\x08tableref\x05local" in data]
    assert any(b"\x0a\x00\x00\x02" in data for data in names)
    phone = pico.phones.phone().get("/", host="tableref.local")
    pico.run_until(lambda: phone.is_closed, within_ms=10_000)
    head, data = body(phone)
    assert head.startswith(b"HTTP/1.1 200 ")
    assert gzip.decompress(data).decode() == page_html(FIRMWARE / "tableref" / "web")
    viewer = pico.phones.phone().get("/events")
    pico.run_until(lambda: b'"Which game?"' in viewer.data, within_ms=5_000)
    begin_match(pico)
    pico.run_ms(1_000)
    assert b"event: scores\ndata: [false, [[1, 0], [4, 0]]]\n\n" in viewer.data


def test_other_requests_are_refused_and_the_table_continues(pico):
    evil = pico.phones.phone().get("/", host="evil.example")
    huge = pico.phones.phone().get("/", more="Cookie: " + "x" * 4_000 + "\r\n")
    pico.run_until(lambda: evil.is_closed, within_ms=10_000)
    assert body(evil)[0].startswith(b"HTTP/1.1 403 ")
    pico.run_until(lambda: huge.is_closed or huge.is_reset, within_ms=10_000)
    assert b"200 OK" not in huge.data
    good = pico.phones.phone().get("/")
    pico.run_until(lambda: good.is_closed, within_ms=20_000)
    assert body(good)[0].startswith(b"HTTP/1.1 200 ")


def test_presses_light_up_with_four_viewers_one_slow_and_one_dead(pico):
    viewers = four_viewers(pico.phones)
    begin_match(pico)
    pico.run_ms(2_000)
    chance = random.Random(20261126)
    for button in (1, 4) * 10:
        assert_in_time(press_all(pico, [(button, chance.randrange(20_000))]), ONE_US)
        pico.run_ms(100)
    # Clients that read nothing are dropped, and delay nobody.
    pico.run_until(lambda: viewers[3].is_reset or viewers[3].is_closed, within_ms=60_000)
    received = len(viewers[0].data)
    pico.run_ms(6_000)
    assert len(viewers[0].data) > received
