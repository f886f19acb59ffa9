"""Announcements: each event and each first claim once, and no cancelled events."""

import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest
from board_states import PEOPLE, SCENARIOS, events_of
from handmade_boards import claim, event, start
from hypothesis import event as note
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.append(str(Path(__file__).resolve().parents[1] / "history"))

from random_play import CORRECTING, GAMES, Table

from tableref.show import tunes
from tableref_host.protocol.messages import EventReceived, Restarted
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.calls import MAX_CALLS, all_tunes
from tableref_host.scoreboard.words.calls import AS_WRITTEN
from tests import effort

ACTS = 80
EXAMPLES = 50
SCENARIO_NAMES = sorted(path.stem for path in SCENARIOS.glob("*.events"))
TURNED = ("undone", "redone")


def content(one):
    """Return an event without its number, which changes when the event is redone."""
    return json.dumps({key: value for key, value in one.items() if key != "seq"}, sort_keys=True)


class Listener:
    """Records a board's announcements, as `words` and as their `events`."""

    def __init__(self):
        self.board = Board("virtual")
        for person in PEOPLE:
            self.board.handle(person)
        self.words, self.events = [], []
        self._of = {}

    @property
    def numbers(self):
        return [one["n"] for one in self.board.state()["calls"]]

    def handle(self, one, is_live=True):
        """Process an event, and check the board's announcement."""
        before = len(self._of)
        self.board.handle(EventReceived(one, is_live))
        calls = self.board.state()["calls"]
        assert len(calls) <= MAX_CALLS
        new = [call for call in calls if call["n"] not in self._of]
        assert [call["n"] for call in new] in ([], [before + 1])
        for call in new:
            self._of[call["n"]] = one
            self.words.append(call["words"])
            self.events.append(one)
        standing = self.board.events
        turned = [one for one in self.events if one["event"] in TURNED]
        for number in self.numbers:
            called = self._of[number]
            assert called in standing or called is turned[-1], called
        return [call["words"] for call in new]


def check(listener, received):
    """Check the announcements of all events of a match, which were received live."""
    called = Counter(content(one) for one in listener.events)
    assert not [one for one, times in called.items() if times > 1]
    first = {content(one) for one in received if one["event"] == "claim" and one["rank"] == 1}
    assert first <= set(called)
    written = {content(one) for one in received if one["event"] in AS_WRITTEN}
    assert written <= set(called)


@pytest.mark.parametrize("name", SCENARIO_NAMES)
def test_each_effective_event_of_a_scenario_is_announced_once(name):
    listener, received = Listener(), []
    for one in events_of(name):
        if one["event"] == "match_started":
            listener, received = Listener(), []
        listener.handle(one)
        received.append(one)
    if received[0]["event"] == "match_started" and not any(one["seq"] == 1 for one in received[1:]):
        check(listener, received)


@settings(max_examples=effort.examples(EXAMPLES))
@given(
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 1 << 32),
    habits=st.sampled_from(((ACTS, {}), (2 * ACTS, CORRECTING))),
)
def test_however_people_play_each_first_claim_is_announced_once(game, seed, habits):
    table = Table.of(game, seed)
    for _ in table.play(random.Random(seed), table.pressed, habits[0], cut=2, **habits[1]):
        pass
    listener = Listener()
    for one in table.match_events:
        listener.handle(one)
    check(listener, table.match_events)
    note(f"{game}: {bool(listener.words)}")


@settings(max_examples=effort.examples(EXAMPLES))
@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1 << 32), at=st.integers(0, 40))
def test_events_repeated_after_an_unplugged_cable_are_not_announced_again(game, seed, at):
    table = Table.of(game, seed)
    for _ in table.play(random.Random(seed), table.pressed, ACTS):
        pass
    listener = Listener()
    before, behind = table.match_events[: at + 1], table.match_events[at + 1 :]
    for one in before:
        listener.handle(one)
    count = len(listener.words)
    listener.board.handle(Restarted(list(listener.board.events)))
    for one in before:
        listener.board.handle(EventReceived(one, False))
    assert listener.numbers == [] or max(listener.numbers) <= count
    for one in behind:
        listener.handle(one)
    called = Counter(content(one) for one in listener.events)
    assert not [one for one, times in called.items() if times > 1]


def calls_of(*events, language="en"):
    """Return the announcements of events, in order; "" for none."""
    board, found, last = Board(), [], 0
    for person in PEOPLE:
        board.handle(person)
    for one in events:
        board.handle(EventReceived(one, True))
        new = [call for call in board.state(language)["calls"] if call["n"] > last]
        last = new[-1]["n"] if new else last
        found.append(new[-1]["words"] if new else "")
    return found


MATCH = (
    start(),
    event(2, "starter_drawn", round=1, player=2),
    claim(3, 1, 1),
    claim(4, 2, 2, 412_000),
    claim(5, 4, 3, 20_000),
    event(6, "round_scored", round=1, points={"1": 9, "2": 4, "4": 0},
          totals={"1": 9, "2": 4, "4": 0}),
    event(7, "corrected", round=1, points={"1": 4, "2": 4, "4": 0}, was={"1": 9, "2": 4, "4": 0},
          totals={"1": 4, "2": 4, "4": 0}),
    {"seq": 8, "t_us": 8000, "event": "undone", "undone": "corrected", "from": 7},
    event(9, "match_ended", winners=[1], totals={"1": 9, "2": 4, "4": 0}),
)  # fmt: skip


def test_the_announcements_of_a_match():
    assert calls_of(*MATCH) == [
        "",
        "Bo begins",
        "Anna is first",
        "Bo, 0.412 seconds behind",
        "",
        "Score: Anna 9 and Bo 4",
        "Round 1 is corrected: Anna +4, not +9",
        "Taken back: the correction",
        "Anna won!",
    ]
    assert calls_of(*MATCH, language="de")[1:6] == [
        "Bo fängt an",
        "Zuerst: Anna",
        "Bo, 0,412 Sekunden danach",
        "",
        "Es steht: Anna 9 und Bo 4",
    ]


def test_the_first_three_of_many_claims_are_announced():
    totals = {str(player): player for player in range(1, 8)}
    scored = event(2, "round_scored", round=1, points=totals, totals=totals)
    assert calls_of(start(players=list(range(1, 8))), scored)[-1] == "Score: P7 7, P6 6 and Çelik 5"


def test_a_redone_claim_is_not_announced_again():
    undone = {"seq": 4, "t_us": 9000, "event": "undone", "undone": "claim", "from": 3, "player": 1}
    redone = {"seq": 5, "t_us": 9500, "event": "redone", "redone": "claim", "from": 3, "player": 1}
    again = {**claim(6, 1, 1), "t_us": 3000}
    assert calls_of(MATCH[0], MATCH[1], claim(3, 1, 1), undone, redone, again)[2:] == [
        "Anna is first",
        "Taken back: Anna's claim",
        "It stands again: Anna's claim",
        "",
    ]


def test_an_undone_announcement_is_removed_from_the_board():
    board = Board()
    for one in (MATCH[0], MATCH[1], claim(3, 1, 1)):
        board.handle(EventReceived(one, True))
    assert [one["words"] for one in board.state()["calls"]] == ["P2 begins", "P1 is first"]
    undone = {"seq": 4, "t_us": 9000, "event": "undone", "undone": "claim", "from": 3, "player": 1}
    board.handle(EventReceived(undone, True))
    calls = board.state()["calls"]
    assert [one["words"] for one in calls] == ["P2 begins", "Taken back: P1's claim"]
    assert [one["n"] for one in calls] == [1, 3]
    board.handle(EventReceived(start(), True))
    assert board.state()["calls"] == []


def tunes_of(*events):
    """Return the names of the tunes of these events, in order; "" for none."""
    board, found, last = Board(), [], 0
    for one in events:
        board.handle(EventReceived(one, True))
        new = [call for call in board.state()["calls"] if call["n"] > last]
        last = new[-1]["n"] if new else last
        found.append(new[-1]["tune"] if new else "")
    return found


def test_announced_events_have_the_tunes_of_the_table():
    assert tunes_of(
        start(),
        *(event(seq, "countdown", beat=beat) for seq, beat in ((2, 3), (3, 2), (4, 1))),
        event(5, "false_start", player=4, early_us=9),
        claim(6, 1, 1),
        claim(7, 2, 2, 3000),
        event(8, "too_late", player=4, late_us=9),
        event(9, "match_ended", winners=[1], totals={"1": 9, "2": 4, "4": 0}),
    ) == ["", "beat", "beat", "go", "false_start", "claim_1", "claim_2", "too_late", "winner"]
    lost = event(2, "match_ended", winners=[], totals={"1": 9, "2": 4, "4": 0})
    assert tunes_of(start(), lost)[-1] == "result"


@pytest.mark.parametrize("name", ["turn_clock_byoyomi", "quiz_to_2", "gotta_go_ten_players_tie"])
def test_each_used_tune_is_served_as_on_the_table(name):
    board, named = Board(), set()
    for one in events_of(name):
        board.handle(EventReceived(one, True))
        named |= {call["tune"] for call in board.state()["calls"]} - {""}
    given = all_tunes()
    assert named and named <= set(given)
    for tune in named:
        priority, notes = given[tune]
        assert (priority, notes) == (tunes.priority(tune), tunes.notes(tune))
        assert all(hz >= 0 and ms > 0 for hz, ms in notes)


def test_the_same_event_in_the_next_match_is_announced_again():
    listener = Listener()
    race = [event(2, "round_started", round=1), claim(3, 1, 1)]
    for one in (start(), *race):
        listener.handle(one)
    count = len(listener.words)
    assert count
    for one in (start(options={"target": 75}), *race):
        listener.handle(one)
    assert len(listener.words) == 2 * count
    assert len(listener.numbers) == count


def test_all_claims_of_ten_players_stay_announced():
    listener = Listener()
    players = list(range(1, 11))
    listener.handle(start(game="quiz", players=players, options={}))
    for seq, player in enumerate(players, 2):
        listener.handle(claim(seq, player, player, player - 1))
    assert len(listener.numbers) >= len(players)
