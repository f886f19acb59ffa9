"""The page and the emulated Pico: put on, played, updated and examined with nothing but the page.

What the page writes onto a drive is what the Pico starts with: the chip's own boot loader, which
shows that drive, is not emulated.
"""

import base64
import json
import os
import re
import sys
from pathlib import Path

import pytest
from micropython_image import flash_of
from pico import Pico
from playwright.sync_api import expect

from board import BUILD
from host_tools.device.fetch import read_pins
from host_tools.device.firmware_files import compile_module, device_files, make_pack, slot_files
from host_tools.device.image import build_image
from host_tools.device.micropython_image import read_base
from host_tools.device.page_files import page_files
from host_tools.places import LIBRARY, ROOT
from host_tools.table.page import build_page, words
from tableref import __version__
from tests.served_page import ServedPage

STANDINS = ROOT / "tests" / "table" / "pico"
DRIVE, USB = ((STANDINS / name).read_text("utf-8") for name in ("drive.js", "usb.js"))
PATIENCE = (Path(__file__).parent / "patience.js").read_text("utf-8")
SAY = words("pico")["en"]
OK = 13
LOOK_MS = 50
"""So much of the Pico's time goes by at most while the page waits for it to say something."""
MINUTES = 10 * 60_000
"""How long the page may take for something (ms), on the slowest of machines."""
VERSION = "0.9.0"
SETTINGS = "volume = 40\n"
PHOTOGRAPHS = os.environ.get("TABLEREF_PHOTOGRAPHS")
"""A folder for pictures of what is seen, for those who want to look."""


class Stranger:
    """Somebody with a page and a Pico, and nothing else."""

    def __init__(self, page, letters):
        self.page = page
        self.letters = letters
        self.pico = None
        self.heard = bytearray()
        self.steps = []
        self.note = page.locator("#pico-talk-note")
        page.set_default_timeout(MINUTES)
        page.expose_function("tableTakes", self._takes)
        page.expose_function("tableGives", self._gives)

    def plug(self, pico):
        """Have a Pico at the cable."""
        self.pico = pico
        pico.letters = self.letters
        self.heard.clear()
        pico.chip.line.on_data = self.heard.extend
        return pico

    def _takes(self, text):
        self.pico.send(base64.b64decode(text))
        return ""

    def _gives(self):
        chip = self.pico.chip
        chip.run_until(chip.now_us + LOOK_MS * 1000, lambda: self.heard)
        said = base64.b64encode(self.heard).decode()
        self.heard.clear()
        return said

    def do(self, step, press):
        """Do something, and count it."""
        self.steps.append(step)
        press()
        return self

    def click(self, name):
        return self.do(name, lambda: self.page.click(f"#{name}"))

    def until_noted(self, key, **fields):
        expect(self.note).to_have_text(SAY[key].format(**fields), timeout=MINUTES)
        return self

    def open(self):
        self.page.locator("body.is-awake").wait_for()
        return self.click("open-menu").click("open-pico")

    def connect(self):
        return self.click("pico-connect").until_noted("pico_connected")

    def photograph(self, name):
        if PHOTOGRAPHS:
            self.page.screenshot(path=Path(PHOTOGRAPHS) / f"{name}.png")

    def written(self):
        """Return what the drive has got."""
        pieces = self.page.evaluate("""() => drive.written.map((piece) =>
          btoa(Array.from(piece, (byte) => String.fromCharCode(byte)).join("")))""")
        return b"".join(map(base64.b64decode, pieces))


@pytest.fixture(scope="module")
def page_url():
    page = build_page(pico=page_files(ROOT / "firmware", LIBRARY))
    with ServedPage(page.encode()) as served:
        yield served.url


@pytest.fixture
def stranger(browser, page_url, letters):
    page = browser.new_page(viewport={"width": 1366, "height": 900})
    for script in (PATIENCE, DRIVE, USB):
        page.add_init_script(script)
    page.goto(page_url)
    yield Stranger(page, letters)
    page.close()


def until_chosen(pico):
    return pico.run_until(lambda: "OK: choose" in pico.screen, within_ms=15_000)


def named(pico, name):
    return [event for event in pico.events if event["event"] == name]


def play_first_round(pico):
    """Choose the first game, have three join, and open a round; return the steps."""
    steps = ["OK: Gotta Go!"]
    pico.tap(OK).run_until(lambda: any("join" in line for line in pico.screen)).run_ms(1_000)
    for player in (1, 2, 4):
        steps.append(f"player {player} joins")
        pico.tap(player)
    while not named(pico, "match_started"):
        steps.append("OK")
        assert len(steps) < 16, pico.screen
        pico.run_ms(400).tap(OK)
    steps.append("OK: 3-2-1")
    pico.run_ms(400).tap(OK)
    pico.run_until(lambda: named(pico, "round_started"))
    return steps


def test_a_stranger_needs_nothing_but_the_page_from_a_bare_pico_to_the_first_round(
    stranger, micropython
):
    stranger.open()
    stranger.do(
        "choose MicroPython's file",
        lambda: stranger.page.set_input_files(
            "#pico-file",
            {
                "name": "RPI_PICO.uf2",
                "mimeType": "application/octet-stream",
                "buffer": micropython.read_bytes(),
            },
        ),
    )
    expect(stranger.page.locator("#pico-image")).to_contain_text("is ready", timeout=MINUTES)
    stranger.steps.append("hold BOOTSEL and plug in")
    stranger.click("pico-write")
    note = stranger.page.locator("#pico-note")
    expect(note).to_have_text(SAY["pico_done"], timeout=MINUTES)
    stranger.photograph("installed")
    pico = until_chosen(stranger.plug(Pico(flash_of(stranger.written()))))
    assert any(pico.pixels)
    ready_ms = pico.now_us / 1000
    at_table = play_first_round(pico)
    began_ms = pico.now_us / 1000
    pico.tap(2)
    assert [claim["player"] for claim in named(pico, "claim")] == [2]
    print(f"at the page: {stranger.steps}; at the table: {at_table}")
    print(f"ready {ready_ms:.0f} ms after power, the first round {began_ms:.0f} ms")
    assert len(stranger.steps) <= 6
    # And the page finds what it has put there.
    stranger.connect()
    expect(stranger.page.locator("#pico-who")).to_contain_text(
        SAY["pico_who"].format(version=__version__, board="table").split(", board")[0]
    )
    expect(stranger.page.locator("#pico-who")).to_contain_text(SAY["pico_in_match"])
    stranger.photograph("connected")


@pytest.fixture
def older(micropython):
    """Return a Pico with an older version of one module, a name, and settings."""
    version, _ = read_pins()
    base = read_base(micropython.read_bytes(), micropython.name, version)
    source = (ROOT / "firmware" / "tableref" / "__init__.py").read_text("utf-8")
    source = source.replace(f'"{__version__}"', f'"{VERSION}"')
    modules = slot_files(ROOT / "firmware", LIBRARY)
    modules["tableref/__init__.mpy"] = compile_module("tableref/__init__.py", source.encode())
    files = {**device_files(ROOT / "firmware", LIBRARY), "a.pack": make_pack(modules)}
    return Pico(flash_of(build_image(base, files)[0]))


def test_an_update_keeps_names_and_settings_also_with_the_cable_out_in_its_middle(stranger, older):
    pico = until_chosen(stranger.plug(older))
    stranger.open().connect()
    who = stranger.page.locator("#pico-who")
    expect(who).to_contain_text(VERSION)
    stranger.photograph("older")
    name = stranger.page.get_by_label(SAY["pico_name_of"].format(player=3), exact=True)
    name.fill("Änne")
    name.press("Enter")
    stranger.until_noted("pico_named", player=3)
    stranger.click("pico-read-settings").until_noted("pico_settings_read")
    box = stranger.page.get_by_label(SAY["pico_settings"])
    changed = re.sub(r"volume = \d+", "volume = 40", box.input_value())
    assert "volume = 40" in changed
    box.fill(changed)
    stranger.click("pico-write-settings").until_noted("pico_settings_written")
    until_chosen(pico)
    bar = stranger.page.locator("#pico-update-progress")
    stranger.click("pico-update")
    expect(bar).to_be_visible(timeout=MINUTES)
    stranger.page.wait_for_timeout(0)
    stranger.photograph("updating")
    stranger.page.evaluate("usb.pull()")
    stranger.until_noted("pico_update_cable_old")
    stranger.photograph("cable-out")
    # Nobody says a word to it any more: it starts again by itself.
    frames = len(pico.frames)
    pico.run_until(lambda: len(pico.frames) > frames + 2, within_ms=60_000)
    until_chosen(pico)
    stranger.heard.clear()
    stranger.connect()
    expect(who).to_contain_text(VERSION)
    expect(name).to_have_value("Änne")
    stranger.click("pico-update")
    kept = len(slot_files(ROOT / "firmware", LIBRARY)) - 1
    stranger.until_noted("pico_update_done_one", kept=kept)
    stranger.photograph("updated")
    expect(who).to_contain_text(f"TableRef {__version__}")
    expect(name).to_have_value("Änne")
    stranger.click("pico-read-settings").until_noted("pico_settings_read")
    assert re.search(r"^volume = 40$", box.input_value(), re.MULTILINE)
    stranger.click("pico-update").until_noted("pico_update_nothing")


def test_the_page_examines_it_as_the_doctor_does(stranger, flash):
    pico = stranger.plug(Pico(flash, held=(7,)))
    pico.run_until(lambda: pico.screen[0] == "Which game?", within_ms=15_000)
    stranger.open().connect()
    stranger.click("pico-test-alone").until_noted("doctor_one_trouble_but", skipped=3)
    stranger.photograph("examined")
    rows = stranger.page.locator("#pico-findings-list li").all_inner_texts()
    ours = [" ".join(row.split()[1:]) for row in rows]
    pico = Pico(flash, held=(7,))
    pico.letters = stranger.letters
    pico.run_until(lambda: pico.screen[0] == "Which game?", within_ms=15_000)
    done = pico.run_command(
        lambda url: [*(sys.executable, "-m", "host_tools", "doctor", "--no-input"),
                     *("--json", "--port", url)]
    )  # fmt: skip
    report = json.loads(done.stdout)
    theirs = [
        " ".join([one["state"], one["text"]]) + (f": {one['advice']}" if one["advice"] else "")
        for one in report["findings"]
    ]

    # What is free is not the same to the byte after another talk.
    def without_figures(rows):
        return [re.sub(r"\d+ KB of", "KB of", row) for row in rows]

    assert without_figures(ours) == without_figures(theirs)
    assert BUILD.BUTTON_PINS and any("button 7 is stuck" in row for row in ours)
