"""Each name of a text or tune in the code exists, and each existing one is used."""

import ast
import importlib
from functools import cache
from pathlib import Path

import pytest

from tableref.games import GAMES, by_key
from tableref.show.screens import COLUMNS
from tableref.show.tunes import CLAIMS, TUNES
from tableref.texts import LANGUAGES, PARTS, module_of, step_words, text, translator, use
from tableref_host.game_facts import is_of_table

FIRMWARE = Path(__file__).parent.parent / "firmware"
TABLES = ("tunes.py",)
DRIVERS = ("usb_keyboard.py",)
"""The drivers that report by the key of a text."""
COMMON = ""
OWN_PARTS = {"self_test": "selftest", **{entry.key: entry.key for entry in GAMES}}
"""Part with its own folder -> name of the folder."""
WORDS = {
    part: importlib.import_module(module_of(part)).TEXTS
    for part in (*PARTS, *(entry.key for entry in GAMES))
}
"""Part, by its name in `texts.translator` -> its texts."""


STEPS = {"time_up", "time_given", "paused", "resumed", "next_round"}
"""The steps that every game may have. These have texts, and so has each game's own step."""

BY_CONTROLS = {
    "resumed",
    "next_round",
    "cleaned_up",
    "draw_pile_emptied",
    "hand_nullified",
    "round_scored",
}
BY_CONTROLS |= {"opened", "nobody_knew", "right"}
BY_CONTROLS |= {"passing_ended", "times_set", "common_time_started", "common_time_ended"}
"""Steps that OK or NEXT make, and so no player is named with them."""


def modules_that_may_use(part):
    """Yield the files whose strings may be keys of a part's texts."""
    for path in filter(is_of_table, FIRMWARE.rglob("*.py")):
        if path.name in TABLES or path.parent.parent.name == "texts":
            continue
        if "drivers" in path.parts and path.name not in DRIVERS:
            continue
        if path.parent.name == "words":
            continue
        folder = OWN_PARTS.get(part)
        is_of_part = path.parent.name == folder if folder else part in path.stem
        if part == COMMON or is_of_part:
            yield path


@cache
def nodes(path):
    """Return all nodes of a file's syntax tree."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def strings(part=COMMON):
    """Return every string literal of the files that may use a part's texts, without docstrings.

    Names in comma-separated lists, such as an option's shapes, are included.
    """
    found = set()
    for path in modules_that_may_use(part):
        prose = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in prose:
                    found.update([node.value, *node.value.split(",")])
    return found


def calls(method, position):
    """Return the string literals at `position` in calls of `method`."""
    found = set()
    for path in filter(is_of_table, FIRMWARE.rglob("*.py")):
        if method not in path.read_text(encoding="utf-8"):
            continue
        for node in nodes(path):
            if not isinstance(node, ast.Call) or len(node.args) <= position:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", None))
            if name == method:
                for part in ast.walk(node.args[position]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        found.add(part.value)
    return found


def is_used(part, key):
    if part == "steps":
        return key in STEPS.union(*(entry.game.STEPS for entry in GAMES))
    if key.startswith("step_"):
        return key[len("step_") :] in by_key(part).game.STEPS
    # A game may replace texts that are used in the common files.
    return key in strings(part) or (key in WORDS[COMMON] and key in strings())


@pytest.mark.parametrize("part", WORDS)
def test_every_text_is_used(part):
    assert [key for key in WORDS[part] if not is_used(part, key)] == []


@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_every_step_has_a_text_that_fits_after_a_players_name(key, language):
    use(language)
    try:
        for name in STEPS.union(by_key(key).game.STEPS):
            player = None if name in BY_CONTROLS else 10
            words = step_words(name, translator(key), player)
            for what in ("undone", "redone"):
                assert len(text(what, what=words)) <= COLUMNS, name
    finally:
        use("en")


OWN_TUNES = {"join_%d"}
"""Tunes with a player's number in their names. The tunes of claims are in ``tunes.CLAIMS``."""


def test_every_tune_is_used():
    assert {*TUNES, *OWN_TUNES} <= strings()


def test_every_refusal_has_a_text():
    words = {key for texts in WORDS.values() for key in texts}
    assert calls("refuse", 2) <= words


def test_refusals_are_found():
    assert {"not_now", "cards_left", "paused"} <= calls("refuse", 2)


def test_every_played_tune_exists():
    assert calls("tune", 1) <= {*TUNES, *OWN_TUNES, *CLAIMS}
