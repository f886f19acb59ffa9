"""Makes the page that a Pico W serves to phones: one compressed file in a frozen module."""

import gzip
from pathlib import Path

from tableref_host.places import ROOT

COLOURS = ROOT / "tableref_host" / "scoreboard" / "page" / "css" / "colours.css"
"""The style sheet with the colours of all pages."""
LIMIT = 24 * 1024
"""Maximum size (bytes) of the compressed page."""


def page_html(folder: Path) -> str:
    """Return the page made of page.html, page.css and page.js in `folder`."""
    kinds = ("html", "css", "js")
    parts = {kind: (folder / f"page.{kind}").read_text(encoding="utf-8") for kind in kinds}
    style = COLOURS.read_text(encoding="utf-8") + parts["css"]
    return parts["html"].replace("/* style */", style).replace("/* script */", parts["js"])


def page_module(folder: Path) -> bytes:
    """Return the source of the module that contains the compressed page as `CONTENT`.

    The same files give the same bytes with the same version of zlib. Raises ValueError if the page
    is too large.
    """
    content = gzip.compress(page_html(folder).encode(), compresslevel=9, mtime=0)
    if len(content) > LIMIT:
        raise ValueError(f"The table's page has {len(content)} bytes; the limit is {LIMIT}.")
    text = f'"""The page that the table serves, compressed by gzip."""\n\nCONTENT = {content!r}\n'
    return text.encode()
