"""Builds the virtual table, an HTML file with MicroPython and the firmware in it, and serves it."""

import base64
import gzip
import json
from html import escape
from pathlib import Path
from urllib.parse import quote

import click
from starlette.responses import Response
from starlette.routing import Route

from host_tools.game_facts import is_of_table
from host_tools.places import ROOT
from host_tools.web.request_checks import NOT_ELSEWHERE, OF_ALL, RequestChecks
from tableref.games import GAMES

PAGE = Path(__file__).resolve().parent
MICROPYTHON = Path("node_modules/@micropython/micropython-webassembly-pyscript")
LIBRARY = Path("build/library")
LIBRARY_MODULES = ("adafruit_pixelbuf.py", "neopixel.py", "ssd1306.py")
NO_CARD = "<p>The screen says what each button does now; BACK takes the last step back.</p>"
"""What the card says of a game that has none of its own."""
STYLES = ("table.css", "parts.css", "sheets.css")
OF_PHONES = "phones.css"
"""The style of what only a page with phones at its seats has."""

OF_THE_CHIP = ("sampler", "press_lights", "light_interrupts", "contact_interrupts", "sound_ahead")
"""Drivers made of the chip's own parts: on the page others stand in for them."""

PATHS = ("/", "/index.html")

# What the page may load it says itself, because it may be a file as well; in which other pages it
# may be shown it cannot say. Alone in its process it may read the clock to 5 us instead of 100:
# presses are told apart better.
HEADERS = {
    **OF_ALL,
    "Content-Type": "text/html; charset=utf-8",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Content-Security-Policy": NOT_ELSEWHERE,
}


class PageError(click.ClickException):
    """The page cannot be built; the text says what is missing and what to do."""


def firmware_files(root):
    """Return what the device on the page runs: its path there -> the text of the file.

    /firmware is firmware/ itself. /library has the third-party modules, unmodified; /standins has
    what stands in for the parts of the board. Raises PageError when one is missing.
    """
    files = {}
    for path in sorted(filter(is_of_table, (root / "firmware").rglob("*.py"))):
        if path.stem in OF_THE_CHIP:
            continue
        files["/firmware/" + path.relative_to(root / "firmware").as_posix()] = path
    for name in LIBRARY_MODULES:
        files["/library/" + name] = root / LIBRARY / name
    for path in sorted((PAGE / "standins").glob("*.py")):
        files["/standins/" + path.name] = path
    return {name: _read(path).decode() for name, path in files.items()}


def build_page(root=ROOT, line=None, seats=None):
    """Return the whole page as one HTML text.

    `root` is a checkout after `make setup`. `line` is the path on its server of a WebSocket that is
    the other end of the table's USB line, `seats` that of one where its phones are; without them
    the page speaks with nobody.
    Raises PageError when something of the checkout is missing.
    """
    packed = {
        "micropython.mjs": _pack(_read(root / MICROPYTHON / "micropython.mjs")),
        "micropython.wasm": _pack(_read(root / MICROPYTHON / "micropython.wasm")),
        "firmware.json": _pack(json.dumps(firmware_files(root)).encode()),
    }
    styles = [*STYLES, OF_PHONES] if seats else STYLES
    modules = _modules("**/*.js" if seats else "*.js")
    parts = {
        "icon": "data:image/svg+xml," + quote(_page_text("icon.svg")),
        "own_server": " 'self'" if line or seats else "",
        "line": _meta("line", line) + _meta("seats", seats),
        "styles": _element("style", "".join(_page_text("css", name) for name in styles)),
        "import_map": _element("script", json.dumps({"imports": modules}), 'type="importmap"'),
        "card": _card(),
        "packed": "\n".join(
            _element("script", text, f'type="text/plain" id="{name}"')
            for name, text in packed.items()
        ),
    }
    page = _page_text("index.html")
    for name, text in parts.items():
        page = page.replace("{{" + name + "}}", text)
    return page


def _meta(name, path):
    return f'<meta name="tableref-{name}" content="{escape(path)}">\n' if path else ""


def _card():
    """Return what the card says: how to start, and how to tell the referee things in each game.

    A game needs no card to be played: its screen says what the buttons do.
    """
    parts = []
    for game in GAMES:
        card = ROOT / "firmware" / "tableref" / "games" / game.key / "card.html"
        text = card.read_text(encoding="utf-8").rstrip("\n") if card.exists() else NO_CARD
        heading = f"<h3>{escape(game.name)}</h3>"
        parts.append(_element("section", f"{heading}\n{text}", f'data-game="{game.key}" hidden'))
    return _page_text("card.html").rstrip("\n").replace("{{games}}", "\n".join(parts))


def _modules(pattern):
    # Modules cannot import each other by a relative path out of data: URLs, so each has a name in
    # an import map; its source stays readable there, and keeps its name in error messages.
    modules = {}
    for path in sorted((PAGE / "js").glob(pattern)):
        name = "table/" + path.relative_to(PAGE / "js").as_posix()
        source = path.read_text(encoding="utf-8") + f"//# sourceURL={name}\n"
        modules[name] = "data:text/javascript;charset=utf-8," + quote(source)
    return modules


def _page_text(*names):
    return PAGE.joinpath(*names).read_text(encoding="utf-8")


def _element(tag, text, attributes=""):
    opening = f"{tag} {attributes}" if attributes else tag
    return f"<{opening}>{text}</{tag}>"


def _read(path):
    try:
        return path.read_bytes()
    except OSError as error:
        raise PageError(
            f"{path} is missing, and the table cannot be built without it. "
            "Run `make setup`, then try again."
        ) from error


def _pack(content):
    # No time stamp, so that the same sources always give the same page.
    return base64.b64encode(gzip.compress(content, compresslevel=9, mtime=0)).decode()


def application(page, at_fault=None):
    """Return the ASGI application that gives out `page` (bytes); see `RequestChecks`."""

    async def give(_request):
        return Response(page)

    routes = [Route(path, give) for path in PATHS]
    return RequestChecks(routes, "table", dict.fromkeys(PATHS, HEADERS), at_fault)
