"""Writes the static web site: the virtual table, which anybody can open, and the documents.

    .venv/bin/python -m tableref_host.site build/site

The page works at any address, also below a path such as /tableref/. It can be installed and then
opens without a network. .github/workflows/pages.yml publishes the folder.
"""

import html
import posixpath
import re
import shutil
from pathlib import Path
from urllib.parse import quote, unquote

import click

from tableref_host.markdown import READER
from tableref_host.places import HOME, ROOT
from tableref_host.table.page import app_files, build_page

FOLDERS = ("docs", "hardware")
"""Folders whose Markdown pages are on the site, with the files that the pages link to."""

COPIED = (".png", ".svg", ".jpg", ".gif", ".pdf", ".zip", ".stl", ".3mf", ".step", ".html", ".txt")
STYLE = """
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
img { max-width: 100%; height: auto; }
pre, table { overflow-x: auto; display: block; }
pre { background: #8882; padding: .7rem; }
td, th { border: 1px solid #8888; padding: .2rem .5rem; text-align: left; vertical-align: top; }
table { border-collapse: collapse; }
:root { color-scheme: light dark; }
"""


def markdown_pages(root=ROOT):
    """Return the paths of all Markdown pages, relative to `root`, as text."""
    pages = [path for name in FOLDERS for path in (root / name).rglob("*.md")]
    pages += root.glob("*.md")
    return sorted(path.relative_to(root).as_posix() for path in pages)


def page_name(path):
    """Return the path on the site of the Markdown page `path`."""
    folder, name = posixpath.split(path)
    stem = "index" if name == "README.md" and folder else name.removesuffix(".md")
    return posixpath.join(folder, stem.lower() + ".html")


def anchor(title, used):
    """Return the ID of a heading, as GitHub makes it, and count it in `used`."""
    plain = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
    count = used.get(plain, 0)
    used[plain] = count + 1
    return f"{plain}-{count}" if count else plain


def rendered(path, text, pages):
    """Return (the HTML page of the Markdown `text`, the set of files that it shows).

    `path` is the path of the Markdown file. Links to other `pages` are changed to links to their
    HTML. Links to files that are not on the site lead to the project's page.
    """
    tokens = READER.parse(text)
    pictures = set()
    here = posixpath.dirname(page_name(path))

    def led(target):
        if "://" in target or target.startswith(("#", "mailto:")):
            return target
        name, _, part = target.partition("#")
        part = f"#{part}" if part else ""
        full = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(name)))
        if full in pages:
            return quote(posixpath.relpath(page_name(full), here or ".")) + part
        if full.endswith(COPIED) and (ROOT / full).is_file():
            pictures.add(full)
            return quote(posixpath.relpath(full, here or ".")) + part
        return f"{HOME}/blob/main/{full}{part}"

    used = {}
    for token, inside in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open":
            token.attrSet("id", anchor(plain_text(inside), used))
        for child in token.children or ():
            for name in ("href", "src"):
                if child.attrGet(name):
                    child.attrSet(name, led(child.attrGet(name)))
    body = READER.renderer.render(tokens, READER.options, {})
    title = re.search(r"^# (.+)", text, re.MULTILINE)
    top = posixpath.relpath("index.html", here or ".")
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{html.escape(title[1] if title else 'TableRef')}</title>\n<style>{STYLE}</style>\n"
        f'<p><a href="{top}">Play now</a> · '
        f'<a href="{posixpath.relpath("readme.html", here or ".")}">TableRef</a></p>\n'
        f"{body}</html>\n"
    ), pictures


def plain_text(inline):
    """Return the text of a heading without Markdown's marks."""
    return "".join(child.content for child in inline.children)


def write_site(folder, page=None, root=ROOT):
    """Fill `folder`, emptied first, with the site; return the paths of its files.

    `page` is the HTML of the table; if it is None, it is built here.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    page = build_page(root, pico={}) if page is None else page
    files = {"index.html": page.encode(), ".nojekyll": b"", **app_files(is_static=True)}
    pages = markdown_pages(root)
    copied = set()
    for path in pages:
        text = (root / path).read_text(encoding="utf-8")
        content, pictures = rendered(path, text, pages)
        files[page_name(path)] = content.encode()
        copied |= pictures
    for name in sorted(copied - set(files)):
        files[name] = (root / name).read_bytes()
    for name, content in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return sorted(files)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--table",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The table's page. Without it: built here, without firmware in it.",
)
def site(folder, table):
    """Write the web site into FOLDER, which is emptied first."""
    page = table.read_text(encoding="utf-8") if table else None
    click.echo(f"{len(write_site(folder, page))} files in {folder}")


if __name__ == "__main__":
    site()
