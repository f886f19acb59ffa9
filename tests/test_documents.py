"""README links to a page for players, makers and programmers, and no link is broken."""

import re

import pytest

from tableref_host.places import ROOT
from tableref_host.site import anchor

PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "hardware").glob("*.md")),
]
LINK = re.compile(r"\]\(([^)#\s]*)(#[^)\s]*)?\)")


def anchors(path):
    """Return the anchors of the headings of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {"#" + anchor(title, {}) for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_link_is_broken(page):
    for name, part in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in name:
            continue
        target = page.parent / name if name else page
        assert target.exists(), name
        assert not part or part in anchors(target), name + part


@pytest.mark.parametrize("name", ["playing.md", "makers.md", "programmers.md", "command-line.md"])
def test_readme_links_to_the_page_of_each_audience(name):
    assert f"(docs/{name})" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_each_page_of_the_docs_is_linked():
    docs = ROOT / "docs"
    leading = [ROOT / "README.md", docs / "makers.md", docs / "programmers.md"]
    leading += [docs / "playing.md", *docs.glob("playing-*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in leading)
    for page in (ROOT / "docs").glob("*.md"):
        assert f"{page.name})" in text or f"{page.name}#" in text, page.name
