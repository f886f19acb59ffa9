"""Makes the animated picture in README: a round of Gotta Go! on the virtual table.

    PYTHONPATH=.:firmware:tests/firmware/standins .venv/bin/python -m tests.table.moving_picture \\
        docs/images/round.gif

With `--last` the picture contains the last frame only, which takes a third of the time.
"""

import io
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

from tableref_host.table.page import build_page
from tests.browser import FLAGS, find_browser
from tests.served_page import ServedPage
from tests.table.hands import OK, VirtualTable

PLAYERS = (1, 4, 6)
SIZE = (960, 600)
"""Size (px) of the browser's window."""
SCALED = (640, 400)
"""Size (px) of the picture."""
FRAME_MS = 200
LAST_MS = 3000
"""Duration (ms) of the last frame."""
COLOURS = 255


class Camera:
    """Takes a frame after each `FRAME_MS` of page time, or only one when it is stopped."""

    def __init__(self, table, takes_all=True):
        self.table = table
        self.frames = []
        self._takes_all = takes_all
        table.paint(takes_all)

    def film(self, count):
        """Take `count` frames."""
        for _ in range(count):
            self.table.wait(FRAME_MS)
            if self._takes_all:
                self._take()

    def stop(self):
        """Take the only frame, if no other was taken."""
        if not self.frames:
            self.table.paint(True)
            self._take()

    def _take(self):
        picture = self.table.page.screenshot(type="png")
        self.frames.append(Image.open(io.BytesIO(picture)).convert("RGB").resize(SCALED))

    def save(self, path):
        """Write the frames as a GIF, all with the colours of one palette."""
        width, height = SCALED
        all_frames = Image.new("RGB", (width, height * len(self.frames)))
        for number, frame in enumerate(self.frames):
            all_frames.paste(frame, (0, height * number))
        shades = all_frames.quantize(COLOURS, Image.Quantize.FASTOCTREE)
        first, *rest = [
            one.quantize(palette=shades, dither=Image.Dither.NONE) for one in self.frames
        ]
        durations = [FRAME_MS] * len(rest) + [LAST_MS]
        first.save(path, save_all=True, append_images=rest, duration=durations, loop=0)


def play(table, camera):
    """Play a round: the count, two claims, the cards of each player, the standings."""
    table.start(*PLAYERS)
    camera.film(3)
    table.click(OK)
    camera.film(12)
    for player in PLAYERS[1:]:
        table.click(player)
        camera.film(5)
    camera.film(5)
    for player, cards in zip(PLAYERS, (2, 4, 3), strict=True):
        for _ in range(cards):
            table.click(player)
            camera.film(1)
    camera.film(3)
    table.click(OK)
    camera.film(4)


def main(path, *options):
    """Write the moving picture to `path`; with the option `--last` its last frame only."""
    with ServedPage(build_page().encode()) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        page = browser.new_page(viewport=dict(zip(("width", "height"), SIZE, strict=True)))
        page.add_init_script("localStorage.setItem('tableref.welcomed', 'yes')")
        table = VirtualTable(page)
        page.goto(f"{served.url}?language=en")
        table.until_ready()
        camera = Camera(table, takes_all="--last" not in options)
        play(table, camera)
        camera.stop()
        camera.save(path)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
