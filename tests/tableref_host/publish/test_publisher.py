"""Messages to a broker that fails and returns, from a table whose cable is unplugged."""

import asyncio
import itertools
import json
import ssl

import aiomqtt
import pytest
from broker_standin import StandIn
from reader import Reader

from tableref_host.places import ROOT
from tableref_host.protocol import fields
from tableref_host.protocol.messages import (
    Connected,
    Disconnected,
    EventReceived,
    MatchClosed,
    PlayerIs,
    Restarted,
    TableIs,
)
from tableref_host.publish import PublishError, publisher
from tableref_host.publish.broker import read_address
from tableref_host.publish.outbox import Outbox
from tableref_host.publish.publisher import Publisher
from tests.waiting import TIMEOUT_S

RECORD = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.events"
EVENTS = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]


class Evening:
    """A table whose messages go to a stand-in; `words` are the texts shown to people."""

    def __init__(self, path, address="mqtt://anna@house/club"):
        self.broker = StandIn()
        self.words, self.faults = [], []
        self.board = "{}"
        self.publisher = Publisher(
            read_address(address, "secret"),
            "cellar",
            path / "box.sqlite3",
            lambda: self.board,
            "1.2.3",
            self.words.append,
            self.faults.append,
            self.broker.connect,
            lambda _seconds: asyncio.sleep(0),
        )

    def say(self, events):
        for event in events:
            self.publisher.handle(EventReceived(event, True))

    async def until_published(self, count):
        topic = "club/cellar/event"
        await self.broker.until(lambda _: len(set(self.broker.payloads(topic))) >= count)

    def states(self):
        return self.broker.payloads("club/cellar/state")

    def stands(self):
        reader = Reader()
        for payload in self.broker.payloads("club/cellar/event"):
            reader.handle(payload)
        return [event for match in reader.matches.values() for event in match]


def play(path, evening):
    """Run `evening(Evening)`, a coroutine, while its table is published; return the Evening."""

    async def run():
        made = Evening(path)
        publishing = asyncio.ensure_future(made.publisher.run())
        try:
            await evening(made)
        finally:
            publishing.cancel()
            await asyncio.gather(publishing, return_exceptions=True)
        return made

    return asyncio.run(run())


def test_events_board_and_identity_of_a_table_are_published(tmp_path):
    async def evening(it):
        it.publisher.handle(Connected("COM3"))
        it.publisher.handle(PlayerIs(4, "Anna", "red", False))
        it.board = '{"phase": 1}'
        it.say(EVENTS)
        await it.until_published(len(EVENTS))
        await it.broker.until(lambda _: any('"phase": 1' in text for text in it.states()))

    it = play(tmp_path, evening)
    assert it.stands() == EVENTS and it.faults == it.words == []
    last = json.loads(it.broker.payloads("club/cellar/event")[-1])
    assert last["event"]["event"] == "match_ended" and last["names"] == {"4": "Anna"}
    retained = {topic for topic, _, retain in it.broker.published if retain}
    discovery = "homeassistant/device/tableref_cellar/config"
    assert retained == {discovery, "club/cellar/state", "club/cellar/status"}
    assert it.broker.payloads("club/cellar/status") == ["online", "offline"]
    (arguments,) = it.broker.connections
    assert (arguments["username"], arguments["password"]) == ("anna", "secret")
    assert arguments["port"] == 1883 and arguments["tls_context"] is None
    assert 0 < arguments["max_queued_incoming_messages"] <= 1000
    will = arguments["will"]
    assert (will.topic, will.payload, will.retain) == ("club/cellar/status", "offline", True)


def numbers_of(it):
    return [json.loads(text)["number"] for text in it.broker.payloads("club/cellar/event")]


@pytest.mark.parametrize(
    "opens",
    [
        Restarted([]),
        EventReceived({**EVENTS[-1], "event": "match_restored", "reason": "reopened"}, True),
    ],
)
def test_the_board_says_that_ok_has_closed_the_match(tmp_path, opens):
    def last_says(words):
        return lambda _: it.states() and words in it.states()[-1]

    async def evening(made):
        nonlocal it
        it = made
        it.publisher.handle(Connected("COM3"))
        it.say(EVENTS)
        await it.until_published(len(EVENTS))
        await it.broker.until(last_says('"is_closed":false'))
        it.publisher.handle(MatchClosed())
        await it.broker.until(last_says('"is_closed":true'))
        it.publisher.handle(opens)
        await it.broker.until(last_says('"is_closed":false'))

    it = None
    play(tmp_path, evening)


def test_the_board_contains_the_table_and_the_last_message_number(tmp_path):
    async def evening(it):
        it.board = '{"phase":1}'
        it.say(EVENTS[:7])
        it.publisher.handle(TableIs("By the window", "e6"))
        await it.broker.until(lambda _: any("window" in text for text in it.states()))
        await it.until_published(7)
        last = str(numbers_of(it)[-1])
        await it.broker.until(lambda _: any(last in text for text in it.states()))

    it = play(tmp_path, evening)
    board = json.loads(it.states()[-1])
    assert board["table"] == {"id": "cellar", "name": "By the window"} and board["phase"] == 1
    discovery = it.broker.payloads("homeassistant/device/tableref_cellar/config")[-1]
    assert json.loads(discovery)["device"]["name"] == "TableRef By the window"


def test_each_message_names_the_previous_one_and_missing_ones_are_repeated(tmp_path):
    async def evening(it):
        it.say(EVENTS[:20])
        await it.until_published(20)
        numbers = numbers_of(it)
        it.broker.ask(json.dumps({"after": numbers[4]}).encode())
        await it.broker.until(lambda _: len(numbers_of(it)) == 35)

    payloads = play(tmp_path, evening).broker.payloads("club/cellar/event")
    # The repeated messages are unchanged: nothing was deleted, so no message is marked with "gap".
    assert payloads[20:] == payloads[5:20]
    messages = [json.loads(text) for text in payloads]
    numbers = [one["number"] for one in messages]
    assert [one["after"] for one in messages[:20]] == [0, *numbers[:19]]


@pytest.mark.parametrize("at_once", [3, publisher.MAX_REPEATED])
def test_an_older_request_during_another_is_answered_too(tmp_path, monkeypatch, at_once):
    monkeypatch.setattr(publisher, "MAX_REPEATED", at_once)
    behind, began = Outbox.behind, []

    async def ask(it, after):
        it.broker.ask(json.dumps({"after": after}).encode())
        while it.broker.asked:
            await asyncio.sleep(0)

    async def evening(it):
        loop = asyncio.get_running_loop()
        it.say(EVENTS[:20])
        await it.until_published(20)
        numbers = numbers_of(it)

        def slow_behind(outbox, number, most):
            began.append(number)
            if len(began) == 1:
                asyncio.run_coroutine_threadsafe(ask(it, numbers[4]), loop).result()
            return behind(outbox, number, most)

        monkeypatch.setattr(Outbox, "behind", slow_behind)
        await ask(it, numbers[14])
        await it.broker.until(lambda _: set(numbers[5:20]) <= set(numbers_of(it)[20:]))

    it = play(tmp_path, evening)
    assert began[0] == sorted(set(numbers_of(it)))[14]


def test_players_get_seats_and_invalid_requests_are_ignored(tmp_path):
    seated = []

    async def evening(it):
        it.publisher._seat = lambda player, name: seated.append((player, name))
        for payload in (
            b"",
            b"[]",
            b"{",
            b'{"after": -1}',
            b'{"names": 3}',
            b'{"names": {"x": 1}}',
            b'{"names": {"11": "Eve"}}',
            b'{"names": {"2": "Eve"}}'.ljust(4097),
        ):
            it.broker.ask(payload)
        it.broker.ask(b'{"names": {"3": "Anna", "4": 7}}')
        it.broker.ask(b'{"names": {"1": ""}}')
        while len(seated) < 2:
            await asyncio.sleep(0)

    assert play(tmp_path, evening).faults == []
    assert seated == [(3, "Anna"), (1, "")]


def test_a_request_may_have_4096_bytes_and_name_ten_players(tmp_path):
    publisher, seated = Evening(tmp_path).publisher, []
    publisher._seat = lambda player, name: seated.append((player, name))
    publisher._handle_asked(b'{"names": {"10": "Max", "0": "Eve"}}'.ljust(4096))
    publisher._handle_asked(b'{"names": {"9": "Eve"}}'.ljust(4097))
    publisher._outbox.close()
    assert seated == [(10, "Max")]


@pytest.mark.parametrize("board", [{}, {"seats": []}])
def test_the_state_is_the_board_with_data_of_the_publisher(tmp_path, board):
    publisher = Evening(tmp_path).publisher
    publisher._state = lambda: json.dumps(board)
    state = json.loads(asyncio.run(publisher._board()))
    publisher._outbox.close()
    assert list(state) == ["table", "outbox", "number", "is_closed", *board]
    assert state["table"] == {"id": "cellar", "name": ""}


def test_only_numbers_of_messages_are_published_again_and_the_smallest_counts(tmp_path):
    publisher = Evening(tmp_path).publisher
    ours = publisher._outbox.id
    for asked, again in (
        ({"after": fields.LIMIT}, None),
        ({"after": -1}, None),
        ({"after": True}, None),
        ({"after": 1.0}, None),
        ({"after": 3, "outbox": "another"}, None),
        ({"after": fields.LIMIT - 1}, fields.LIMIT - 1),
        ({"after": 7, "outbox": ours}, 7),
        ({"after": 8}, 7),
        ({"after": 0}, 0),
    ):
        publisher._handle_asked(json.dumps(asked).encode())
        assert publisher._again == again, asked
    publisher._outbox.close()


def test_the_client_gets_the_address_its_limits_and_a_last_will(tmp_path):
    publisher = Evening(tmp_path, "mqtts://anna@house/club").publisher
    publisher._connect = lambda **named: named
    named = publisher._connected()
    publisher._outbox.close()
    will, context = named.pop("will"), named.pop("tls_context")
    assert (will.topic, will.payload) == ("club/cellar/status", "offline")
    assert (will.qos, will.retain) == (1, True)
    assert context.check_hostname and context.verify_mode == ssl.CERT_REQUIRED
    assert named == {
        "hostname": "house",
        "port": 8883,
        "username": "anna",
        "password": "secret",
        "keepalive": 15,
        "timeout": 10,
        "identifier": f"tableref-cellar-{publisher._outbox.id}",
        "max_queued_incoming_messages": 100,
    }
    assert read_address("mqtt://house").as_arguments()["tls_context"] is None


def test_home_assistant_learns_all_of_it_in_one_message(tmp_path):
    async def evening(it):
        await it.broker.until(lambda published: len(published) > 1)

    it = play(tmp_path, evening)
    (payload,) = it.broker.payloads("homeassistant/device/tableref_cellar/config")
    found = json.loads(payload)
    assert found["state_topic"] == "club/cellar/state"
    assert found["availability_topic"] == "club/cellar/status"
    # With 0, a value would be lost while Home Assistant reconnects.
    assert found["qos"] == 1
    assert found["device"]["sw_version"] == found["origin"]["sw_version"] == "1.2.3"
    unique = {part["unique_id"] for part in found["components"].values()}
    assert len(unique) == len(found["components"]) and found["device"]["identifiers"]
    assert all(part["platform"] == "sensor" for part in found["components"].values())


@pytest.mark.parametrize("after_it_came", [False, True])
def test_a_broker_that_disappears_gets_each_event_once_in_the_end(tmp_path, after_it_came):
    async def evening(it):
        for at in range(0, len(EVENTS), 7):
            it.say(EVENTS[at : at + 7])
            await it.until_published(at + 1)
            failures = it.broker.failures
            it.broker.go(after_it_came)
            if at + 7 < len(EVENTS):
                await it.broker.until(lambda _, before=failures: it.broker.failures > before)
            it.broker.come()
            await it.until_published(min(at + 7, len(EVENTS)))

    it = play(tmp_path, evening)
    assert it.stands() == EVENTS
    came = it.broker.payloads("club/cellar/event")
    assert (len(came) > len(set(came))) == after_it_came


@pytest.mark.parametrize("batch_size", [5, publisher.BATCH_SIZE])
def test_waiting_messages_are_published_before_the_table_goes_offline(
    tmp_path, monkeypatch, batch_size
):
    # A busy machine needs more than two seconds for this.
    monkeypatch.setattr(publisher, "FINAL_TIMEOUT_S", TIMEOUT_S)
    monkeypatch.setattr(publisher, "BATCH_SIZE", batch_size)

    async def evening(it):
        await it.broker.until(lambda _: it.broker.payloads("club/cellar/status"))
        it.say(EVENTS)

    it = play(tmp_path, evening)
    assert it.stands() == EVENTS
    assert it.broker.published[-1][:2] == ("club/cellar/status", "offline")


def test_the_loss_and_return_of_the_broker_are_reported_once(tmp_path):
    async def evening(it):
        it.say(EVENTS[:5])
        await it.until_published(5)
        it.broker.go()
        while not it.words:
            await asyncio.sleep(0)
        it.say(EVENTS[5:9])
        it.broker.come()
        await it.until_published(9)

    it = play(tmp_path, evening)
    away, back = it.words
    assert "house:1883 cannot be reached" in away and "The match continues" in away
    assert "is back" in back and "secret" not in away + back


def test_a_table_is_online_again_at_a_broker_that_is_back(tmp_path):
    def statuses(it):
        return it.broker.payloads("club/cellar/status")

    async def evening(it):
        it.publisher.handle(Connected("COM3"))
        for at in range(3):
            await it.broker.until(lambda _, count=at + 1: len(statuses(it)) == count)
            # The broker itself publishes the last will, "offline", which is not seen here.
            it.broker.go()
            it.say(EVENTS[at : at + 1])
            while len(it.words) < 2 * at + 1:
                await asyncio.sleep(0)
            it.broker.come()
        await it.broker.until(lambda _: len(statuses(it)) == 4)

    assert statuses(play(tmp_path, evening)) == ["online"] * 4 + ["offline"]


def test_the_pause_before_an_attempt_doubles_up_to_half_a_minute_and_begins_again(tmp_path):
    waited, attempts = [], itertools.count()

    class Client:
        async def __aenter__(self):
            if next(attempts) != 7:
                raise aiomqtt.MqttError("away")
            return self

        async def __aexit__(self, *raised):
            return None

        async def subscribe(self, topic, qos):
            raise aiomqtt.MqttError("gone")

    async def sleep(seconds):
        waited.append(seconds)
        if len(waited) == 10:
            raise asyncio.CancelledError

    evening = Evening(tmp_path)
    evening.publisher._connect, evening.publisher._sleep = lambda **words: Client(), sleep
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(evening.publisher.run())
    assert waited == [1, 2, 4, 8, 16, 30, 30, 1, 2, 4]


def test_a_table_with_an_unplugged_cable_is_offline_until_it_is_back(tmp_path):
    async def evening(it):
        it.publisher.handle(Connected("COM3"))
        it.say(EVENTS[:1])
        await it.until_published(1)
        it.publisher.handle(Disconnected("The cable is out."))
        await it.broker.until(lambda _: len(it.broker.payloads("club/cellar/status")) == 2)
        # Neither a name that was given here nor the answer to a request makes it look connected.
        it.publisher.handle(PlayerIs(4, "Anna", "red", False))
        it.broker.ask(b'{"after": 0}')
        await it.broker.until(lambda _: len(numbers_of(it)) == 2)
        assert it.broker.payloads("club/cellar/status") == ["online", "offline"]
        it.publisher.handle(Connected("COM3"))
        await it.broker.until(lambda _: len(it.broker.payloads("club/cellar/status")) == 3)

    status = play(tmp_path, evening).broker.payloads("club/cellar/status")
    assert status == ["online", "offline", "online", "offline"]


def test_a_connected_table_overrides_the_offline_of_its_former_laptop(tmp_path):
    async def evening(it):
        it.publisher.handle(Connected("COM3"))
        await it.broker.until(lambda _: it.broker.payloads("club/cellar/status") == ["online"])
        it.broker.say_status(b"offline")
        await it.broker.until(lambda _: len(it.broker.payloads("club/cellar/status")) == 2)
        it.publisher.handle(Disconnected("The cable is out."))
        await it.broker.until(lambda _: len(it.broker.payloads("club/cellar/status")) == 3)
        it.broker.say_status(b"offline")
        it.publisher.handle(Connected("COM3"))
        await it.broker.until(lambda _: len(it.broker.payloads("club/cellar/status")) == 4)

    it = play(tmp_path, evening)
    assert it.broker.payloads("club/cellar/status") == [
        *("online", "online", "offline", "online", "offline")
    ]
    (arguments,) = it.broker.connections
    assert arguments["identifier"] == f"tableref-cellar-{it.publisher._outbox.id}"


def test_a_request_for_another_laptops_messages_is_not_answered(tmp_path):
    async def evening(it):
        it.say(EVENTS[:9])
        await it.until_published(9)
        numbers = numbers_of(it)
        for outbox, after in (("0" * 16, numbers[2]), (it.publisher._outbox.id, numbers[5])):
            it.broker.ask(json.dumps({"after": after, "outbox": outbox}).encode())
        await it.broker.until(lambda _: len(numbers_of(it)) == 12)

    it = play(tmp_path, evening)
    numbers = numbers_of(it)
    assert numbers[9:] == numbers[6:9]


def test_a_table_goes_offline_only_after_its_messages(tmp_path):
    async def evening(it):
        await it.broker.until(lambda _: it.broker.payloads("club/cellar/status"))
        it.say(EVENTS)
        it.publisher.handle(Disconnected("the cable is out"))
        await it.broker.until(lambda _: "offline" in it.broker.payloads("club/cellar/status"))
        assert it.stands() == EVENTS

    play(tmp_path, evening)


def test_an_unusable_outbox_is_named(tmp_path):
    path = tmp_path / "box.sqlite3"
    path.write_text("no database at all, but longer than a header of SQLite " * 20)

    async def evening(_):
        pass

    with pytest.raises(PublishError, match="box.sqlite3"):
        play(tmp_path, evening)
