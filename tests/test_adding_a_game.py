"""The instructions for adding a game are correct: the page's code, and the contract's example."""

import inspect
import re
import textwrap

import pytest

from tableref.games import GAMES, counted_race, game_lights, game_screens, phases, terms
from tableref.games import game as game_module
from tableref.games.game import Game
from tableref.presses.gestures import OK, PRESS
from tableref.show.announcer import Announcer
from tableref.show.lights import PIXELS
from tableref.show.screens import compose
from tableref.texts import text
from tableref_host.places import ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)


def is_in(code, source):
    """Return whether all pieces of a block, separated by "...", are in a source in that order."""
    at = 0
    for piece in re.split(r"^\.\.\.\n", code, flags=re.MULTILINE):
        at = source.find("\n" + piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True


@pytest.mark.parametrize(("path", "code"), BLOCKS)
def test_the_code_on_the_page_is_in_its_file(path, code):
    assert is_in(code, (ROOT / path).read_text(encoding="utf-8"))


def test_every_piece_of_code_on_the_page_names_its_file():
    assert len(BLOCKS) == PAGE.count("```python") >= 10


def test_a_missing_or_reordered_piece_is_detected():
    source = "\na = 1\nb = 2\nc = 3\n"
    assert is_in("a = 1\n...\nc = 3\n", source)
    assert not is_in("c = 3\n...\na = 1\n", source)
    assert not is_in("b = 3\n", source)
    assert not is_in(" = 2\n", source)


def test_files_and_commands_on_the_page_exist():
    for path in re.findall(r"`?((?:tests|docs|firmware)/[\w/]+\.(?:py|md|txt))", PAGE):
        assert (ROOT / path).exists(), path


def drawn(game, t_us):
    """Draw the screen and all lights of a game; return {its phase}."""
    game_screens.screen(game, t_us)
    for light in range(PIXELS):
        assert 0 <= game_lights.pixel(game, light, t_us) <= 0xFFFFFF
    return {game.phase}


def test_the_game_in_the_contracts_docstring_can_be_played():
    lines = inspect.getdoc(Game).split("::\n", 1)[1].split("\n**Undo", 1)[0]
    scope = {"show_option": lambda name, value: (name, str(value)), "translator": lambda _: text}
    scope["show_race"] = lambda game: compose({0: "Snap"})
    for module in (counted_race, game_module, phases, terms):
        scope.update(vars(module))
    exec(textwrap.dedent(lines), scope)
    announcer = Announcer()
    options = scope["Snap"].TERMS.default_options((1, 2))
    snap = scope["Snap"]((1, 2), options, 1, announcer)
    snap.start()
    t_us = 0
    shown = set()
    while snap.phase != phases.OVER:
        snap.handle(t_us, PRESS, OK, t_us)
        if snap.phase == phases.COUNTING:
            shown |= drawn(snap, t_us)
            snap.advance(t_us + 2_000_000)
            # This is a tie, which the next press of a tied player settles.
            for button in (1, 2):
                snap.handle(t_us + 2_500_000, PRESS, button, t_us + 2_500_000)
            snap.advance(t_us + 2_500_001)
            shown |= drawn(snap, t_us)
            snap.handle(t_us + 3_500_000, PRESS, 2, t_us + 3_500_000)
        shown |= drawn(snap, t_us)
        t_us += 4_000_000
    assert {*shown, phases.HALTED} == {*scope["Snap"].PHASES, phases.READY, phases.HALTED}
    assert snap.winners == (2,)
    assert snap.scores.totals == {1: 0, 2: 3}
    assert [e["event"] for e in announcer.pop_events()].count("round_started") == 3


def test_a_game_is_made_from_the_contract_alone_which_has_twenty_members():
    used = {"enter", "close_round", "handle"}
    members = {name for name in vars(Game) if not name.startswith("_")} - used
    assert len(members) <= 20, sorted(members)
    for entry in GAMES:
        assert entry.game.__mro__ == (entry.game, Game, object)
