"""The page's address can select a language by `?language=de`, which the device validates."""

import pytest
from playwright.sync_api import expect

from tests.effort import exhaustive


@pytest.fixture(scope="module")
def ask(browser, url):
    """Return a function that runs JavaScript with access to the page's modules."""
    page = browser.new_page()
    page.goto(url)
    yield lambda body: page.evaluate(f"async () => {{ {body} }}")
    page.close()


def test_the_table_is_in_the_language_of_the_address(set_table, url):
    table = set_table(at=f"{url}?language=de").until_seen("Welches Spiel?")
    label = table.page.locator("#screen")
    expect(label).to_have_attribute("aria-label", "Bildschirm: Welches Spiel? Gotta Go! "
                                    "2 bis 10 Spieler. NEXT: anderes. OK: dieses")  # fmt: skip
    table.key("Enter").until_seen("Spielst du mit?")


@exhaustive
def test_a_new_table_is_in_the_language_of_the_address_too(set_table, url):
    table = set_table(at=f"{url}?language=de").until_seen("Welches Spiel?")
    table.key("Enter").until_seen("Spielst du mit?")
    table.page.click("#open-menu")
    table.page.click("#ask-new-table")
    table.page.click("#new-table button[value=yes]")
    table.until_seen("Welches Spiel?")


def test_an_unknown_language_is_refused_on_the_screen(set_table, url):
    table = set_table(at=f"{url}?language=tlh").until_seen("Which game?")
    table.until_event("setting_refused")
    assert table.events("setting_refused")[0]["value"] == "tlh"


@pytest.mark.parametrize(
    ("search", "language"),
    [("?language=de", "de"), ("?patience_ms=200&language=en", "en"), ("?language=", ""),
     ("?language=de%0Avolume%20=%200", ""), ("", "")],
)  # fmt: skip
def test_only_a_word_can_be_a_language(ask, search, language):
    asked = f'return (await import("table/files.js")).languageFrom("{search}")'
    assert ask(asked) == language


def test_other_settings_are_kept(ask):
    assert ask(
        """
        const { Files } = await import("table/files.js");
        const before = "volume = 10\\n language=en\\nhold_ms = 500";
        const text = new Map([["/data/settings.txt", before]]);
        const fs = {
          analyzePath: (path) => ({ exists: path === "/data" || text.has(path) }),
          readFile: (path) => text.get(path),
          writeFile: (path, written) => text.set(path, written),
        };
        new Files(fs, ["/data"], null, "de").load();
        const asked = text.get("/data/settings.txt");
        new Files(fs, ["/data"], null).load();
        return [asked, text.get("/data/settings.txt") === asked];
        """
    ) == ["language = de\nvolume = 10\nhold_ms = 500", True]
