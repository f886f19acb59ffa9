"""A phone uses the same word for a thing as the referee."""

import re

import pytest

from tableref.games.got_it.words import de as got_it_de
from tableref.games.got_it.words import en as got_it_en
from tableref.games.gotta_go.words import de as gotta_go_de
from tableref.games.gotta_go.words import en as gotta_go_en
from tableref.texts import de, en
from tableref_host.places import ROOT

WORDS = (ROOT / "tableref_host/seats/page/js/words.js").read_text(encoding="utf-8")
ENGLISH, GERMAN = WORDS.split("\n  de: {")


@pytest.mark.parametrize(
    ("text", "referee", "gotta_go", "got_it"),
    [
        (ENGLISH, en, gotta_go_en, got_it_en),
        (GERMAN, de, gotta_go_de, got_it_de),
    ],
    ids=["en", "de"],
)
def test_a_phone_uses_the_screens_words(text, referee, gotta_go, got_it):
    said = dict(re.findall(r'^      (\w+): [^\[]*\["([^"]*)"', text, re.MULTILINE))
    assert said["ready"] == referee.TEXTS["get_ready"]
    assert said["paused"] == referee.TEXTS["pause_title"]
    assert said["open"] == got_it.TEXTS["go"]
    assert said["tie"] == gotta_go.TEXTS["gotta_go_tie"].rstrip("!")
    assert referee.TEXTS["winner"].startswith(said["won"].rstrip("!"))
