"""Translations use the words that their list of terms demands, so that no two texts are swapped.

`terms/CODE.toml` lists English words, as the beginnings of words in regular expressions, and the
beginnings of words one of which the translation has then.
"""

import importlib
import itertools
import json
import re
import tomllib
from pathlib import Path

import pytest

from tableref.games import GAMES
from tableref.texts import LANGUAGES, PARTS, module_of, use

pytestmark = pytest.mark.usefixtures("first_language_again")

ROOT = Path(__file__).parent.parent
FIRST, *OTHERS = [code for code, _ in LANGUAGES]
FIELD = re.compile(r"\{\w+\}")
FOLDERS = sorted(
    path.parent
    for top in ("firmware", "tableref_host")
    for path in (ROOT / top).rglob(f"words/**/{FIRST}.json")
)
SCREENS = {f"screen, {part}": part for part in (*PARTS, *(entry.key for entry in GAMES))}
"""Name of a place -> part of the texts of the Pico's screen."""


def flat(texts, prefix=""):
    """Return {path of keys: text} of texts in sections."""
    found = {}
    for key, text in texts.items():
        if isinstance(text, dict):
            found |= flat(text, f"{prefix}{key}.")
        else:
            found[prefix + key] = text
    return found


def places():
    """Return {place: {code: {key: text}}} of all texts."""
    found = {}
    for folder in FOLDERS:
        found[str(folder.relative_to(ROOT))] = {
            code: flat(json.loads((folder / f"{code}.json").read_text(encoding="utf-8")))
            for code in (FIRST, *OTHERS)
        }
    for place, part in SCREENS.items():
        found[place] = texts = {}
        for code in (FIRST, *OTHERS):
            use(code)
            texts[code] = importlib.import_module(module_of(part)).TEXTS
    return found


def terms(code):
    """Return {table: [(English expression, expression of the translation)]} of a language."""
    path = ROOT / "tests" / "terms" / f"{code}.toml"
    if not path.exists():
        pytest.skip(f"there is no list of terms, {path.relative_to(ROOT)}")
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        table: [
            (re.compile(rf"(?<![a-z])(?:{term})", re.I), re.compile("|".join(words), re.I))
            for term, words in listed[table].items()
        ]
        for table in ("everywhere", "pages")
    }


def of_place(place, listed):
    """Return the terms that apply to the texts of a place."""
    return listed["everywhere"] + (listed["pages"] if place not in SCREENS else [])


def missing(text, translation, listed):
    """Return the terms of `text` that have no word in its `translation`."""
    text, translation = FIELD.sub(" ", text), FIELD.sub(" ", translation)
    return {
        english.pattern
        for english, other in listed
        if english.search(text) and not other.search(translation)
    }


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_words_for_the_terms(code):
    listed = terms(code)
    found = [
        (place, key, text, texts[code][key], missing(text, texts[code][key], applying))
        for place, texts in places().items()
        for applying in [of_place(place, listed)]
        for key, text in texts[FIRST].items()
    ]
    assert [each for each in found if each[-1]] == []


@pytest.mark.parametrize("code", OTHERS)
def test_most_swaps_of_neighbours_are_detected(code):
    listed = terms(code)
    tried = detected = 0
    for place, texts in places().items():
        first, other, applying = texts[FIRST], texts[code], of_place(place, listed)
        keys = [key for key in first if other[key] != first[key]]
        for a, b in itertools.pairwise(keys):
            if sorted(FIELD.findall(other[a])) == sorted(FIELD.findall(other[b])):
                tried += 1
                detected += bool(
                    missing(first[a], other[b], applying) or missing(first[b], other[a], applying)
                )
    assert tried > 1000
    assert detected > 0.7 * tried
