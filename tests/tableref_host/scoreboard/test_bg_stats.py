"""The link by which BG Stats imports a match, at the end of each scenario."""

import json
import re
from datetime import UTC, datetime, timedelta, timezone
from urllib.parse import unquote

import pytest
import segno
from starlette.testclient import TestClient

from tableref.referee.names import COLOURS
from tableref_host.places import ROOT
from tableref_host.protocol.messages import EventReceived, PlayerIs
from tableref_host.scoreboard.bg_stats import ADDRESS, BgStats, picture_of, play_of
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.hub import Hub
from tableref_host.scoreboard.naming import Naming, SavedNames
from tableref_host.scoreboard.server import Server, page_files
from tableref_host.web.sessions import Sessions

RECORDS = sorted((ROOT / "tests" / "scenarios").glob("*.events"))
ENDED = datetime(2026, 11, 23, 20, 15, 30, tzinfo=timezone(timedelta(hours=1)))
LARGEST = 28
"""Maximum version of a QR code.

It has 129 squares, which are 4 pixels each on a TV, where the code has 62 % of the height.
"""
FIELDS = {
    "sourceName": str,
    "sourcePlayId": str,
    "playDate": str,
    "durationMin": int,
    "game": dict,
    "players": list,
}


def events_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def ends(path):
    """Yield the board and its BgStats after each event of a record."""
    board = Board()
    bg_stats = BgStats(board, lambda: ENDED)
    for event in events_of(path):
        message = EventReceived(event, True)
        board.handle(message)
        bg_stats.handle(message)
        yield event, board, bg_stats


def play_in(link):
    assert link.startswith(ADDRESS)
    return json.loads(unquote(link.removeprefix(ADDRESS)))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_link_exists_from_the_end_to_the_next_match_and_agrees_with_the_board(path):
    for _, board, bg_stats in ends(path):
        state, link = board.state(), bg_stats.link()
        assert (link is not None) == board.has_end
        if not link:
            continue
        play = play_in(link)
        assert {key: type(value) for key, value in play.items()} == FIELDS
        # The app recognises a match by this, so it must be unique.
        assert re.fullmatch("[0-9a-f]{12}", play["sourcePlayId"])
        assert play["game"] == {
            "name": state["match"]["name"],
            "sourceGameId": state["match"]["game"],
            "highestWins": not state["match"]["lowest_wins"],
            "noPoints": state["match"]["game"] == "turn_clock",
        }
        labels = {seat["player"]: seat["label"] for seat in state["seats"]}
        assert [(one["name"], one.get("score"), one["winner"]) for one in play["players"]] == [
            (
                labels[row["player"]],
                None if play["game"]["noPoints"] else str(row["total"]),
                row["is_winner"],
            )
            for row in state["standings"]
        ]
        assert all(one["sourcePlayerId"] == one["name"] for one in play["players"])
        starters = [
            labels[event["player"]]
            for event in board.events
            if event["event"] in ("starter_drawn", "starter_chosen")
        ]
        marked = [one["name"] for one in play["players"] if one.get("startPlayer")]
        assert marked == starters[:1]


@pytest.mark.parametrize("kind", ["starter_drawn", "starter_chosen"])
def test_the_first_starter_is_marked_whether_drawn_or_chosen(kind):
    *_, (_, board, _) = ends(ROOT / "tests/scenarios/i_go_three_to_four_points.events")
    began, *others = [event for event in board.events if "starter" not in event["event"]]
    starters = [{"event": kind, "player": player} for player in (9, 2)]
    play = play_of(board.state(), [began, *starters, *others], ENDED)
    assert [one["name"] for one in play["players"] if one.get("startPlayer")] == ["P9"]


def test_the_link_contains_the_time_and_duration():
    *_, (_, _, bg_stats) = ends(ROOT / "tests/scenarios/i_go_three_to_four_points.events")
    play = play_in(bg_stats.link())
    assert (play["playDate"], play["durationMin"]) == ("2026-11-23 19:15:30", 2)
    assert [one["name"] for one in play["players"] if one["winner"]] == ["P2", "P9"]


def test_the_time_stays_that_of_the_end_whatever_the_table_reports_later():
    board = Board()
    moments = [ENDED, ENDED + timedelta(days=1), ENDED + timedelta(days=2)]
    bg_stats = BgStats(board, lambda: moments.pop(0))
    path = ROOT / "tests/scenarios/i_go_three_to_four_points.events"
    messages = [EventReceived(event, True) for event in events_of(path)]
    for message in [*messages, PlayerIs(2, "Ann", COLOURS[0], False)]:
        board.handle(message)
        bg_stats.handle(message)
    play = play_in(bg_stats.link())
    assert play["playDate"] == "2026-11-23 19:15:30"
    # A name that is changed after the match is in the link, too.
    assert "Ann" in [one["name"] for one in play["players"]]


def test_a_match_of_a_few_seconds_has_a_duration_of_a_minute():
    path = ROOT / "tests/scenarios/i_go_three_to_four_points.events"
    *_, (_, board, _) = ends(path)
    durations = []
    for t_us in (20_000_000, 80_000_000, 100_000_000):
        events = [*board.events[:-1], {**board.events[-1], "t_us": t_us}]
        assert events[-1]["event"] == "match_ended"
        durations.append(play_of(board.state(), events, ENDED)["durationMin"])
    assert durations == [1, 1, 2]


def test_a_corrected_match_has_the_same_link_with_other_points():
    path = ROOT / "tests/scenarios/corrected_gotta_go.events"
    plays = [play_in(bg.link()) for event, _, bg in ends(path) if event["event"] == "match_ended"]
    assert len({play["sourcePlayId"] for play in plays}) == 1
    assert [play["players"][0]["score"] for play in plays] == ["29", "29", "37"]
    *_, (_, _, other) = ends(ROOT / "tests/scenarios/gotta_go_three_to_75.events")
    assert play_in(other.link())["sourcePlayId"] != plays[0]["sourcePlayId"]


def test_ten_long_names_fit_a_code_that_a_phone_can_read():
    *_, (_, board, bg_stats) = ends(ROOT / "tests/scenarios/gotta_go_ten_players_tie.events")
    for player in range(1, 11):
        board.handle(
            PlayerIs(player, "Maximilian%02d" % player, COLOURS[(player - 1) % 5], player > 5)
        )
    names = {one["name"] for one in play_in(bg_stats.link())["players"]}
    assert names == {"Maximilian%02d" % player for player in range(1, 11)}
    assert segno.make(bg_stats.link(), error="l", micro=False).version <= LARGEST


def test_the_server_has_link_and_qr_code_only_after_the_end(tmp_path):
    board = Board()
    bg_stats = BgStats(board)
    hub = Hub(board, [bg_stats.handle])
    naming = Naming(SavedNames(tmp_path / "names.json"), hub.handle)
    app = Server(hub, Sessions(), naming, page_files(), bg_stats=bg_stats).app
    client = TestClient(app, base_url="http://127.0.0.1")
    assert client.get("/bg-stats").json() == {"link": None}
    assert client.get("/bg-stats.svg").status_code == 404
    for event in events_of(ROOT / "tests/scenarios/gotta_go_three_to_75.events"):
        board.handle(EventReceived(event, True))
        bg_stats.handle(EventReceived(event, True))
    link = client.get("/bg-stats").json()["link"]
    assert play_in(link)["game"]["sourceGameId"] == "gotta_go"
    picture = client.get("/bg-stats.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.content == picture_of(link)
    assert datetime.now(UTC).strftime("%Y-%m-%d") in play_in(link)["playDate"]


def test_a_picture_of_a_link_has_a_quiet_zone():
    link = ADDRESS + "x"
    modules = segno.make(link, error="l", micro=False).symbol_size(border=0)[0]
    assert f'viewBox="0 0 {modules + 8} {modules + 8}"' in picture_of(link).decode()
