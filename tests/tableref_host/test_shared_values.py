"""Values that stand in several programs or pages are the same everywhere, and their limits fit."""

import ast
import json
import re

import pytest
from starlette.status import WS_1013_TRY_AGAIN_LATER

from tableref.drivers import usb_line
from tableref.presses import gestures
from tableref.presses.gestures import PLAYERS
from tableref.radio import network_file, set_up
from tableref.referee import names, referee
from tableref.referee.record import STEP_SIZE
from tableref.referee.settings import RANGES
from tableref.show.lights import RING
from tableref.usb import commands as of_table
from tableref.usb import commands_match, commands_seats
from tableref.web import page, request, viewer
from tableref_host.club import entrant_names, evening
from tableref_host.club import server as club_server
from tableref_host.places import ROOT
from tableref_host.protocol import commands as of_host
from tableref_host.scoreboard import live, virtual
from tableref_host.seats import relay, seating
from tableref_host.web import sessions

HOST = "tableref_host"
WEB = "firmware/tableref/web"
PHONE = f"{HOST}/seats/page/js"
BOARD = f"{HOST}/scoreboard/page/js"
CLUB = f"{HOST}/club/page"
TABLE = f"{HOST}/table/js"


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8")


def constant(path, name):
    """Return the value of a constant of a page's script: a number or a text."""
    found = re.search(rf"const {name} = ([^;]+);", text_of(path))
    return ast.literal_eval(found[1].replace("_", "") if found[1][0].isdigit() else found[1])


def attribute(path, id, name):
    """Return the number in an attribute of the element `id` of a page."""
    found = re.search(rf'<input id="{id}"[^>]* {name}="(\d+)"', text_of(path))
    return int(found[1])


@pytest.mark.parametrize(
    ("path", "name", "value"),
    [
        (f"{PHONE}/main.js", "MAX_LENGTH", names.MAX_LENGTH),
        (f"{BOARD}/names.js", "MAX_LENGTH", names.MAX_LENGTH),
        (f"{TABLE}/names.js", "MAX_LENGTH", names.MAX_LENGTH),
        (f"{PHONE}/main.js", "SEATS", PLAYERS),
        (f"{BOARD}/dial.js", "SEATS", PLAYERS),
        (f"{WEB}/page.js", "SEATS", PLAYERS),
        (f"{BOARD}/dial.js", "LIGHTS", RING),
        (f"{WEB}/page.js", "RING", RING),
        (f"{TABLE}/plan.js", "RING", RING),
        (f"{TABLE}/contacts.js", "BACK", gestures.BACK),
        (f"{TABLE}/contacts.js", "NEXT", gestures.NEXT),
        (f"{TABLE}/contacts.js", "OK", gestures.OK),
        (f"{TABLE}/contacts.js", "BUTTONS", gestures.BUTTONS),
        (f"{PHONE}/line.js", "NO_CODE", relay.NOT_ALLOWED),
        (f"{PHONE}/line.js", "ELSEWHERE", relay.TAKEN),
        (f"{PHONE}/main.js", "FULL_HOUSE", WS_1013_TRY_AGAIN_LATER),
        (f"{PHONE}/main.js", "FORBIDDEN", 403),
        (f"{PHONE}/main.js", "TOO_MANY", 429),
        (f"{BOARD}/code.js", "WRONG", 403),
        (f"{BOARD}/code.js", "TOO_OFTEN", 429),
        (f"{CLUB}/view.js", "TOO_OFTEN", 429),
        (f"{CLUB}/form_fields.js", "MAX_ROUNDS", evening.MAX_ROUNDS),
        (f"{CLUB}/form_fields.js", "MAX_MINUTES", evening.MAX_ROUND_MINUTES),
        (f"{TABLE}/heart.js", "OLD_MS", referee.TOO_OLD_US // 1000),
        (f"{TABLE}/phones/phones.js", "OLD_MS", referee.TOO_OLD_US // 1000),
    ],
)
def test_a_page_has_the_value_of_its_program(path, name, value):
    assert constant(path, name) == value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (usb_line.MAX_LINE, of_table.MAX_LINE),
        (of_table.MAX_LINE, of_host.MAX_COMMAND_SIZE),
        (of_table.HIGHEST_ID, of_host.HIGHEST_ID),
        (commands_seats.PROTOCOL, of_host.PROTOCOL),
        (names.MAX_LENGTH, of_host.NAME_LENGTH),
        (names.MAX_TABLE_LENGTH, of_host.TABLE_NAME_LENGTH),
        (names.COLOURS, of_host.COLOURS),
        (STEP_SIZE, of_host.STEP_SIZE),
        (seating.SEATS, PLAYERS),
        (evening.SIZES[-1], PLAYERS),
        ((relay.NOT_ALLOWED, relay.TAKEN), (virtual.NOT_ALLOWED, virtual.TAKEN)),
    ],
)
def test_two_programs_have_the_same_value(one, other):
    assert one == other


@pytest.mark.parametrize(
    ("path", "id", "longest"),
    [
        (f"{WEB}/page.html", "name", names.MAX_LENGTH),
        (f"{WEB}/page.html", "code", 4),
        (f"{WEB}/set_up.html", "wifi", network_file.MAX_NAME),
        (f"{WEB}/set_up.html", "password", network_file.MAX_PASSWORD + 1),
        (f"{CLUB}/index.html", "code", sessions.DIGITS + 1),
    ],
)
def test_a_field_has_room_for_the_longest_text(path, id, longest):
    assert attribute(path, id, "maxlength") == longest


def test_the_paths_of_the_tables_pages_are_those_that_it_serves():
    for path, script in (
        (page.NAME_FORM, "page.js"),
        (set_up.JOIN_FORM, "set_up.js"),
        (set_up.OWN_FORM, "set_up.js"),
        (request.EVENTS, "page.js"),
        (request.EVENTS, "set_up.js"),
    ):
        assert f'("{path}"' in text_of(f"{WEB}/{script}")


def test_a_page_waits_longer_than_its_program_is_silent():
    us_of_ms = 1000
    assert constant(f"{WEB}/page.js", "SILENCE_MS") * us_of_ms >= 2 * viewer.BEAT_US
    assert constant(f"{WEB}/page.js", "RETRY_MS") <= constant(f"{WEB}/page.js", "SILENCE_MS")
    # The screen asks each phone once a second.
    ask_ms = constant(f"{TABLE}/phones/phones.js", "ASK_MS")
    for path in (f"{PHONE}/line.js", f"{TABLE}/phones/phones.js"):
        assert constant(path, "SILENT_MS") >= 3 * ask_ms
    quiet_ms, look_ms = (constant(f"{BOARD}/live.js", name) for name in ("QUIET_MS", "LOOK_MS"))
    assert constant(f"{BOARD}/live.js", "SILENT_MS") >= quiet_ms + 4 * look_ms
    # Presses that arrive together are moved apart by more than a button's maximum lock-out time.
    assert constant(f"{TABLE}/phones/phones.js", "APART_MS") > RANGES["lockout_ms"][2]


WORST = '"'
"""The character with the most bytes in JSON per byte of UTF-8: two, because it is escaped."""
WIDE = "\N{GRINNING FACE}"


def size_of(**fields):
    return len(json.dumps(fields, ensure_ascii=False).encode())


@pytest.mark.parametrize(
    ("size", "limit"),
    [
        (size_of(code="1234", player="10", name=WIDE * names.MAX_LENGTH), request.MAX_BODY),
        (
            size_of(
                wifi=WORST * network_file.MAX_NAME,
                wifi_password=WORST * network_file.MAX_PASSWORD,
            ),
            request.MAX_BODY,
        ),
        (
            size_of(
                command="name",
                player=PLAYERS,
                name=WIDE * names.MAX_LENGTH,
                colour="sky blue",
                id=of_host.HIGHEST_ID,
            ),
            of_table.MAX_LINE,
        ),
        (
            size_of(command="table", name=WIDE * names.MAX_TABLE_LENGTH, id=of_host.HIGHEST_ID),
            of_table.MAX_LINE,
        ),
        (
            size_of(type="name", player=PLAYERS, name=WIDE * names.MAX_LENGTH, colour="sky blue"),
            live.MAX_MESSAGE_SIZE,
        ),
        (size_of(type="sit", seat=PLAYERS, name=WIDE * names.MAX_LENGTH), relay.MAX_MESSAGE_SIZE),
        (
            size_of(
                do="begin",
                name=WIDE * evening.MAX_TITLE,
                entrants="\n".join(
                    [f"{WIDE * entrant_names.MAX_NAME} = {WIDE * names.MAX_LENGTH}"]
                    * evening.MAX_ENTRANTS
                ),
            ),
            club_server.MAX_REQUEST_SIZE,
        ),
        (4 * commands_match.STEPS_AT_ONCE * STEP_SIZE // 3, 400),
    ],
    ids=["name form", "wifi form", "name", "table", "viewer", "sit", "evening", "steps"],
)
def test_the_longest_request_has_room(size, limit):
    assert size <= limit
