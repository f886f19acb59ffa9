"""The board follows one table: lobby and matches, power cuts, gaps, and what makes no sense."""

import json

import pytest
from board_states import events_of
from hypothesis import given
from hypothesis import strategies as st

from host_tools.history.journals import ruled_again
from host_tools.protocol import happenings
from host_tools.protocol.happenings import PlayerIs, Restarted, Said
from host_tools.watch.board import LOG_LINES, Board
from host_tools.watch.fold import MARK_EVERY
from host_tools.watch.playing import Playing
from tableref.referee.history import Kept


def board_after(*events):
    board = Board()
    for event in events:
        board.take(Said(event, True))
    return board


def event(seq, said, **fields):
    return {"seq": seq, "t_us": seq * 1000, "event": said, **fields}


def start(**fields):
    terms = {"game": "gotta_go", "players": [1, 2, 4], "options": {"target": 20}}
    return event(1, "match_started", **{**terms, **fields})


def claim(seq, player, rank, margin_us=0):
    return event(seq, "claim", player=player, rank=rank, margin_us=margin_us)


def words_of(board):
    return [line["words"] for line in board.state()["log"]]


def test_before_anything_happened_the_board_says_what_to_do():
    state = Board("device").state()
    assert state["source"] == {
        "kind": "device",
        "name": "",
        "is_connected": False,
        "words": "Waiting for the table: plug it in",
    }
    assert state["match"] is None
    assert state["phase"]["words"] == "Choose a game at the table"


def test_a_cable_that_was_pulled_changes_nothing_of_the_match():
    board = board_after(*events_of("gotta_go_three_to_75")[:8])
    before = board.state()
    board.take(happenings.Connected("/dev/ttyACM0"))
    board.take(happenings.Disconnected("The cable is out: put it back"))
    after = board.state()
    assert after["source"]["words"] == "The cable is out: put it back"
    assert not after["source"]["is_connected"]
    assert {**after, "source": 0} == {**before, "source": 0}


def test_a_table_that_answers_nothing_is_shown_and_said_to_be_older():
    board = board_after(*events_of("gotta_go_three_to_75")[:8])
    board.take(happenings.Silent())
    assert "older" in board.state()["source"]["words"]


def test_after_a_match_its_scores_stand_until_the_next_begins():
    board = board_after(*events_of("gotta_go_three_to_75"))
    board.take(Said(event(1, "refused", reason="join_first", player=3), True))
    state = board.state()
    assert state["phase"]["name"] == "lobby"
    assert state["standings"][0] == {
        "player": 1, "place": 1, "total": 85, "is_winner": True, "words": ""
    }  # fmt: skip
    board.take(Said(start(), True))
    state = board.state()
    assert (state["phase"]["name"], state["rounds"], state["claims"]) == ("ready", [], [])


def test_numbers_that_begin_anew_are_those_of_the_lobby():
    board = board_after(*events_of("gotta_go_three_to_75"))
    board.take(Said(event(3, "refused", reason="join_first", player=3), True))
    assert board.state()["phase"]["name"] == "lobby"


def test_an_event_that_is_told_twice_counts_once():
    events = events_of("gotta_go_three_to_75")
    board = board_after(*events[:8], *events[3:8])
    assert board.state() == board_after(*events[:8]).state()


def test_a_start_that_is_taken_back_leaves_the_lobby():
    board = board_after(start(), event(2, "undone", undone="match_started"))
    assert board.state()["match"] is None
    assert words_of(board)[-1] == "Taken back: the start of the match"


def test_a_power_cut_takes_what_was_not_kept_and_brings_back_what_was_taken_back_after():
    board = board_after(start(), claim(2, 4, 1), event(3, "undone", undone="claim", player=4))
    assert board.state()["claims"] == []
    board.take(Said(event(3, "match_restored"), True))
    state = board.state()
    assert [one["player"] for one in state["claims"]] == [4]
    assert state["phase"]["is_paused"]
    assert state["notice"]["kind"] == "restored"


def test_a_match_that_was_on_before_anybody_watched_is_said_to_be_on():
    board = board_after(claim(57, 1, 2, 9))
    assert board.state()["match"] is None
    assert board.state()["phase"]["words"].startswith("A match is on")
    board = board_after(event(57, "setting_changed", name="volume", value=3))
    assert board.state()["phase"]["words"] == "Choose a game at the table"


def test_events_that_are_missing_are_counted():
    board = board_after(start(), claim(4, 1, 1))
    assert words_of(board)[-2:] == ["2 events were missed", "Anna: Gotta Go!".replace("Anna", "P1")]
    board = board_after(start(), claim(3, 1, 1))
    assert "1 event was missed" in words_of(board)


def test_a_match_that_was_ruled_again_takes_the_place_of_what_was_told():
    board = board_after(start(), event(2, "round_started", round=1), claim(3, 1, 1))
    kept = Kept("gotta_go", (2, 4, 5), {"target": 30}, 1, 40, 9_000_000, b"")
    board.take(Restarted(ruled_again(kept)))
    state = board.state()
    assert state["match"]["goal"] == 30
    assert state["claims"] == []
    # What follows has numbers of its own: nothing is missing.
    board.take(Said(event(41, "countdown", beat=3), True))
    assert words_of(board)[-2:] == ["Caught up with the table", "3"]
    board.take(Restarted([]))
    assert board.state()["match"] is None


def test_names_and_colours_of_seats_are_shown_at_once():
    board = board_after(*events_of("gotta_go_three_to_75"))
    board.take(PlayerIs(1, "Anna", "white", False))
    state = board.state()
    assert state["phase"]["words"] == "Anna won!"
    assert state["seats"][0]["hex"] == "#FFFFFF"
    assert board.names == {1: "Anna"}


def test_a_round_whose_taking_back_was_missed_is_what_was_said_of_it_last():
    scores = [
        {"points": dict.fromkeys("124", n), "totals": dict.fromkeys("124", n)} for n in (5, 7)
    ]
    first, last = (
        event(seq, "round_scored", round=1, **said)
        for seq, said in zip((2, 4), scores, strict=True)
    )
    state = board_after(start(), first, last).state()
    assert [scored["totals"]["1"] for scored in state["rounds"]] == [7]


def test_who_has_passed_is_asked_for_no_bid_any_more():
    terms = {"game": "got_ya", "players": [2, 5, 9], "options": {}}
    said = [start(**terms), event(2, "round_started", round=1, dealer=2)]
    said += [event(3, "bid", player=2, bid=1), event(4, "passed", player=5)]
    said += [event(5, "bid", player=9, bid=2), event(6, "bid", player=2, bid=3)]
    turns = [board_after(*said[:count]).state()["phase"]["turn"] for count in range(2, 7)]
    assert turns == [2, 5, 9, 2, 9]


def test_two_of_one_name_are_told_apart():
    board = board_after(start())
    for seat in (1, 4):
        board.take(PlayerIs(seat, "Anna", "white", False))
    labels = [seat["label"] for seat in board.state()["seats"]]
    assert labels[:4] == ["Anna (P1)", "P2", "P3", "Anna (P4)"]
    assert board.names == {1: "Anna", 4: "Anna"}


def long_match(rounds):
    """Yield the events of a match in which each round's points are taken back once."""
    seq, totals = 1, dict.fromkeys("124", 0)
    yield start(options={"target": 999})
    for number in range(1, rounds + 1):
        totals = {player: total + 1 for player, total in totals.items()}
        scored = {"round": number, "points": dict.fromkeys("124", 1), "totals": totals}
        for said, fields in (
            ("starter_drawn", {"round": number, "player": 1}),
            *(("countdown", {"beat": beat}) for beat in (3, 2, 1)),
            ("round_started", {"round": number}),
            ("claim", {"player": 1, "rank": 1, "margin_us": 0}),
            ("claim", {"player": 2, "rank": 2, "margin_us": 70}),
            ("round_ended", {"round": number, "reason": "all_cards_claimed"}),
            ("round_scored", scored),
            ("undone", {"undone": "round_scored"}),
            ("round_scored", scored),
        ):
            seq += 1
            yield event(seq, said, **fields)


def test_taking_back_in_a_long_match_folds_only_what_was_said_last(monkeypatch):
    folded = []
    take = Playing.take

    def counted(self, event):
        folded.append(event)
        take(self, event)

    monkeypatch.setattr(Playing, "take", counted)
    board, most = Board(), 0
    for said in long_match(200):
        folded.clear()
        board.take(Said(said, True))
        most = max(most, len(folded))
    assert len(board.state()["rounds"]) == 200
    assert 1 < most <= 2 * MARK_EVERY


@pytest.mark.parametrize("before", range(MARK_EVERY))
def test_what_is_taken_out_of_the_middle_is_gone_wherever_a_mark_is(before):
    said = [("refused", {"reason": "not_started"})] * before
    said += [("countdown", {"beat": 3}), ("false_start", {"player": 2, "early_us": 900})]
    said += [("countdown", {"beat": beat}) for beat in (2, 1)] + [("round_started", {"round": 1})]
    said += [("undone", {"undone": "false_start", "player": 2})]
    events = [event(seq, name, **fields) for seq, (name, fields) in enumerate(said, 2)]
    state = board_after(start(game="count_in", options={}), *events).state()
    assert state["misses"] == []
    assert state["phase"]["name"] == "open"


def test_what_stands_again_is_told_again_and_counted_once():
    events = [start(), event(2, "countdown", beat=3), event(3, "false_start", player=2, early_us=5)]
    events += [event(4, "round_started", round=1), claim(5, 1, 1)]
    back = event(6, "undone", undone="claim", player=1)
    again = [event(7, "redone", redone="claim", player=1), {**events[-1], "seq": 8}]
    board = board_after(*events, back, *again)
    assert [one["player"] for one in board.state()["claims"]] == [1]
    back = [event(9, "undone", undone="claim", player=1), event(10, "undone", undone="countdown")]
    for one in back:
        board.take(Said(one, True))
    assert board.state()["misses"] == []
    again = [event(11, "redone", redone="countdown")]
    again += [{**one, "seq": 12 + at} for at, one in enumerate((events[1], events[3]))]
    for one in again:
        board.take(Said(one, True))
    state = board.state()
    assert [one["player"] for one in state["misses"]] == [2]
    assert state["phase"]["name"] == "open"


def test_what_is_told_afterwards_is_no_news():
    board = board_after(start())
    board.take(Said(event(2, "refused", reason="not_started", player=2), False))
    assert board.state()["notice"] is None
    assert words_of(board)[-1] == "First OK: 3-2-1"


NONSENSE = [
    {"event": "claim", "player": 3, "rank": 1, "margin_us": 0},
    {"event": "claim", "player": "1", "rank": 1, "margin_us": 0},
    {"event": "claim", "player": [1], "rank": 1, "margin_us": 0},
    {"event": "claim", "player": 1},
    {"event": "tie", "players": 7},
    {"event": "false_start", "player": 1},
    {"event": "round_started", "round": "two"},
    {"event": "countdown", "beat": 9},
    {"event": "round_scored", "round": 1, "points": {"1": 2}, "totals": {"1": 2}},
    {"event": "match_ended", "winners": [9], "totals": {"1": 1, "2": 2, "4": 3}},
    {"event": "turn_started", "player": None},
    {"event": "teams_drawn", "round": 1, "teams": [1]},
    {"event": "match_started", "game": "chess", "players": [1], "options": {}},
]


@pytest.mark.parametrize("strange", NONSENSE, ids=json.dumps)
def test_an_event_that_makes_no_sense_is_left_out_and_told(strange):
    board = board_after(*events_of("gotta_go_three_to_75")[:8])
    before = board.state()
    board.take(Said({"seq": 9, "t_us": 9, **strange}, True))
    after = board.state()
    said = after["log"][-1]["words"]
    assert said.startswith("Something that makes no sense was left out: ")
    assert strange["event"] in said
    for state in (before, after):
        del state["log"], state["notice"]
    assert after == before


def test_a_step_that_is_no_name_is_left_out_for_good():
    board = board_after(start(), claim(2, 1, 1), event(3, "undone", undone=["claim"]))
    assert words_of(board)[-1].startswith("Something that makes no sense")
    board.take(Said(event(4, "match_restored"), True))
    assert board.state()["phase"]["is_paused"]
    assert len(board.state()["claims"]) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 1 << 60) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
GOLDEN = [one for name in ("got_it_taken_back", "quiz_to_2", "gotta_go_redo", "got_ya_taken_back",
                           "gotown_taken_back", "i_go_taken_back", "turn_clock_up_stopped",
                           "lots_starter_and_teams") for one in events_of(name)]  # fmt: skip
STEPS = st.sampled_from(["countdown", "claim", "false_start", "asked", "changed", "resumed", "x"])


@st.composite
def spoilt(draw):
    """Return an event, of which a field may be anything."""
    said = dict(draw(st.sampled_from(GOLDEN)))
    if draw(st.booleans()):
        said[draw(st.sampled_from(sorted(said)))] = draw(JSON)
    if draw(st.integers(0, 5)) == 0:
        said |= {"event": "undone", "undone": draw(STEPS | JSON)}
    return said


@given(st.lists(spoilt(), max_size=30))
def test_nothing_that_a_table_says_breaks_the_board(events):
    board = Board()
    seq = 0
    for said in events:
        # In order, so that they are taken to be of one match.
        seq += 1
        board.take(Said({**said, "seq": seq if said["seq"] != 1 else 1}, True))
        seq = 1 if said["seq"] == 1 else seq
        state = board.state()
        assert json.loads(json.dumps(state)) == state
        assert len(state["log"]) <= LOG_LINES
    assert "Traceback" not in str(board.state())
    board.take(Restarted(events))


@given(JSON, JSON, JSON)
def test_a_seat_that_is_none_is_left_out(player, name, colour):
    board = Board()
    before = board.state()["seats"]
    board.take(PlayerIs(player, name, colour, False))
    board.take(Said(player, True))
    assert board.state()["seats"] == before
