"""The guide as one PDF to print, and the quick card: the folder's own pages, set by Chromium.

A PDF is set again when a page or a picture of it changes; `drawn.py` says how that is known.
"""

import html
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from host_tools.hardware import HardwareError
from host_tools.hardware.drawn import HARDWARE

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

GUIDE = (
    *("README.md", "breadboard.md", "breadboard/parts.md", "breadboard/board.md"),
    *("breadboard/measure.md", "table.md", "table/parts.md", "table/board.md", "table/measure.md"),
    *("box/README.md", "box/printing.md", "troubleshooting.md", "your-own.md", "how-it-works.md"),
)
"""The pages of the guide, in the order in which they are printed."""

CARDS = {"card.pdf": ("card.md", "en"), "card.de.pdf": ("card.de.md", "de")}
"""Each card -> its page, and the language that it is in."""

STYLE = """
@page { size: A4; margin: 16mm 15mm }
body { font: 10pt/1.4 Arimo, Arial, "Liberation Sans", sans-serif; color: #222 }
article { break-before: page } article:first-child { break-before: auto }
h1, h2, h3 { line-height: 1.2; break-after: avoid } h1 { font-size: 20pt }
img { max-width: 100%; max-height: 200mm; break-inside: avoid }
table { border-collapse: collapse; width: 100%; font-size: 9pt }
td, th { border: 0.3mm solid #bbb; padding: 0.8mm 1.5mm; text-align: left; vertical-align: top }
tr { break-inside: avoid } td img { max-height: 70mm }
pre { white-space: pre-wrap; background: #f3f3f0; padding: 2mm } a { color: #1648b0 }
"""
CARD_STYLE = STYLE + "body { font-size: 12pt } table { font-size: 12pt } h1 { font-size: 26pt }"


def add_printed(drawn, pages):
    """Add the guide and the cards to `drawn`; `pages` is {path: bytes} of all below hardware/."""
    books = [("guide.pdf", GUIDE, STYLE, "en")]
    books += [(name, (page,), CARD_STYLE, code) for name, (page, code) in CARDS.items()]
    for name, wanted, style, code in books:
        texts = {path: pages[path].decode() for path in wanted}
        pictures = sorted(
            {_beside(path, image) for path in wanted for image in images(texts[path])}
        )
        sources = [style, code, *texts.values(), *(pages[image] for image in pictures)]
        files = {image: pages[image] for image in pictures}
        page = as_html(texts, style, code)
        drawn.add(name, sources, lambda p=page, f=files: as_pdf(p, f))


def images(text):
    """Return the paths of the pictures in a page's `text`."""
    return re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", text)


def as_html(texts, style, language="en"):
    """Return one HTML page of `texts` ({path: Markdown}): links between them stay links."""
    # Only who sets a PDF needs it.
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    articles = []
    for path, text in texts.items():
        body = reader.render(text)
        body = re.sub(r'src="([^"]+)"', lambda m, p=path: f'src="{_beside(p, m[1])}"', body)
        body = re.sub(
            r'<a href="([^":]+)">(.*?)</a>', lambda m, p=path: _link(texts, p, m), body, flags=re.S
        )
        articles.append(f'<article id="{path}">{body}</article>')
    title = re.search(r"^# (.+)", next(iter(texts.values())), re.MULTILINE)[1]
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{style}</style>'
    body = "".join(articles)
    return f"<!DOCTYPE html><html lang={language}><head>{head}</head><body>{body}</body></html>"


def as_pdf(page, files):
    """Return the PDF of the HTML `page`, which shows `files` ({path: bytes}).

    Raises HardwareError when no Chromium is installed, or it prints nothing.
    """
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise HardwareError("The printed guide is stale, and Chromium sets it: install chromium.")
    with tempfile.TemporaryDirectory() as folder:
        for path, content in {"page.html": page.encode(), **files}.items():
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
    """Return the path below hardware/ that `target` means in the page `path`."""
    return (HARDWARE / path).parent.joinpath(target).resolve().relative_to(HARDWARE).as_posix()


def _link(texts, path, found):
    target, words = found[1], found[2]
    name = target.partition("#")[0]
    try:
        page = _beside(path, name) if name else path
    except ValueError:
        return words
    return f'<a href="#{page}">{words}</a>' if page in texts else words
