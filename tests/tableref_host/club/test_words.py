"""The club's texts: the same keys and fields in every language, and all are used."""

import re
import string

import pytest

from tableref_host.club.server import PAGE
from tableref_host.club.words import text, words_of
from tableref_host.places import ROOT
from tableref_host.scoreboard.words.phrases import CODES

CLUB = ROOT / "tableref_host" / "club"
SOURCES = [*PAGE.iterdir(), *CLUB.glob("*.py")]
LIKE = {"own_name", "name", "behind", "seat"}
"""Keys of texts that may be the same in two languages."""


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def used():
    """Return the keys that the pages and the refusals use."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    found = set(re.findall(r'"([a-z_]+)"', text)) | set(re.findall(r"{{text:(\w+)}}", text))
    # "own_name" is the label of the button that changes the scoreboard's language.
    return found | {f"{key}_1" for key in found} | {"own_name"}


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_the_same_keys_with_the_same_fields(code):
    first, other = words_of(CODES[0]), words_of(code)
    assert list(first) == list(other)
    for key, words in first.items():
        if not key.endswith("_1"):
            assert fields(words) == fields(other[key]), key


def test_every_text_is_used():
    assert set(words_of(CODES[0])) - used() == set()


def test_german_texts_differ_from_english_ones():
    english, german = words_of("en"), words_of("de")
    assert {key for key in english if english[key] == german[key]} <= LIKE


def test_singular_and_plural_differ():
    assert text("en", "unconfirmed", count=1).startswith("1 result of this round is missing")
    assert text("de", "unconfirmed", count=2).startswith("In dieser Runde fehlen 2 Ergebnisse")
