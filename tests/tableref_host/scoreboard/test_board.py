"""The board follows one table: lobby and matches, power cuts, gaps, and invalid events."""

import itertools

import pytest
from board_states import events_of
from handmade_boards import board_after, claim, event, start, words_of

from tableref.referee.progress import SavedMatch
from tableref_host.history.played import Table
from tableref_host.protocol import messages
from tableref_host.protocol.events import POWER_ON, TABLE
from tableref_host.protocol.messages import EventReceived, PlayerIs, Restarted
from tableref_host.protocol.replay import ruled_again
from tableref_host.scoreboard.board import Board


def test_before_the_first_event_the_board_gives_advice():
    state = Board("device").state()
    assert state["source"] == {
        "kind": "device",
        "name": "",
        "is_connected": False,
        "words": "Waiting for the table: plug it in",
    }
    assert state["match"] is None
    assert state["phase"]["words"] == "Choose a game at the table"


def test_an_unplugged_cable_does_not_change_the_match():
    board = board_after(*events_of("gotta_go_three_to_75")[:8])
    before = board.state()
    board.handle(messages.Connected("/dev/ttyACM0"))
    board.handle(messages.Disconnected("The cable is out: put it back"))
    after = board.state()
    assert after["source"]["words"] == "The cable is out: put it back"
    assert not after["source"]["is_connected"]
    assert {**after, "source": 0} == {**before, "source": 0}


def test_a_table_is_shown_with_its_latest_name():
    board = board_after(start())
    board.handle(messages.Connected("/dev/ttyACM0"))
    names = [board.state()["source"]["name"]]
    for message in (
        messages.Greeted(1, "1.0.0", "e66038b7", "en"),
        messages.Greeted(1, "1.0.0", "e66038b7", "en", "Cellar"),
        messages.TableIs("Attic", "e66038b7"),
    ):
        board.handle(message)
        names.append(board.state()["source"]["name"])
        assert board.table == Table("e66038b7", names[-1] if "/" not in names[-1] else "")
    assert names == ["/dev/ttyACM0", "/dev/ttyACM0", "Cellar", "Attic"]


def test_a_match_that_was_closed_at_the_table_is_still_shown():
    board = board_after(*events_of("gotta_go_three_to_75"))
    before = board.state()
    board.handle(messages.MatchClosed())
    assert board.state() == before


def test_a_table_that_does_not_answer_is_shown_and_accepts_no_names():
    board = board_after(*events_of("gotta_go_three_to_75")[:8])
    board.handle(messages.Silent())
    assert "does not answer" in board.state()["source"]["words"]


def test_after_a_match_its_scores_stay_until_the_next_begins():
    board = board_after(*events_of("gotta_go_three_to_75"))
    board.handle(EventReceived(event(1, "refused", reason="join_first", player=3), True))
    state = board.state()
    assert state["phase"]["name"] == "lobby"
    assert state["standings"][0] == {
        "player": 1, "place": 1, "total": 85, "is_winner": True, "words": ""
    }  # fmt: skip
    board.handle(EventReceived(start(), True))
    state = board.state()
    assert (state["phase"]["name"], state["rounds"], state["claims"]) == ("ready", [], [])


LOBBY = event(1, "refused", reason="join_first", player=3)
"""An event that only a table in its lobby can send."""


MATCHES = ("gotta_go_taken_back", "got_it_taken_back", "turn_clock_at_once", "gotta_go_power_cut")


@pytest.mark.parametrize("before", MATCHES)
def test_after_a_restart_nothing_of_the_former_events_is_left(before):
    others = events_of("gotta_go_two_players_to_100")
    former = events_of(before)
    notices = [at for at, one in enumerate(former, 1) if one["event"] in ("undone", "paused")]
    # Presses without effect are missing in a replay, so numbers are, too.
    replays = ([], others[:4] + others[5:9])
    counts = (1, *notices[:3], len(former) // 2, len(former))
    of_next_match = event(7, "countdown", beat=3)
    courses = [former[:count] for count in counts]
    courses += [[*former, LOBBY], [*former, LOBBY, of_next_match], [of_next_match]]
    for course, replay in itertools.product(courses, replays):
        old, new = board_after(*course), Board()
        for board in (old, new):
            board.handle(Restarted(replay))
            if replay:
                board.handle(EventReceived(others[10], True))
        shown, expected = old.state(), new.state()
        for state in (shown, expected):
            lines = [line["words"] for line in state.pop("log")]
            assert not [words for words in lines if "missed" in words]
            state.pop("calls")
            state["notice"] = (state["notice"] or {}).get("words")
        assert shown == expected
        assert old.is_ruled_again and old.has_end == new.has_end
        old.handle(EventReceived(start(), True))
        assert not old.is_ruled_again


def test_restarted_numbers_belong_to_the_lobby():
    board = board_after(*events_of("gotta_go_three_to_75"))
    board.handle(EventReceived(event(3, "refused", reason="join_first", player=3), True))
    assert board.state()["phase"]["name"] == "lobby"


@pytest.mark.parametrize("name", ["gotta_go_three_to_75", "gotta_go_taken_back"])
def test_events_after_a_match_are_shown_and_change_nothing_of_it(name):
    former = events_of(name)
    for count in range(1, len(former) + 1):
        board = board_after(*former[:count], LOBBY)
        news = board.state()["notice"]["n"]
        before = board.received, board.state()["standings"]
        # They can continue the numbers of the match, because the lobby counts from 1 again.
        refused = event(former[count - 1]["seq"] + 1, "refused", reason="join_first", player=4)
        board.handle(EventReceived(refused, True))
        assert board.state()["notice"]["n"] > news
        assert (board.received, board.state()["standings"]) == before
        assert board.state()["phase"]["name"] == "lobby"


def test_a_repeated_event_counts_once():
    events = events_of("gotta_go_three_to_75")
    board = board_after(*events[:8], *events[3:8])
    assert board.state() == board_after(*events[:8]).state()


def test_undoing_the_start_leads_to_the_lobby():
    board = board_after(start(), event(2, "undone", undone="match_started", **{"from": 1}))
    assert board.state()["match"] is None
    assert words_of(board)[-1] == "Taken back: the start of the match"


def test_a_power_cut_cancels_unsaved_events_and_restores_events_undone_later():
    back = event(3, "undone", undone="claim", player=4, **{"from": 2})
    board = board_after(start(), claim(2, 4, 1), back)
    assert board.state()["claims"] == []
    board.handle(EventReceived(event(3, "match_restored"), True))
    state = board.state()
    assert [one["player"] for one in state["claims"]] == [4]
    assert state["phase"]["is_paused"]
    assert state["notice"]["kind"] == "restored"


def test_a_reopened_match_is_shown_and_not_paused():
    events = events_of("score_pad_open_again")
    at = next(at for at, one in enumerate(events) if one["event"] == "match_restored")
    lobby = event(1, "refused", reason="nothing_to_choose")
    board = board_after(*events[:at], lobby)
    assert not board.state()["phase"]["is_paused"]
    board.handle(EventReceived(events[at], True))
    state = board.state()
    assert board.has_end and not state["phase"]["is_paused"]
    assert state["notice"]["words"] == "The match is open again"
    board.handle(EventReceived(events[at + 1], True))
    assert board.state()["rounds"] == []


def test_a_reloaded_page_is_no_power_cut():
    board = board_after(start(), event(3, "match_restored", reason="loaded_again"))
    assert words_of(board)[-1] == "The page was loaded again"
    assert board.state()["phase"]["is_paused"]


def test_undoing_the_start_leads_to_the_match_before_it():
    events = events_of("gotta_go_three_to_75")
    board = board_after(*events, start(), event(2, "undone", undone="match_started", **{"from": 1}))
    assert board.state()["match"]["game"] == "gotta_go"
    again = event(events[-1]["seq"] + 1, "match_restored", reason="reopened")
    board.handle(EventReceived({**again, "t_us": events[-1]["t_us"]}, True))
    assert board.has_end


def test_a_match_that_began_before_watching_is_shown_as_in_progress():
    board = board_after(claim(57, 1, 2, 9))
    assert board.state()["match"] is None
    assert board.state()["phase"]["words"].startswith("A match is on")
    board = board_after(event(57, "match_restored"))
    assert board.state()["phase"]["words"].startswith("A match is on")
    board = board_after(event(57, "setting_changed", name="volume", value=3))
    assert board.state()["phase"]["words"] == "Choose a game at the table"


def test_missing_events_are_counted():
    board = board_after(start(), claim(4, 1, 1))
    assert words_of(board)[-2:] == ["2 events were missed", "Anna: Gotta Go!".replace("Anna", "P1")]
    board = board_after(start(), claim(3, 1, 1))
    assert "1 event was missed" in words_of(board)


def test_a_replayed_match_replaces_the_reported_events():
    board = board_after(start(), event(2, "round_started", round=1), claim(3, 1, 1))
    kept = SavedMatch("gotta_go", (2, 4, 5), {"target": 30}, 1, 40, 9_000_000, b"")
    board.handle(Restarted(ruled_again(kept)))
    state = board.state()
    assert state["match"]["goal"] == 30
    assert state["claims"] == []
    # The following events have their own numbers, so nothing is missing.
    board.handle(EventReceived(event(41, "countdown", beat=3), True))
    assert words_of(board)[-2:] == ["Caught up with the table", "3 - 2 - 1"]
    board.handle(Restarted([]))
    assert board.state()["match"] is None


def test_names_and_colours_of_seats_are_shown_at_once():
    board = board_after(*events_of("gotta_go_three_to_75"))
    board.handle(PlayerIs(1, "Anna", "white", False))
    state = board.state()
    assert state["phase"]["words"] == "Anna won!"
    assert state["seats"][0]["hex"] == "#FFFFFF"
    assert board.names == {1: "Anna"}


def test_two_players_of_one_name_are_distinguished():
    board = board_after(start())
    for seat in (1, 4):
        board.handle(PlayerIs(seat, "Anna", "white", False))
    labels = [seat["label"] for seat in board.state()["seats"]]
    assert labels[:4] == ["Anna (P1)", "P2", "P3", "Anna (P4)"]
    assert board.names == {1: "Anna", 4: "Anna"}


def test_redone_events_are_reported_again_and_counted_once():
    events = [start(), event(2, "countdown", beat=3), event(3, "false_start", player=2, early_us=5)]
    events += [event(4, "round_started", round=1), claim(5, 1, 1)]
    back = event(6, "undone", undone="claim", player=1, **{"from": 5})
    again = [event(7, "redone", redone="claim", player=1, **{"from": 5}), {**events[-1], "seq": 8}]
    board = board_after(*events, back, *again)
    assert [one["player"] for one in board.state()["claims"]] == [1]
    back = [event(9, "undone", undone="claim", player=1, **{"from": 8})]
    back += [event(10, "undone", undone="countdown", **{"from": 2})]
    for one in back:
        board.handle(EventReceived(one, True))
    assert board.state()["misses"] == []
    again = [event(11, "redone", redone="countdown", **{"from": 2})]
    again += [{**one, "seq": 12 + at} for at, one in enumerate((events[1], events[3]))]
    for one in again:
        board.handle(EventReceived(one, True))
    assert board.state()["phase"]["name"] == "open"


def test_events_that_remain_are_no_news_when_repeated():
    events = [start(game="count_in", options={}), event(2, "countdown", beat=3)]
    events += [event(3, "false_start", player=2, early_us=5), event(4, "round_started", round=1)]
    back = event(5, "undone", undone="false_start", player=2, **{"from": 3})
    board = board_after(*events, back, {**events[-1], "seq": 6})
    state = board.state()
    assert (state["phase"]["name"], state["misses"]) == ("open", [])
    assert state["notice"]["kind"] == "undone"
    assert state["log"][-1]["words"] == state["notice"]["words"]
    board.handle(EventReceived(event(7, "round_ended", round=1, reason="closed"), True))
    assert board.state()["notice"] is None
    board = board_after(*events, back, {**events[-1], "seq": 6}, LOBBY)
    assert board.state()["notice"]["kind"] == "refused"


GIVEN_UP = ("corrected_i_go", "corrected_gotown", "got_it_taken_back", "gotta_go_three_to_75")


@pytest.mark.parametrize("name", [*GIVEN_UP, "quiz_to_2", "turn_clock_at_once"])
def test_a_match_that_was_given_up_and_reopened_goes_on_where_it_was(name):
    events = events_of(name)
    for count in range(2, len(events), 1 + len(events) // 10):
        board = board_after(*events[:count])
        before = board.state()["phase"]
        if before["is_paused"] or before["name"] in ("counting", "over"):
            continue
        seq, t_us = events[count - 1]["seq"], events[count - 1]["t_us"] + 9

        def more(at, kind, seq=seq, t_us=t_us, **fields):
            return EventReceived({**event(seq + at, kind, **fields), "t_us": t_us}, True)

        board.handle(more(1, "paused", since_us=0))
        board.handle(more(2, "match_abandoned"))
        assert board.state()["phase"]["name"] == "abandoned"
        board.handle(EventReceived(event(1, "refused", reason="join_first", player=3), True))
        board.handle(more(3, "match_restored", reason="reopened"))
        assert board.state()["phase"] == {**before, "is_paused": True, "words": "Paused"}
        board.handle(more(4, "resumed"))
        assert board.state()["phase"] == before


OF_TABLE = [row[0] for row in (*TABLE, *POWER_ON)]
NO_FAULTS = {"button_released", "setting_changed", "settings_reset", "setting_refused", "key"}
FIELDS = {
    "button": 3, "for_us": 2_000_000, "percent": 20, "name": "volume", "value": 5, "reset": True,
    "action": "down", "line": 1, "message": "line 1", "what": "hang", "error": "", "in_a_row": 1,
    "alive_s": 9,
}  # fmt: skip
"""The fields of all events about the table."""


@pytest.mark.parametrize("name", OF_TABLE)
def test_every_fault_of_the_table_is_news_until_the_next_event(name):
    board = board_after(start(), {**event(2, name), **FIELDS})
    notice = board.state()["notice"]
    assert (notice and notice["kind"]) == (None if name in NO_FAULTS else "fault")
    board.handle(EventReceived(event(3, "countdown", beat=3), True))
    assert board.state()["notice"] is None


def test_steps_that_are_taken_back_or_made_again_are_news_after_which_the_clock_may_stop():
    board = board_after(start(), claim(2, 4, 1))
    for name in ("undone", "redone"):
        seq = 3 + 2 * (name == "redone")
        step = {name: "claim", "player": 4, "from": 2}
        board.handle(EventReceived({**event(seq, name), **step}, True))
        assert board.state()["notice"]["kind"] == name
        clock = "clock_stopped" if name == "undone" else "clock_resumed"
        board.handle(EventReceived(event(seq + 1, clock, since_us=0), True))
        assert board.state()["notice"]["kind"] == name


@pytest.mark.parametrize(
    ("name", "is_of_a_match"),
    [
        *((one, True) for one in ("claim", "countdown", "round_started", "round_scored")),
        *((one, True) for one in ("turn_started", "turn_ended")),
        *((one, False) for one in ("refused", "button_stuck", "setting_changed")),
    ],
)
def test_a_match_whose_start_is_missing_is_not_taken_for_the_lobby(name, is_of_a_match):
    another_before = start(), LOBBY
    for before in ((), another_before):
        words = board_after(*before, event(7, name, player=3)).state()["phase"]["words"]
        at_lobby = board_after(*before, event(7, "refused")).state()["phase"]["words"]
        assert words.startswith("A match is on") if is_of_a_match else words == at_lobby


def test_events_reported_afterwards_are_no_news():
    board = board_after(start())
    board.handle(EventReceived(event(2, "refused", reason="not_started", player=2), False))
    assert board.state()["notice"] is None
    assert words_of(board)[-1] == "First OK: 3-2-1"


def test_earlier_events_are_shown_with_names_entered_later():
    board = board_after(*events_of("gotta_go_three_to_75")[:8])
    board.handle(EventReceived(event(9, "false_start", player=4, early_us=203000, round=1), True))
    before = [line["words"] for line in board.state()["log"]]
    assert any("P4" in words for words in before)
    board.handle(PlayerIs(4, "Anna", "red", False))
    after = [line["words"] for line in board.state()["log"]]
    assert after == [words.replace("P4", "Anna") for words in before]
    assert "\0" not in str(board.state())


def test_braces_in_a_tables_text_do_no_harm():
    board = Board("device")
    board.handle(messages.Refused("no \0" + "9" * 5000 + "\0 and \0" + "99\0"))
    assert board.state()["log"][-1]["words"].endswith("and ?")
