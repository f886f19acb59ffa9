"""A URL gets each event in order and signed; a lamp shows the current state."""

import asyncio
import base64
import hashlib
import hmac
import json

import httpx2
import pytest
from test_publisher import EVENTS

from tableref.show.lights import HUES
from tableref_host.protocol.messages import EventReceived, PlayerIs
from tableref_host.publish import AddressError
from tableref_host.publish.address import read_secret, read_url
from tableref_host.publish.hook import Hook, Lamp, signature

URL = "https://house.local/table"


class House:
    """A receiver; `answers` are its next answers (a status, or an error), then 200."""

    def __init__(self, answers=()):
        self.answers = list(answers)
        self.told = []
        self.waits = []

    async def post(self, url, body, headers):
        await asyncio.sleep(0)
        answer = self.answers.pop(0) if self.answers else 200
        self.told.append((url, body, headers, answer))
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def sleep(self, seconds):
        self.waits.append(seconds)
        await asyncio.sleep(0)

    def events(self):
        """Return the events that were accepted."""
        return [json.loads(body)["event"] for _, body, _, answer in self.told if answer == 200]


def told(tmp_path, house, events=EVENTS[:6], secret=b"s3cret", is_live=True):
    """Send these events to a House; return (messages to people, faults)."""
    words, faults = [], []

    async def run():
        hook = Hook(
            URL,
            secret,
            "cellar",
            tmp_path / "hook.sqlite3",
            words.append,
            faults.append,
            house.post,
            house.sleep,
            lambda: 1_700_000_000.9,
        )
        running = asyncio.ensure_future(hook.run())
        for event in events:
            hook.handle(EventReceived(event, is_live))
        while len(house.events()) + len(faults) < len(events):
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 60))
    return words, faults


def test_each_event_is_sent_once_in_order_and_signed(tmp_path):
    house = House()
    assert told(tmp_path, house) == ([], [])
    assert house.events() == EVENTS[:6]
    ids = {headers["webhook-id"] for _, _, headers, _ in house.told}
    assert len(ids) == 6 and all(one.startswith("cellar-") for one in ids)
    _, body, headers, _ = house.told[0]
    signed = f"{headers['webhook-id']}.1700000000.".encode() + body
    expected = base64.b64encode(hmac.new(b"s3cret", signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == "v1," + expected
    assert headers["webhook-timestamp"] == "1700000000"
    assert headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("prefix", ["", "whsec_"])
def test_the_signature_follows_standard_webhooks(prefix):
    # The result of standardwebhooks 1.1.0, their Python library, for this secret and message.
    secret = read_secret(prefix + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    body = b'{"test": 2432232314}'
    signed = signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize("text", ["s3cret!", "whsec_abc", "Ä", "c2Vj cmV0", "c2Vj!cmV0"])
def test_a_secret_that_is_no_base64_is_refused_and_not_printed(text):
    with pytest.raises(AddressError, match="openssl rand -base64 24") as error:
        read_secret(text)
    assert text not in str(error.value)


def test_without_a_secret_nothing_is_signed(tmp_path):
    house = House()
    told(tmp_path, house, secret=b"")
    assert all("webhook-signature" not in headers for _, _, headers, _ in house.told)


def test_a_server_that_does_not_answer_is_retried_later_and_reported_once(tmp_path):
    house = House([httpx2.ConnectError("nobody"), 503, 500, 302])
    words, faults = told(tmp_path, house)
    assert house.events() == EVENTS[:6] and faults == []
    assert house.waits == [1, 2, 4, 8]
    away, back = words
    assert "house.local does not accept" in away and "accepts events again" in back


def test_the_pause_before_a_retry_is_at_most_a_minute(tmp_path):
    house = House([503] * 8)
    told(tmp_path, house)
    assert house.waits == [1, 2, 4, 8, 16, 32, 60, 60]


def test_after_an_accepted_event_a_retry_follows_soon_again(tmp_path):
    house = House([503, 503, 200, 503])
    told(tmp_path, house)
    assert house.waits == [1, 2, 1]


REFUSED = (400, 401, 403, 404, 405, 410, 413, 415, 422)
"""Status codes after which an event is dropped."""


def test_a_permanently_refused_event_is_skipped_and_reported(tmp_path):
    house = House([*REFUSED])
    words, faults = told(tmp_path, house, EVENTS[:10])
    assert house.events() == EVENTS[9:10] and words == [] and house.waits == []
    for status, fault in zip(REFUSED, faults, strict=True):
        assert f"has refused an event (status {status})" in str(fault)


def test_an_event_is_retried_after_every_status_but_a_success_or_a_refusal(tmp_path):
    """After 302, 408, 409, 425 and 429, for example, it may be accepted later."""
    words, faults, asked = [], [], []

    async def post(url, body, headers):
        return asked[-1]

    async def done():
        hook = Hook(URL, b"", "cellar", tmp_path / "h.sqlite3", words.append, faults.append, post)
        for status in range(100, 600):
            asked.append(status)
            if await hook._send(7, b'{"table": "cellar"}'):
                yield status
        hook._outbox.close()

    async def run():
        return [status async for status in done()]

    assert asyncio.run(run()) == [*range(200, 300), *REFUSED]
    assert len(faults) == len(REFUSED)
    # It does not accept events, accepts them, and does not again.
    assert len(words) == 3


def test_waiting_events_are_sent_after_a_restart(tmp_path):
    async def begin():
        hook = Hook(URL, b"", "cellar", tmp_path / "hook.sqlite3", print, print, House().post)
        for event in EVENTS[:3]:
            hook.handle(EventReceived(event, True))
        running = asyncio.ensure_future(hook.run())
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        hook._outbox.close()

    asyncio.run(begin())
    house = House()
    told(tmp_path, house, EVENTS[:4], is_live=False)
    assert house.events() == EVENTS[:4]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "house",
        "ftp://house",
        "http://",
        "http://h:x",
        "wled://",
        "http://a..b/",
        "http://a b/",
        "http://a\x00",
    ],
)
def test_an_invalid_address_is_refused_with_a_message(text):
    with pytest.raises(AddressError, match="Expected such as https://house.local/table"):
        read_url(text)


def shown_by_lamp(*news):
    """Return the colours (0xRRGGBB) that a lamp shows after `news`, (event, whether it is live)."""
    house = House()

    async def run():
        lamp = Lamp("wled://10.0.0.7", house.post, house.sleep)
        running = asyncio.ensure_future(lamp.run())
        for event, is_live in news:
            lamp.handle(EventReceived({"seq": 2, "t_us": 5, **event}, is_live))
            for _ in range(10):
                await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(run())
    sent = [json.loads(body)["seg"][0]["col"][0] for _, body, *_ in house.told]
    return [red << 16 | green << 8 | blue for red, green, blue in sent]


@pytest.mark.parametrize(
    ("name", "fields", "colour"),
    [
        ("claim", {"player": 2, "rank": 1}, HUES[1]),
        ("claim", {"player": 2, "rank": 2}, None),
        ("turn_started", {"player": 3}, HUES[2]),
        ("answering", {"player": 2}, HUES[1]),
        ("match_ended", {"winners": [3]}, HUES[2]),
        ("match_ended", {"winners": []}, None),
        ("round_started", {"round": 1}, 0xFFFFFF),
        ("match_abandoned", {}, 0xFFFFFF),
        ("too_late", {"player": 2}, None),
    ],
)
def test_a_lamp_changes_with_these_events_and_never_with_old_ones(name, fields, colour):
    event = {"event": name, **fields}
    assert shown_by_lamp((event, False)) == []
    assert shown_by_lamp((event, True)) == [colour] * (colour is not None)


@pytest.mark.parametrize(
    ("game", "players", "owner"),
    [
        ("gotta_go", [1, 3], 1),
        ("gotta_go", [1, 2, 3], 2),
        ("count_in", [2, 3], 2),
        ("new", [1, 2], 2),
    ],
)
def test_a_lamp_shows_the_colour_of_the_player_whose_hand_was_first(game, players, owner):
    start = {"event": "match_started", "game": game, "players": players}
    claim = {"event": "claim", "player": 2, "rank": 1}
    assert shown_by_lamp((start, True), (claim, True)) == [HUES[owner - 1]]


def test_a_lamp_shows_the_newest_state_only():
    house = House([httpx2.ConnectError("asleep")])

    async def run():
        lamp = Lamp("wled://10.0.0.7", house.post, house.sleep)
        running = asyncio.ensure_future(lamp.run())
        claim = {"seq": 3, "t_us": 5, "event": "claim", "rank": 1, "margin_us": 0}
        lamp.handle(PlayerIs(2, "Anna", "red", False))
        lamp.handle(EventReceived({**claim, "player": 2}, True))
        while not house.told:
            await asyncio.sleep(0)
        lamp.handle(EventReceived({**claim, "player": 2, "rank": 2}, True))
        ended = {"seq": 9, "t_us": 9, "event": "match_ended", "winners": [1], "totals": {}}
        lamp.handle(EventReceived(ended, True))
        while len(house.told) < 2:
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert {url for url, *_ in house.told} == {"http://10.0.0.7/json/state"}
    assert [headers for _, _, headers, _ in house.told] == [
        {"Content-Type": "application/json"}
    ] * 2
    segments = [json.loads(body)["seg"][0] for _, body, *_ in house.told]
    # An effect that the lamp plays would hide the colour.
    assert all(segment["fx"] == 0 for segment in segments)
    first, last = (segment["col"][0] for segment in segments)
    assert first != last and all(0 <= part <= 255 for part in first + last)


def test_a_lamp_is_tried_again_after_growing_pauses_that_begin_again():
    house = House([503] * 8 + [200, 503])

    async def run():
        lamp = Lamp("wled://10.0.0.7", house.post, house.sleep)
        running = asyncio.ensure_future(lamp.run())
        for seq, count in ((1, 9), (2, 11)):
            news = {"seq": seq, "t_us": 5, "event": "round_started", "round": seq}
            lamp.handle(EventReceived(news, True))
            while len(house.told) < count:
                await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert house.waits == [1, 2, 4, 8, 16, 32, 60, 60, 1]


def test_a_lamp_shows_the_hues_of_the_newest_match_and_of_all_ten_players():
    lamp = Lamp("wled://10.0.0.7")

    def begin(*players):
        start = {"seq": 1, "t_us": 0, "event": "match_started", "players": list(players)}
        lamp.handle(EventReceived(start, True))

    def colour(player):
        return lamp._of({"event": "turn_started", "player": player})["seg"][0]["col"]

    begin(6)
    own = colour(6)
    begin(1, 6)
    assert colour(6) != own
    begin(6, 7)
    assert colour(6) == own
    assert colour(10) != own
    lamp.handle(PlayerIs(10, "Anna", "sky blue", True))
    begin(10)
    assert colour(10) == own


def test_a_lamp_shows_the_players_hue_of_this_match():
    house = House([])

    async def run():
        lamp = Lamp("wled://10.0.0.7", house.post, house.sleep)
        running = asyncio.ensure_future(lamp.run())
        claim = {"seq": 3, "t_us": 5, "event": "claim", "rank": 1, "margin_us": 0}
        started = {"seq": 1, "t_us": 0, "event": "match_started", "players": [1, 6]}
        lamp.handle(EventReceived(started, False))
        for player in (1, 6):
            lamp.handle(EventReceived({**claim, "player": player}, True))
            while len(house.told) < (1 if player == 1 else 2):
                await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 60))
    first, sixth = (json.loads(body)["seg"][0]["col"][0] for _, body, *_ in house.told)
    assert first == [HUES[0] >> shift & 255 for shift in (16, 8, 0)]
    assert sixth == [HUES[1] >> shift & 255 for shift in (16, 8, 0)]


def test_an_exception_is_reported_and_nothing_is_skipped(tmp_path):
    house, bugs = House(), [KeyError("bug")]
    post = house.post

    async def failing(*arguments):
        if bugs:
            raise bugs.pop()
        return await post(*arguments)

    house.post = failing
    _, faults = told(tmp_path, house)
    assert [type(one) for one in faults] == [KeyError]
    assert house.events() == EVENTS[: len(house.events())] and len(house.events()) >= 5
