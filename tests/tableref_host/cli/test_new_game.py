"""`tableref new-game` refuses what can't be a game; tests/test_new_game.py makes one."""

import pytest
from click.testing import CliRunner

from tableref_host.cli import new_game
from tableref_host.cli.main import main
from tableref_host.places import ROOT

MENU = ROOT / new_game.MENU


@pytest.fixture(autouse=True)
def nothing_is_written(monkeypatch):
    """Make a game that was not refused fail the test, instead of adding it to this tree."""
    monkeypatch.setattr(new_game, "write", lambda *_: pytest.fail("a game was written"))


def refused(*words):
    """Return the command's error; assert that it wrote nothing."""
    before = MENU.read_bytes()
    result = CliRunner().invoke(main, ["new-game", *words])
    assert (result.exit_code, result.stdout) == (2, "")
    assert MENU.read_bytes() == before
    return result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gotown"], "there is a game 'gotown' already: firmware/tableref/games/gotown"),
        (["countdown"], "'countdown' is taken"),
        (["go_town"], "its class would be GoTown, and another game's is"),
        (["settings"], "'settings' is taken"),
        (
            ["first-press"],
            "'first-press' is not a valid key: expected a Python name of small letters",
        ),
        (["First"], "'First' is not a valid key"),
        (["3_press"], "'3_press' is not a valid key"),
        (["class"], "'class' is not a valid key"),
        (["a" * 21], "20 characters at most, such as first_press"),
        (["../x"], "'../x' is not a valid key"),
        (["quick_draw", "--name", ""], "the name is ''; it takes 1 to 16 characters"),
        (["quick_draw", "--name", "x" * 17], "it takes 1 to 16 characters, say one with --name"),
        (["quick_draw_and_again"], "the name is 'Quick draw and again'; it takes 1 to 16"),
        (["quick_draw", "--name", 'a"b'], "no quotation mark, backslash or brace"),
    ],
)
def test_an_impossible_name_is_refused_with_a_message(words, said):
    assert said in refused(*words)


def test_outside_of_a_checkout_the_command_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    assert f"{tmp_path} is not a checkout of TableRef" in refused("quick_draw")
    assert list(tmp_path.iterdir()) == []


def test_the_menu_entry_is_inserted_after_the_first_game():
    menu = new_game.with_entry(MENU.read_text(encoding="utf-8"), "quick_draw", "Quick draw")
    line = '    MenuEntry("quick_draw", 2, 10, "QuickDraw", ("Quick draw",)),'
    lines = menu.partition("\nGAMES = (\n")[2].splitlines()
    entries = [text for text in lines if text.startswith(new_game.ENTRY)]
    assert entries.index(line) == 1
