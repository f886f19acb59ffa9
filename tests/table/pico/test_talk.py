"""A table that is plugged in: the page talks with the firmware's own wire, whatever goes wrong."""

import json
from pathlib import Path

import pytest
from played_table import SHORT
from playwright.sync_api import expect
from usb_table import CRASH, FACTS, UsbTable

from host_tools.history import sources
from host_tools.places import ROOT
from host_tools.protocol.ports import MICROPYTHON_USB
from host_tools.table.page import words
from tableref.referee.players import names

USB = (Path(__file__).parent / "usb.js").read_text(encoding="utf-8")
SAY = words("pico")["en"]
SPEAK = "(code) => import('table/words.js').then(({ speak }) => speak(code))"


class View:
    """The part of the view that is for a table at the cable."""

    def __init__(self, page):
        self.page = page
        self.note = page.locator("#pico-talk-note")
        self.usb = None
        page.expose_function("tableTakes", lambda text: self.usb.takes(text))

    def plug(self):
        """Plug another table in; nothing is connected yet."""
        if self.page.locator("#pico-disconnect").is_visible():
            self.click("disconnect").until_noted("pico_left")
        self.page.evaluate(USB)
        self.usb = UsbTable(lambda: self.page.evaluate("void setTimeout(() => usb.pull())"))
        return self

    def click(self, name):
        self.page.click(f"#pico-{name}")
        return self

    def connect(self):
        return self.click("connect").until_noted("pico_connected")

    def until_noted(self, key, **fields):
        expect(self.note).to_have_text(SAY[key].format(**fields))
        return self

    def name_of(self, player):
        return self.page.get_by_label(SAY["pico_name_of"].format(player=player), exact=True)

    def colour_of(self, player):
        return self.page.get_by_label(SAY["pico_colour_of"].format(player=player), exact=True)

    def save(self, name):
        """Press what saves; return (name of the file, its content)."""
        with self.page.expect_download() as caught:
            self.click(name)
        return caught.value.suggested_filename, Path(caught.value.path()).read_bytes()

    def until_playing(self):
        """Wait until the table has been started again; it was stopped."""
        expect(self.note).not_to_have_text(SAY["pico_working"])
        assert not self.usb.is_stopped
        return self


@pytest.fixture(scope="module")
def shared(browser, pico_url):
    page = browser.new_page()
    page.add_init_script(USB)
    view = View(page)
    page.goto(pico_url)
    page.locator("body.is-awake").wait_for()
    page.click("#open-menu")
    page.click("#open-pico")
    yield view
    page.close()


@pytest.fixture
def view(shared):
    """Return the view, with a table that is plugged in, at which nobody has a name."""
    before = list(names)
    names[:] = [""] * len(names)
    yield shared.plug()
    names[:] = before


def test_the_page_says_what_is_at_the_cable(view):
    view.connect()
    board = view.usb.table._board
    who = f"TableRef 1.2.3, board {board}. No match is on."
    expect(view.page.locator("#pico-who")).to_contain_text(who)
    expect(view.page.locator("#pico-who")).to_be_in_viewport()
    expect(view.page.locator("#pico-disconnect")).to_be_focused()
    expect(view.page.locator("#pico-who")).to_contain_text("another version than this page")
    ids = [{"usbVendorId": vendor, "usbProductId": product} for vendor, product in MICROPYTHON_USB]
    assert view.page.evaluate("usb.filters") == ids
    view.page.evaluate(SPEAK, "de")
    german = words("pico")["de"]
    expect(view.page.locator("#pico-who")).to_contain_text(german["pico_in_lobby"])
    expect(view.note).to_have_text(german["pico_connected"])
    view.page.evaluate(SPEAK, "en")
    view.click("disconnect").until_noted("pico_left")
    assert view.page.evaluate("usb.isClosed")
    expect(view.page.locator("#pico-connect")).to_be_focused()


def test_a_name_is_the_tables_from_now_on(view):
    view.connect().name_of(3).fill("Änne 🎲")
    view.name_of(3).press("Enter")
    view.until_noted("pico_named", player=3)
    assert names[2] == "Änne 🎲"
    expect(view.name_of(3)).to_have_value("Änne 🎲")


def test_a_colour_is_exchanged_with_whoever_has_it(view):
    view.connect()
    second, third = (view.colour_of(player).input_value() for player in (2, 3))
    assert second != third
    view.colour_of(2).select_option(third)
    view.until_noted("pico_named", player=2)
    expect(view.colour_of(3)).to_have_value(second)


def test_what_the_table_refuses_is_told_in_its_words(view):
    view.connect().name_of(1).fill("Bo")
    view.name_of(1).press("Enter")
    view.until_noted("pico_named", player=1)
    view.name_of(2).fill("Bo")
    view.name_of(2).press("Enter")
    expect(view.note).to_contain_text(SAY["pico_refused"].format(message=""))
    expect(view.name_of(2)).to_have_value("")


def test_the_last_match_is_one_that_the_history_takes(view):
    name, content = view.connect().save("save-match")
    path, journal = view.usb.journal
    assert (name, content) == (f"match-{path.rpartition('/')[2]}", journal)
    found = sources.find_in(content, name)
    assert [one.played.game for one in found] == ["gotta_go"]
    assert "gotta_go" in SHORT
    view.until_noted("pico_match_saved", file=name).until_playing()
    assert view.usb.starts == 1


def test_a_table_without_a_finished_match_says_so(view):
    view.connect()
    view.usb.table._disk.files.clear()
    view.click("save-match").until_noted("pico_no_match").until_playing()


def test_the_report_has_what_the_doctor_asks_for(view):
    name, content = view.connect().save("save-report")
    view.until_noted("pico_report_saved", file=name, crashes=1, problems=1).until_playing()
    report = json.loads(content)
    assert (report["crashes"], report["facts"]) == ([CRASH], FACTS)
    assert report["hello"]["version"] == "1.2.3"


def test_settings_are_read_changed_and_given_back(view):
    view.connect().click("read-settings").until_noted("pico_settings_read").until_playing()
    box = view.page.get_by_label(SAY["pico_settings"])
    text = box.input_value()
    assert "volume = " in text and "brightness = " in text
    changed = "# ü 'PLACE' \"x\" \\ $&\n" + text.replace("volume = 100", "volume = 40")
    box.fill(changed)
    view.click("write-settings").until_noted("pico_settings_written").until_playing()
    assert view.usb.settings == changed
    assert view.usb.starts == 2


def test_a_program_that_fails_on_the_table_is_told(view):
    view.connect().click("read-settings").until_noted("pico_settings_read").until_playing()
    view.usb.table._disk.keep = fail
    view.click("write-settings")
    expect(view.note).to_contain_text(SAY["pico_gave_up"].split("{")[0])
    expect(view.note).to_contain_text("no such flash")
    view.until_playing()


def fail(*_):
    raise OSError("no such flash")


def test_a_pico_without_tableref_is_told(view):
    view.connect()
    view.usb.is_ready = False
    view.click("save-report").until_noted("pico_no_table").until_playing()


@pytest.mark.parametrize(
    ("trouble", "key"),
    [
        ({"refuses": "NotFoundError"}, "pico_no_port"),
        ({"refuses": "SecurityError"}, "pico_port_denied"),
        ({"busy": "NetworkError"}, "pico_port_busy"),
        ({"busy": "InvalidStateError"}, "pico_port_busy"),
    ],
)
def test_a_port_that_cannot_be_had_is_told_with_what_to_do(view, trouble, key):
    view.page.evaluate("trouble => Object.assign(usb, trouble)", trouble)
    view.click("connect").until_noted(key)
    expect(view.note).to_have_class("is-wrong")
    view.page.evaluate(USB)
    view.connect()


def test_a_table_that_says_nothing_is_told(view):
    view.usb.is_silent = True
    view.click("connect").until_noted("pico_silent")
    expect(view.page.locator("#pico-table")).to_be_hidden()
    view.usb.is_silent = False
    view.connect()


def test_a_cable_that_is_pulled_is_told_and_can_be_put_back(view):
    view.connect()
    view.page.evaluate("usb.pull()")
    view.until_noted("pico_cable_out")
    expect(view.page.locator("#pico-table")).to_be_hidden()
    view.connect()


@pytest.mark.parametrize("program", ["def names(folder)", "b2a_base64"])
def test_a_cable_out_in_the_middle_is_told_and_the_match_comes_the_next_time(view, program):
    view.connect()
    view.usb.cut_in = program
    view.click("save-match").until_noted("pico_cable_out")
    view.usb.cut_in = ""
    # As it comes back when its power does.
    view.usb.is_stopped = view.usb.is_at_raw_prompt = False
    view.connect()
    assert view.save("save-match")[1] == view.usb.journal[1]


def test_axe_finds_no_fault_in_a_table_that_is_connected(view):
    view.connect().click("read-settings").until_noted("pico_settings_read")
    view.page.evaluate(
        (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    )
    found = view.page.evaluate("axe.run().then((found) => found.violations)")
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []


def test_a_browser_without_serial_ports_says_where_it_goes(set_table, pico_url):
    without = "delete Navigator.prototype.serial;"
    page = set_table(at=pico_url, script=without, is_real_time=True).page
    page.click("#open-menu")
    page.click("#open-pico")
    expect(page.locator("#pico-talk-about")).to_have_text(SAY["pico_talk_cannot"])
    expect(page.locator("#pico-connect")).to_be_hidden()
