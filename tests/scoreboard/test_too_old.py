"""A browser that is too old shows a message instead of a blank page."""

import pytest
from playwright.sync_api import expect

from tableref_host.club.server import page_files as club_files
from tableref_host.scoreboard.server import page_files, with_overlay
from tableref_host.seats.server import page_files as seat_files


@pytest.mark.parametrize("path", ["", "overlay"])
def test_a_browser_that_is_too_old_gets_a_message(browser, shared, path):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("delete window.HTMLDialogElement")
    page.goto(shared.url + path)
    expect(page.locator("body > [role=alert] p").first).to_contain_text("Safari 15.4")
    expect(page.locator("body > [role=alert] p[lang=de]")).to_be_visible()
    context.close()


def test_a_browser_that_is_new_enough_gets_no_message(look):
    assert "15.4" not in look().page.locator("body").inner_text()


def test_each_page_with_scripts_checks_first_whether_they_can_run():
    for files in (with_overlay(page_files()), club_files(), seat_files()):
        pages = [content for content, kind in files.values() if kind == "text/html"]
        assert pages
        for page in pages:
            assert b"too_old.js" in page and b"zu alt" in page and b"{{" not in page
        assert b"=>" not in files["/page/js/too_old.js"][0]
