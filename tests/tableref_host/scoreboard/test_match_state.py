"""The effect of events on the current match, and the few of them that an undo processes again."""

from board_states import board_at
from handmade_boards import board_after, claim, event, start

from tableref_host.protocol.messages import EventReceived
from tableref_host.protocol.undo import MARK_EVERY
from tableref_host.scoreboard import view
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.clocks import ALL, Clock
from tableref_host.scoreboard.match_state import MatchState


def test_a_round_whose_undo_was_missed_has_its_last_points():
    scores = [
        {"points": dict.fromkeys("124", n), "totals": dict.fromkeys("124", n)} for n in (5, 7)
    ]
    first, last = (
        event(seq, "round_scored", round=1, **said)
        for seq, said in zip((2, 4), scores, strict=True)
    )
    state = board_after(start(), first, last).state()
    assert [scored["totals"]["1"] for scored in state["rounds"]] == [7]


def test_a_player_who_has_passed_is_not_asked_for_a_bid():
    terms = {"game": "got_ya", "players": [2, 5, 9], "options": {}}
    said = [start(**terms), event(2, "round_started", round=1, dealer=2)]
    said += [event(3, "bid", player=2, bid=1), event(4, "passed", player=5)]
    said += [event(5, "bid", player=9, bid=2), event(6, "bid", player=2, bid=3)]
    turns = [board_after(*said[:count]).state()["phase"]["turn"] for count in range(2, 7)]
    assert turns == [2, 5, 9, 2, 9]


def test_the_bids_of_a_hand_are_removed_when_it_is_scored():
    said = [start(game="got_ya", players=[1, 4], options={})]
    said += [event(2, "round_started", round=1, dealer=1), event(3, "bid", player=1, bid=5)]
    scored = {"points": {"1": 5, "4": 0}, "totals": {"1": 5, "4": 0}}
    ended = [event(4, "round_ended", round=1, reason="all_tricks_won")]
    ended += [event(5, "round_scored", round=1, **scored)]
    before, after = (board_after(*some).state()["standings"] for some in (said, said + ended))
    assert [row["words"] for row in before] == ["bid 5", ""]
    assert [row["words"] for row in after] == ["", ""]


def test_a_round_that_nobody_prepared_is_the_next_one():
    terms = {"game": "quiz", "players": [1, 2, 4], "options": {}}
    points = {"points": dict.fromkeys("124", 0), "totals": dict.fromkeys("124", 0)}
    said = [start(**terms), event(2, "round_started", round=1)]
    said += [event(3, "round_ended", round=1, reason="nobody_knew")]
    said += [event(4, "round_scored", round=1, **points)]
    for next_one in (
        event(5, "countdown", beat=3),
        event(5, "locked_out", player=2, lockout="question"),
    ):
        phase = board_after(*said, next_one).state()["phase"]
        assert phase["round"] == 2, next_one


def test_the_player_who_takes_the_displays_last_card_begins_the_next_hand():
    terms = {"game": "i_go", "players": [1, 2, 4], "options": {}}
    said = [start(**terms), event(2, "starter_drawn", round=1, player=1)]
    said += [event(3, "round_started", round=1), event(4, "display_emptied", round=1, player=4)]
    said += [event(5, "round_ended", round=1, reason="hand_nullified")]
    said += [event(6, "round_started", round=2)]
    assert board_after(*said).state()["phase"]["turn"] == 4


def test_a_player_who_is_put_back_has_the_former_time():
    shown = []
    for count in (16, 17, 20):
        state = board_at("turn_clock_delay_to_the_last", count).state()
        words = {row["player"]: row["words"] for row in state["standings"]}[2]
        us = {clock["player"]: clock["us"] for clock in state["clocks"]}[2]
        shown.append((words, us))
    assert shown == [("", 45_500_000), ("dropped out", 45_500_000), ("", 45_500_000)]


def scored(seq, number, total, **points):
    """Return a round_scored in which players 1, 2 and 4 have these `total` and `points`."""
    return event(
        seq,
        "round_scored",
        round=number,
        points=points or dict.fromkeys("124", 1),
        totals=dict(zip("124", total, strict=True)),
    )


def test_equal_totals_share_a_place_and_the_next_one_is_skipped():
    rows = board_after(start(), scored(2, 1, (3, 9, 9))).state()["standings"]
    assert [(row["player"], row["place"]) for row in rows] == [(2, 1), (4, 1), (1, 3)]
    tied = [start(), scored(2, 1, (9, 3, 3))]
    rows = board_after(*tied).state()["standings"]
    assert [(row["player"], row["place"]) for row in rows] == [(1, 1), (2, 2), (4, 2)]


def test_a_new_round_has_nothing_of_the_one_before():
    said = [start(), event(2, "round_started", round=1)]
    said += [event(3, "tie", players=[1, 2]), claim(4, 1, 1), claim(5, 2, 2)]
    said += [event(6, "too_late", player=4, late_us=700), scored(7, 1, (1, 1, 1))]
    state = board_after(*said).state()
    assert [one["is_tie"] for one in state["claims"]] == [True, True]
    assert len(state["misses"]) == 1
    said += [event(8, "round_started", round=2), claim(9, 2, 1)]
    state = board_after(*said).state()
    assert [(one["player"], one["is_tie"]) for one in state["claims"]] == [(2, False)]
    assert state["misses"] == []


def test_the_text_of_a_tie_stays_until_the_next_claim():
    said = [start(), event(2, "round_started", round=1), event(3, "tie", players=[1, 2])]
    texts = [board_after(*some).state()["phase"]["words"] for some in (said[:2], said)]
    assert texts[0] != texts[1]
    assert board_after(*said, claim(4, 1, 1)).state()["phase"]["words"] == texts[0]


def test_a_common_clock_belongs_to_no_player():
    playing = MatchState(start())
    playing.clocks = {ALL: Clock(7), 2: Clock(5)}
    assert [clock["player"] for clock in view.clocks(playing, 0)] == [None, 2]


def test_a_round_that_is_scored_again_has_no_former_points():
    now, was = {"1": 5, "2": 1, "4": 1}, dict.fromkeys("124", 1)
    said = [start(), scored(2, 1, (1, 1, 1))]
    said += [event(3, "corrected", round=1, points=now, was=was, totals=now)]
    assert board_after(*said).state()["rounds"][0]["was"] == {"1": 1}
    said += [scored(4, 1, (2, 2, 2))]
    assert "was" not in board_after(*said).state()["rounds"][0]


def test_a_locked_out_press_is_listed_once_and_a_later_one_again():
    said = [start(game="quiz", options={}), event(2, "round_started", round=1)]
    first = event(3, "locked_out", player=2, lockout="question")
    again = {**first, "seq": 4}
    later = event(5, "locked_out", player=2, lockout="question")
    for more, count in (((first, again), 1), ((first, again, later), 2)):
        assert len(board_after(*said, *more).state()["misses"]) == count


def test_an_abandoned_match_is_neither_paused_nor_in_a_turn():
    said = [start(game="i_go", options={}), event(2, "turn_started", player=2)]
    said += [event(3, "paused", since_us=2500), event(4, "match_abandoned")]
    phase = board_after(*said).state()["phase"]
    assert (phase["is_paused"], phase["turn"]) == (False, None)


def test_the_time_of_a_match_begins_again_with_the_next_one():
    clock = {"game": "turn_clock", "players": [1, 2], "options": {"mode": "each", "minutes": 5}}
    events = [start(), {**event(2, "round_started", round=1), "t_us": 90_000_000}]
    board = board_after(*events, start(**clock))
    assert board._now_us == 1000


def test_a_count_begins_at_three():
    for beat, name in ((3, "counting"), (4, "ready"), (0, "ready")):
        assert (
            board_after(start(), event(2, "countdown", beat=beat)).state()["phase"]["name"] == name
        )


def long_match(rounds):
    """Yield the events of a match in which each round's points are undone once."""
    seq, totals = 1, dict.fromkeys("124", 0)
    yield start(options={"target": 999})
    for number in range(1, rounds + 1):
        totals = {player: total + 1 for player, total in totals.items()}
        scored = {"round": number, "points": dict.fromkeys("124", 1), "totals": totals}
        scored_at = seq + 9
        for said, fields in (
            ("starter_drawn", {"round": number, "player": 1}),
            *(("countdown", {"beat": beat}) for beat in (3, 2, 1)),
            ("round_started", {"round": number}),
            ("claim", {"player": 1, "rank": 1, "margin_us": 0}),
            ("claim", {"player": 2, "rank": 2, "margin_us": 70}),
            ("round_ended", {"round": number, "reason": "all_cards_claimed"}),
            ("round_scored", scored),
            ("undone", {"undone": "round_scored", "from": scored_at}),
            ("round_scored", scored),
        ):
            seq += 1
            yield event(seq, said, **fields)


def test_an_undo_in_a_long_match_processes_only_the_last_events(monkeypatch):
    folded = []
    take = MatchState.handle

    def counted(self, event):
        folded.append(event)
        take(self, event)

    monkeypatch.setattr(MatchState, "handle", counted)
    board, most = Board(), 0
    for said in long_match(200):
        folded.clear()
        board.handle(EventReceived(said, True))
        most = max(most, len(folded))
    assert len(board.state()["rounds"]) == 200
    assert 1 < most <= 2 * MARK_EVERY
