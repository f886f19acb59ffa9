"""The page's texts: complete in every language, and written only in words/ and the cards."""

import re
from html.parser import HTMLParser

import pytest

from tableref.games import GAMES
from tableref.presses.gestures import HOLD, PRESS, TAP, TAP_WITH_NEXT
from tableref.show.screens import BACK_HELD, DIGIT, NEXT_HELD
from tableref_host.protocol.commands import COLOURS
from tableref_host.table.page import CODES, OF_PHONES, OF_PICO, PAGE, PART_OF, game_card, words
from tests.table.page_standins import hint_data

FIRST, OTHERS = CODES[0], CODES[1:]
FIELD = re.compile(r"{(\w+)}")
PHASES = re.compile(r'data-phases="([^"]*)"')
HEAD_WORDS = ("title", "noscript")
PARTS = ("index.html", "pico.html")
SCRIPTS = sorted((PAGE / "js").rglob("*.js"))
CONTROLS = {*hint_data.NAMES.values(), PRESS, TAP, HOLD, TAP_WITH_NEXT, NEXT_HELD, BACK_HELD, DIGIT}
"""Names in the page of the controls and gestures that have hints."""
SPOKEN = ("aria-label", "title", "alt", "placeholder")
"""Attributes that people read or hear."""


class Texts(HTMLParser):
    """Collects the texts of a page, and the names of its elements and their attributes."""

    def __init__(self, page):
        super().__init__()
        self.texts = []
        self.elements = []
        self._within = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self._within.append(tag)

    def handle_endtag(self, tag):
        while self._within and self._within.pop() != tag:
            pass

    def handle_data(self, data):
        if "script" not in self._within and "style" not in self._within:
            self.texts.append(data.strip())


def shape(html):
    """Return the elements of a card, without their texts."""
    return [(tag, attributes.get("data-phases")) for tag, attributes in Texts(html).elements]


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_has_a_translation_with_the_same_fields(code):
    known = words(OF_PHONES, OF_PICO)
    assert list(known[code]) == list(known[FIRST])
    for key, text in known[FIRST].items():
        assert known[code][key].strip(), key
        assert sorted(FIELD.findall(known[code][key])) == sorted(FIELD.findall(text)), key


@pytest.mark.parametrize("name", PARTS)
def test_the_page_contains_no_texts(name):
    page = Texts(re.sub(r"{{.*?}}", "", (PAGE / name).read_text(encoding="utf-8")))
    # its name is the same in each language
    assert [text for text in page.texts if re.search(r"\w", text) and text != "TableRef"] == []
    for tag, attributes in page.elements:
        assert not set(SPOKEN) & set(attributes), (tag, attributes)


def test_every_used_key_exists_and_every_key_is_used():
    text = "".join((PAGE / name).read_text(encoding="utf-8") for name in PARTS)
    named = set(re.findall(r'data-(?:text|label|title|hint)="(\w+)"', text))
    named |= set(re.findall(r"{{text:(\w+)}}", text)) | {"no_script", "too_old", "no_card"}
    for path in SCRIPTS:
        source = path.read_text(encoding="utf-8")
        named |= set(re.findall(r'"\*?(\w+)"', source))
        named |= {f"notice_{name}" for name in re.findall(r'\bnotice\("(\w+)"', source)}
        # The keys of notices, without their common prefix.
        named |= {f"notice_{name}" for name in re.findall(r'notice\("(\w+)"', source, re.I)}
    named |= {f"control_{name}" for name in CONTROLS} | {"leave_full_screen_key"}
    named |= {f"phones_{event}" for event in ("claim", "false_start", "too_late")}
    named |= {*PART_OF.values(), *re.findall(r"words\.(\w+)", (PAGE / "loading.js").read_text())}
    # The page looks up a colour by its name in the protocol.
    named |= {colour.replace(" ", "_") for colour in COLOURS}
    known = set(words(OF_PHONES, OF_PICO)[FIRST])
    assert known - named == set()
    assert set(re.findall(r'data-(?:text|label|title|hint)="(\w+)"', text)) <= known


def test_no_script_contains_sentences():
    for path in SCRIPTS:
        source = re.sub(r"/\*.*?\*/|//.*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        strings = re.findall(r'"([^"\n]*)"|`([^`]*)`', source)
        sentences = [
            text for pair in strings for text in pair if re.search(r"[a-z]+ [a-z]+ ", text)
        ]
        unspoken = (
            "this page was built without",
            "no words for",
            "prefers-reduced-motion",
            "is here",
            # the boards' names in our images
            "TableRef on a Raspberry Pi",
        )
        assert [text for text in sentences if not any(part in text for part in unspoken)] == [], (
            path
        )


@pytest.mark.parametrize("code", OTHERS)
def test_every_card_exists_in_every_language_with_the_same_parts(code):
    cards = PAGE / "card"
    first, other = (cards / f"{one}.html" for one in (FIRST, code))
    assert shape(first.read_text(encoding="utf-8")) == shape(other.read_text(encoding="utf-8"))
    for game in GAMES:
        first, other = (game_card(game.key, one) for one in (FIRST, code))
        assert first.exists() == other.exists(), game.key
        if first.exists():
            own, translated = (path.read_text(encoding="utf-8") for path in (first, other))
            assert PHASES.findall(own) == PHASES.findall(translated), game.key
            assert own.count("<li>") == translated.count("<li>"), game.key
            assert own.count("<tr>") == translated.count("<tr>"), game.key


WITH_CARD = [game for game in GAMES if game_card(game.key, FIRST).exists()]


@pytest.mark.parametrize("game", WITH_CARD, ids=lambda game: game.key)
def test_each_phase_of_each_game_has_its_part_of_the_card(game):
    told = " ".join(PHASES.findall(game_card(game.key, FIRST).read_text(encoding="utf-8"))).split()
    wanted = {"ready", "result", "over", *game.game.PHASES}
    assert wanted - set(told) == set()
    assert set(told) - wanted - {"counting"} == set()
