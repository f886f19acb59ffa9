"""The conversation with a table: commands, events and timeouts."""

import pytest
from half_a_talk import HELLO, Talk, event, kinds
from table_on_a_line import Watched

from tableref_host.protocol.commands import PROTOCOL
from tableref_host.protocol.conversation import MAX_HELD, Conversation
from tableref_host.protocol.messages import (
    Disconnected,
    EventReceived,
    Greeted,
    PlayerIs,
    Refused,
    Restarted,
    Silent,
    Strange,
    TableIs,
)
from tableref_host.protocol.request import (
    ANSWER_TIMEOUT_S,
    GONE,
    MAX_FAILURES,
    MAX_WISHES,
    MIN_REPLAY_INTERVAL_S,
    NO_ANSWER,
    OTHER_PROTOCOL,
    SILENT_S,
    UNANSWERED,
)


def test_a_conversation_begins_with_an_empty_line():
    talk = Conversation()
    talk.connected(0)
    assert talk.to_send() == b'\n{"command":"hello","id":1}\n'
    assert talk.to_send() == b""


def test_earlier_events_are_reported_before_new_ones():
    talk = Talk()
    assert talk.go_live(event(1), event(2)) == [
        EventReceived(event(1), False),
        EventReceived(event(2), False),
    ]
    assert talk.hear(event(3)) == [EventReceived(event(3), True)]


def test_events_before_the_answer_are_reported_once():
    talk = Talk()
    assert talk.hear(event(1)) == []
    assert talk.go_live(event(1)) == [EventReceived(event(1), False)]


def test_a_silent_table_is_followed_and_queried_again_later():
    talk = Talk()
    assert talk.hear(event(7), event(8)) == []
    talk.talk.name(1, "Anna")
    assert talk.wait(ANSWER_TIMEOUT_S - 0.1) == []
    assert talk.wait(0.2) == [
        Silent(),
        Refused(NO_ANSWER),
        EventReceived(event(7), True),
        EventReceived(event(8), True),
    ]
    assert talk.hear(event(3)) == [EventReceived(event(3), True)]
    talk.talk.name(1, "Anna")
    assert talk.wait(0) == [Refused(NO_ANSWER)]
    talk.asked()
    for wait_s in SILENT_S:
        talk.wait(wait_s - 0.5)
        assert talk.asked() == []
        talk.wait(0.5)
        assert [one["command"] for one in talk.asked()] == ["hello"]
    talk.wait(100_000)
    assert talk.asked() == []


def test_a_table_of_another_protocol_is_refused_and_its_events_are_ignored():
    talk = Talk()
    talk.hear(event(1))
    for protocol in (PROTOCOL + 1, 99):
        talk.talk.connected(talk.now_s)
        talk.talk.name(1, "Anna")
        told = talk.answer(**{**HELLO, "protocol": protocol})
        assert told == [Refused(OTHER_PROTOCOL), Disconnected(OTHER_PROTOCOL)]
        assert talk.hear(event(2)) == [] and talk.wait(100_000) == []
        assert talk.asked() == []
        talk.talk.name(1, "Anna")
        assert talk.wait(0) == [Refused(OTHER_PROTOCOL)]
        talk.talk.disconnected()
    # The cable was unplugged, and now another firmware answers.
    talk.talk.connected(talk.now_s)
    assert talk.answer(**HELLO) == [Greeted(PROTOCOL, "1.2.3", "e6", "en")]


def test_a_table_that_was_starting_is_greeted_later():
    talk = Talk()
    talk.hear(event(1))
    talk.wait(ANSWER_TIMEOUT_S)
    talk.asked()
    talk.wait(SILENT_S[0])
    assert kinds(talk.answer(**HELLO)) == [Greeted]
    (question,) = talk.asked()
    assert (question["command"], question["seq"]) == ("replay", 1)


def test_of_a_silent_table_a_limited_number_of_events_is_stored():
    talk = Talk()
    for seq in range(1, 3 * MAX_HELD):
        talk.hear(event(seq))
    assert len(talk.wait(ANSWER_TIMEOUT_S)) == MAX_HELD + 1


def test_a_gap_is_requested_and_filled():
    talk = Talk()
    talk.go_live(event(1))
    talk.wait(2)
    assert talk.hear(event(3)) == []
    talk.wait(0)
    talk.answer(**HELLO)
    (question,) = talk.asked()
    assert (question["seq"], question["t_us"]) == (1, 1000)
    answer = {"answer": "replay", "found": True, "complete": True, "lines": 2, "id": question["id"]}
    assert talk.hear(answer, event(2), event(3)) == [
        EventReceived(event(2), False),
        EventReceived(event(3), False),
    ]


def test_gaps_that_cannot_be_filled_lead_to_few_requests():
    talk = Talk()
    talk.go_live(event(1))
    asked, told = 0, []
    for number in range(100):
        told += talk.wait(0.1) + talk.hear(event(5 + 2 * number))
        for question in talk.asked():
            asked += 1
            if question["command"] == "hello":
                talk.hear({**HELLO, "id": question["id"]})
            else:
                answer = {"answer": "replay", "found": True, "complete": True, "lines": 0}
                talk.hear({**answer, "id": question["id"]})
    assert Silent() in told and told[-1] == EventReceived(event(203), True)
    assert asked <= 3 * (MAX_FAILURES + 2)


def test_gaps_that_are_filled_are_no_failures():
    talk = Talk()
    talk.go_live(event(1))
    for seq in range(3, 3 + 3 * (MAX_FAILURES + 2), 3):
        talk.wait(MIN_REPLAY_INTERVAL_S)
        assert talk.hear(event(seq)) == []
        talk.wait(0)
        talk.answer(**HELLO)
        missed = [event(seq - 1), event(seq)]
        replay = {"answer": "replay", "found": True, "complete": True, "lines": len(missed)}
        assert kinds(talk.answer(**replay) + talk.hear(*missed)) == [EventReceived] * len(missed)
        assert talk.hear(event(seq + 1)) == [EventReceived(event(seq + 1), True)]


def test_a_replay_may_be_slow_but_not_damaged():
    talk = Talk()
    talk.answer(**HELLO)
    answer = {"answer": "replay", "found": False, "complete": True, "lines": 3}
    talk.answer(**answer)
    for seq in (1, 2):
        talk.wait(ANSWER_TIMEOUT_S - 1)
        assert talk.hear(event(seq)) == []
    talk.wait(ANSWER_TIMEOUT_S - 1)
    assert talk.asked() == []
    assert kinds(talk.hear(b"{\r\n")) == [Strange]
    assert [one["command"] for one in talk.asked()] == ["hello"]


def test_after_a_replay_without_the_first_events_the_whole_end_replaces_all():
    talk = Talk()
    talk.answer(**HELLO)
    talk.answer(answer="replay", found=False, complete=False, lines=2)
    begins = event(1, t_us=0)
    assert talk.hear(event(7), begins) == [Restarted([]), EventReceived(begins, False)]
    talk.reconnect()
    talk.answer(**HELLO)
    assert talk.asked()[-1]["seq"] == 1


def test_half_a_line_of_a_lost_connection_is_dropped():
    talk = Talk()
    talk.go_live(event(1))
    assert talk.hear(b'{"seq": 2, ') == []
    talk.reconnect()
    assert kinds(talk.answer(**HELLO)) == [Greeted]


def test_an_endless_replay_is_abandoned_and_a_later_answer_greeted():
    talk = Talk()
    # The replay contains an event that was received before the greeting.
    talk.hear(event(1))
    told = []
    for _ in range(MAX_FAILURES + 1):
        talk.answer(**HELLO)
        talk.answer(answer="replay", found=False, complete=True, lines=5)
        told += talk.hear(event(1))
        told += talk.wait(ANSWER_TIMEOUT_S)
    assert told == [Silent()]
    talk.asked()
    talk.wait(SILENT_S[0])
    assert kinds(talk.answer(**HELLO)) == [Greeted]


@pytest.mark.parametrize("lines", [1001, 1 << 50])
def test_a_replay_that_is_too_long_is_reported(lines):
    talk = Talk()
    talk.answer(**HELLO)
    told = talk.answer(answer="replay", found=True, complete=True, lines=lines)
    assert "more than a table remembers" in told[0].why
    assert [one["command"] for one in talk.asked()] == ["hello"]


def test_a_table_reports_its_id_and_name_and_an_older_one_has_none():
    for more, name in (("By the window", "By the window"), (None, "")):
        (greeted,) = Talk().answer(**HELLO, **({} if more is None else {"table": more}))
        assert (greeted.board, greeted.table) == ("e6", name)


def test_a_table_gets_a_name_and_may_refuse_it():
    talk = Talk()
    talk.go_live(event(1))
    talk.talk.name_table(" Wine  cellar ")
    talk.wait(0)
    (wish,) = talk.asked()
    assert wish["name"] == "Wine cellar"
    answer = {"answer": "table", "name": "Wine cellar", "board": "e6", "id": wish["id"]}
    assert talk.hear(answer) == [TableIs("Wine cellar", "e6")]
    talk.talk.name_table("x" * 30)
    talk.wait(0)
    refusal = {"answer": "refused", "message": "No."}
    assert talk.hear({**refusal, "id": wish["id"]}) == []
    # If the id of a command was damaged, the refusal contains no id.
    assert talk.hear(refusal) == [Refused("No.")]
    talk.talk.disconnected()
    talk.talk.name_table("Cellar")
    assert talk.wait(0) == [Refused(GONE)]


def test_another_table_on_the_same_connection_starts_afresh():
    talk = Talk()
    talk.go_live(event(1))
    talk.reconnect()
    told = talk.answer(**{**HELLO, "board": "e7"})
    assert kinds(told) == [Greeted, Restarted]
    assert talk.asked()[-1]["seq"] == 0


def test_an_unknown_match_is_reported_and_dropped():
    talk = Talk()
    talk.answer(**HELLO)
    talk.answer(answer="replay", found=False, complete=False, lines=1)
    talk.hear(event(40))
    match = {"answer": "match", "game": "chess", "players": [1, 2], "options": {}, "seed": 1}
    told = talk.answer(**match, seq=40, t_us=50_000, steps=0, taken_back=0)
    assert kinds(told) == [Strange, Restarted] and told[1].events == []
    assert talk.hear(event(41)) == [EventReceived(event(41), True)]


def test_a_match_being_restored_is_requested_until_it_is_there():
    watched = Watched()
    table = watched.table
    table.wait(100_000)
    table.referee.start_match("gotta_go", (1, 2, 4), {}, 1)
    table.wait(3_000_000)
    watched.plug()
    watched.settle()
    watched.unplug()
    table.cut_power()
    watched.plug()
    watched.settle()
    (restart,) = [one for one in watched.take() if isinstance(one, Restarted)]
    assert restart.events[0]["event"] == "match_started"


def test_names_are_sent_one_by_one_and_answered():
    talk = Talk()
    talk.go_live()
    talk.talk.name(3, " Zoë ", "orange")
    talk.talk.name(4, name="")
    talk.wait(0)
    (wish,) = talk.asked()
    assert {**wish, "id": 0} == {
        "command": "name",
        "player": 3,
        "name": "Zoë",
        "colour": "orange",
        "id": 0,
    }
    player = {"answer": "player", "player": 3, "name": "Zoë", "colour": "orange", "winks": False}
    assert talk.hear({**player, "id": wish["id"]}) == [PlayerIs(3, "Zoë", "orange", False)]
    (wish,) = talk.asked()
    assert (wish["player"], wish["name"], "colour" in wish) == (4, "", False)
    refusal = {"answer": "refused", "id": wish["id"], "message": "no"}
    assert talk.hear(refusal) == [Refused("no")]


def test_names_that_are_not_answered_or_accepted_are_refused():
    talk = Talk()
    talk.go_live()
    talk.talk.name(3, "Anna")
    talk.wait(0)
    assert talk.wait(ANSWER_TIMEOUT_S) == [Refused(UNANSWERED)]
    talk.talk.name(3, "x" * 300)
    assert "too long" in talk.wait(0)[0].message
    for _ in range(MAX_WISHES + 5):
        talk.talk.name(3, "Anna")
    talk.talk.disconnected()
    told = talk.wait(0)
    assert kinds(told) == [Refused] * (MAX_WISHES + 5) and told[-1] == Refused(GONE)
    talk.talk.name(3, "Anna")
    assert talk.wait(0) == [Refused(GONE)]
