"""The files of the scoreboard's page, read once: what is not among them is not given out."""

from pathlib import Path

from host_tools.places import ROOT
from host_tools.table_page import PageError

PAGE = Path(__file__).resolve().parent / "page"
CHART = Path("node_modules/chart.js/dist/chart.umd.min.js")
# What a system thinks of endings differs, and a browser refuses a script that is called text.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


def page_files(root=ROOT):
    """Return {path on the server: (bytes, media type)}, the page itself at "/".

    `root` is a checkout after `make setup`. Raises PageError when something of it is missing.
    """
    files = {"/": _read(PAGE / "index.html"), "/page/chart.js": _read(root / CHART)}
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in MEDIA_TYPES and path.name != "index.html":
            files["/page/" + path.relative_to(PAGE).as_posix()] = _read(path)
    return files


def _read(path):
    try:
        return path.read_bytes(), MEDIA_TYPES[path.suffix]
    except OSError as error:
        raise PageError(
            f"{path} is missing, and the scoreboard cannot be shown without it. "
            "Run `make setup`, then try again."
        ) from error
