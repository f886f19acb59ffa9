"""Makes the pages that a Pico W serves to phones: each one compressed file in a frozen module."""

import gzip
import json
from pathlib import Path

from tableref.texts import LANGUAGES
from tableref_host.places import PACKAGE

COLOURS = PACKAGE / "scoreboard" / "page" / "css" / "colours.css"
"""The style sheet with the colours of all pages."""
LIMIT = 24 * 1024
"""Maximum size (bytes) of the compressed page."""


PAGES = {"CONTENT": "page", "SET_UP": "set_up"}
"""Name in the frozen module -> file name of the page. SET_UP is the page to set up the Wi-Fi."""


def page_html(folder: Path, name: str = "page") -> str:
    """Return the page made of NAME.html and NAME.js in `folder`, and what all pages share there.

    Its texts are in words/, in one file per language.
    """
    html, shared, script, css = (
        (folder / file).read_text(encoding="utf-8")
        for file in (f"{name}.html", "shared.js", f"{name}.js", "page.css")
    )
    style = COLOURS.read_text(encoding="utf-8") + css
    script = (
        f"const WORDS = {json.dumps(words_of(folder, name), ensure_ascii=False)};\n{shared}{script}"
    )
    return html.replace("/* style */", style).replace("/* script */", script)


def words_of(folder: Path, name: str) -> dict[str, dict[str, str]]:
    """Return the texts of a page in each language, with the language's own name as "language"."""
    words = {}
    for code, _ in LANGUAGES:
        known = json.loads((folder / "words" / f"{code}.json").read_text(encoding="utf-8"))
        words[code] = {"language": known["language"], **known[name]}
    return words


def uncompressed_pages(folder: Path) -> bytes:
    """Return the HTML of all `PAGES` in one piece."""
    return "".join(page_html(folder, name) for name in PAGES.values()).encode()


def page_module(folder: Path) -> bytes:
    """Return the source of the module that contains the compressed `PAGES`.

    The same files give the same bytes with the same version of zlib. Raises ValueError if a page is
    too large.
    """
    lines = ['"""The pages that the table serves, compressed by gzip."""\n']
    for constant, name in PAGES.items():
        content = gzip.compress(page_html(folder, name).encode(), compresslevel=9, mtime=0)
        if len(content) > LIMIT:
            raise ValueError(f"The table's page has {len(content)} bytes; the limit is {LIMIT}.")
        lines.append(f"{constant} = {content!r}")
    return ("\n".join(lines) + "\n").encode()
