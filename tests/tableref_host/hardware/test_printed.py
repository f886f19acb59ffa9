"""The printed guide has every page and picture, and the card is one page with the same words."""

import re

import pytest

from tableref.games import GAMES
from tableref_host.hardware import HardwareError, printed
from tableref_host.hardware.drawn import HARDWARE, Drawn
from tableref_host.hardware.guide import WRITTEN
from tableref_host.places import ROOT


def pages_of(name):
    content = (HARDWARE / name).read_bytes()
    return len(re.findall(rb"/Type /Page\b", content))


def all_pages():
    paths = [path for path in HARDWARE.rglob("*") if path.is_file()]
    return {path.relative_to(HARDWARE).as_posix(): path.read_bytes() for path in paths}


def test_the_card_is_one_page_and_the_guide_a_book():
    assert [pages_of(card) for card in printed.CARDS] == [1, 1]
    assert 30 < pages_of("guide.pdf") < 100


def test_every_handwritten_page_is_printed():
    assert set(WRITTEN) <= {*printed.GUIDE, *(page for page, _ in printed.CARDS.values())}


def test_the_committed_print_is_made_of_the_committed_pages():
    drawn = Drawn()
    printed.add_printed(drawn, all_pages())
    older = [name for name, made in drawn.files.items() if (HARDWARE / name).read_bytes() != made]
    assert not older, "made from other pages than those here: run make hardware"


def test_a_changed_word_or_picture_is_printed_again(monkeypatch):
    monkeypatch.setattr(printed, "as_html", lambda texts, style, language: "")
    monkeypatch.setattr(printed, "as_pdf", lambda page, files: b"new")
    for name in ("table/board.md", "box/lid.png"):
        drawn = Drawn()
        pages = all_pages()
        printed.add_printed(drawn, {**pages, name: pages[name] + b" "})
        assert drawn.files["guide.pdf"] == b"new" != drawn.files["card.pdf"]


def test_the_card_agrees_with_how_to_play():
    card = (HARDWARE / "card.md").read_text()
    playing = (ROOT / "docs" / "playing.md").read_text()
    rows = [row for row in card.splitlines() if row.startswith(("| **", "1. ", "4. "))]
    assert len(rows) == 6 and all(row in playing for row in rows)


def test_the_german_card_says_as_much_as_the_english_one():
    cards = [(HARDWARE / page).read_text(encoding="utf-8") for page, _ in printed.CARDS.values()]
    for mark in (r"^\| \*\*(\w+)", r"^(\d)\. ", r"^(##?) "):
        found = [re.findall(mark, card, re.MULTILINE) for card in cards]
        assert found[0] == found[1] != []
    assert [card.count("**") for card in cards][1] >= 2 * len(GAMES)
    assert all(game.names[-1] in cards[1] for game in GAMES)
    assert "<html lang=de>" in printed.as_html({"card.de.md": cards[1]}, "", "de")


def test_without_a_browser_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(HardwareError, match="install chromium"):
        printed.as_pdf("", {})


def test_links_and_pictures_of_a_page_in_a_folder_are_resolved():
    found = re.search(r'<a href="([^"]+)">(.*)</a>', '<a href="../table.md#1-order">x</a>')
    assert printed._link({"table.md": ""}, "box/README.md", found) == '<a href="#table.md">x</a>'
    assert printed._link({}, "box/README.md", found) == "x"
    assert printed.images("a ![b](c/d.svg) ![e](f.png)") == ["c/d.svg", "f.png"]
