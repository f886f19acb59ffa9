"""The page restores its saved match, whatever the browser does."""

import json
from binascii import a2b_base64

import pytest
from playwright.sync_api import expect

from tableref.games import GAMES
from tableref.presses.gestures import OK
from tableref.referee.record import STEP_SIZE, Record
from tests.effort import first
from tests.table.hands import BACK

FILES = "tableref.files"
LOSSES = {"record_damaged", "record_lost", "record_strange", "record_newer", "not_kept"}

ASK = """async (line) => {
  const { controller } = __pwClock;
  const answers = tableref.ask(line);
  // The device reads a line within this page time, and then answers without page time.
  await controller.runFor(100);
  for (let turn = 0; turn < 20; turn += 1) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  }
  // The rest of the time in which the page collects answers, without its pictures.
  await controller.fastForward(400);
  return answers;
}"""
"""Script that returns the answers to a command, as far as they have arrived."""


def answered(table):
    """Return the answer to the command `match` and the steps that follow it, if all of them do."""
    head, *lines = table.ask(ASK, json.dumps({"command": "match"})) or [None]
    packed = b"".join(a2b_base64(line["steps"]) for line in lines)
    is_whole = head and len(packed) == head.get("steps", 0) * STEP_SIZE
    return is_whole and (head, packed)


def played(table):
    """Return (names of the steps, game) of the current match; None in the lobby."""
    head, packed = table.until("answered", lambda: answered(table))
    if head["game"] is None:
        return None
    packed = packed[: (head["steps"] - head["taken_back"]) * STEP_SIZE]
    game = next(entry.game for entry in GAMES if entry.key == head["game"])
    return [tuple(step)[:5] for step in Record(game.STEPS, packed)]


def reload(table):
    """Reload the page when the table is idle."""
    table.page.reload()
    table.begin_again()
    return table.until_ready().wait(300)


def is_input(step):
    """Return whether a step is a player's action, not a pause."""
    return step[1] not in ("pause", "resume", "stop")


def inputs(steps):
    return [step for step in steps if is_input(step)]


def assert_kept(before, after, phase, where):
    """Assert that the steps `after` a reload contain the same inputs as those `before` it.

    A cancelled count restarts, so its inputs may be missing.
    """
    before, after = inputs(before), inputs(after)
    missing = before[len(after) :]
    assert before[: len(after)] == after, where
    assert not missing or (phase == "counting" and missing[0][2] == OK), (where, missing)


def assert_nothing_lost(table, before, phase, where):
    """Assert that a reloaded page has everything in `before`, and is paused."""
    seen = {event["event"] for event in table.events()}
    assert not seen & LOSSES, (where, seen & LOSSES, table.seen())
    after = played(table)
    if before is None:
        assert after is None, where
        return after
    assert after is not None, (where, table.seen())
    assert_kept(before, after, phase, where)
    assert "Paused" in table.seen() or "winner" in table.seen(), (where, table.seen())
    return after


def new_table(table):
    table.page.click("#open-menu")
    table.page.click("#ask-new-table")
    table.page.get_by_text("Yes, a new table").click()
    return table.until_seen("Which game?")


def test_a_running_clock_stops_when_the_page_is_closed(set_table):
    table = set_table().start(1, 3, game="Turn clock", ready="").go_on().wait(20_000)
    assert "4:40" in table.seen() or "4:39" in table.seen()
    reload(table).until_seen("Paused").go_on()
    assert "4:40" in table.seen() or "4:39" in table.seen()


def test_a_new_table_has_nothing_of_the_old_one(set_table):
    table = set_table().start(1, 3, game="Score pad", ready="")
    table.key("1").key("3").go_on().wait(1500)
    folders = {path.split("/")[1] for path in json.loads(table.ask(f"localStorage['{FILES}']"))}
    assert folders == {"data", "data_b"}
    new_table(table).wait(1000)
    assert "match_started" not in table.page.locator("#wire-lines").text_content()
    assert not [
        path for path in json.loads(table.ask(f"localStorage['{FILES}']")) if "match" in path
    ]
    for _ in range(2):
        reload(table).until_seen("Which game?")
        assert "last match" not in table.seen()
        assert not {event["event"] for event in table.events()} & LOSSES


DAMAGED = ("rubbish", '{"/firmware/main.py": "bm8="}')
DAMAGED_TOO = (
    '{"/data/settings.txt": "%%%"}', '{"/data/a": "bm8=", "/data/a/b": "bm8="}',
    "null", "[]", "7", '"text"', '{"/data/settings.txt": 7}', '{"/data/../x": "bm8="}',
    '{"/data_b/": "bm8="}', '{"/data": "bm8="}',
)  # fmt: skip


@pytest.mark.parametrize("damaged", first([DAMAGED, DAMAGED_TOO]), ids=["quick", "rest"])
def test_damaged_storage_is_discarded_with_a_message(set_table, damaged):
    table = set_table()
    notice = table.page.locator("#notice-damaged")

    def damage(stored):
        table.ask(f"(text) => localStorage.setItem('{FILES}', text)", stored)
        # Prevent the page from overwriting the damaged data when it is closed.
        table.ask("Storage.prototype.setItem = () => {}")
        reload(table)
        expect(notice).to_be_visible()
        assert "damaged in 1 places" in notice.inner_text(), stored

    for stored in damaged:
        damage(stored)
        table.until_seen("Which game?")
    new_table(table)
    expect(notice).to_be_hidden()
    table.start(1, 3, game="Draw lots", ready="").go_on().wait(1500)
    before, whole = played(table), json.loads(table.ask(f"localStorage['{FILES}']"))
    copies = [path for path in whole if path.endswith(".trj")]
    assert len(copies) == 2
    for path in copies:
        damage(json.dumps({**whole, path: "%%%"}))
        after = inputs(played(table))
        # The other copy may lack the last save.
        assert after == inputs(before)[: len(after)], path
    reload(table)
    expect(notice).to_be_hidden()
    assert "Paused" in table.seen()


FULL = """() => {
  window.setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
EMPTIED = "() => { Storage.prototype.setItem = window.setItem; }"


def test_a_full_storage_is_reported_on_and_below_the_screen(set_table):
    table = set_table().start(1, 3, game="Score pad", ready="")
    expect(table.page.locator("#notice-unsaved")).to_be_hidden()
    table.ask(FULL)
    table.key("1").go_on().until_event("not_kept")
    expect(table.page.locator("#notice-unsaved")).to_be_visible()
    assert "It is not saved!" in table.seen()
    table.wait(5000).go_on().key("3").go_on()
    assert len(table.events("not_kept")) == 1
    # The storage has room again, and the match has not changed since the failed save.
    table.ask(EMPTIED)
    table.wait(3000)
    expect(table.page.locator("#notice-unsaved")).to_be_hidden()
    expect(table.page.locator("#notice-saved")).to_be_visible()
    before = played(table)
    table.click(OK).until_event("round_scored", 2)
    expect(table.page.locator("#notice-saved")).to_be_hidden()
    table.ask(FULL)
    table.wait(400).click(OK).until_event("not_kept", 2)
    table.wait(400).hold(BACK).until_seen("Paused")
    last = played(table)
    assert len(inputs(last)) > len(inputs(before))
    table.ask(EMPTIED)
    # The page is closed before it tries again to save. Closing it in a pause changes no file.
    assert_nothing_lost(reload(table), last, "", "closed")


BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});"""


def test_a_browser_without_storage_gets_a_message(set_table):
    table = set_table(script=BLOCKED)
    expect(table.page.locator("#notice-unsaved")).to_be_visible()
    table.start(1, 3, game="Draw lots", ready="")
    assert table.faults == []


BROKEN = "WebAssembly.instantiate = WebAssembly.instantiateStreaming = undefined"


def test_a_match_that_cannot_be_started_can_be_discarded(set_table):
    table = set_table(script=BROKEN, waits=False)
    trouble = table.page.locator("#trouble")
    table.until("told", trouble.is_visible)
    table.ask("localStorage.setItem('tableref.files', '{}'); localStorage.setItem('other', '1')")
    with table.page.expect_navigation():
        table.page.click("#forget-all")
    assert table.ask("[localStorage['tableref.files'] ?? null, localStorage.other]") == [None, "1"]


def test_a_sleep_is_a_pause_from_its_beginning(set_table):
    table = set_table().start(1, 3).go_on().wait(600)
    before = len(table.events())
    # The skipped time is never shown.
    table.skip(7_200_000).wait(300)
    names = [event["event"] for event in table.events()[before:]]
    assert "paused" in names
    assert not set(names) & {"round_started", "time_up", "match_ended", "round_ended"}
    assert "Paused" in table.seen()
    expect(table.page.locator("#notice-gap")).to_contain_text("7200 s")
    table.go_on()
    expect(table.page.locator("#notice-gap")).to_be_hidden()
