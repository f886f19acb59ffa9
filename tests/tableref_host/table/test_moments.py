"""The pictures in "how to play" are up to date: drawn again they are the same."""

import re

import pytest

from tableref.games import GAMES
from tableref_host import game_facts
from tableref_host.places import ROOT
from tableref_host.simulation.scenario import ScenarioError
from tableref_host.table import moments

PAGES = {
    path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("playing-*.md")
}
SHOWN = re.compile(r"!\[([^\]]+)\]\(images/moments/([\w-]+)\.svg\)")


def test_each_picture_is_up_to_date():
    there = {path: path.read_bytes() for path in moments.FOLDER.iterdir()}
    again = dict(moments.pictures())
    assert sorted(there) == sorted(again)
    stale = [path.name for path in there if there[path] != again[path]]
    assert stale == [], "run `.venv/bin/python -m tableref_host.table.moments`, and look at them"


def test_a_missing_line_is_named(monkeypatch):
    monkeypatch.setattr(moments, "MOMENTS", {"some": ("score_pad_lowest_wins", 999)})
    with pytest.raises(ScenarioError, match="999.*score_pad_lowest_wins shows nothing there"):
        list(moments.pictures())


def test_each_game_with_pictures_has_a_page_with_them():
    shown = [name for page in PAGES.values() for _, name in SHOWN.findall(page)]
    assert sorted(shown) == sorted(moments.MOMENTS)
    titles = {page.splitlines()[0].removeprefix("# "): page for page in PAGES.values()}
    assert set(titles) == {game.names[0] for game in GAMES if game_facts.of(game.key).MOMENTS}
    for title, page in titles.items():
        assert SHOWN.findall(page), title


def test_text_of_a_screen_is_in_its_drawing_and_dark_lights_are_dark():
    drawing = moments.drawn((("a <b>", *[""] * 7), "P10"), [0xFF0000] + [0] * 25)
    assert re.findall(r">([^<>]+)</text>", drawing) == [
        *map(str, range(1, 11)),
        "a",
        "&lt;b&gt;",
        "P10",
    ]
    assert drawing.count('fill="#ff0000"') == 1
