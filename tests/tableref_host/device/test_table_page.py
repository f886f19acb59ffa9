"""The page that a Pico W serves: one small file without external resources."""

import ast
import gzip
import re

import pytest

from tableref_host.device import table_page
from tableref_host.device.table_page import LIMIT, page_html, page_module
from tableref_host.places import FIRMWARE

FOLDER = FIRMWARE / "tableref" / "web"


def content():
    """Return the compressed page of the module."""
    return ast.literal_eval(page_module(FOLDER).decode().partition("CONTENT = ")[2])


def test_the_module_contains_the_page_compressed():
    assert gzip.decompress(content()).decode() == page_html(FOLDER)
    assert len(content()) <= LIMIT
    assert page_module(FOLDER) == page_module(FOLDER)


def test_the_page_contains_its_style_its_script_and_the_colours_of_the_other_pages():
    page = page_html(FOLDER)
    for name in ("page.css", "page.js"):
        assert (FOLDER / name).read_text() in page
    assert table_page.COLOURS.read_text() in page
    assert "/* style */" not in page and "/* script */" not in page


def test_the_page_asks_nobody_else_for_anything():
    page = page_html(FOLDER)
    assert set(re.findall(r"https?://[^\"'\s]+", page)) == {"http://www.w3.org/2000/svg"}
    assert re.findall(r'(?:src|href)="([^"]*)"', page) == ["data:,"]
    assert "innerHTML" not in page


def test_a_page_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(table_page, "LIMIT", 1_000)
    with pytest.raises(ValueError, match="the limit is 1000"):
        page_module(FOLDER)
