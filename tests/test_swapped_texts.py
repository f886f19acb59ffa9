"""No two texts of a language are swapped.

The screen and the pages have their own texts for the same things, which mostly share words. So if
two texts were swapped on either side, they would fit better the other way round.
"""

import importlib
import itertools
import json
import re
from pathlib import Path

import pytest

from tableref.games import GAMES
from tableref.texts import LANGUAGES, PARTS, module_of, use

pytestmark = pytest.mark.usefixtures("first_language_again")

ROOT = Path(__file__).parent.parent
CODES = [code for code, _ in LANGUAGES]
COMMON = ""
SECTIONS = {"terms": "", "refusals": "", "reasons": "", "steps": "step_"}
"""Section of the pages' texts -> prefix of the keys of the screen's texts."""
PART = 4
"""Length of the parts by which words are compared, so that "claim" is like "claims"."""
MARGIN = 2
"""Number of parts by which texts must fit better the other way round. One may be chance."""
ALIKE_BY_CHANCE = {
    ("nobody_knew", "worth"),  # "Fragenende", and "was die Frage wert ist"
    ("never", "nothing_to_choose"),  # "keine", and "keiner"
}


def on_screen(part, code):
    """Return the screen's texts of a game, or those that all games share, by their keys."""
    use(code)
    texts = {}
    for each in [part] if part else PARTS:
        prefix = SECTIONS["steps"] if each == "steps" else ""
        own = importlib.import_module(module_of(each)).TEXTS
        texts |= {prefix + key: own[key] for key in own}
    return texts


def on_pages(part, code):
    """Return {section: texts} of the pages for a game, or for all games."""
    folder = f"firmware/tableref/games/{part}" if part else "tableref_host/scoreboard"
    return json.loads((ROOT / folder / "words" / f"{code}.json").read_text(encoding="utf-8"))


def parts_of(text):
    """Return the numbers and fields of a text, and the parts of its words."""
    parts = set()
    for word in re.findall(r"\{\w+\}|\w{3,}|\d+", text.casefold()):
        is_whole = word.startswith("{") or len(word) <= PART
        parts |= (
            {word} if is_whole else {word[at : at + PART] for at in range(len(word) - PART + 1)}
        )
    return parts


def swapped(one, other):
    """Return the pairs of keys for which the texts of `one` and `other` would fit better swapped.

    Both are dicts of key -> text.
    """
    keys = sorted(one.keys() & other.keys())
    parts, others = ({key: parts_of(texts[key]) for key in keys} for texts in (one, other))

    def common(key, its):
        return len(parts[key] & others[its])

    return [
        (a, b)
        for a, b in itertools.combinations(keys, 2)
        if common(a, b) + common(b, a) >= common(a, a) + common(b, b) + MARGIN
    ]


def in_section(section, screen):
    """Return the screen's texts for a section of the pages, by the keys that the pages use."""
    prefix = SECTIONS[section]
    return {key.removeprefix(prefix): screen[key] for key in screen if key.startswith(prefix)}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("part", [COMMON, *(entry.key for entry in GAMES)])
def test_the_screen_and_the_pages_call_the_same_things_alike(part, code):
    screen, pages = on_screen(part, code), on_pages(part, code)
    found = [
        pair
        for section in SECTIONS
        for pair in swapped(in_section(section, screen), pages.get(section, {}))
    ]
    assert set(found) <= ALIKE_BY_CHANCE


@pytest.mark.parametrize("code", CODES)
def test_nearly_every_swap_is_detected(code):
    tried = detected = 0
    for part in [COMMON, *(entry.key for entry in GAMES)]:
        screen, pages = on_screen(part, code), on_pages(part, code)
        for section in SECTIONS:
            texts = in_section(section, screen)
            keys = sorted(texts.keys() & pages.get(section, {}).keys())
            for a, b in itertools.combinations(keys, 2):
                pair = {a: texts[b], b: texts[a]}
                tried += 1
                detected += (a, b) in swapped(pair, pages[section])
    assert tried > 400
    assert detected > 0.75 * tried
