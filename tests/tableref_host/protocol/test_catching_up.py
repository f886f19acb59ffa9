"""Fetching a match after missing too many events, and events that arrive meanwhile."""

from binascii import b2a_base64

from half_a_talk import HELLO, Talk, event, kinds
from table_on_a_line import Table

from tableref.presses.gestures import OK
from tableref_host.protocol.messages import EventReceived, Restarted
from tableref_host.protocol.request import ANSWER_TIMEOUT_S, MIN_REPLAY_INTERVAL_S

TERMS = {"game": "gotta_go", "players": [1, 2, 4], "options": {}, "seed": 1, "taken_back": 0}


def packed_count():
    """Return the packed step (bytes) with which a round's 3-2-1 begins."""
    table = Table()
    table.referee.start_match("gotta_go", (1, 2, 4), {}, 1)
    table.wait(100_000)
    table.edge(OK, True)
    return table.referee._stage.progress.steps.packed(1)


def asked_for_the_match():
    """Return a conversation that has missed too many events, and requests the match."""
    talk = Talk()
    talk.answer(**HELLO)
    talk.answer(answer="replay", found=False, complete=False, lines=1)
    talk.hear(event(40))
    return talk


def steps_of(talk, *steps, first=0):
    text = b2a_base64(b"".join(steps)).decode().strip()
    return {"answer": "steps", "id": talk.last_id, "first": first, "steps": text}


def test_events_during_the_answer_are_reported_after_it():
    talk = asked_for_the_match()
    assert talk.answer(answer="match", **TERMS, seq=40, t_us=50_000, steps=1) == []
    assert talk.hear(event(41)) == []
    told = talk.hear(steps_of(talk, packed_count()))
    assert kinds(told) == [Restarted, EventReceived]
    assert told[1] == EventReceived(event(41), True)
    assert [one["event"] for one in told[0].events][:2] == ["match_started", "starter_drawn"]


def test_a_match_may_be_slow_but_must_be_complete():
    talk = asked_for_the_match()
    step = packed_count()
    talk.wait(ANSWER_TIMEOUT_S - 1)
    talk.answer(answer="match", **TERMS, seq=40, t_us=50_000, steps=2)
    talk.wait(ANSWER_TIMEOUT_S - 1)
    assert talk.hear(steps_of(talk, step)) == []
    assert talk.asked() == []
    (strange,) = talk.hear(steps_of(talk, step))
    assert "do not follow" in strange.why
    assert [one["command"] for one in talk.asked()] == ["hello"]


def test_a_table_that_cannot_send_its_match_yet_is_asked_again():
    talk = asked_for_the_match()
    assert talk.answer(answer="refused", message="A match is being restored.") == []
    talk.wait(MIN_REPLAY_INTERVAL_S)
    assert [one["command"] for one in talk.asked()] == ["hello"]


def test_a_match_sent_again_is_used_from_there():
    talk = asked_for_the_match()
    step = packed_count()
    talk.answer(answer="match", **TERMS, seq=40, t_us=50_000, steps=2)
    assert talk.hear(steps_of(talk, step)) == []
    # A step is undone meanwhile, so the table starts its answer again.
    again = {"answer": "match", "id": talk.last_id, **TERMS, "seq": 40, "t_us": 50_000, "steps": 1}
    assert talk.hear(again) == []
    (told,) = talk.hear(steps_of(talk, step))
    assert [one["event"] for one in told.events].count("countdown") == 1
    assert [one["event"] for one in told.events][0] == "match_started"


def test_without_a_match_the_events_since_its_beginning_are_reported():
    talk = asked_for_the_match()
    # The match ends, and a lobby begins, before the request is received.
    assert talk.hear(event(1)) == []
    assert talk.answer(answer="match", game=None) == [Restarted([]), EventReceived(event(1), False)]
    assert talk.hear(event(2)) == [EventReceived(event(2), True)]


def test_in_a_lobby_whose_first_events_are_lost_the_next_event_is_reported():
    talk = asked_for_the_match()
    assert talk.answer(answer="match", game=None) == [Restarted([])]
    assert talk.hear(event(41)) == [EventReceived(event(41), True)]
    assert talk.asked() == []


def test_a_table_that_sends_neither_its_events_nor_a_match_is_followed_from_then_on():
    talk = Talk()
    talk.answer(**HELLO)
    talk.answer(answer="replay", found=False, complete=False, lines=0)
    assert talk.answer(answer="match", game=None) == [Restarted([])]
    assert talk.hear(event(1)) == [EventReceived(event(1), True)]
    talk.reconnect()
    talk.answer(**HELLO)
    assert [(one["seq"], one["t_us"]) for one in talk.asked()] == [(1, 1000)]
