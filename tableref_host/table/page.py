"""Build the virtual table, an HTML file with MicroPython and the firmware in it; serve it."""

import base64
import gzip
import hashlib
import json
import re
from html import escape
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

import click
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.routing import Route

from tableref import __version__
from tableref.games import GAMES
from tableref_host.advice import set_up
from tableref_host.game_facts import is_of_table
from tableref_host.module_image import make_image, stored_image
from tableref_host.places import BUILD, HOME, ROOT
from tableref_host.table.event_templates import event_templates
from tableref_host.web.page_words import CODES, element, filled_in, in_all, script_of, texts_in
from tableref_host.web.request_checks import NOT_ELSEWHERE, OF_ALL, RequestChecks

PAGE = Path(__file__).resolve().parent
MICROPYTHON = Path("node_modules/@micropython/micropython-webassembly-pyscript")
LIBRARY = Path("build/library")
LIBRARY_MODULES = ("adafruit_pixelbuf.py", "neopixel.py", "ssd1306.py")
OF_OTHERS = "library/"
"""The folder of the third-party modules in the image."""
IMAGES = BUILD / "page"
"""The folder where images with the firmware's modules are stored."""
PART_OF = {
    "micropython.mjs": "loading_python",
    "micropython.wasm": "loading_python",
    "firmware.romfs": "loading_firmware",
    "event-templates.json": "loading_words",
}
"""File that is packed into the page -> key of the text that names it while the page loads."""
PLAIN = " !$&'()*+,-./:;=?@[]^_`{|}~"
"""Characters that need no escaping in a data: URL or in a script of a page."""
STYLES = ("table.css", "parts.css", "beside.css", "sheets.css")
OF_PHONES = "phones"
"""The part of the page with which phones take the seats: its scripts in js/phones/ and its style
sheet phones.css. It is included only if there is a server for phones.
"""
OF_PICO = "pico"
"""The part of the page that flashes a Pico: its scripts in js/pico/, its style sheet pico.css and
so on. It is included only if the page is built for that.
"""
GUIDE = "hardware/README.md"
"""The guide to building a table, to which that part links."""

OF_THE_CHIP = ("sampler", "press_lights", "light_interrupts", "contact_interrupts", "sound_ahead")
"""Drivers of parts inside the chip. In the page, stand-ins replace them."""
WITHOUT_USE = re.compile(
    r"tableref/(radio/|web/|referee/wifi\.|texts/../wifi\.|drivers/(qr_code|usb_keyboard)\."
    r"|usb/(keyboard|key_reports)\.)"
)
"""Modules that need a radio or a USB port, and are imported only where there is one."""

PATHS = ("/", "/index.html")
MANIFEST = "/manifest.webmanifest"
ICON = "/icon.svg"
WORKER = "/service_worker.js"
COLOUR = "#14100d"
"""Colour of the background around the table."""

# The page contains its own Content Security Policy, because it can also be opened as a file. Only
# frame-ancestors must be in a header. In a process of its own (cross-origin isolation) the page's
# clock has a resolution of 5 us instead of 100, so it can tell more presses apart.
HEADERS = {
    **OF_ALL,
    # The browser may store the page, but must revalidate it, so that nobody plays on an outdated
    # one.
    "Cache-Control": "no-cache",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Content-Security-Policy": NOT_ELSEWHERE,
}
VERSION_HEADER = "X-TableRef-Table"
"""Header with the version of the table. Without it service_worker.js stores nothing."""


class PageError(click.ClickException):
    """Raised if the page cannot be built. The text says what is missing, and what to do."""


def firmware_files(root):
    """Return {path in the image: content (bytes)} of all modules that the device runs.

    firmware/ is that of `root`, library/ contains the third-party modules, and standins/ the
    replacements for the parts of the board. Raises PageError if a file is missing.
    """
    files = {}
    for path in sorted(filter(is_of_table, (root / "firmware").rglob("*.py"))):
        name = path.relative_to(root / "firmware").as_posix()
        if path.stem not in OF_THE_CHIP and not WITHOUT_USE.match(name):
            files["firmware/" + name] = path
    for name in LIBRARY_MODULES:
        files[OF_OTHERS + name] = root / LIBRARY / name
    for path in sorted((PAGE / "standins").glob("*.py")):
        files["standins/" + path.name] = path
    return {name: _read(path) for name, path in files.items()}


def firmware_image(root):
    """Return the image (bytes) with the modules that the device runs.

    They are compiled, because in a browser that would take a quarter of the time of loading.
    """
    sources = firmware_files(root)
    try:
        return stored_image(IMAGES, sources, _is_compiled).read_bytes()
    except OSError:
        # The folder is read-only, or full, or another process has deleted the image.
        return make_image(sources, _is_compiled)


def _is_compiled(name):
    # Third-party modules keep their comments, as their licences require.
    return not name.startswith(OF_OTHERS)


def build_page(root=ROOT, line=None, seats=None, pico=None):
    """Return the page as one HTML text.

    `root` is a checkout after `make setup`. `line` is the server's path of the WebSocket that
    serves as the table's USB line, `seats` that of the WebSocket for phones, both None without a
    server. `pico` is {board: content (bytes)} of the UF2 files that the page can put onto a Pico.
    It may be {}, because a user can choose a file; with None the page cannot flash a Pico. Raises
    PageError if a file of the checkout is missing.
    """
    packed = {
        "micropython.mjs": _pack(_read(root / MICROPYTHON / "micropython.mjs")),
        "micropython.wasm": _pack(_read(root / MICROPYTHON / "micropython.wasm")),
        "firmware.romfs": _pack(firmware_image(root)),
        "event-templates.json": _pack(json.dumps(event_templates()).encode()),
    }
    images = {f"uf2-{board}": _pack(content) for board, content in (pico or {}).items()}
    added = [*([OF_PHONES] if seats else []), *([OF_PICO] if pico is not None else [])]
    styles = [*STYLES, *(f"{name}.css" for name in added)]
    modules = _modules("*.js", *(f"{name}/*.js" for name in added))
    texts = words(*added)
    parts = {
        "version": f"TableRef {__version__}",
        "icon": "data:image/svg+xml," + quote(_page_text("icon.svg")),
        "own_server": " 'self'" if line or seats else "",
        "line": _meta("line", line) + _meta("seats", seats),
        "styles": element("style", "".join(_page_text("css", name) for name in styles)),
        "import_map": element("script", json.dumps({"imports": modules}), 'type="importmap"'),
        "cards": "\n".join(_card(code, texts[code]["no_card"]) for code in CODES),
        "loading": _loading(texts, packed),
        "words": script_of(texts),
        "pico": filled_in(_page_text("pico.html"), texts) if pico is not None else "",
        "guide": f"{HOME}/blob/main/{GUIDE}",
        "no_script": in_all(texts, "no_script", 'class="last-word"'),
        "too_old": in_all(texts, "too_old"),
        "packed": _elements(packed),
        "images": _elements(images),
    }
    page = filled_in(_page_text("index.html"), texts)
    for name, text in parts.items():
        page = page.replace("{{" + name + "}}", text)
    return page


def _loading(texts, packed):
    """Return the script of the first screen, with its texts and the sizes of all parts."""
    keys = (*PART_OF.values(), "loading_start", "loading_part", "waking")
    words = {code: {key: texts[code][key] for key in keys} for code in texts}
    parts = [(name, PART_OF[name], len(text)) for name, text in packed.items()]
    script = _page_text("loading.js")
    for name, value in (("words", words), ("parts", parts)):
        text = json.dumps(value, ensure_ascii=False)
        script = script.replace("{{loading_" + name + "}}", text)
    return script


def _elements(packed):
    """Return packed files ({name: text}) as elements of the page."""
    return "\n".join(
        element("script", text, f'type="text/plain" id="{name}"') for name, text in packed.items()
    )


def _meta(name, path):
    return f'<meta name="tableref-{name}" content="{escape(path)}">\n' if path else ""


def words(*added):
    """Return the page's own texts: {language code: {key: text}}, the default language first.

    `added` are names of folders in words/ whose texts are included, too.
    """
    texts = texts_in(PAGE / "words")
    for name in added:
        for code, more in texts_in(PAGE / "words" / name).items():
            texts[code].update(more)
    return texts


def _card(code, general):
    """Return the text of the card in a language: how to start, and how to play each game.

    A game without a card gets the text `general`, because the screen shows what the buttons do.
    """
    parts = []
    for game in GAMES:
        card = game_card(game.key, code)
        text = element("p", escape(general))
        if card.exists():
            text = card.read_text(encoding="utf-8").rstrip("\n")
        heading = f"<h3>{escape(game.name)}</h3>"
        parts.append(element("section", f"{heading}\n{text}", f'data-game="{game.key}" hidden'))
    text = _page_text("card", f"{code}.html").rstrip("\n").replace("{{games}}", "\n".join(parts))
    is_first = code == CODES[0]
    return element(
        "div", text, f'data-lang="{code}" lang="{code}"' + ("" if is_first else " hidden")
    )


def game_card(key, code):
    """Return the path of the card of a game (key) in a language (code)."""
    name = "card.html" if code == CODES[0] else f"card.{code}.html"
    return ROOT / "firmware" / "tableref" / "games" / key / name


def _modules(*patterns):
    # From a data: URL a module cannot import another one by a relative path, so each has a name in
    # an import map. Its source stays readable there, and error messages contain its name.
    modules = {}
    for path in sorted(found for one in patterns for found in (PAGE / "js").glob(one)):
        name = "table/" + path.relative_to(PAGE / "js").as_posix()
        source = path.read_text(encoding="utf-8") + f"//# sourceURL={name}\n"
        modules[name] = "data:text/javascript;charset=utf-8," + quote(source, PLAIN)
    return modules


def _page_text(*names):
    return PAGE.joinpath(*names).read_text(encoding="utf-8")


def _read(path):
    try:
        return path.read_bytes()
    except OSError as error:
        raise PageError(
            f"{path} is missing, and the table cannot be built without it. "
            f"Run `{set_up()}`, then try again."
        ) from error


def _pack(content):
    # Leave out the timestamp, so that the same sources always give the same page.
    return base64.b64encode(gzip.compress(content, compresslevel=9, mtime=0)).decode()


def app_files(is_static=False):
    """Return {name: content (bytes)} of the files beside the page that make it an installable app.

    `is_static` is for a static site, which cannot send the header with the version.
    """
    worker = _page_text("service_worker.js")
    if is_static:
        worker = worker.replace(
            "STATIC_VERSION = null", f"STATIC_VERSION = {json.dumps(__version__)}"
        )
    return {
        MANIFEST[1:]: _manifest(),
        ICON[1:]: _page_text("icon.svg").encode(),
        WORKER[1:]: worker.encode(),
    }


def application(page, at_fault=None, version=__version__):
    """Return the ASGI application that serves `page` (bytes) and the files of the app.

    A browser that has the current page gets status 304; see `RequestChecks`. `version` is the
    version of the table.
    """
    files = app_files()
    icon = (files[ICON[1:]], "image/svg+xml")
    answers = {
        **dict.fromkeys(PATHS, (page, "text/html; charset=utf-8")),
        MANIFEST: (files[MANIFEST[1:]], "application/manifest+json"),
        ICON: icon,
        # A browser requests /favicon.ico if a tab shows a file without an icon of its own, such as
        # a picture.
        "/favicon.ico": icon,
        WORKER: (files[WORKER[1:]], "text/javascript; charset=utf-8"),
    }
    answered = {path: _Answer(*answer) for path, answer in answers.items()}
    routes = [Route(path, answer, methods=["GET"]) for path, answer in answered.items()]
    own = {**HEADERS, VERSION_HEADER: version}
    headers = {path: {**own, "Content-Type": answered[path].media_type} for path in answered}
    return RequestChecks(routes, "table", headers, at_fault)


class _Answer:
    """Serves a file that does not change, compressed, and only to browsers that do not have it."""

    def __init__(self, content, media_type):
        self.media_type = media_type
        self._plain = content
        self._small = gzip.compress(content, compresslevel=9, mtime=0)
        self._tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'

    async def __call__(self, scope, receive, send):
        """Serve a request; see ASGI."""
        asked = Headers(scope=scope)
        headers = {"ETag": self._tag, "Vary": "Accept-Encoding"}
        known = [
            tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")
        ]
        if self._tag in known:
            await Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)(
                scope, receive, send
            )
            return
        content = self._plain
        if takes_gzip(asked.get("accept-encoding", "")):
            content = self._small
            headers["Content-Encoding"] = "gzip"
        await Response(content, headers=headers)(scope, receive, send)


def takes_gzip(accepted):
    """Return whether gzip is allowed by `accepted`, an Accept-Encoding header."""
    for one in accepted.split(","):
        name, *parameters = [part.strip().replace(" ", "") for part in one.lower().split(";")]
        if name in ("gzip", "*"):
            return not any(re.fullmatch(r"q=0(\.0*)?", parameter) for parameter in parameters)
    return False


def _manifest():
    """Return the web app manifest, which a browser needs to install the page."""
    first = words()[CODES[0]]
    manifest = {
        "name": first["title"],
        "short_name": "TableRef",
        "start_url": "./",
        "scope": "./",
        "display": "fullscreen",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        # One size is enough, because only Chromium can install an app from an address of this
        # machine, and it scales the picture. A test checks that. The page's Content Security Policy
        # must allow loading the picture.
        "icons": [{"src": ICON[1:], "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    return json.dumps(manifest, ensure_ascii=False).encode()
