"""Style sheets and their pages agree, so that a lost rule, class or variable is noticed."""

import re
from functools import cache

import pytest

from tableref_host.places import FIRMWARE, ROOT

HOST = ROOT / "tableref_host"
SHARED = HOST / "scoreboard" / "page" / "css" / "colours.css"
PAGES = {
    "scoreboard": [HOST / "scoreboard"],
    "club": [HOST / "club"],
    "history": [HOST / "history_pages"],
    "table": [HOST / "table", FIRMWARE / "tableref" / "games"],
    "seats": [HOST / "seats"],
}
"""Page -> the folders of its style sheets and of all that writes its HTML."""
CLASSES = (
    r'class="([^"]*)"',
    r'className = "([^"]*)"',
    r'classList\.\w+\("([^"]*)"',
)
"""Patterns of classes that a page or a script uses."""
CLASS = r"\.([a-zA-Z][\w-]*)"
"""Pattern of a class in a selector."""


@cache
def sheets(page):
    """Return the text of a page's style sheets, without comments."""
    files = [file for folder in PAGES[page] for file in folder.rglob("*.css")]
    text = "\n".join(file.read_text("utf-8") for file in files)
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


@cache
def sources(page):
    """Return the text of all files that write a page's HTML."""
    endings = (".html", ".js", ".jinja", ".py")
    files = [file for folder in PAGES[page] for file in folder.rglob("*") if file.suffix in endings]
    return "\n".join(file.read_text("utf-8") for file in files)


def names_in(page, pattern):
    """Return what `pattern` finds in the selectors of a page's style sheets."""
    return set(re.findall(pattern, " ".join(re.findall(r"([^{};]+)\{", sheets(page)))))


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_is_used(page):
    words = set(re.findall(r"[\w-]+", sources(page)))
    classes, ids = names_in(page, CLASS), names_in(page, r"#([a-zA-Z][\w-]*)")
    assert classes
    assert classes | ids <= words
    for name in names_in(page, r"\[data-([\w-]+)"):
        in_script = re.sub(r"-(.)", lambda found: found[1].upper(), name)
        assert {f"data-{name}", in_script} & words, name


@pytest.mark.parametrize("page", PAGES)
def test_every_class_has_a_rule(page):
    found = " ".join(name for one in CLASSES for name in re.findall(one, sources(page)))
    used = {word for word in found.split() if re.fullmatch(r"[a-z][a-z-]+", word)}
    # A link of the history's pages is shown on the scoreboard.
    with_rule = names_in(page, CLASS) | (names_in("scoreboard", CLASS) & {"tool"})
    assert used <= with_rule


@pytest.mark.parametrize("page", PAGES)
def test_every_variable_has_a_value(page):
    text, shared = sheets(page), SHARED.read_text("utf-8")
    set_by_script = set(re.findall(r"[\w-]+", sources(page)))
    for name in set(re.findall(r"var\(--([\w-]+)", text)):
        assert f"--{name}:" in text + shared or {name, f"--{name}"} & set_by_script, name


@pytest.mark.parametrize("page", PAGES)
def test_the_focus_is_visible_and_what_is_hidden_is_not(page):
    rules = re.findall(r"([^{};]+)\{([^{}]*)\}", sheets(page))
    assert any(":focus-visible" in where and "outline:" in what for where, what in rules)
    if page != "history":
        # The history's pages hide nothing.
        assert any("[hidden]" in where and "none !important" in what for where, what in rules)
