"""The page has the table's colours, and all its texts in one place."""

import re

import pytest

from tableref.referee.names import COLOURS
from tableref_host.scoreboard.server import PAGE, page_words
from tableref_host.scoreboard.words.phrases import FIRST
from tests.table.test_words import SPOKEN, Texts

NAMED = re.compile(r'data-(?:text|label)="(\w+)"|{{text:(\w+)}}')


def test_each_colour_of_the_table_has_a_cap_a_line_and_a_word():
    styles = (PAGE / "css/colours.css").read_text(encoding="utf-8")
    names = (PAGE / "js/names.js").read_text(encoding="utf-8")
    told = re.search(r"const COLOURS = \{(.*?)\};", names, re.DOTALL)[1]
    pairs = re.findall(r'^ +"?([a-z ]+?)"?: "(\w+)"', told, re.MULTILINE)
    assert [colour for colour, _ in pairs] == list(COLOURS)
    assert all(key in page_words()[FIRST] for _, key in pairs)
    assert re.findall(r'^\[data-colour="(.*?)"\]', styles, re.MULTILINE) == list(COLOURS)
    lines = re.findall(r"--line-([a-z-]+):", styles)
    assert lines == 2 * [*(name.replace(" ", "-") for name in COLOURS), "none"]


PAGES = sorted(PAGE.glob("*.html"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_page_contains_texts(path):
    page = Texts(re.sub(r"{{.*?}}", "", path.read_text(encoding="utf-8")))
    assert [text for text in page.texts if re.search(r"\w", text)] == []
    for tag, attributes in page.elements:
        assert not set(SPOKEN) & set(attributes), (tag, attributes)


def test_no_script_contains_texts():
    """Texts for people must be in words/. Other quoted strings are identifiers."""
    for path in (PAGE / "js").glob("*.js"):
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        sentences = re.findall(r'"[A-Z][a-z]+ [a-z ]+[^"]*"', code)
        assert sentences == [], path.name


def test_every_used_key_exists_and_every_key_is_used():
    text = "".join(path.read_text(encoding="utf-8") for path in PAGES)
    named = {key for pair in NAMED.findall(text) for key in pair if key}
    code = "".join(path.read_text(encoding="utf-8") for path in (PAGE / "js").glob("*.js"))
    said = set(re.findall(r'\b(?:textOf|textFor)\((?:\w+, )?"(\w+)"', code))
    quoted = set(re.findall(r'"(\w+)"', code))
    known = set(page_words()[FIRST])
    assert (named | said) - known == set()
    assert known - named - quoted - {"no_script", "browser_too_old"} == set()
