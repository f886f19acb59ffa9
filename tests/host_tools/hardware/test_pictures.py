"""What draws the pictures: the same bytes each time, in our font, and words when it fails."""

import re
import struct

import pytest

from host_tools.hardware import pictures
from host_tools.hardware.pictures import PictureError, draw
from host_tools.hardware.svg import Drawing

GRAPH = 'graph { a [label=<<b>a</b> &amp; ü> fontname="Arial"] a -- b }'


def drawing(words):
    made = Drawing("a title & more")
    made.height = 100
    made.text(450, 50, words, 40)
    return made.svg()


def size(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_the_same_is_drawn_each_time():
    both = [draw({"graph": GRAPH}, {"drawing": drawing("abc")}) for _ in range(2)]
    assert both[0] == both[1]
    assert list(both[0]) == ["graph", "drawing"]
    assert "&amp; ü" in both[0]["graph"].svg.replace("&#252;", "ü")
    assert size(both[0]["drawing"].png) == (pictures.WIDTH, pictures.WIDTH // 9)


def test_letters_are_drawn_with_our_font_and_no_other():
    drawn = draw({}, {words: drawing(words) for words in ("", "abc", "abd")})
    assert len({picture.png for picture in drawn.values()}) == 3


def test_without_its_font_nothing_is_drawn_but_told(monkeypatch, tmp_path):
    monkeypatch.setattr(pictures, "FONT_FILES", [tmp_path / "none.ttf"])
    with pytest.raises(PictureError, match="run `make setup`"):
        draw({}, {"drawing": drawing("abc")})


def test_what_cannot_be_drawn_is_named():
    with pytest.raises(PictureError, match=r"^The picture wrong can't be drawn: .*syntax error"):
        draw({"right": GRAPH, "wrong": "graph { a -- "})
    with pytest.raises(PictureError, match=r"^The picture torn can't be drawn: "):
        draw({}, {"torn": "<svg"})


def test_a_drawing_says_what_it_is_of():
    svg = drawing("5 < 6 & more")
    assert "<title>a title &amp; more</title>" in svg
    assert re.search(r">5 &lt; 6 &amp; more</text>", svg)
