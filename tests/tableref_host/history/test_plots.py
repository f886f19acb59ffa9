"""Plots show the matches that were played, with any names."""

import json
import xml.etree.ElementTree as ET

import pytest
from PIL import Image
from played_table import SCENARIOS

from tableref_host.history import database, matches
from tableref_host.history.plots import MAX_LINES, draw, of_match, of_wins

THREE = SCENARIOS / "gotta_go_three_to_75.events"
NAMES = "1=Anna,2=$\\frac$,4=_ö🎲"


@pytest.fixture
def match(run, path):
    run("add", THREE, "--names", NAMES, "--when", "2026-01-01")
    with database.opened(path) as connection:
        return matches.load_one(connection, 1)


def test_totals_are_drawn_round_by_round(match):
    title, across, up, lines = of_match(match)
    assert title == "Gotta Go!, 2026-01-01 00:00"
    assert (across, up) == ("round", "total")
    assert lines == [
        ("Anna (won)", [0, 1, 2], [0, 49, 85]),
        ("$\\frac$", [0, 1, 2], [0, -1, -4]),
        ("_ö🎲", [0, 1, 2], [0, -6, 30]),
    ]


def test_wins_are_drawn_match_by_match(match):
    other = {**match, "players": [{**seat} for seat in match["players"]]}
    other["players"] = [{**other["players"][0], "is_winner": False}]
    title, across, up, lines = of_wins([match, other, match, {**match, "is_counted": False}])
    assert (title, across, up) == ("Wins", "match", "wins")
    assert lines[0] == ("Anna", [0, 1, 2, 3], [0, 1, 1, 2])
    assert [name for name, _, _ in lines[1:]] == ["$\\frac$", "_ö🎲"]
    # A line begins just before the first match of its player.
    assert [across for _, across, _ in of_wins([other, match])[3]] == [[0, 1, 2], [1, 2], [1, 2]]
    assert of_wins([match], "ANNA")[3] == [("Anna", [0, 1], [0, 1])]


def test_there_are_no_more_lines_than_can_be_distinguished(match):
    seats = [{**match["players"][0], "name": f"N{number}"} for number in range(MAX_LINES + 5)]
    assert len(of_wins([{**match, "players": seats}])[3]) == MAX_LINES


def test_a_png_is_an_image_and_an_svg_says_who_is_drawn(run, match, tmp_path):
    anna = ("--player", "anna")
    for words, name, lines in (((1,), "m.png", 3), ((1,), "m.svg", 3), (anna, "w.PNG", 1)):
        told = json.loads(run("plot", *words, "--output", tmp_path / name, "--json").stdout)
        assert told["lines"] == lines
        assert told["bytes"] == (tmp_path / name).stat().st_size
    for name in ("m.png", "w.PNG"):
        with Image.open(tmp_path / name) as image:
            assert image.format == "PNG" and image.size == (800, 500)
            assert len(image.convert("RGB").getcolors(1 << 20)) > 20
    root = ET.parse(tmp_path / "m.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = [text.strip() for text in root.itertext() if text.strip()]
    assert {"Anna (won)", "$\\frac$", "_ö🎲", "total"} <= set(words)
    again = draw(*of_match(match), "svg")
    assert again == (tmp_path / "m.svg").read_bytes()


def test_impossible_plots_are_reported(run, match, tmp_path):
    for words, status, said in (
        (("plot", 1, "--output", "x.gif"), 2, "expected a name that ends in .png or .svg"),
        (("plot", 9, "--output", tmp_path / "x.png"), 2, "there is no match 9"),
        (("plot", "--player", "Zoe", "--output", tmp_path / "x.png"), 2, "there is no player Zoe"),
        (("plot", 1, "--output", tmp_path / "no" / "x.png"), 1, "can't be written"),
    ):
        result = run(*words)
        assert (result.exit_code, result.stderr.count("\n")) == (status, 1)
        assert said in result.stderr
    assert list(tmp_path.glob("*.png*")) == []
