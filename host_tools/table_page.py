"""Builds the virtual table: one HTML file with MicroPython, the firmware and the page in it."""

import base64
import gzip
import json
from html import escape
from pathlib import Path
from urllib.parse import quote

import click

from host_tools.command_line.output import json_option, print_json
from host_tools.places import ROOT
from tableref.referee.games import GAMES

PAGE = Path(__file__).resolve().parent / "table"
MICROPYTHON = Path("node_modules/@micropython/micropython-webassembly-pyscript")
LIBRARY = Path("build/library")
LIBRARY_MODULES = ("adafruit_pixelbuf.py", "neopixel.py", "ssd1306.py")
STYLES = ("table.css", "parts.css", "sheets.css")


class PageError(Exception):
    """The page cannot be built; the text says what is missing and what to do."""


def firmware_files(root):
    """Return what the device on the page runs: its path there -> the text of the file.

    /firmware is firmware/ itself. /library has the third-party modules, unmodified; /standins has
    what stands in for the parts of the board. Raises PageError when one is missing.
    """
    files = {}
    for path in sorted((root / "firmware").rglob("*.py")):
        files["/firmware/" + path.relative_to(root / "firmware").as_posix()] = path
    for name in LIBRARY_MODULES:
        files["/library/" + name] = root / LIBRARY / name
    for path in sorted((PAGE / "standins").glob("*.py")):
        files["/standins/" + path.name] = path
    return {name: _read(path).decode() for name, path in files.items()}


def build_page(root=ROOT, line=None):
    """Return the whole page as one HTML text.

    `root` is a checkout after `make setup`. `line` is the path on its server of a WebSocket that is
    the other end of the table's USB line; without one the page speaks with nobody.
    Raises PageError when something of the checkout is missing.
    """
    packed = {
        "micropython.mjs": _pack(_read(root / MICROPYTHON / "micropython.mjs")),
        "micropython.wasm": _pack(_read(root / MICROPYTHON / "micropython.wasm")),
        "firmware.json": _pack(json.dumps(firmware_files(root)).encode()),
    }
    parts = {
        "icon": "data:image/svg+xml," + quote(_page_text("icon.svg")),
        "own_server": " 'self'" if line else "",
        "line": f'<meta name="tableref-line" content="{escape(line)}">\n' if line else "",
        "styles": _element("style", "".join(_page_text("css", name) for name in STYLES)),
        "import_map": _element("script", json.dumps({"imports": _modules()}), 'type="importmap"'),
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


def _card():
    """Return what the card says: how to start, and how to tell the referee things in each game.

    A game needs no card to be played: one that is being written may come first.
    """
    parts = []
    for game in GAMES:
        if not (PAGE / "cards" / f"{game.key}.html").exists():
            continue
        text = _page_text("cards", f"{game.key}.html").rstrip("\n")
        heading = f"<h3>{escape(game.name)}</h3>"
        parts.append(_element("section", f"{heading}\n{text}", f'data-game="{game.key}" hidden'))
    return _page_text("card.html").rstrip("\n").replace("{{games}}", "\n".join(parts))


def _modules():
    # Modules cannot import each other by a relative path out of data: URLs, so each has a name in
    # an import map; its source stays readable there, and keeps its name in error messages.
    modules = {}
    for path in sorted((PAGE / "js").glob("*.js")):
        source = path.read_text(encoding="utf-8") + f"//# sourceURL=table/{path.name}\n"
        modules[f"table/{path.name}"] = "data:text/javascript;charset=utf-8," + quote(source)
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


@click.command()
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default="table.html",
    show_default=True,
    help="The file to write.",
)
@json_option("Print what was written as JSON, for a program.")
def table(output, as_json):
    """Write the virtual table as one HTML file, which a browser opens from a memory stick."""
    try:
        page = build_page()
        write_whole(output, page.encode())
    except PageError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from error
    if as_json:
        print_json({"output": str(output), "bytes": output.stat().st_size})
        return
    click.echo(f"{output}: {output.stat().st_size / 1000:.0f} KB. Open it in any recent browser.")


def write_whole(path, content):
    """Write `content` (bytes) to `path`, which is never seen half written. Raises OSError.

    What is no file, such as a pipe or /dev/null, is written to and stays what it is.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
