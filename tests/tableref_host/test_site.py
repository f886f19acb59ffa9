"""The web site is complete: each link leads to one of its files or to the project's page."""

import posixpath
import re
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from tableref_host import site
from tableref_host.places import HOME, ROOT


class Links(HTMLParser):
    """Collects the targets of a page's links, and the anchors that links may lead to."""

    def __init__(self, text):
        super().__init__()
        self.targets, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src"):
                self.targets.append(value)
            elif name == "id":
                self.anchors.add(value)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Return the folder of the site, made with a short text in place of the virtual table."""
    folder = tmp_path_factory.mktemp("site") / "tableref"
    page = folder.parent / "table.html"
    page.write_text("<p>The table</p>", encoding="utf-8")
    done = CliRunner().invoke(site.site, [str(folder), "--table", str(page)])
    assert done.exit_code == 0, done.output
    return folder


def test_the_table_is_the_first_page(written):
    assert (written / "index.html").read_text() == "<p>The table</p>"
    assert (written / ".nojekyll").exists()
    for name in ("manifest.webmanifest", "icon.svg", "service_worker.js"):
        assert (written / name).stat().st_size > 100


def test_each_document_is_on_the_site(written):
    for path in (ROOT / "docs").glob("*.md"):
        assert (written / "docs" / f"{path.stem}.html").exists()
    assert (written / "hardware" / "index.html").exists()


def test_no_link_is_broken(written):
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in written.rglob("*.html")
             if path.name != "hub-parts.html"}  # fmt: skip
    assert len(pages) > 50
    for path, links in pages.items():
        here = path.relative_to(written).parent.as_posix()
        for target in links.targets:
            name, _, part = target.partition("#")
            if re.match("[a-z]+:", name):
                if name.startswith(HOME + "/blob/main/"):
                    assert (ROOT / name.removeprefix(HOME + "/blob/main/")).exists(), (path, name)
                continue
            there = written / posixpath.normpath(posixpath.join(here, name)) if name else path
            assert there.is_file(), (path, target)
            assert not part or there not in pages or part in pages[there].anchors, (path, target)


def test_a_link_stays_on_the_site_if_possible():
    pages = ["docs/a.md", "hardware/README.md", "README.md"]
    text = "# A\n[b](../hardware/README.md#x) [c](../Makefile) [d](https://e.org) [f](#a)\n\n## A\n"
    content, shown = site.rendered("docs/a.md", text, pages)
    assert 'href="../hardware/index.html#x"' in content
    assert f'href="{HOME}/blob/main/Makefile"' in content
    assert 'href="https://e.org"' in content and 'href="#a"' in content
    assert 'id="a"' in content and 'id="a-1"' in content
    assert shown == set()


def test_names_with_blanks_and_titles_with_signs_are_valid_html():
    text = "# A & <b>\n\n[Next](my%20page.md#top) [Top](#a--b)\n"
    page, pictures = site.rendered("docs/a.md", text, ["docs/my page.md", "docs/a.md"])
    assert "<title>A &amp; &lt;b&gt;</title>" in page
    assert 'href="my%20page.html#top"' in page and 'href="#a--b"' in page
    assert pictures == set()


def test_headings_with_the_same_words_have_their_own_anchors():
    page, _ = site.rendered("docs/a.md", "# One\n\n## Two, 2!\n\n## Two 2\n\n## Two 2\n", [])
    assert re.findall('id="([^"]*)"', page) == ["one", "two-2", "two-2-1", "two-2-2"]
