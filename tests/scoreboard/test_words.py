"""The page knows the colours that the table knows, and has all of its words in one place."""

import re

from host_tools.scoreboard.server import PAGE
from tableref.referee.names import COLOURS


def test_each_colour_of_the_table_has_its_cap_its_line_and_its_word():
    styles = (PAGE / "css/colours.css").read_text(encoding="utf-8")
    words = (PAGE / "js/words.js").read_text(encoding="utf-8")
    told = re.search(r"colours: \{(.*?)\}", words, re.DOTALL)[1]
    assert re.findall(r'^ +"?([a-z ]+?)"?: ', told, re.MULTILINE) == list(COLOURS)
    assert re.findall(r'^\[data-colour="(.*?)"\]', styles, re.MULTILINE) == list(COLOURS)
    lines = re.findall(r"--line-([a-z-]+):", styles)
    assert lines == 2 * [*(name.replace(" ", "-") for name in COLOURS), "none"]


def test_all_words_are_in_one_module():
    """Texts that a person reads stand in words.js; what else is quoted names things."""
    for path in (PAGE / "js").glob("*.js"):
        if path.name == "words.js":
            continue
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        sentences = re.findall(r'"[A-Z][a-z]+ [a-z ]+[^"]*"', code)
        assert sentences == [], path.name


def test_every_word_is_used():
    words = (PAGE / "js/words.js").read_text(encoding="utf-8")
    names = re.findall(r"^  ([a-zA-Z]+): ", words, re.MULTILINE) + ["chart", "codeWhy"]
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in (PAGE / "js").glob("*.js")
        if path.name != "words.js"
    )
    assert len(names) > 40
    assert [name for name in names if not re.search(rf"\b(WORDS|words)\.{name}\b", code)] == []
