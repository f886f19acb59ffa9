"""The pages' texts: the same keys and fields in every language, and all are used."""

import re
import string

import pytest

from tableref_host.history import records, times, trends
from tableref_host.history_pages import filters
from tableref_host.history_pages.server import PAGE, VIEWS
from tableref_host.history_pages.texts import CODES, Texts, language_of, words_of

SOURCES = [*PAGE.glob("*.jinja"), *PAGE.parent.glob("*.py")]
LIKE = {"press_back", "in_match"}
"""Texts that may be the same in two languages."""


def used():
    """Return the keys that the pages use."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    found = set(re.findall(r'"([a-z][a-z_0-9]*)"', text))
    counted = set(re.findall(r'counted\("(\w+)"', text))
    found |= counted | {f"{key}_1" for key in counted}
    found |= {f"plot_{kind}" for kind in trends.KINDS} | {f"up_{kind}" for kind in trends.KINDS}
    found |= {f"press_{name}" for name in "seat back back_next long_back in_pause".split()}
    found |= {"press_entered", "press_ruled"}
    found |= {f"edit_{what}" for what in "note counted began winners end".split()}
    return found | set(records.RECORDS) | set(VIEWS.values()) | set(filters.NAMES)


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_the_same_keys_with_the_same_fields(code):
    def fields(text):
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    first, other = words_of(CODES[0]), words_of(code)
    assert list(first) == list(other)
    assert {key: fields(text) for key, text in first.items()} == {
        key: fields(text) for key, text in other.items()
    }


def test_every_text_is_used():
    assert set(words_of(CODES[0])) - used() == set()


def test_german_texts_differ_from_english_ones():
    english, german = words_of("en"), words_of("de")
    same = {key for key in english if english[key] == german[key]}
    assert same <= LIKE


@pytest.mark.parametrize(
    ("query", "wishes", "code"),
    [
        ({}, "", "en"),
        ({}, "de-AT,de;q=0.9,en;q=0.8", "de"),
        ({}, "xx, de;q=0.5", "de"),
        ({}, "xx", "en"),
        ({"language": "en"}, "de", "en"),
        ({"language": "de"}, "", "de"),
        ({"language": "xx"}, "de", "de"),
    ],
)
def test_the_language_follows_the_address_or_the_browser(query, wishes, code):
    assert language_of(query, wishes) == code


def test_numbers_are_formatted_for_the_language():
    assert [Texts(code).number(54.5) for code in ("en", "de")] == ["54.5", "54,5"]
    assert Texts("de").seconds(412_000) == "0,412 s"
    assert Texts("en").game("a_newer_one") == "a_newer_one"


def test_only_an_option_that_lets_the_lowest_total_win_is_named():
    kinds = ("score_pad", True), ("score_pad", False), ("turn_clock", True)
    assert [Texts("en").kind(kind) for kind in kinds] == [
        "Score pad, lowest wins",
        "Score pad",
        "Turn clock",
    ]


def test_an_edited_value_is_shown_by_its_kind():
    began = {"what": "began", "old": "2026-11-20T19:15:00Z", "new": ""}
    assert Texts("de").value(began, "old") == times.local(began["old"])
    for what, words in (("counted", "nein"), ("note", "no")):
        assert Texts("de").value({"what": what, "old": "no", "new": ""}, "old") == words
