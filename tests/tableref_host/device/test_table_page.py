"""The page that a Pico W serves: one small file without external resources."""

import ast
import gzip
import re

import pytest

from tableref_host.device import table_page
from tableref_host.device.table_page import LIMIT, PAGES, page_html, page_module, words_of
from tableref_host.places import FIRMWARE
from tableref_host.web.page_words import CODES

FOLDER = FIRMWARE / "tableref" / "web"


def contents():
    """Return the compressed pages of the module, by the names of PAGES."""
    module = ast.parse(page_module(FOLDER))
    pairs = [(each.targets[0].id, ast.literal_eval(each.value)) for each in module.body[1:]]
    return {PAGES[constant]: value for constant, value in pairs}


def test_the_module_contains_the_pages_compressed():
    found = contents()
    assert set(found) == set(PAGES.values())
    for name, content in found.items():
        assert gzip.decompress(content).decode() == page_html(FOLDER, name)
        assert len(content) <= LIMIT
    assert page_module(FOLDER) == page_module(FOLDER)


@pytest.mark.parametrize("name", PAGES.values())
def test_a_page_contains_its_style_its_script_and_the_colours_of_the_other_pages(name):
    page = page_html(FOLDER, name)
    for file in ("page.css", "shared.js", f"{name}.js"):
        assert (FOLDER / file).read_text() in page
    assert table_page.COLOURS.read_text() in page
    assert "/* style */" not in page and "/* script */" not in page


@pytest.mark.parametrize("name", PAGES.values())
def test_a_page_loads_nothing_from_elsewhere(name):
    page = page_html(FOLDER, name)
    assert set(re.findall(r"https?://[^\"'\s,]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://{address}/",
    }
    assert re.findall(r'(?:src|href)="([^"]*)"', page) == ["data:,"]
    assert "innerHTML" not in page


@pytest.mark.parametrize("name", PAGES.values())
def test_every_language_has_the_same_texts_with_the_same_fields(name):
    words = words_of(FOLDER, name)
    first = words[CODES[0]]
    fields = {key: set(re.findall(r"{(\w+)}", text)) for key, text in first.items()}
    for known in words.values():
        assert {key: set(re.findall(r"{(\w+)}", text)) for key, text in known.items()} == fields


def test_a_page_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(table_page, "LIMIT", 1_000)
    with pytest.raises(ValueError, match="the limit is 1000"):
        page_module(FOLDER)
