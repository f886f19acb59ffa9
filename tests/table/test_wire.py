"""The virtual table processes commands like the Pico does over USB."""

import json
import re

import pytest

from tests.table.hands import OK, VirtualTable

META = '<meta name="tableref-line" content="/line">'


@pytest.fixture
def wired(browser, serve, page_text):
    """Return (table, host's end of its connection, list of received objects)."""
    page = browser.new_page()
    ends, lines = [], []

    def connect(socket):
        ends.append(socket)
        socket.on_message(lambda text: lines.append(json.loads(text)))

    page.route_web_socket("**/line", connect)
    page.goto(serve(page_text.replace("<head>", "<head>" + META, 1)))
    table = VirtualTable(page).until_ready()
    table.until("plugged in", lambda: ends and table.ask("tableref.link.isThrough"))
    yield table, ends[0], lines
    page.close()


def test_commands_are_answered_among_the_events(wired):
    table, end, lines = wired
    end.send('{"command": "hello", "id": 1}\n{"command": "sing"}')
    table.until("answered", lambda: len(lines) == 12)
    assert [line["answer"] for line in lines] == ["hello"] + ["player"] * 10 + ["refused"]
    own = lines[0]["board"]
    assert re.fullmatch("[0-9a-f]{16}", own)
    assert table.ask("localStorage.getItem('tableref.number')") == own
    table.key("2")
    event = table.until_event("refused")
    assert lines[-1] == event
    assert table.events() == [event]
    assert table.page.locator("#wire-lines li").count() == 1


def test_a_name_is_shown_and_survives_a_power_cut(wired):
    table, end, lines = wired
    end.send('{"command": "name", "player": 3, "name": "Anna", "colour": "red"}')
    table.until_seen("P3: Anna")
    table.until("answered", lambda: len(lines) == 2)
    kept = "(localStorage.getItem('tableref.files') ?? '').includes('/data/players.txt')"
    table.until("kept", lambda: table.ask(kept))
    table.page.reload()
    table.until_ready()
    table.click(OK)
    table.until_seen("join")
    table.click(3)
    table.until_seen("P3: Anna")
