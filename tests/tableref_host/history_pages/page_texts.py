"""The expected English texts of the history's pages in pages.txt, with the addresses of links.

Each heading, paragraph, field and row of a table is a line, and so are the values of a chart. After
an intended change write the file again, and read the difference:

    PYTHONPATH=.:firmware .venv/bin/python tests/tableref_host/history_pages/page_texts.py
"""

import html
import re
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from evening_matches import EVENING, add, client_of, run

from tableref_host.history import database, matches, times
from tableref_host.history_pages.server import Server, page_files
from tests.served_page import ServedApplication

PAGES = Path(__file__).with_name("pages.txt")
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


def lines_of(page):
    """Return the lines of a page's contents."""
    text = re.sub(r"\s+", " ", page[page.index("<main") : page.index("</main>")])
    text = re.sub(r"<datalist.*?</datalist>", "", text)
    for pattern, shown in SHOWN:
        text = re.sub(pattern, shown, text)
    text = html.unescape(re.sub("<[^>]*>", "", BREAK.sub("\n", text)))
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


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


def add_texts(found, make, addresses):
    """Add the texts of the history that `make(path)` makes to the list `found`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.sqlite3"
        make(path)
        served = ServedApplication(lambda at_fault: Server(path, page_files(), at_fault).app)
        with served, client_of(served) as client:
            found += texts_of(client, addresses, path)


if __name__ == "__main__":
    texts = []
    add_texts(texts, lambda path: add(path, *EVENING), ADDRESSES)
    add_texts(texts, make_edited, WITHOUT_EVENTS)
    PAGES.write_text("\n".join(texts) + "\n", encoding="utf-8")
