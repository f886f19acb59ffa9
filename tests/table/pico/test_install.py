"""Installing TableRef on a Pico from the page: the file, the copy to the drive, and errors."""

import base64
from pathlib import Path

import pytest
from playwright.sync_api import expect

import board
from tableref_host.device.drive import LAST_PIECE
from tableref_host.device.uf2 import RP2350_ARM
from tableref_host.places import ROOT
from tableref_host.table.page import build_page, words
from tests.axe import axe_script
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
PICO = frozen_uf2("pico")
PICO_W = frozen_uf2("pico_w")
PICO_2 = frozen_uf2("pico2", RP2350_ARM)
NAME = "tableref-firmware-pico.uf2"
SAY = words("pico")["en"]


class View:
    """The view "Put it on a Pico" as its users see it."""

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

    def choose(self, board):
        self.page.check(f"[name='pico-board'][value='{board}']")
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
        """Wait for the reason why the file is rejected."""
        expect(self.about).to_have_text(SAY[key].format(**fields))
        expect(self.about).to_have_class("is-wrong")
        return self

    def written(self):
        """Return the files on the drive."""
        text = self.page.evaluate("""() => new Promise((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(reader.result);
          reader.readAsDataURL(new Blob(drive.written));
        })""")
        return base64.b64decode(text.partition(",")[2])


@pytest.fixture(scope="session")
def pico_url(serve, whole_page):
    return serve(whole_page)


@pytest.fixture
def open_view(set_table, pico_url):
    """Return a function that opens the view on a page that begins with `script`."""

    def open_one(script=DRIVE, at=pico_url):
        return View(set_table(at=at, script=script, is_real_time=True).page).open()

    return open_one


@pytest.fixture(scope="module")
def shared(browser, pico_url):
    """Return the view on a page that many tests share."""
    page = browser.new_page()
    page.goto(pico_url)
    view = View(page).open()
    yield view
    page.close()


@pytest.fixture
def view(shared):
    """Return the shared view with an empty drive, and with the Pico selected as the board."""
    shared.page.evaluate(DRIVE)
    shared.page.check("[name='pico-board'][value='pico']")
    return shared


def is_ready(view, board="Pico"):
    expect(view.about).to_contain_text(f"is a TableRef for the {board}, ")
    return view


def test_the_file_is_written_to_the_drive_and_the_table_starts(view):
    is_ready(view.give(PICO)).write().until_noted("pico_done")
    assert view.written() == PICO
    assert view.page.evaluate("[drive.file, drive.isClosed, drive.options.mode]") == [
        "tableref.uf2", True, "readwrite",
    ]  # fmt: skip
    assert view.page.evaluate("drive.written.pop().length") == LAST_PIECE
    expect(view.page.locator("#pico-progress")).to_be_hidden()


@pytest.mark.parametrize("code", words("pico"))
def test_the_view_names_the_parts_of_a_table_and_links_to_the_guide(view, code):
    view.page.evaluate(SPEAK, code)
    shown = view.page.locator("#pico").inner_text()
    ring = board.Table.LIGHTS - board.Table.SEAT_LIGHTS
    buttons, buzzer = {"en": ("ten arcade buttons", "buzzer"), "de": ("zehn Arcade", "Summer")}[
        code
    ]
    for part in (buttons, "BACK, NEXT", "OK", f" {ring} ", buzzer, "SSD1306"):
        assert part in shown, part
    # A file is for one build, so the others are named, too.
    for build in set(board.BUILDS) - {board.Table.NAME}:
        assert build in shown, build
    href = view.page.get_by_role("link", name=words("pico")[code]["pico_guide"]).get_attribute(
        "href"
    )
    assert href.startswith("https://") and (ROOT / href.partition("/main/")[2]).is_file()
    view.page.evaluate(SPEAK, "en")


def test_the_browsers_own_file_system_is_supported(view):
    view.page.evaluate(REAL_DRIVE)
    view.give(PICO).write().until_noted("pico_done")
    there = view.page.evaluate("""async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle("tableref.uf2")).getFile();
      return [...new Uint8Array(await file.arrayBuffer())];
    }""")
    assert bytes(there) == PICO


def test_a_released_page_contains_the_files(serve, open_view):
    page = build_page(pico={"pico": PICO, "pico-2": PICO_2})
    view = is_ready(open_view(at=serve(page)))
    assert view.saved() == (NAME, PICO)
    is_ready(view.choose("pico-2"), "Pico 2")
    assert view.saved() == ("tableref-firmware-pico-2.uf2", PICO_2)
    view.choose("pico-w").write().until_noted("pico_file_first")
    is_ready(view.choose("pico"))


@pytest.mark.parametrize("goes", ["at the last block", "at the end"])
def test_a_drive_that_disappears_after_the_last_block_is_a_success(view, goes):
    is_ready(view.give(PICO))
    if goes == "at the end":
        view.page.evaluate("drive.goes = true")
    else:
        at = len(PICO) - LAST_PIECE
        view.page.evaluate("at => drive.fails = {at, name: 'NotFoundError'}", at)
    view.write().until_noted("pico_done")
    assert len(view.written()) >= len(PICO) - LAST_PIECE


TROUBLES = [
    ({"refuses": "AbortError"}, "pico_not_chosen", {}),
    ({"fails": {"at": 4_000, "name": "QuotaExceededError"}}, "pico_full", {"size": "{size}"}),
    ({"info": "", "name": "Holiday"}, "pico_no_drive", {"folder": "Holiday"}),
]
MORE_TROUBLES = [
    ({"refuses": "SecurityError"}, "pico_not_allowed", {}),
    ({"fails": {"at": -1, "name": "NotAllowedError"}}, "pico_not_allowed", {}),
    ({"fails": {"at": -1, "name": "NotFoundError"}}, "pico_gone", {}),
    ({"fails": {"at": 0, "name": "InvalidStateError"}}, "pico_broke_off", {}),
    ({"fails": {"at": 4_000, "name": "InvalidStateError"}}, "pico_broke_off", {}),
    ({"info": "Model: none\n", "name": "D:"}, "pico_no_drive", {"folder": "D:"}),
    (
        {"info": "Model: Raspberry Pi RP2350\nBoard-ID: RP2350\n"},
        "pico_wrong_drive",
        {"kind": "Raspberry Pi RP2350 (RP2350)"},
    ),
    ({"info": "Board-ID: SAMD51-x\n"}, "pico_wrong_drive", {"kind": "SAMD51-x"}),
]


@pytest.mark.parametrize(("trouble", "key", "fields"), [*TROUBLES, *MORE_TROUBLES])
def test_errors_are_reported_with_advice_and_can_be_retried(view, trouble, key, fields):
    is_ready(view.give(PICO))
    view.page.evaluate("trouble => Object.assign(drive, trouble)", trouble)
    fields = {name: value.format(size=round(len(PICO) / 1000)) for name, value in fields.items()}
    view.write().until_noted(key, **fields)
    expect(view.note).to_have_class("is-wrong")
    expect(view.page.locator("#pico-progress")).to_be_hidden()
    if not trouble.get("fails", {}).get("at", -1) > 0:
        assert view.written() == b""
    view.page.evaluate(DRIVE)
    view.write().until_noted("pico_done")
    assert view.written() == PICO


BLOCKS = len(PICO) // 512


@pytest.mark.parametrize(
    ("content", "key", "fields"),
    [
        (b"nothing", "pico_no_uf2", {}),
        (b"", "pico_no_uf2", {}),
        (PICO[:-512], "pico_truncated", {"count": BLOCKS - 1, "total": BLOCKS}),
        (PICO[:-100], "pico_truncated", {"count": BLOCKS - 1, "total": BLOCKS}),
        (PICO[:512], "pico_truncated", {"count": 1, "total": BLOCKS}),
        (PICO[:1024] + bytes(512) + PICO[1536:], "pico_damaged", {"number": 2}),
        (PICO[:1024] + PICO[:512] + PICO[1536:], "pico_damaged", {"number": 2}),
        (make_uf2(), "pico_no_tableref", {}),
        (frozen_uf2("pico", 0xE48BFF5A), "pico_other_chip", {}),
        (PICO_W, "pico_other_board", {"is": "Pico W", "chosen": "Pico"}),
        (PICO_2, "pico_other_board", {"is": "Pico 2", "chosen": "Pico"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_invalid_file_or_one_for_another_board_is_refused(view, content, key, fields):
    view.give(content).until_refused(key, name=NAME, **fields)
    view.write().until_noted("pico_file_first")
    is_ready(view.give(PICO))


def test_a_missing_file_is_reported(view):
    view.page.evaluate("""() => {
      window.kept = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = () => Promise.reject(new Error("gone"));
    }""")
    view.give(PICO).until_refused("pico_not_read", name=NAME)
    view.write().until_noted("pico_file_first")
    view.page.evaluate("() => { Blob.prototype.arrayBuffer = window.kept; }")
    is_ready(view.give(PICO))


def test_files_for_pico_and_pico_2_are_not_interchangeable(view):
    is_ready(view.choose("pico-2").give(PICO_2), "Pico 2").write()
    view.until_noted("pico_2_wrong_drive", kind="Raspberry Pi RP2 (RPI-RP2)")
    view.page.evaluate("drive.info = 'Model: Raspberry Pi RP2350\\nBoard-ID: RP2350\\n'")
    view.write().until_noted("pico_done")


def test_a_browser_without_access_to_drives_saves_the_file(open_view):
    view = open_view(NO_API).give(PICO)
    expect(view.page.locator("#pico-write")).to_be_hidden()
    expect(view.page.locator("#pico-step-drive")).to_have_text(SAY["pico_step_copy"])
    expect(view.page.locator("#pico-about-drive")).to_contain_text("Firefox and Safari")
    assert view.page.locator("#pico ol > li > svg").count() == 3
    assert view.saved() == (NAME, PICO)


@exhaustive
def test_it_works_in_a_page_on_a_memory_stick(open_view, whole_page, tmp_path):
    stick = tmp_path / "table.html"
    stick.write_text(whole_page)
    view = open_view(at=stick.as_uri()).give(PICO).write().until_noted("pico_done")
    assert view.written() == PICO


def test_the_view_is_available_in_german_and_changes_while_open(view):
    german = words("pico")["de"]
    view.give(b"nothing", "bild.uf2").until_refused("pico_no_uf2", name="bild.uf2")
    view.page.evaluate(SPEAK, "de")
    expect(view.about).to_have_text(german["pico_no_uf2"].format(name="bild.uf2"))
    expect(view.page.locator("#pico-title")).to_have_text(german["pico"])
    view.page.evaluate(SPEAK, "en")
    expect(view.page.locator("#pico-title")).to_have_text(SAY["pico"])


def test_the_view_can_be_used_by_keyboard_without_pressing_buttons(view):
    keyboard = view.page.keyboard
    keyboard.press("Escape")
    expect(view.page.locator("#pico")).to_be_hidden()
    expect(view.page.locator("#open-menu")).to_be_focused()
    heard = view.page.evaluate("tableref.words.length")
    keyboard.press("Enter")
    view.page.focus("#open-pico")
    keyboard.press("Enter")
    expect(view.page.locator("#pico")).to_be_visible()
    is_ready(view.give(PICO))
    view.page.focus("#pico-write")
    for key in ("1", "n", "Backspace", "Enter"):
        keyboard.press(key)
    view.until_noted("pico_done")
    assert view.page.evaluate("tableref.words.length") == heard


def test_on_a_small_screen_the_way_out_stays_in_sight(view):
    size = view.page.viewport_size
    view.page.set_viewport_size({"width": 390, "height": 560})
    view.page.locator("#pico-save").scroll_into_view_if_needed()
    expect(view.page.locator("#pico .close")).to_be_in_viewport(ratio=1)
    view.page.set_viewport_size(size)


def test_axe_finds_no_fault_in_the_view(view):
    view.give(PICO).write().until_noted("pico_done")
    view.page.evaluate(axe_script())
    found = view.page.evaluate("axe.run().then((found) => found.violations)")
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
