"""Putting it on a Pico from the page: the image, its way onto the drive, what goes wrong."""

import base64
import hashlib
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from host_tools.device.builds import read_build
from host_tools.device.drive import LAST_PIECE
from host_tools.device.firmware_files import device_files
from host_tools.device.image import build_image
from host_tools.device.micropython_image import read_base
from host_tools.device.uf2 import FLASH, RP2350_ARM
from host_tools.places import LIBRARY, ROOT
from host_tools.table.page import words
from tests.effort import exhaustive
from tests.micropython_uf2 import frozen_uf2, make_uf2

DRIVE = (Path(__file__).parent / "drive.js").read_text(encoding="utf-8")
REAL_DRIVE = """() => {
window.showDirectoryPicker = async () => {
  const folder = await navigator.storage.getDirectory();
  const file = await folder.getFileHandle("INFO_UF2.TXT", { create: true });
  const info = await file.createWritable();
  await info.write("Board-ID: RPI-RP2\\n");
  await info.close();
  return folder;
};
}"""
SPEAK = "(code) => import('table/words.js').then(({ speak }) => speak(code))"
NO_API = "delete window.showDirectoryPicker; delete Window.prototype.showDirectoryPicker;"
PICO = {"filesystems": ((FLASH + 0xA0000, 1408 << 10, 3),)}
NAME = "RPI_PICO-20260406-v1.28.0.uf2"
SAY = words("pico")["en"]


class View:
    """The view "Put it on a Pico", as somebody works it."""

    def __init__(self, page):
        self.page = page
        self.note = page.locator("#pico-note")
        self.about = page.locator("#pico-image")

    def open(self):
        self.page.locator("body.is-awake").wait_for()
        self.page.click("#open-menu")
        self.page.click("#open-pico")
        expect(self.page.locator("#pico")).to_be_visible()
        return self

    def give(self, content, name=NAME):
        self.page.set_input_files(
            "#pico-file", {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        )
        return self

    def write(self):
        self.page.click("#pico-write")
        return self

    def saved(self):
        """Save the file; return (its name, its content)."""
        with self.page.expect_download() as caught:
            self.page.click("#pico-save")
        return caught.value.suggested_filename, Path(caught.value.path()).read_bytes()

    def until_noted(self, key, **fields):
        expect(self.note).to_have_text(SAY[key].format(**fields))
        return self

    def until_refused(self, key, **fields):
        """Wait until it is said of the file why it will not do."""
        expect(self.about).to_have_text(SAY[key].format(**fields))
        expect(self.about).to_have_class("is-wrong")
        return self

    def written(self):
        """Return what the drive has got."""
        text = self.page.evaluate("""() => new Promise((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(reader.result);
          reader.readAsDataURL(new Blob(drive.written));
        })""")
        return base64.b64decode(text.partition(",")[2])


@pytest.fixture
def open_view(set_table, pico_url):
    """Return what opens the view on a page that begins with `script`."""

    def open_one(script=DRIVE, at=pico_url):
        return View(set_table(at=at, script=script, is_real_time=True).page).open()

    return open_one


@pytest.fixture(scope="module")
def shared(browser, pico_url):
    """Return the view on a page that many tests use, one after the other."""
    page = browser.new_page()
    page.goto(pico_url)
    view = View(page).open()
    yield view
    page.close()


@pytest.fixture
def view(shared):
    """Return that view, with a new drive."""
    shared.page.evaluate(DRIVE)
    shared.page.check("[name='pico-build'][value='table']")
    return shared


def image_of(content, build):
    """Return what `make image` builds of MicroPython's UF2 `content`."""
    firmware = ROOT / "firmware"
    files = device_files(firmware, LIBRARY, read_build(firmware, build))
    return build_image(read_base(content, NAME, "1.28.0"), files)[0]


def sha256(content):
    return hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize("build", ["table", "breadboard"])
def test_the_page_builds_the_very_bytes_of_make_image(view, build):
    content = make_uf2(**PICO)
    view.give(content)
    view.page.check(f"[name='pico-build'][value='{build}']")
    expect(view.about).to_contain_text("is ready")
    name, saved = view.saved()
    assert name == f"tableref-pico{'' if build == 'table' else '-breadboard'}.uf2"
    assert sha256(saved) == sha256(image_of(content, build))
    view.until_noted("pico_saved", file=name)


def test_all_of_it_arrives_on_the_drive_and_the_table_starts(view):
    content = make_uf2(**PICO)
    view.give(content)
    expect(view.about).to_contain_text("for the Pico, ")
    expect(view.page.locator("#pico-fate")).to_have_text(SAY["pico_replaces"])
    view.write().until_noted("pico_done")
    assert sha256(view.written()) == sha256(image_of(content, "table"))
    assert view.page.evaluate("[drive.file, drive.isClosed, drive.options.mode]") == [
        "tableref.uf2", True, "readwrite",
    ]  # fmt: skip
    assert view.page.evaluate("drive.written.pop().length") == LAST_PIECE
    expect(view.page.locator("#pico-progress")).to_be_hidden()


def test_the_browsers_own_file_system_takes_it_too(view):
    content = make_uf2(**PICO)
    view.page.evaluate(REAL_DRIVE)
    view.give(content).write().until_noted("pico_done")
    there = view.page.evaluate("""async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle("tableref.uf2")).getFile();
      const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
      return [...new Uint8Array(digest)];
    }""")
    assert bytes(there).hex() == sha256(image_of(content, "table"))


@pytest.mark.parametrize("goes", ["at the last block", "at the end"])
def test_a_drive_that_goes_when_all_is_there_is_a_pico_that_starts(view, goes):
    content = make_uf2(**PICO)
    image = image_of(content, "table")
    view.give(content)
    expect(view.about).to_contain_text("is ready")
    if goes == "at the end":
        view.page.evaluate("drive.goes = true")
    else:
        at = len(image) - LAST_PIECE
        view.page.evaluate("at => drive.fails = {at, name: 'NotFoundError'}", at)
    view.write().until_noted("pico_done")
    assert len(view.written()) >= len(image) - LAST_PIECE


TROUBLES = [
    ({"refuses": "AbortError"}, "pico_not_chosen", {}),
    ({"fails": {"at": 200_000, "name": "QuotaExceededError"}}, "pico_full", {"size": "{size}"}),
    ({"info": "", "name": "Holiday"}, "pico_no_drive", {"folder": "Holiday"}),
]
MORE_TROUBLES = [
    ({"refuses": "SecurityError"}, "pico_not_allowed", {}),
    ({"fails": {"at": -1, "name": "NotAllowedError"}}, "pico_not_allowed", {}),
    ({"fails": {"at": -1, "name": "NotFoundError"}}, "pico_gone", {}),
    ({"fails": {"at": 0, "name": "InvalidStateError"}}, "pico_broke_off", {}),
    ({"fails": {"at": 200_000, "name": "InvalidStateError"}}, "pico_broke_off", {}),
    ({"info": "Model: none\n", "name": "D:"}, "pico_no_drive", {"folder": "D:"}),
    (
        {"info": "Model: Raspberry Pi RP2350\nBoard-ID: RP2350\n"},
        "pico_wrong_drive",
        {"kind": "Raspberry Pi RP2350 (RP2350)"},
    ),
    ({"info": "Board-ID: SAMD51-x\n"}, "pico_wrong_drive", {"kind": "SAMD51-x"}),
]


@pytest.mark.parametrize(
    ("trouble", "key", "fields"),
    [*TROUBLES, *(pytest.param(*case, marks=exhaustive) for case in MORE_TROUBLES)],
)
def test_what_goes_wrong_is_told_with_what_to_do_and_can_be_done_again(view, trouble, key, fields):
    content = make_uf2(**PICO)
    image = image_of(content, "table")
    view.give(content)
    expect(view.about).to_contain_text("is ready")
    view.page.evaluate("trouble => Object.assign(drive, trouble)", trouble)
    fields = {name: value.format(size=round(len(image) / 1000)) for name, value in fields.items()}
    view.write().until_noted(key, **fields)
    expect(view.note).to_have_class("is-wrong")
    expect(view.page.locator("#pico-progress")).to_be_hidden()
    if not trouble.get("fails", {}).get("at", -1) > 0:
        assert view.written() == b""
    view.page.evaluate(DRIVE)
    view.write().until_noted("pico_done")
    assert view.written() == image


def test_without_a_file_the_first_step_is_named(view):
    view.give(b"nothing", "none.uf2").until_refused("pico_no_uf2", name="none.uf2")
    view.write().until_noted("pico_file_first")


def test_a_file_that_is_gone_is_told(view):
    view.page.evaluate("""() => {
      window.kept = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = () => Promise.reject(new Error("gone"));
    }""")
    view.give(make_uf2(**PICO)).until_refused("pico_not_read", name=NAME)
    view.write().until_noted("pico_file_first")
    view.page.evaluate("() => { Blob.prototype.arrayBuffer = window.kept; }")
    view.give(make_uf2(**PICO)).write().until_noted("pico_done")


def test_what_becomes_of_the_scores_is_said_before(view):
    view.give(frozen_uf2("pico"))
    expect(view.about).to_have_text(SAY["pico_released"].format(file=NAME, board="Pico"))
    expect(view.page.locator("#pico-fate")).to_have_text(SAY["pico_keeps"])
    view.write().until_noted("pico_done")
    assert view.written() == frozen_uf2("pico")
    view.give(make_uf2(**PICO))
    expect(view.page.locator("#pico-fate")).to_have_text(SAY["pico_replaces"])


def test_a_pico_2_gets_no_file_for_a_pico_and_a_pico_none_for_a_pico_2(view):
    view.give(frozen_uf2("pico2", RP2350_ARM)).write()
    view.until_noted("pico_2_wrong_drive", kind="Raspberry Pi RP2 (RPI-RP2)")
    view.page.evaluate("drive.info = 'Model: Raspberry Pi RP2350\\nBoard-ID: RP2350\\n'")
    view.write().until_noted("pico_done")


@exhaustive
def test_a_browser_that_writes_onto_no_drive_saves_the_file(open_view):
    content = make_uf2(**PICO)
    view = open_view(NO_API).give(content)
    expect(view.page.locator("#pico-write")).to_be_hidden()
    expect(view.page.locator("#pico-step-drive")).to_have_text(SAY["pico_step_copy"])
    assert view.page.locator("#pico ol > li > svg").count() == 3
    assert sha256(view.saved()[1]) == sha256(image_of(content, "table"))


@exhaustive
def test_a_memory_stick_can_do_it(open_view, whole_page, tmp_path):
    stick = tmp_path / "table.html"
    stick.write_text(whole_page)
    content = make_uf2(**PICO)
    view = open_view(at=stick.as_uri()).give(content).write().until_noted("pico_done")
    assert sha256(view.written()) == sha256(image_of(content, "table"))
    assert view.page.evaluate("[isSecureContext, Boolean(navigator.serial)]") == [True, True]


def test_it_speaks_german_and_changes_while_it_is_open(view):
    german = words("pico")["de"]
    view.give(b"nothing", "bild.uf2").until_refused("pico_no_uf2", name="bild.uf2")
    expect(view.page.locator("#pico-about-file")).to_contain_text("runs on MicroPython 1.28.0")
    view.page.evaluate(SPEAK, "de")
    expect(view.about).to_have_text(german["pico_no_uf2"].format(name="bild.uf2"))
    expect(view.page.locator("#pico-title")).to_have_text(german["pico"])
    expect(view.page.locator("#pico-about-file")).to_contain_text("läuft auf MicroPython 1.28.0")
    view.page.evaluate(SPEAK, "en")
    expect(view.page.locator("#pico-title")).to_have_text(SAY["pico"])


def test_keys_alone_do_it_and_the_table_hears_none_of_them(view):
    keyboard = view.page.keyboard
    keyboard.press("Escape")
    expect(view.page.locator("#pico")).to_be_hidden()
    expect(view.page.locator("#open-menu")).to_be_focused()
    heard = view.page.evaluate("tableref.words.length")
    keyboard.press("Enter")
    view.page.focus("#open-pico")
    keyboard.press("Enter")
    expect(view.page.locator("#pico")).to_be_visible()
    view.give(make_uf2(**PICO))
    expect(view.about).to_contain_text("is ready")
    view.page.focus("#pico-write")
    for key in ("1", "n", "Backspace", "Enter"):
        keyboard.press(key)
    view.until_noted("pico_done")
    assert view.page.evaluate("tableref.words.length") == heard


def test_the_page_plays_the_very_modules_that_it_puts_onto_a_pico(set_table, pico_url):
    table = set_table(at=pico_url).until_seen("Which game?")
    # What is private to the referee has other names there, and the list and the labels know them.
    table.page.click("#open-games")
    assert table.page.locator("#games-list button").count() == 11
    table.page.keyboard.press("Escape")
    table.start(1, 2, 4)
    back = table.page.locator("[data-button='11'] .does").get_attribute("data-words")
    table.count_in()
    for player in (4, 2):
        table.click(player)
    table.until_event("round_ended")
    assert back and [claim["player"] for claim in table.events("claim")] == [4, 2]
    assert table.events() == table.replayed()


def test_the_address_of_micropython_is_the_only_one(whole_page):
    assert json.dumps(whole_page).count("https://micropython.org/download/") == 1


def test_axe_finds_no_fault_in_the_view(view):
    axe = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    view.give(make_uf2(**PICO)).write().until_noted("pico_done")
    view.page.evaluate(axe)
    found = view.page.evaluate("axe.run().then((found) => found.violations)")
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
