"""Takes screenshots of the main moments of every game.

    PYTHONPATH=.:firmware:tests/firmware/standins .venv/bin/python -m tests.table.pictures FOLDER

`--games quiz,lots`, `--languages de` and `--widths 390,1366` restrict the set. FOLDER gets a
picture of each moment at each width, and a sheet with all pictures of a game.
"""

import argparse
import io
import sys
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

from tableref.games import GAMES
from tableref.texts import LANGUAGES
from tableref_host.table.page import build_page
from tests.browser import FLAGS, NO_BROWSER, find_browser
from tests.served_page import ServedPage
from tests.table.hands import VirtualTable
from tests.table.walk import moments

HEIGHTS = {390: 844, 820: 1180, 1366: 768, 1920: 1080, 2560: 1440}
"""Width of the window -> its height."""
COLUMNS = 4
CELL = {390: 390, 820: 480, 1366: 683, 1920: 683, 2560: 683}
"""Width (px) of the window -> width (px) of its picture on a sheet."""


def photographed(browser, url, game, language, widths):
    """Play a game; yield (number of the moment, phase, width, picture)."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.add_init_script("localStorage.setItem('tableref.welcomed', 'yes')")
    table = VirtualTable(page)
    page.goto(f"{url}?language={language}")
    table.until_ready()
    for number, phase in enumerate(moments(table, game), 1):
        for width in widths:
            table.resize(width, HEIGHTS[width])
            # A PNG takes ten times as long.
            picture = page.screenshot(type="jpeg", quality=90)
            yield number, phase, width, Image.open(io.BytesIO(picture)).convert("RGB")
        table.resize(1366, 768)
    context.close()


def sheet(pictures, width):
    """Return one picture that contains all `pictures`, a list of (title, picture)."""
    cell = CELL[width]
    height = cell * HEIGHTS[width] // width + 18
    rows = -(-len(pictures) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * cell, rows * height), "#444")
    pen = ImageDraw.Draw(whole)
    for at, (title, picture) in enumerate(pictures):
        x, y = at % COLUMNS * cell, at // COLUMNS * height
        whole.paste(picture.resize((cell, height - 18)), (x, y + 18))
        pen.text((x + 4, y + 3), title, fill="white")
    return whole


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", default=",".join(game.key for game in GAMES))
    parser.add_argument("--languages", default=",".join(code for code, _ in LANGUAGES))
    parser.add_argument("--widths", default=",".join(map(str, HEIGHTS)))
    asked = parser.parse_args(arguments)
    path = find_browser()
    if not path:
        parser.error(NO_BROWSER)
    widths = [int(width) for width in asked.widths.split(",")]
    asked.folder.mkdir(parents=True, exist_ok=True)
    with ServedPage(build_page().encode()) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for game in asked.games.split(","):
            for language in asked.languages.split(","):
                found = {}
                for number, phase, width, picture in photographed(
                    browser, served.url, game, language, widths
                ):
                    name = f"{game}-{language}-{width}"
                    picture.save(asked.folder / f"{name}-{number:02}-{phase}.jpeg")
                    found.setdefault(width, []).append((f"{number} {phase}", picture))
                for width, pictures in found.items():
                    name = f"sheet-{game}-{language}-{width}.jpeg"
                    sheet(pictures, width).save(asked.folder / name)
                print(game, language, len(next(iter(found.values()))), "moments", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
