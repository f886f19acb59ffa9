"""A table that is plugged in: the page talks with the firmware's own wire, whatever goes wrong."""

import json

import pytest
from firmwares import SCORES, scores
from pico_model import Line, Pico
from played_table import SHORT
from playwright.sync_api import expect
from talk_view import SAY, USB
from usb_table import CRASH, FACTS

from host_tools.device.contents import TELL_BUILD
from host_tools.device.firmware_files import device_files, make_pack, slot_files
from host_tools.device.uf2 import SECTOR
from host_tools.history import sources
from host_tools.places import LIBRARY, ROOT
from host_tools.protocol.ports import MICROPYTHON_USB
from host_tools.table.page import words
from tableref.drivers import crashes, files
from tableref.referee.players import names
from tests.effort import exhaustive

SPEAK = "(code) => import('table/words.js').then(({ speak }) => speak(code))"


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


def test_a_table_that_takes_no_notice_of_the_first_ctrl_c_is_told_to_stop_again(view):
    view.connect()
    view.usb.forgets = 1
    view.click("read-settings").until_noted("pico_settings_read").until_playing()
    assert view.usb.starts == 1


@exhaustive
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


@exhaustive
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


@exhaustive
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


@exhaustive
def test_the_crash_file_is_saved_as_it_is_and_forgotten(view):
    view.connect().click("clear-crashes").until_noted("pico_no_crashes").until_playing()
    disk = view.usb.table._disk
    kept = files.Store(disk=disk, open=disk.open)
    for number in (1, 2):
        assert crashes.add(kept, [("what", "hang")]) == number
    name, content = view.save("save-crashes")
    view.until_noted("pico_crashes_saved", file=name).until_playing()
    assert content.decode().count('"what": "hang"') == 2
    view.click("clear-crashes").until_noted("pico_crashes_cleared", crashes=2).until_playing()
    assert crashes.read(kept) == []


class Updated(Line):
    """A Line to a Pico that says its build: no Python here imports its board.mpy."""

    def run(self, program):
        if program.endswith(TELL_BUILD):
            return '["table", ""]\n'
        return super().run(program)


@pytest.fixture
def updated(view):
    """Return the view, connected to a Pico that has this page's firmware but one module."""
    view.connect()
    there = device_files(ROOT / "firmware", LIBRARY)
    modules = slot_files(ROOT / "firmware", LIBRARY)
    there["a.pack"] = make_pack({**modules, "checkup.mpy": b"M\x06\x00\x1fanother"})
    view.usb.bench = Updated(Pico({**there, **SCORES}, size=300 * SECTOR))
    return view


@exhaustive
def test_an_update_that_cannot_begin_leaves_the_old_firmware_and_says_so(updated):
    # The model of a Pico is CPython, and imports no compiled module.
    updated.click("update")
    expect(updated.note).to_contain_text("The table runs as before.")
    expect(updated.note).to_contain_text("The Pico gave up: ")
    updated.until_playing()
    expect(updated.page.locator("#pico-update-progress")).to_be_hidden()
    assert updated.page.evaluate("document.getElementById('pico-update-progress').value") == 1
    assert scores(updated.usb.bench.pico) == SCORES


@exhaustive
def test_an_update_that_is_none_says_so(updated):
    there = device_files(ROOT / "firmware", LIBRARY)
    updated.usb.bench = Updated(Pico(there, size=300 * SECTOR))
    updated.click("update").until_noted("pico_update_nothing").until_playing()


@exhaustive
def test_a_cable_out_in_the_middle_of_an_update_is_told_with_what_runs_and_what_to_do(updated):
    updated.usb.cut_in = "copy('new.b.pack'"
    updated.click("update").until_noted("pico_update_cable_old")
    expect(updated.page.locator("#pico-table")).to_be_hidden()
    expect(updated.page.locator("#pico-connect")).to_be_visible()
