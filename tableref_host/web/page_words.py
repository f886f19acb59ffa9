"""Insert the texts of a page, which are in one file per language and referred to by keys.

In the page, `{{text:key}}` is replaced by a text. An element refers to its text by `data-text`, and
to the texts of its attributes by `data-label`, `data-title` and `data-hint`. table/js/words.js
changes the language.
"""

import json
import re
from html import escape
from pathlib import Path

from tableref.texts import LANGUAGES

CODES = tuple(code for code, _ in LANGUAGES)
"""Codes of the pages' languages, which are the same as the firmware's."""
TOO_OLD = Path(__file__).resolve().parent / "too_old.js"
"""The script that shows a message in browsers that are too old."""


def texts_in(folder):
    """Return the texts of a folder with one JSON file per language: {language: its texts}.

    The default language is the first.
    """
    return {
        code: json.loads((folder / f"{code}.json").read_text(encoding="utf-8")) for code in CODES
    }


def filled_in(page, words):
    """Return a page (text) with its texts in the first language, which is shown before scripts run.

    `words` are {language: {key: text}}, the default language first.
    """
    first = words[CODES[0]]
    page = re.sub(r"{{text:(\w+)}}", lambda found: escape(first[found[1]]), page)
    page = re.sub(
        r'(data-text="(\w+)"[^>]*>)', lambda found: found[1] + escape(first[found[2]]), page
    )
    names = {"label": "aria-label", "title": "title", "hint": "data-empty"}
    return re.sub(
        r'data-(label|title|hint)="(\w+)"',
        lambda found: f'{found[0]} {names[found[1]]}="{escape(first[found[2]])}"',
        page,
    )


def in_all(words, key, attributes=""):
    """Return a paragraph with the text in each language, for browsers without scripts."""
    return "".join(
        element("p", escape(known[key]), f'lang="{code}" {attributes}'.rstrip())
        for code, known in words.items()
    )


def script_of(words, name="words"):
    """Return a script element with the id `name` that contains all texts of a page as data."""
    text = json.dumps(words, ensure_ascii=False)
    return element("script", text, f'type="application/json" id="{name}"')


def element(tag, text, attributes=""):
    """Return an HTML element around `text`, which must be valid markup."""
    opening = f"{tag} {attributes}" if attributes else tag
    return f"<{opening}>{text}</{tag}>"
