"""The texts of a phone: complete in every language, and the same words as the referee's."""

import importlib
import json
import re

import pytest

from tableref_host.seats.server import PAGE, WORDS, page_files
from tableref_host.web.page_words import CODES

TEXTS = {code: json.loads((WORDS / f"{code}.json").read_text(encoding="utf-8")) for code in CODES}
FIRST = TEXTS[CODES[0]]
FIELD = re.compile(r"{(\w+)}")


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_the_same_texts_with_the_same_fields(code):
    assert list(TEXTS[code]) == list(FIRST)
    for key, text in TEXTS[code].items():
        assert FIELD.findall(text) == FIELD.findall(FIRST[key]), key


def test_every_text_is_used_and_every_used_text_exists():
    source = "".join(
        path.read_text(encoding="utf-8") for path in (PAGE / "index.html", *PAGE.glob("js/*.js"))
    )
    named = set(re.findall(r'"(\w+)"|{{(\w+)}}|\bwords\.(\w+)', source))
    named = {key for keys in named for key in keys}
    built = re.compile("(state|detail|refused)_")
    assert {key for key in FIRST if not built.match(key)} <= named
    assert set(re.findall(r'(?:textOf\(|data-words=)"(\w+)"', source)) <= set(FIRST)


def test_the_page_contains_its_texts_in_every_language():
    page = page_files()["/"][0].decode()
    for texts in TEXTS.values():
        for key in ("no_script", "too_old"):
            assert texts[key] in page
    assert "{{" not in page


@pytest.mark.parametrize("code", CODES)
def test_a_phone_uses_the_screens_words(code):
    def texts_of(name):
        return importlib.import_module(name).TEXTS

    phone, referee = TEXTS[code], texts_of(f"tableref.texts.{code}")
    assert phone["state_ready"] == referee["get_ready"]
    assert phone["state_paused"] == referee["pause_title"]
    assert phone["state_open"] == texts_of(f"tableref.games.got_it.words.{code}")["go"]
    tie = texts_of(f"tableref.games.gotta_go.words.{code}")["gotta_go_tie"]
    assert phone["state_tie"] == tie.rstrip("!")
    assert referee["winner"].startswith(phone["state_won"].rstrip("!"))
