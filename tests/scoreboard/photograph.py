"""Takes the pictures of the documents: a match is played, and the scoreboard photographed.

PYTHONPATH=tests/firmware/standins .venv/bin/python -m tests.scoreboard.photograph \\
    docs/images/scoreboard.png [WIDTH HEIGHT]
"""

import sys

from playwright.sync_api import expect, sync_playwright

from tests.browser import FLAGS, find_browser
from tests.scoreboard.evening import count_cards, press, set_table, watched

NAMES = {1: "Anna", 2: "Björn", 4: "Chloé", 7: "Dario"}
ROUNDS = (
    ((4, 1, 7), {1: 4, 2: 2, 4: 3, 7: 1}),
    ((2, 7, 1), {1: 3, 2: 4, 4: 2, 7: 3}),
    ((7, 4, 2), {1: 3, 2: 1, 4: 5, 7: 4}),
    ((1, 2, 4), {1: 5, 2: 3, 4: 1, 7: 2}),
)
"""Rounds: the claims in order, and the number of cards of each player."""


def give_names(table, page):
    """Enter the players' names on the scoreboard's form, while the table's time passes."""
    page.locator("#open-names").click()
    for player, name in NAMES.items():
        field = page.locator(f"[aria-label='Name at seat {player}']")
        field.fill(name)
        field.press("Enter")
        became = page.locator(f"[data-seat='{player}'] .became")
        table.until("kept", lambda became=became: became.inner_text() == "Kept")
    page.locator("#close-names").click()


def play(table, page):
    """Play some rounds, up to the second claim of the next."""
    table.start(*NAMES)
    for number, (claims, cards) in enumerate(ROUNDS, 1):
        table.count_in(number)
        press(table, *claims)
        table.until_event("round_ended", number)
        count_cards(table, number, cards)
        table.until_seen("next round").key("Enter").until_seen(f"Round {number + 1}")
    table.count_in(len(ROUNDS) + 1)
    press(table, 4, 2)
    expect(page.locator("#claims > li")).to_have_count(2)


def photograph(path, width=1366, height=768):
    """Write a picture of the scoreboard in the middle of a match."""
    with sync_playwright() as playwright, watched("--port", "0") as (url, code):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        context = browser.new_context(viewport={"width": 1024, "height": 768})
        table = set_table(context.new_page(), url, code)
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce", color_scheme="dark")
        page.set_viewport_size({"width": width, "height": height})
        page.goto(url)
        expect(page.locator("#connection")).to_have_text("Connected")
        give_names(table, page)
        play(table, page)
        page.bring_to_front()
        page.mouse.move(width - 1, height - 1)
        page.screenshot(path=path)
        browser.close()


if __name__ == "__main__":
    photograph(sys.argv[1], *map(int, sys.argv[2:]))
