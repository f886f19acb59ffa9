"""`tableref new-game`: write a small working game, as a start for a new one."""

import keyword
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click

from tableref import texts
from tableref.show.screens import COLUMNS
from tableref_host.cli.ending import InputError
from tableref_host.cli.output import json_option, print_json
from tableref_host.places import ROOT

SKELETON = Path(__file__).with_name("skeleton")
MENU = Path("firmware", "tableref", "games", "__init__.py")
GAMES = MENU.parent
SCENARIOS = Path("tests", "scenarios")
MAX_KEY_LENGTH = 20
"""Maximum length of a key (characters). Each event and record of a match stores the key."""
ENTRY = "    MenuEntry("


@click.command("new-game")
@click.argument("key")
@click.option(
    "--name",
    metavar="NAME",
    help="The game's name in the menu, at most 16 characters. Without it: KEY in words.",
)
@json_option("Print the files written as JSON, for a program.")
def new_game(key, name, as_json):
    """Write a new game called KEY, such as first_press, into this checkout.

    The game can be played, and after `make hardware`, which adds it to the printed card, all tests
    pass. It consists of a folder in firmware/tableref/games with its texts in each language, a
    scenario with its expected events, and a line in the menu, behind the first game's.
    docs/adding-a-game.md describes how to turn it into another game.

    Exit status 2 when the key or the name is not valid, or is taken.
    """
    refusal = refusal_of(ROOT, key)
    name = key.replace("_", " ").capitalize() if name is None else name
    if not refusal and not 0 < len(name.strip()) == len(name) <= COLUMNS:
        refusal = f"the name is {name!r}; it takes 1 to {COLUMNS} characters, say one with --name"
    if not refusal and not (name.isprintable() and not set(name) & set('"\\{}')):
        refusal = f"the name is {name!r}; it takes no quotation mark, backslash or brace"
    if refusal:
        raise InputError(refusal)
    try:
        written = write(ROOT, key, name)
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename}: {error.strerror}") from error
    if as_json:
        print_json({"key": key, "menu": MENU.as_posix(), "files": [str(path) for path in written]})
        return
    for path in written:
        click.echo(path)
    click.echo(f"{MENU}: its line in the menu")
    click.echo("Add it to the printed card: `make hardware`. Play it: `make play`, then NEXT once.")
    click.echo("How to go on: docs/adding-a-game.md")


def refusal_of(root, key):
    """Return why the game `key` cannot be added to the checkout at `root`, or "" if it can."""
    if not ((root / MENU).is_file() and (root / SCENARIOS).is_dir()):
        return (
            f"{root} is not a checkout of TableRef: it lacks {MENU} and {SCENARIOS}. "
            "Clone the repository, and run it there"
        )
    if (
        not re.fullmatch(r"[a-z][a-z0-9_]*", key)
        or keyword.iskeyword(key)
        or len(key) > MAX_KEY_LENGTH
    ):
        return (
            f"{key!r} is not a valid key: expected a Python name of small letters, digits and _, "
            f"{MAX_KEY_LENGTH} characters at most, such as first_press"
        )
    if (root / GAMES / key).exists():
        return f"there is a game {key!r} already: {GAMES / key}"
    if f'"{class_of(key)}"' in (root / MENU).read_text(encoding="utf-8"):
        return f"its class would be {class_of(key)}, and another game's is: choose another key"
    if (root / GAMES / f"{key}.py").exists() or key in texts.PARTS:
        return f"{key!r} is taken: games, and what they share, have names of their own"
    return ""


def write(root, key, name):
    """Write the game into the checkout at `root`; return its files, relative to `root`.

    A failure or an interruption leaves nothing of the game behind. Raises OSError.
    """
    menu, scenario = root / MENU, root / SCENARIOS / f"{key}_to_3.txt"
    before = menu.read_bytes()
    try:
        return write_all_of(root, key, name)
    except BaseException:
        menu.write_bytes(before)
        shutil.rmtree(root / GAMES / key, ignore_errors=True)
        for path in (scenario, scenario.with_suffix(".events")):
            path.unlink(missing_ok=True)
        raise


def write_all_of(root, key, name):
    """Write the game's files and its line in the menu; return the files. Raises OSError."""
    room = GAMES / key
    files = {
        room / "game.py": "game.py.txt",
        room / "host.py": "host.py.txt",
        **{
            room / "words" / f"{code}.{ending}": f"{code}.{ending}.txt"
            for code, _ in texts.LANGUAGES
            for ending in ("py", "json")
        },
        SCENARIOS / f"{key}_to_3.txt": "scenario.txt",
    }
    values = {"key": key, "name": name, "class": class_of(key)}
    for path, template in files.items():
        text = (SKELETON / template).read_text(encoding="utf-8")
        for word, value in values.items():
            text = text.replace("{{" + word + "}}", value)
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    menu = root / MENU
    menu.write_text(with_entry(menu.read_text(encoding="utf-8"), key, name), encoding="utf-8")
    events = (SCENARIOS / f"{key}_to_3.txt").with_suffix(".events")
    (root / events).write_bytes(events_of(root, SCENARIOS / f"{key}_to_3.txt"))
    return [*files, events]


def class_of(key):
    """Return the class name of a game: FirstPress for first_press."""
    return "".join(part.capitalize() for part in key.split("_"))


def with_entry(menu, key, name):
    """Return the text of the `menu` with the game inserted behind the first one.

    One press of NEXT selects it there, and the positions of the other games, counted from the
    menu's end, do not change.
    """
    head, listed, rest = menu.partition("\nGAMES = (\n")
    first, found, others = rest.partition("\n" + ENTRY)
    entry = f'{ENTRY}"{key}", 2, 10, "{class_of(key)}", ("{name}",)),'
    return head + listed + first + "\n" + entry + found + others


def events_of(root, scenario):
    """Return the expected events (bytes) of a `scenario`.

    Another process plays the scenario, because this one has imported the menu without the new game.
    """
    command = [sys.executable, "-m", "tableref_host", "simulate", str(scenario)]
    return subprocess.run(command, cwd=root, capture_output=True, check=True).stdout
