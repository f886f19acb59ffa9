"""Events are joined only if nothing can be missing between them."""

from tableref_host.protocol.messages import EventReceived
from tableref_host.protocol.replay import Replay
from tableref_host.protocol.sequence import GAP, KNOWN, NEXT, POWER_ON, Feed, LastEvents, whole_end


def event(seq, t_us, name="refused"):
    return {"seq": seq, "t_us": t_us, "event": name, "reason": "not_now"}


def following(*keys):
    last = LastEvents()
    for key in keys:
        last.note(event(*key))
    return last


def test_numbers_increase_by_one_or_restart():
    last = following((1, 5), (2, 9))
    assert last.look(event(3, 9)) == NEXT
    assert last.look(event(1, 0)) == NEXT
    assert last.look(event(2, 9)) == KNOWN
    assert last.look(event(4, 9)) == GAP
    assert last.look(event(3, 9, "match_restored")) == GAP
    # Two matches may begin at the same time of their clocks.
    assert following((1, 0)).look(event(1, 0)) == NEXT


def test_the_first_event_of_a_match_cannot_identify_a_position():
    assert LastEvents().anchor == POWER_ON
    assert following((1, 5), (1, 0), (2, 0)).anchor == (1, 5)
    assert following((1, 0), (2, 0)).anchor == POWER_ON
    assert following(*((seq, 0) for seq in range(1, 20))).anchor == (19, 0)


def test_of_two_equal_beginnings_the_seen_one_is_continued():
    first = [event(1, 0), event(2, 7), event(1, 3), event(1, 0), event(2, 8)]
    assert following((1, 0)).unknown_of(first) == first[1:]
    assert following((1, 0), (2, 7), (1, 3), (1, 0)).unknown_of(first[3:]) == first[4:]
    # After another power-on the first event has another time.
    assert following((1, 0), (2, 0)).unknown_of([event(1, 0), event(2, 5)]) is None


def test_replayed_events_are_recognised_when_they_are_sent():
    last = LastEvents()
    last.jump([event(7, 70)], 9, 95)
    assert [last.look(event(seq, seq * 10)) for seq in (8, 9, 10)] == [KNOWN, KNOWN, NEXT]
    last.jump([], 9, 95)
    assert last.look(event(10, 100)) == NEXT
    last.jump([event(8, 80), event(9, 90)], 9, 95)
    assert last.anchor == (9, 90)


def replayed(feed, *events):
    replay = Replay({"found": True, "complete": True, "lines": len(events)})
    for one in events:
        replay.handle_event(one)
    assert feed.replay(replay)
    return [one.event["seq"] for one in feed.pop_all() if isinstance(one, EventReceived)]


def test_replayed_events_are_recognised_after_the_cable_was_unplugged():
    feed = Feed()
    feed.last.jump([event(7, 70)], 9, 95)
    assert replayed(feed, event(8, 80), event(9, 90), event(10, 100)) == [10]


def test_a_lobby_after_a_fetched_match_has_its_own_numbers():
    feed = Feed()
    feed.last.jump([event(9, 90)], 9, 95)
    assert replayed(feed, *(event(seq, seq * 10) for seq in (10, 1, 2))) == [10, 1, 2]
    assert feed.live(event(3, 30))
    assert feed.pop_all() == [EventReceived(event(3, 30), True)]


def test_events_without_a_beginning_are_ignored():
    events = [event(7, 1), event(8, 2), event(1, 0), event(2, 1), event(1, 5)]
    assert whole_end(events) == events[2:]
    assert whole_end(events[:2]) == []
    for seq in (1, 2, 4):
        assert whole_end([*events, event(seq, 9, "match_restored")]) == []
