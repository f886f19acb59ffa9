"""The outbox contains each event of a match once, whatever is repeated."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reader import Reader

from tableref_host.places import ROOT
from tableref_host.publish import outbox as outbox_module
from tableref_host.publish.outbox import Outbox

RECORDS = sorted((ROOT / "tests" / "scenarios").glob("*.events"))
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((ROOT / "tableref_host" / "publish" / "message.schema.json").read_text())
)
TWO = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.events"


@pytest.fixture
def outbox(tmp_path):
    box = Outbox(tmp_path / "box.sqlite3", "cellar")
    yield box
    box.close()


def recorded(path: Path = TWO):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def taken(outbox):
    """Return the payloads that wait, and mark them as published."""
    payloads = []
    for message in outbox.waiting(100_000):
        payloads.append(message.payload)
        outbox.done(message.number)
    return payloads


def add_all(outbox, events, is_live=True):
    for event in events:
        outbox.add(event, is_live)


def test_an_outbox_keeps_its_id_and_no_two_have_the_same(tmp_path):
    def opened(name):
        box = Outbox(tmp_path / name, "cellar")
        box.add(recorded()[0], True)
        (message,) = map(json.loads, taken(box)) if box.count() else ({"outbox": box.id},)
        box.close()
        assert message["outbox"] == box.id
        return box.id

    assert opened("one") == opened("one") != opened("two")


def test_what_is_stored_survives_a_power_cut(tmp_path, monkeypatch):
    files = []
    connect = sqlite3.connect

    def connected(*given, **named):
        files.append(connect(*given, **named))
        return files[-1]

    monkeypatch.setattr(sqlite3, "connect", connected)
    for _ in ("new", "opened again"):
        with closing(Outbox(tmp_path / "box.sqlite3", "cellar")):
            # 2 is FULL: each transaction is on the disk when it ends.
            assert files[-1].execute("PRAGMA synchronous").fetchone() == (2,)
            assert files[-1].execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_an_end_contains_the_names_of_its_moment(outbox):
    events = recorded()
    outbox.name(1, "Anna")
    outbox.name(2, "Bo")
    add_all(outbox, events)
    outbox.name(1, "Cleo")
    outbox.name(2, "")
    add_all(outbox, [{"seq": events[-1]["seq"] + 1, "t_us": 1, "event": "match_restored"}])
    *_, ended, restored = [json.loads(text) for text in taken(outbox)]
    assert ended["event"]["event"] == "match_ended"
    assert (ended["names"], restored["names"]) == ({"1": "Anna", "2": "Bo"}, {"1": "Cleo"})
    SCHEMA.validate(ended)


def test_every_event_after_which_a_match_may_be_over_contains_the_names(outbox):
    outbox.name(2, "Bo")
    add_all(outbox, recorded()[:1])
    ends = ("match_ended", "undone", "redone", "corrected", "match_restored")
    for at, name in enumerate((*ends, "claim", "round_scored", "paused", "match_abandoned")):
        outbox.add({"seq": 2 + at, "t_us": at, "event": name}, True)
        payload = json.loads(taken(outbox)[-1])
        assert payload["event"]["event"] == name
        assert payload.get("names") == ({"2": "Bo"} if name in ends else None)


def test_a_void_event_is_not_published_beside_the_one_that_replaces_it(outbox):
    events = recorded()[:6]
    add_all(outbox, events)
    other = {**events[3], "t_us": events[3]["t_us"] + 1}
    outbox.restart([*events[:3], other])
    found = [json.loads(message.payload)["event"] for message in outbox.waiting(100)]
    assert found == [*events[:3], other]


@pytest.mark.parametrize("statement", ["PRAGMA user_version = 99", "CREATE TABLE message (x)"])
def test_an_outbox_of_another_version_is_refused_and_left_unchanged(tmp_path, statement):
    path = tmp_path / "box.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute(statement)
    before = path.read_bytes()
    with pytest.raises(sqlite3.DatabaseError, match="this TableRef uses"):
        Outbox(path, "cellar")
    assert path.read_bytes() == before


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_every_event_of_every_scenarios_match_is_stored_once(outbox, record):
    events = recorded(record)
    add_all(outbox, events)
    # These events are sent again after the cable was unplugged, or by a restarted program.
    add_all(outbox, events, is_live=False)
    reader, number = Reader(), 0
    for payload in taken(outbox):
        message = json.loads(payload)
        SCHEMA.validate(message)
        assert message["number"] > number and message["table"] == "cellar"
        number = message["number"]
        reader.handle(payload)
        reader.handle(payload)
    stands = [event for match in reader.matches.values() for event in match]
    assert stands == of_matches(events)


def of_matches(events):
    """Return the events that belong to a match, without those lost by a power cut."""
    kept, start = [], None
    for event in events:
        if event["event"] == "match_started" and event["seq"] == 1:
            start = len(kept)
        elif event["seq"] == 1 and event["event"] != "match_restored":
            start = None
        if start is None:
            continue
        if event["event"] == "match_restored":
            kept[start:] = [one for one in kept[start:] if one["seq"] < event["seq"]]
        kept.append(event)
    return kept


def test_a_repeated_match_is_not_published_again(outbox):
    events = recorded()
    add_all(outbox, events[:20])
    assert len(taken(outbox)) == 20
    outbox.restart(events[:25])
    assert [json.loads(payload)["event"] for payload in taken(outbox)] == events[20:25]


def test_a_second_match_with_equal_terms_is_another(outbox):
    events = recorded()
    for _ in range(3):
        add_all(outbox, events)
    first, *others = dict.fromkeys(json.loads(payload)["match"] for payload in taken(outbox))
    assert others == [f"{first}-2", f"{first}-3"]


def test_of_matches_with_equal_terms_the_newest_is_the_one_that_a_table_sends_again(outbox):
    events = recorded()[:5]
    for _ in range(2):
        add_all(outbox, events)
    newest = json.loads(taken(outbox)[-1])["match"]
    more = {**events[4], "seq": 6}
    outbox.restart([*events, more])
    (message,) = map(json.loads, taken(outbox))
    assert (message["match"], message["event"]) == (newest, more)
    other = {**events[0], "seed": 7}
    outbox.add(other, True)
    # Another seed is another match.
    assert json.loads(taken(outbox)[0])["match"].partition("-")[0] != newest.partition("-")[0]


def test_after_a_power_cut_events_with_the_same_numbers_replace_lost_ones(outbox):
    events = recorded()[:10]
    add_all(outbox, events)
    restored = {"seq": 8, "t_us": events[7]["t_us"], "event": "match_restored"}
    other = {"seq": 9, "t_us": events[8]["t_us"] + 5, "event": "resumed"}
    add_all(outbox, [restored, other])
    reader = Reader()
    for payload in taken(outbox):
        reader.handle(payload)
    assert list(reader.matches.values()) == [[*events[:7], restored, other]]
    # This event is repeated after the cable was unplugged, so it is not new.
    outbox.restart([*events[:7], restored, other])
    assert taken(outbox) == []


def test_events_in_the_lobby_belong_to_no_match(outbox):
    add_all(outbox, recorded()[:3])
    add_all(outbox, [{"seq": 1, "t_us": 5, "event": "joined", "player": 1}])
    add_all(outbox, [{"seq": 2, "t_us": 6, "event": "joined", "player": 2}])
    assert len(taken(outbox)) == 3


def test_waiting_messages_survive_a_restart(tmp_path):
    events = recorded()[:9]
    box = Outbox(tmp_path / "box.sqlite3", "cellar")
    add_all(box, events[:5])
    box.done(box.waiting(1)[0].number)
    box.close()
    box = Outbox(tmp_path / "box.sqlite3", "cellar")
    add_all(box, events[5:])
    assert [json.loads(payload)["event"] for payload in taken(box)] == events[1:]
    box.close()


def test_messages_above_a_number_are_those_after_it_whether_they_wait_or_not(outbox):
    add_all(outbox, recorded()[:4])
    messages = outbox.waiting(9)
    outbox.done(messages[2].number)
    assert outbox.behind(messages[0].number, 2) == messages[1:3]
    assert outbox.behind(messages[3].number, 9) == []


def test_the_last_50_published_matches_can_be_requested_and_waiting_ones_are_never_deleted(outbox):
    start = recorded()[0]
    for seed in range(55):
        outbox.add({**start, "seed": seed}, True)
    assert outbox.count() == 55
    taken(outbox)
    outbox.add({**start, "seed": 55}, True)
    messages = [json.loads(message.payload) for message in outbox.behind(0, 100)]
    # docs/publishing.md promises 50 matches.
    assert [message["event"]["seed"] for message in messages] == list(range(6, 56))
    assert outbox._file.execute("SELECT count(*) FROM match").fetchone()[0] == 50


@pytest.mark.parametrize("events", [1, 20])
def test_the_numbers_of_a_new_outbox_are_higher_than_those_of_an_earlier_one(
    tmp_path, replace_in, events
):
    # Time (ns since 1970) of the first outbox. The second one is made 1 ms later for each event.
    now_ns = 1_795_417_101_812_000_000

    def numbers(name):
        with closing(Outbox(tmp_path / name, "cellar")) as box:
            add_all(box, recorded()[:events])
            return [message.number for message in box.waiting(100)]

    replace_in(outbox_module, "time", time_ns=lambda: now_ns)
    before = numbers("before")
    replace_in(outbox_module, "time", time_ns=lambda: now_ns + events * 1_000_000)
    assert before[-1] < numbers("after")[0]


def test_events_lost_by_a_power_cut_are_replaced_when_the_match_is_repeated(outbox):
    events = recorded()
    add_all(outbox, events[:20])
    reader = Reader()
    for payload in taken(outbox):
        reader.handle(payload)
    # The table has saved only 15 of these events, and sends other ones after them.
    outbox.restart(events[:15])
    other = {**events[15], "t_us": events[15]["t_us"] + 7}
    add_all(outbox, [other], is_live=True)
    for payload in taken(outbox):
        reader.handle(payload)
    (stands,) = reader.matches.values()
    assert stands == [*events[:15], other]


def test_a_reopened_match_continues_not_one_that_never_began(outbox):
    events = recorded()
    add_all(outbox, events)
    start = {**events[0], "seed": 99}
    last = events[-1]
    undone = {"seq": 2, "t_us": 5, "event": "undone", "undone": "match_started", "from": 1}
    lobby = {"seq": 1, "t_us": 5, "event": "joined", "player": 1}
    restored = {"event": "match_restored", "reason": "reopened"}
    restored |= {"seq": last["seq"] + 1, "t_us": last["t_us"]}
    more = {"seq": last["seq"] + 2, "t_us": last["t_us"] + 9, "event": "resumed"}
    add_all(outbox, [start, undone, lobby, restored, more])
    reader = Reader()
    for payload in taken(outbox):
        reader.handle(payload)
    assert list(reader.matches.values()) == [[*events, restored, more], [start, undone]]


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_reopened_match_continues_although_it_was_given_up(tmp_path, is_restarted):
    outbox = Outbox(tmp_path / "box.sqlite3", "cellar")
    earlier = recorded()[:6]
    given_up = [{**earlier[0], "seed": 99}, *earlier[1:4]]
    lobby = {"seq": 1, "t_us": 5, "event": "refused", "reason": "nothing_to_choose"}
    names = ("paused", "match_abandoned", "match_restored", "resumed")
    paused, abandoned, restored, resumed = (
        {"seq": 5 + at, "t_us": 9_000_000 + at, "event": name} for at, name in enumerate(names)
    )
    restored["reason"] = "reopened"
    add_all(outbox, [*earlier, *given_up, paused, abandoned])
    if is_restarted:
        outbox.close()
        outbox = Outbox(tmp_path / "box.sqlite3", "cellar")
        # Earlier events of the lobby were lost.
        lobby["seq"] = 4
    add_all(outbox, [lobby, restored, resumed])
    reader = Reader()
    for payload in taken(outbox):
        reader.handle(payload)
    again = [*given_up, paused, abandoned, restored, resumed]
    outbox.close()
    assert list(reader.matches.values()) == [earlier, again]


@given(cuts=st.lists(st.integers(1, 40), max_size=6))
def test_each_event_is_published_once_wherever_the_connection_breaks(tmp_path_factory, cuts):
    events = recorded()[:40]
    box = Outbox(tmp_path_factory.mktemp("box") / "box.sqlite3", "cellar")
    payloads = []
    for cut in sorted(cuts):
        box.restart(events[:cut])
        payloads += taken(box)
    add_all(box, events, is_live=False)
    payloads += taken(box)
    assert [json.loads(payload)["event"] for payload in payloads] == events
    box.close()
