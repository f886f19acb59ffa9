"""Print pages of the guide as PDF with Chromium: the whole guide, and the button cards.

A PDF is printed again only if a page or picture in it changes; see `drawn.py`.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from tableref_host.hardware import HardwareError
from tableref_host.hardware.drawn import HARDWARE
from tableref_host.hardware.page import page
from tableref_host.markdown import READER

BROWSERS = (
    *("chromium", "chromium-headless-shell", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome"),
)

GUIDE = (
    *("README.md", "breadboard.md", "breadboard/parts.md", "breadboard/board.md"),
    *("breadboard/measure.md", "four.md", "four/parts.md", "four/board.md", "four/measure.md"),
    *("table.md", "fab/README.md", "table/parts.md", "table/board.md"),
    *("table/measure.md", "box/README.md", "box/printing.md", "troubleshooting.md", "your-own.md"),
    "how-it-works.md",
)
"""The pages of the guide, in the order in which they are printed."""

CARDS = {"card.pdf": ("card.md", "en"), "card.de.pdf": ("card.de.md", "de")}
"""Name of the PDF of a button card -> the card's page, and its language."""


def add_printed(drawn, pages):
    """Add the guide and the cards to `drawn`; `pages` is {path: bytes} of all in hardware/."""
    books = [("guide.pdf", GUIDE, "en")]
    books += [(name, (card,), code) for name, (card, code) in CARDS.items()]
    for name, wanted, code in books:
        style = page("printed.css", is_card=name in CARDS)
        texts = {path: pages[path].decode() for path in wanted}
        pictures = sorted(
            {_beside(path, image) for path in wanted for image in images(texts[path])}
        )
        sources = [style, code, *texts.values(), *(pages[image] for image in pictures)]
        files = {image: pages[image] for image in pictures}
        book = as_html(texts, style, code)
        drawn.add(name, sources, lambda b=book, f=files: as_pdf(b, f))


def images(text):
    """Return the paths of the pictures in the Markdown `text`."""
    return re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", text)


def as_html(texts, style, language="en"):
    """Return one HTML page of `texts` ({path: Markdown}), with working links between them."""
    articles = []
    for path, text in texts.items():
        body = READER.render(text)
        body = re.sub(r'src="([^"]+)"', lambda m, p=path: f'src="{_beside(p, m[1])}"', body)
        body = re.sub(
            r'<a href="([^":]+)">(.*?)</a>', lambda m, p=path: _link(texts, p, m), body, flags=re.S
        )
        articles.append(f'<article id="{path}">{body}</article>')
    title = re.search(r"^# (.+)", next(iter(texts.values())), re.MULTILINE)[1]
    return page("printed.html", title=title, style=style, articles=articles, language=language)


def as_pdf(book, files):
    """Return the HTML `book` as PDF; `files` ({path: bytes}) are its pictures.

    Raises HardwareError if Chromium is not installed, or if it prints nothing.
    """
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise HardwareError(
            "The printed guide is outdated, and Chromium prints it: install chromium."
        )
    with tempfile.TemporaryDirectory() as folder:
        for path, content in {"page.html": book.encode(), **files}.items():
            there = Path(folder) / path
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(content)
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        printed = Path(folder) / "page.pdf"
        done = subprocess.run(
            [browser, *options, f"--print-to-pdf={printed}", f"file://{folder}/page.html"],
            capture_output=True,
            text=True,
        )
        if done.returncode or not printed.is_file():
            raise HardwareError(f"{browser} printed nothing: {done.stderr.strip()}")
        return printed.read_bytes()


def _beside(path, target):
    """Return the path below hardware/ of a link `target` in the page `path`."""
    return (HARDWARE / path).parent.joinpath(target).resolve().relative_to(HARDWARE).as_posix()


def _link(texts, path, found):
    target, words = found[1], found[2]
    name = target.partition("#")[0]
    try:
        page = _beside(path, name) if name else path
    except ValueError:
        return words
    return f'<a href="#{page}">{words}</a>' if page in texts else words
