"""The replay of a match on the scoreboard, from its address to the stored totals."""

import asyncio
import json

import pytest
from evening_matches import CORRECTED, EVENING, THREE_TO_75
from starlette.status import WS_1013_TRY_AGAIN_LATER
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tableref_host.history import database, matches, recordings
from tableref_host.history_pages import replays
from tableref_host.history_pages.pages import colour_of
from tableref_host.history_pages.server import TOOLS
from tests import effort
from tests.clients import websocket

FAST = 1000


def line(served, path):
    """Return a viewer's WebSocket."""
    url = served.url.rstrip("/")
    return websocket(url.replace("http", "ws") + path, origin=url, max_size=None)


def board_when(viewer, is_there):
    """Return a viewer's board when `is_there(board)` is true."""
    seen = {}
    for text in viewer:
        message = json.loads(text)
        if message["type"] in ("board", "change"):
            seen |= message["board"]
            if is_there(seen):
                return seen
    raise AssertionError("the line has ended")


def is_told(board):
    """Return whether the whole match was shown. An abandoned match has no phase "over"."""
    return board["match"] is not None and not board["source"]["is_connected"]


def begun(client, number, speed=FAST):
    """Return the address of a new replay."""
    answer = client.get(f"/match/{number}/replay/{speed}/")
    assert answer.status_code == 303
    return answer.headers["Location"]


def totals_of(board):
    return {row["player"]: row["total"] for row in board["standings"]}


@pytest.mark.parametrize("number", effort.first([CORRECTED, *range(1, len(EVENING) + 1)], 2))
def test_a_replay_ends_with_the_stored_totals(client, served, kept, number):
    with line(served, begun(client, number) + "live") as viewer:
        board = board_when(viewer, is_told)
    with database.opened(kept) as connection:
        match = matches.load_one(connection, number)
    assert totals_of(board) == {seat["seat"]: seat["total"] for seat in match["players"]}
    named = {seat["player"]: seat["name"] for seat in board["seats"] if seat["name"]}
    assert named == {seat["seat"]: seat["name"] for seat in match["players"] if seat["name"]}
    seats = [seat["seat"] for seat in match["players"]]
    colours = {seat["player"]: seat["colour"] for seat in board["seats"] if seat["plays"]}
    assert colours == {seat: colour_of(seat, seats)[0] for seat in seats}


def test_its_page_is_the_scoreboards_with_a_link_back(client):
    address = begun(client, THREE_TO_75)
    page = client.get(address).text
    assert "/page/js/main.js" in page and f'{TOOLS}<a class="tool" href="/match/1">' in page
    german = client.get(f"{address}?language=de").text
    assert 'href="/match/1?language=de">Zur Partie</a>' in german


def test_after_a_reload_the_replay_continues(client, served):
    slow = begun(client, THREE_TO_75, "0.001") + "live"
    with line(served, slow) as viewer:
        board_when(viewer, lambda board: board["match"] is not None)
        with line(served, slow) as another:
            # A new connection at once receives what the replay has already shown.
            first = json.loads(another.recv())
            while first["type"] != "board":
                first = json.loads(another.recv())
            assert first["board"]["match"]["game"] == "gotta_go"


def test_two_viewers_have_separate_replays(client):
    assert begun(client, THREE_TO_75) != begun(client, THREE_TO_75)


def test_names_cannot_be_changed_there(client, served):
    with line(served, begun(client, THREE_TO_75) + "live") as viewer:
        viewer.send(json.dumps({"type": "name", "player": 1, "name": "Zoe"}))
        refused = next(m for m in map(json.loads, viewer) if m["type"] == "refused")
    assert "name" in refused["words"]


def test_its_text_is_in_the_requested_language(client, served):
    with line(served, begun(client, THREE_TO_75) + "live?language=de") as viewer:
        board = board_when(viewer, is_told)
    assert board["phase"]["words"] == "Gewonnen: Anna!"


@pytest.mark.parametrize("path", ["/match/99/replay/5/x/live", "/match/1/replay/0/x/live"])
def test_a_missing_match_is_not_replayed(served, path):
    with pytest.raises(InvalidStatus):
        line(served, path)


def test_the_number_of_simultaneous_replays_is_limited(client, served, monkeypatch):
    monkeypatch.setattr(replays, "MAX_REPLAYS", 1)
    slow = begun(client, THREE_TO_75, "0.001") + "live"
    with line(served, slow) as viewer:
        board_when(viewer, lambda board: board["match"] is not None)
        with line(served, begun(client, CORRECTED) + "live") as another:
            refused = json.loads(another.recv())
            assert refused["type"] == "refused" and "1 replays are running" in refused["words"]
            with pytest.raises(ConnectionClosed) as closed:
                another.recv()
            assert closed.value.rcvd.code == WS_1013_TRY_AGAIN_LATER
    # Nobody watches it any more, so it is closed.
    with line(served, begun(client, CORRECTED) + "live") as another:
        board_when(another, is_told)


def test_a_replay_that_makes_room_for_another_is_stopped(kept, monkeypatch):
    monkeypatch.setattr(replays, "MAX_REPLAYS", 1)
    with database.opened(kept) as connection:
        match = matches.load_one(connection, THREE_TO_75)
        events = recordings.load(connection, THREE_TO_75)

    async def begin_two():
        running = replays.Replays(None)
        for key in ("first", "second"):
            running.begin(key, match, events, 0.001)
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        # The rest are the second replay and this test.
        return len(asyncio.all_tasks())

    assert asyncio.run(begin_two()) == 2
