"""The expected English texts of the history's pages in pages.txt, with the addresses of links.

Each heading, paragraph, field and row of a table is a line, and so are the values of a chart.
markup.txt has the number of each tag with its attributes, such as aria-labels, on one page of each
kind. After an intended change write the files again, and read the difference:

    PYTHONPATH=.:firmware .venv/bin/python tests/tableref_host/history_pages/page_texts.py
"""

import functools
import html
import re
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing, contextmanager
from operator import and_
from pathlib import Path

from evening_matches import EVENING, add, client_of, run

from tableref_host.history import database, matches, times
from tableref_host.history_pages.server import Server, page_files
from tests.served_page import ServedApplication

PAGES = Path(__file__).with_name("pages.txt")
MARKUP = Path(__file__).with_name("markup.txt")
ADDRESSES = (
    *("/", "/?player=Anna", "/evening/2026-11-20", "/evening/2026-11-22", "/players"),
    *("/players?game=score_pad", "/head-to-head", "/head-to-head?one=Anna&other=Cy", "/records"),
    *("/plots?kind=wins", "/plots?kind=share", "/plots?kind=totals&game=gotta_go"),
    *("/match/2", "/match/3?lines=points", "/match/6", "/records?game=gotta_go"),
    "/head-to-head?one=Anna&other=Bo&since=2026-11-01",
    *("/head-to-head?one=Bo&other=bo", "/head-to-head?one=Bo&other=Zoe", "/plots?kind=totals"),
    *("/evening/2026-01-01?game=quiz", "/?player=Nobody"),
)
"""Pages of the history with an evening's matches."""
WITHOUT_EVENTS = ("/match/1", "/players?game=gotta_go")
"""Pages of a history with one match, which was edited and has no events."""
WITH_MARKUP = (
    *(
        "/",
        "/evening/2026-11-20",
        "/players?game=score_pad",
        "/head-to-head?one=Anna&other=Cy",
        "/records",
    ),
    *("/plots?kind=totals&game=gotta_go", "/match/2", "/evening/2026-01-01?game=quiz"),
    "/head-to-head?language=en&game=score_pad",
)
"""Pages of the history with an evening's matches whose markup is in markup.txt."""
EVENINGS_PAGES = ADDRESSES, WITH_MARKUP
EDITED_PAGES = WITHOUT_EVENTS, WITHOUT_EVENTS[:1]
BREAK = re.compile(r"</?(?:div|figure|form|h\d|label|li|ol|p|section|summary|table|tr|ul)\b[^>]*>")
SHOWN = (
    (r'<input [^>]*?name="([^"]*)"[^>]*?value="([^"]*)"[^>]*>', r"[\1=\2]"),
    (r"<option [^>]*? selected>", " *"),
    (r"<option [^>]*?>", " "),
    (r'<a ([^>]*?)aria-current="true"', r"* <a \1"),
    (r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', r"\2 [\1]"),
    (r'(<td [^>]*?data-head="([^"]*)">)', r"\1\2: "),
    (r'<tr [^>]*?class="gone">', "\\n(gone) "),
    (r'data-colour="([^"]*)" data-winks="([^"]*)"[^>]*>', r">(\1, \2) "),
    (r"</t[dh]> *<t[dh]\b[^>]*>", " | "),
)
"""Patterns of a page's HTML, and the text that stands for it: fields, choices, links, cells."""
IN_TEXTS = re.compile(r'(?<=<a) href="[^"]*"| data-(?:head|colour|winks)="[^"]*"')
"""Attributes that pages.txt contains."""
WITHOUT_END = {"input", "link", "meta"}
"""Elements without an end tag."""
OF_A_ROW = re.compile(r'((?:id="line-|aria-label="match |data-player="))\d+')
"""Attributes that differ in each row; # stands for the number."""


def lines_of(page):
    """Return the lines of a page's contents."""
    text = re.sub(r"\s+", " ", page[page.index("<main") : page.index("</main>")])
    text = re.sub(r"<datalist.*?</datalist>", "", text)
    for pattern, shown in SHOWN:
        text = re.sub(pattern, shown, text)
    text = html.unescape(re.sub("<[^>]*>", "", BREAK.sub("\n", text)))
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


def markup_of(page):
    """Return a Counter of the page's tags, without what pages.txt contains."""
    page = re.sub(r"(<script\b[^>]*>).*?(?=</script>)", r"\1", page, flags=re.S)
    tags = re.findall(r"<[a-z][^>]*>", page)
    begun, ended = (Counter(re.findall(rf"<{end}([a-z]+\d?)", page)) for end in ("", "/"))
    assert set(begun - ended) <= WITHOUT_END and not ended - begun, (begun - ended, ended - begun)
    return Counter(OF_A_ROW.sub(r"\1#", IN_TEXTS.sub("", tag)) for tag in tags)


def markup_lines(found):
    """Return the lines of the markup (address -> Counter): what all have in common comes first."""
    common = functools.reduce(and_, found.values())
    lines = ["== all pages", *listed(common)]
    for address, tags in found.items():
        lines += [f"== {address}", *listed(tags - common)]
    return lines


def listed(tags):
    return [f"{count} {tag}" for tag, count in sorted(tags.items())]


def texts_of(client, addresses, path):
    """Return the lines of all pages of the history at `path`, each after its address.

    The times at which matches were added and edited differ each time, and are replaced.
    """
    with database.opened(path) as connection:
        stored = matches.load(connection, is_whole=True)
    now = {times.local(match["added"]) for match in stored}
    now |= {times.local(edit["edited"]) for match in stored for edit in match["edits"]}
    lines = []
    for address in addresses:
        text = "\n".join(lines_of(client.get(address).text))
        for moment in now:
            text = text.replace(moment, "(now)")
        lines += [f"== {address}", *text.split("\n")]
    return lines


def make_edited(path):
    """Make the history at `path` of one match, which was edited and has no events."""
    add(path, EVENING[0])
    edits = ("--total", "2=7", "--note", "Bo had miscounted", "--when", "2026-11-20 20:10")
    run(path, "edit", 1, *edits)
    run(path, "name", 1, 4, "Cleo")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM recording")


@contextmanager
def history_of(make):
    """Serve the history that `make(path)` makes; return a client and the history's path."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.sqlite3"
        make(path)
        served = ServedApplication(lambda at_fault: Server(path, page_files(), at_fault).app)
        with served, client_of(served) as client:
            yield client, path


def add_pages(client, path, which, texts, markup):
    """Add the lines of the pages `which` to the list `texts`, and their tags to the dict `markup`.

    `which` is EVENINGS_PAGES or EDITED_PAGES, and `path` that of the history that `client` shows.
    """
    addresses, with_markup = which
    texts += texts_of(client, addresses, path)
    for address in with_markup:
        markup[address] = markup_of(client.get(address).text)


def lines_by_file(texts, markup):
    """Return {file: its lines}."""
    return {PAGES: texts, MARKUP: markup_lines(markup)}


if __name__ == "__main__":
    texts, markup = [], {}
    with history_of(lambda path: add(path, *EVENING)) as (client, path):
        add_pages(client, path, EVENINGS_PAGES, texts, markup)
    with history_of(make_edited) as (client, path):
        add_pages(client, path, EDITED_PAGES, texts, markup)
    for file, lines in lines_by_file(texts, markup).items():
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
