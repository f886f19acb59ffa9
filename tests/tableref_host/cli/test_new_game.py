"""`tableref new-game` refuses what can't be a game; tests/test_new_game.py makes one."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tableref import texts
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
        (["quick_draw", "--name", " x"], "it takes 1 to 16 characters"),
        (["quick_draw", "--name", "x "], "it takes 1 to 16 characters"),
        *((["quick_draw", "--name", f"a{bad}b"], "no quotation mark") for bad in '"\\{}\t'),
        *(([part], f"{part!r} is taken") for part in filter(None, texts.PARTS)),
    ],
)
def test_an_impossible_name_is_refused_with_a_message(words, said):
    assert said in refused(*words)


def test_outside_of_a_checkout_the_command_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    assert f"{tmp_path} is not a checkout of TableRef" in refused("quick_draw")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / new_game.MENU).parent.mkdir(parents=True)
    (tmp_path / new_game.MENU).touch()
    assert f"{tmp_path} is not a checkout of TableRef" in refused("quick_draw")


def test_the_files_of_a_game_are_listed(monkeypatch):
    made = []

    def write(root, key, name):
        made.append((key, name))
        return [Path("game.py"), Path("scenario.txt")]

    monkeypatch.setattr(new_game, "write", write)
    key, name = "k" * new_game.MAX_KEY_LENGTH, "n" * 16
    done = CliRunner().invoke(main, ["new-game", key, "--name", name])
    menu = f"{new_game.MENU}: its line in the menu"
    assert done.stdout.splitlines()[:3] == ["game.py", "scenario.txt", menu]
    done = CliRunner().invoke(main, ["new-game", key, "--name", name, "--json"])
    files = ["game.py", "scenario.txt"]
    assert json.loads(done.stdout) == {"key": key, "menu": str(new_game.MENU), "files": files}
    assert made == [(key, name)] * 2


def test_a_full_disk_is_reported(monkeypatch):
    def write(*_):
        raise OSError(28, "No space left on device", "game.py")

    monkeypatch.setattr(new_game, "write", write)
    done = CliRunner().invoke(main, ["new-game", "quick_draw"])
    assert (done.exit_code, done.stderr) == (
        1,
        "Error: cannot write game.py: No space left on device\n",
    )


def test_the_menu_entry_is_inserted_after_the_first_game():
    menu = new_game.with_entry(MENU.read_text(encoding="utf-8"), "quick_draw", "Quick draw")
    line = '    MenuEntry("quick_draw", 2, 10, "QuickDraw", ("Quick draw",)),'
    lines = menu.partition("\nGAMES = (\n")[2].splitlines()
    entries = [text for text in lines if text.startswith(new_game.ENTRY)]
    assert entries.index(line) == 1
