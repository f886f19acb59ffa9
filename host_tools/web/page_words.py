"""The words of a page: in one place, a file a language, and in the page by their keys.

In the page `{{say:key}}` is a text; an element names what it says by `data-text`, what it is called
by `data-label`, `data-title` and `data-hint`. table/js/words.js has it speak another language.
"""

import json
import re
from html import escape
from pathlib import Path

from tableref.texts import LANGUAGES

CODES = tuple(code for code, _ in LANGUAGES)
"""The languages that the pages speak: those of the firmware."""
TOO_OLD = Path(__file__).resolve().parent / "too_old.js"
"""The script by which a page says in words that the browser is too old for it."""


def filled_in(page, words):
    """Return a page (text) with its words in the first language, as before any script has run.

    `words` are {language: {key: text}}, the first spoken first.
    """
    first = words[CODES[0]]
    page = re.sub(r"{{say:(\w+)}}", lambda found: escape(first[found[1]]), page)
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
    """Return a paragraph in each language: for a browser in which nothing can choose one."""
    return "".join(
        element("p", escape(known[key]), f'lang="{code}" {attributes}'.rstrip())
        for code, known in words.items()
    )


def script_of(words, name="words"):
    """Return the element, with the id `name`, that gives a page all of its words."""
    text = json.dumps(words, ensure_ascii=False)
    return element("script", text, f'type="application/json" id="{name}"')


def element(tag, text, attributes=""):
    """Return an element of HTML with a text in it, which is markup."""
    opening = f"{tag} {attributes}" if attributes else tag
    return f"<{opening}>{text}</{tag}>"
