"""Messages between phones and screen arrive, and no phone can send for another seat."""

import asyncio
import json
import socket
import time

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from starlette.status import WS_1013_TRY_AGAIN_LATER

from tableref_host.seats import relay
from tableref_host.seats.relay import MAX_PHONES, MAY_NOT, NO_CODE, ONE_ONLY, checked
from tableref_host.seats.server import ROOM
from tableref_host.web.sessions import Sessions

FAR_END = {"down": True, "at": 12.5}


def test_a_phone_sits_presses_and_gets_its_light(served):
    screen, code = served.screen()
    phone = served.phone(code)
    assert phone.sit(3, "Anna") == [{"seat": 3, "name": "Anna"}]
    (seat,) = seated(screen, 3)
    assert seat["name"] == "Anna"
    phone.say(type="press", **FAR_END)
    pressed = screen.until("from")
    assert pressed == {
        "type": "from", "seat": 3, "link": seat["link"], "message": {"type": "press", **FAR_END}
    }  # fmt: skip
    screen.say(type="to", seat=3, link=seat["link"], message={"type": "show", "light": [1, 2, 3]})
    assert phone.until("show")["light"] == [1, 2, 3]


def seated(screen, *seats):
    """Return the message that tells the screen which seats are taken."""
    while True:
        told = screen.until("seats")["seats"]
        if [one["seat"] for one in told] == list(seats):
            return told


def test_a_phone_can_press_for_its_own_seat_only(served):
    screen, code = served.screen()
    anna, bo = served.phone(code), served.phone(code)
    anna.sit(1)
    bo.sit(2)
    bo.say(type="press", seat=1, link=1, **FAR_END)
    assert screen.until("from")["seat"] == 2
    assert bo.sit(1) == "taken"
    bo.say(type="free", seat=1)
    assert bo.until("refused")["reason"] == "message"
    bo.say(type="to", seat=1, message={"type": "show"})
    assert bo.until("refused")["reason"] == "message"
    assert [seat for seat, _ in served.call(served.table.relay.seating.all)] == [1, 2]


def test_a_phone_returns_to_its_seat_with_another_connection_number(served):
    screen, code = served.screen()
    cookie = served.cookie("/seat/code", code)
    phone = served.talk("/seat", cookie)
    phone.sit(7, "Anna")
    first = seated(screen, 7)[0]["link"]
    phone.websocket.close()
    while seated(screen, 7)[0]["link"] is not None:
        pass
    again = served.talk("/seat", cookie)
    assert again.until("seats")["own"] == 7
    second = seated(screen, 7)[0]["link"]
    assert second not in (None, first)
    # Messages for the previous holder of the seat do not reach the new one.
    screen.say(type="to", seat=7, link=first, message={"type": "ask", "n": 1})
    screen.say(type="to", seat=7, link=second, message={"type": "ask", "n": 2})
    assert again.until("ask")["n"] == 2


def test_of_two_tabs_of_one_phone_the_newer_has_the_seat(served):
    screen, code = served.screen()
    cookie = served.cookie("/seat/code", code)
    older = served.talk("/seat", cookie)
    older.sit(2)
    newer = served.talk("/seat", cookie)
    assert older.closed()[0] == relay.TAKEN
    assert newer.until("seats")["own"] == 2
    # The end of the older connection leaves the newer one alone.
    for _ in range(3):
        newer.say(type="press", **FAR_END)
        assert screen.until("from")["seat"] == 2


class HeldTalk:
    """A connection that stays open, so that messages can arrive after it was replaced."""

    made = []

    def __init__(self, websocket, hear, *limits):
        self.hear = hear
        self.sent, self.latest = [], []
        self.send, self.send_latest = self.sent.append, self.latest.append
        self.made.append(self)

    def close(self, code, reason):
        """Do nothing, because the close has not reached the client yet."""

    async def run(self):
        await asyncio.Event().wait()


class AcceptedSocket:
    async def accept(self):
        pass


def play_with_held_talks(monkeypatch, holders, play):
    """Call `play(table, screen, *phones)`, with a phone for each of the sessions `holders`."""

    async def run():
        table = relay.Relay(Sessions(), lambda code: {})
        tasks = [asyncio.ensure_future(table.serve_screen(AcceptedSocket(), True))]
        for holder in holders:
            await asyncio.sleep(0)
            tasks.append(asyncio.ensure_future(table.serve_phone(AcceptedSocket(), holder)))
        await asyncio.sleep(0)
        play(table, *HeldTalk.made)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    monkeypatch.setattr(relay, "Talk", HeldTalk)
    monkeypatch.setattr(HeldTalk, "made", [])
    asyncio.run(run())


def test_messages_of_a_replaced_connection_are_ignored(monkeypatch):
    def play(table, screen, older, newer):
        newer.hear({"type": "sit", "seat": 2, "name": "Anna"})
        for message in (
            {"type": "press", **FAR_END},
            {"type": "leave"},
            {"type": "sit", "seat": 3},
        ):
            older.hear(message)
        assert [seat for seat, _ in table.seating.all()] == [2]
        newer.hear({"type": "press", **FAR_END})
        assert [one["link"] for one in screen.sent if one["type"] == "from"] == [2]

    play_with_held_talks(monkeypatch, (b"1", b"1"), play)


def test_lights_and_words_for_viewers_replace_earlier_ones_but_no_question_is_lost(monkeypatch):
    def play(table, screen, phone, viewer):
        phone.hear({"type": "sit", "seat": 2, "name": "Anna"})
        assert screen.sent[-1]["viewers"] == 1
        phone.latest.clear()
        viewer.latest.clear()
        for kind in ("show", "ask"):
            screen.hear({"type": "to", "seat": 2, "link": 1, "message": {"type": kind}})
        screen.hear({"type": "watch", "words": "Round 1"})
        assert (phone.latest, phone.sent) == ([{"type": "show"}], [{"type": "ask"}])
        assert (viewer.latest, viewer.sent) == ([{"type": "watch", "words": "Round 1"}], [])

    play_with_held_talks(monkeypatch, (b"1", b"2"), play)


def test_the_screen_frees_a_seat(served):
    screen, code = served.screen()
    phone = served.phone(code)
    phone.sit(4)
    screen.say(type="free", seat=4)
    assert phone.until("seats", own=None)["seats"] == []


def test_a_phone_can_leave(served):
    screen, code = served.screen()
    phone = served.phone(code)
    phone.sit(4)
    seated(screen, 4)
    phone.say(type="leave")
    assert seated(screen) == []


def test_after_a_reconnection_of_the_screen_all_keep_their_seats(served):
    screen, code = served.screen()
    phone = served.phone(code)
    phone.sit(4, "Bo")
    screen.websocket.close()
    phone.until("seats", screen=False)
    again, _ = served.screen()
    assert seated(again, 4)[0]["name"] == "Bo"
    phone.until("seats", screen=True)


def test_there_is_one_screen_and_it_needs_its_own_code(served):
    _, code = served.screen()
    cookie = served.cookie("/code", served.call(served.table.screen_code))
    assert served.talk(ROOM, cookie).closed() == (relay.TAKEN, ONE_ONLY)
    assert served.talk(ROOM).closed() == (relay.NOT_ALLOWED, MAY_NOT)
    of_phone = served.cookie("/seat/code", code)
    assert served.talk(ROOM, of_phone).closed() == (relay.NOT_ALLOWED, MAY_NOT)
    value = of_phone.split("=")[1]
    forged = f"{cookie.split('=')[0]}={value}"
    assert served.talk(ROOM, forged).closed() == (relay.NOT_ALLOWED, MAY_NOT)


def test_a_phone_needs_the_code_and_each_use_shows_a_new_one(served):
    screen, code = served.screen()
    assert served.talk("/seat").closed() == (relay.NOT_ALLOWED, NO_CODE)
    served.cookie("/seat/code", code)
    following = screen.until("invitation")
    assert following["code"] != code
    # The code is in the fragment, which browsers send to no server.
    address = segno.make(f"{served.url}#code={following['code']}", error="m")
    assert following["picture"] == address.svg_data_uri(scale=4, border=3, light="#fff")
    # A phone that scanned the first code at the same moment gets a seat, too.
    served.cookie("/seat/code", code)


def test_a_full_table_is_reported(served, monkeypatch):
    monkeypatch.setattr(relay, "MAX_PHONES", 1)
    _, code = served.screen()
    cookie = served.cookie("/seat/code", code)
    served.talk("/seat", cookie).until("seats")
    assert served.phone(code).closed()[0] == WS_1013_TRY_AGAIN_LATER
    # A phone that is here already may reconnect.
    served.talk("/seat", cookie).until("seats")
    assert MAX_PHONES == 30


JUNK = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(
    st.dictionaries(
        st.sampled_from(["type", "down", "at", "n", "grain", "seat"]),
        JUNK | st.sampled_from(["press", "answer", "clock"]),
    )
)
def test_invalid_messages_are_not_forwarded_to_the_screen(message):
    inner = checked(message)
    if inner is not None:
        assert set(inner) <= {"type", "down", "at", "n", "grain"}
        json.dumps(inner, allow_nan=False)
        assert all(message[key] == value for key, value in inner.items())


def test_a_time_of_thirty_years_is_valid():
    press = {"type": "press", **FAR_END, "at": relay.MAX_TIME_MS}
    assert checked(press) == press
    assert checked({**press, "at": 2 * relay.MAX_TIME_MS}) is None


JUNK_OF_A_PHONE = (
    *("", "[]", "7", "{", "null", '{"type": 3}', "[" * 5000),
    '{"type": "sit", "seat": [], "name": ""}',
    '{"type": "press", "down": true, "at": NaN}',
    '{"type": "press", "down": 1, "at": 1}',
    json.dumps({"type": "press", "down": True, "at": 1, "more": "x" * 2000}),
    # It has fewer characters than are allowed, but more bytes.
    json.dumps({"type": "press", "down": True, "at": 1, "more": "é" * 600}, ensure_ascii=False),
)
JUNK_OF_THE_SCREEN = (
    *("[]", '{"type": "to"}', '{"type": "free", "seat": {}}'),
    '{"type": "to", "seat": [], "message": {}}',
    '{"type": "to", "seat": 1, "link": 1, "message": {"type": []}}',
)


def screen_and_phone(served):
    """Return the screen of a table, and a phone that sits at its first seat."""
    screen, code = served.screen()
    phone = served.phone(code)
    phone.sit(1)
    return screen, phone


def test_invalid_messages_of_a_phone_are_refused_and_the_table_continues(served):
    screen, phone = screen_and_phone(served)
    for text in JUNK_OF_A_PHONE:
        phone.websocket.send(text)
        assert phone.until("refused")["reason"] in ("message", "seat")
    # The longest message is valid.
    text = json.dumps({"type": "press", **FAR_END})
    phone.websocket.send(text + " " * (relay.MAX_MESSAGE_SIZE - len(text)))
    assert screen.until("from")["message"]["at"] == 12.5


def test_invalid_messages_of_the_screen_harm_nobody(served):
    screen, phone = screen_and_phone(served)
    for text in JUNK_OF_THE_SCREEN:
        screen.websocket.send(text)
    phone.say(type="press", **FAR_END)
    assert screen.until("from")["message"]["at"] == 12.5


def test_a_client_that_sends_too_much_is_read_more_slowly(served, monkeypatch):
    monkeypatch.setattr(relay, "PHONE_AT_ONCE", 5)
    monkeypatch.setattr(relay, "PHONE_PER_S", 1)
    screen, code = served.screen()
    flood, phone = served.phone(code), served.phone(code)
    flood.sit(1)
    phone.sit(2)
    began_s = time.monotonic()
    for _ in range(100):
        flood.say(type="press", **FAR_END)
    of_flood = 0
    for _ in range(3):
        phone.say(type="press", **FAR_END)
        while screen.until("from")["seat"] == 1:
            of_flood += 1
    assert of_flood <= 5 + (time.monotonic() - began_s) + 1
    # Shut the socket down, because a closing message would be read only after all others.
    flood.websocket.socket.shutdown(socket.SHUT_RDWR)


def test_a_client_that_reads_nothing_is_disconnected(served, monkeypatch):
    monkeypatch.setattr("tableref_host.seats.talk.MAX_QUEUE", 3)
    screen, phone = screen_and_phone(served)
    link = seated(screen, 1)[0]["link"]

    def flood():
        (own,) = served.table.relay._phones.values()
        for _ in range(5):
            own.talk.send({"type": "ask"})

    served.call(flood)
    assert link and seated(screen, 1)[0]["link"] is None


def test_a_page_of_another_origin_gets_no_connection(served):
    for path in ("/seat", ROOM):
        with pytest.raises(Exception, match="403"):
            served.talk(path, origin="http://evil.example")


def test_limits_leave_room_for_quick_fingers_and_slow_people():
    # A finger taps 10 times a second at most. Each tap is two messages.
    assert (relay.PHONE_PER_S, relay.PHONE_AT_ONCE) == (40, 80)
    # The screen sends lights and questions to ten phones.
    assert relay.SCREEN_PER_S >= 10 * relay.PHONE_PER_S
    assert relay.SCREEN_AT_ONCE >= 10 * relay.PHONE_AT_ONCE
    assert (relay.MAX_MESSAGE_SIZE, relay.MAX_SCREEN_MESSAGE_SIZE) == (1024, 4096)
    # In a minute ten people have scanned the code.
    assert relay.GRACE_S == 60
