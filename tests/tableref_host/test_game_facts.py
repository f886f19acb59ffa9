"""Facts about games for computers: read from the games' folders, with defaults.

They are never part of an image or page.
"""

import sys

import pytest

from tableref.games import GAMES
from tableref_host import game_facts
from tableref_host.device.firmware_files import read_sources
from tableref_host.places import LIBRARY, ROOT
from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.words import phrases
from tableref_host.scoreboard.words.speaker import SPEAKERS
from tableref_host.table.page import firmware_files

FIRMWARE = ROOT / "firmware"
PHASES = (MatchState.READY, MatchState.WAITING)
HOSTS = sorted((FIRMWARE / "tableref" / "games").glob("*/host.py"))


def test_each_game_describes_itself():
    assert {path.parent.name for path in HOSTS} >= {"gotta_go", "got_it", "score_pad", "lots"}
    for entry, facts in game_facts.in_menu():
        assert entry.names[0], entry.key
        assert facts.FIRST_PHASE in PHASES, entry.key


def test_no_host_py_is_in_an_image_or_on_the_page():
    for names in (read_sources(FIRMWARE, LIBRARY), firmware_files(ROOT)):
        assert any(name.endswith("games/got_it/game.py") for name in names)
        assert not [name for name in names if name.endswith("host.py")]


def test_the_virtual_table_has_the_views_and_the_pico_has_not():
    view = "tableref/games/got_it/view.py"
    assert "firmware/" + view in firmware_files(ROOT)
    assert view not in read_sources(FIRMWARE, LIBRARY)


def test_no_module_of_the_pico_imports_a_host_or_a_view():
    for path in filter(game_facts.is_of_pico, FIRMWARE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for name in ("host", "view"):
            assert f".{name} import" not in text and f"import {name}\n" not in text, path


def test_an_unknown_game_has_general_defaults():
    facts = game_facts.of("chess")
    assert vars(facts) == game_facts.DEFAULTS
    assert game_facts.scenario("chess") is None
    event = {"event": "claim", "player": 3, "seq": 1, "t_us": 0}
    assert SPEAKERS["en"].event(event, None, "P{}".format) == "P3: pressed"


def test_a_game_without_tables_is_tested_with_few_and_many_players(monkeypatch):
    low, high = GAMES[0].low, GAMES[0].high
    monkeypatch.setitem(game_facts._FACTS, GAMES[0].key, game_facts.of("chess"))
    expected = tuple((tuple(range(1, count + 1)), {}) for count in (low, high))
    assert game_facts.tables(GAMES[0].key) == expected
    assert game_facts.random_play(GAMES[0].key) == expected


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ('{"steps": {"bid": "something else"}}', "steps has 'bid', which is said otherwise"),
        ('{"stepps": {}}', "nobody reads stepps"),
    ],
)
def test_errors_in_the_texts_of_a_game_are_named(monkeypatch, tmp_path, file, why):
    words = tmp_path / "i_go" / "words"
    words.mkdir(parents=True)
    (words / "en.json").write_text(file)
    for key in ("got_ya",):
        (tmp_path / key).symlink_to(phrases.GAMES / key)
    monkeypatch.setattr(phrases, "GAMES", tmp_path)
    with pytest.raises(ValueError, match=f"i_go/words/en.json: {why}|got_ya.*{why}"):
        phrases.Phrases("en")


def test_an_unknown_name_in_a_host_py_is_refused(monkeypatch):
    class Module:
        HANDLERS = {}
        HANDELERS = {}

    monkeypatch.setitem(sys.modules, "tableref.games.zzz", sys.modules["tableref.games"])
    monkeypatch.setitem(sys.modules, "tableref.games.zzz.host", Module)
    with pytest.raises(ValueError, match="zzz/host.py: nobody reads HANDELERS"):
        game_facts._read("zzz")
