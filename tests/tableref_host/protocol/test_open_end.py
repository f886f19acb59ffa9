"""OK closes an ended match without an event, so the table is queried."""

import random

from half_a_talk import HELLO, Talk, event
from hypothesis import example, given, settings
from hypothesis import strategies as st
from table_on_a_line import Watched

from tableref.presses.gestures import BACK, NEXT, OK
from tableref_host.protocol.messages import EventReceived, MatchClosed
from tableref_host.protocol.open_end import ASK_S, OpenEnd
from tableref_host.protocol.request import ANSWER_TIMEOUT_S
from tests import effort

STARTED = event(1, "match_started", game="quiz", players=[1, 2], options={}, seed=1)
ENDED = (STARTED, event(2, "match_ended", winners=[1], totals={"1": 1, "2": 0}))
HERE = {**HELLO, "match": True}
SLOWEST_US = int((ASK_S + ANSWER_TIMEOUT_S) * 1e6)


def questions(talk):
    return [one["command"] for one in talk.asked()]


def test_without_an_open_end_the_table_is_not_queried():
    talk = Talk()
    talk.go_live(STARTED)
    talk.asked()
    talk.wait(10 * ASK_S)
    assert questions(talk) == []


def test_the_table_is_queried_until_it_has_closed_the_match():
    talk = Talk()
    talk.go_live(*ENDED)
    talk.wait(0)
    assert talk.answer(**HERE) == []
    talk.wait(ASK_S / 2)
    assert questions(talk) == []
    talk.wait(ASK_S)
    assert talk.answer(**HELLO) == [MatchClosed()]
    talk.wait(10 * ASK_S)
    assert questions(talk) == []


def test_a_query_without_an_answer_is_repeated_silently():
    talk = Talk()
    talk.go_live(*ENDED)
    talk.wait(0)
    assert questions(talk) == ["hello"]
    assert talk.wait(ANSWER_TIMEOUT_S) == []
    assert questions(talk) == ["hello"]


def test_a_name_can_be_set_while_an_end_is_open():
    talk = Talk()
    talk.go_live(*ENDED)
    talk.wait(0)
    talk.answer(**HERE)
    talk.talk.name(1, "Anna")
    talk.wait(ASK_S)
    assert questions(talk) == ["name"]


def test_a_match_reopened_by_back_still_has_its_end():
    end = OpenEnd()
    end.handle(EventReceived(one, True) for one in ENDED)
    end.close()
    assert not end.is_open
    end.handle([EventReceived(event(3, "match_restored", reason="reopened"), True)])
    assert end.is_open
    end.handle([EventReceived(event(4, "undone", undone="right", **{"from": 2}), True)])
    assert not end.is_open


BUTTONS = st.lists(
    st.tuples(st.sampled_from((1, 2, OK, OK, OK, BACK, NEXT)), st.sampled_from((1, 21))),
    max_size=14,
)


@settings(max_examples=effort.examples(20))
@given(BUTTONS, st.integers(0, 99))
@example([(OK, 21), (BACK, 21), (OK, 21), (BACK, 21), (BACK, 21)], 1)
def test_each_closing_by_ok_is_reported_once(presses, seed):
    watched = Watched()
    referee = watched.table.referee
    watched.plug()
    watched.settle()
    referee.start_match("quiz", (1, 2), {"target": 1}, seed)
    for button in (OK, 1, OK):
        press(watched, button, 21)
    assert any(
        isinstance(one, EventReceived) and one.event["event"] == "match_ended"
        for one in watched.messages
    )
    watched.take()
    for button, tenths in presses:
        was_open = watched.talk._end.is_open
        press(watched, button, tenths)
        watched.wait(SLOWEST_US, random.Random(seed))
        closed = watched.take().count(MatchClosed())
        is_over = referee.match is not None and referee.match.progress.game.phase == "over"
        assert watched.talk._end.is_open == is_over
        # A match that is left without an end, or was closed before, causes no report.
        assert closed == (was_open and referee.match is None)


def press(watched, button, tenths):
    watched.wait(tenths * 100_000)
    watched.table.edge(button, True)
    watched.wait(60_000)
    watched.table.edge(button, False)
    watched.wait(400_000)
