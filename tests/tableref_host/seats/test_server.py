"""The files and pages of the server of one table, and who gets them."""

import json

import pytest

from tableref_host.seats.server import page_files
from tests.one_table import PAGE


def test_the_phones_page_is_at_the_address_and_the_screen_beside_it(served):
    answer, text = served.ask("/")
    assert answer.status == 200
    assert b'src="page/js/main.js"' in text
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    answer, text = served.ask("/table")
    assert (answer.status, text) == (200, PAGE)
    assert answer.headers["Cross-Origin-Embedder-Policy"] == "require-corp"


def test_all_files_of_the_phones_page_are_served(served):
    for path, (content, media_type) in page_files().items():
        answer, text = served.ask(path)
        assert (answer.status, text) == (200, content)
        assert answer.headers["Content-Type"].startswith(media_type)


@pytest.mark.parametrize("path", ["/page/../server.py", "/seats", "/state", "/page/"])
def test_all_other_paths_are_missing(served, path):
    assert served.ask(path)[0].status in (400, 404)


def test_another_name_for_the_address_is_refused(served):
    answer, text = served.ask("/", Host=f"evil.example:{served.port}")
    assert answer.status == 421
    assert b"The table has no such address" in text


@pytest.mark.parametrize("path", ["/code", "/seat/code"])
def test_a_code_is_accepted_from_our_own_page_only(served, path):
    body = json.dumps({"code": "00000000"})
    assert served.ask(path, "POST", body, Origin="http://evil.example")[0].status == 403
    answer, text = served.ask(path, "POST", body)
    assert answer.status == 403
    assert "Wrong code" in json.loads(text)["refused"]


def test_five_wrong_codes_lock_phones_out_but_not_the_screen(served):
    _, code = served.screen()
    for _ in range(5):
        served.ask("/seat/code", "POST", json.dumps({"code": "none"}))
    answer, _ = served.ask("/seat/code", "POST", json.dumps({"code": code}))
    assert answer.status == 429
    assert served.cookie("/code", served.call(served.table.screen_code))


def test_the_secret_of_a_seat_is_hidden_from_scripts_and_other_pages(served):
    _, code = served.screen()
    answer, _ = served.ask("/seat/code", "POST", json.dumps({"code": code}))
    cookie = answer.headers["Set-Cookie"].lower()
    assert cookie.startswith(f"tableref_seat_{served.port}=")
    for part in ("httponly", "samesite=strict", "max-age=86400"):
        assert part in cookie
