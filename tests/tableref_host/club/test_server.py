"""The club's server: everybody sees all tables; only organisers can change anything."""

import asyncio
import json
from types import SimpleNamespace

import pytest
from club_house import House, begun
from published_messages import match, messages

from tableref_host.club import server
from tableref_host.club.server import page_files
from tableref_host.club.store_thread import at_once
from tableref_host.history import database, matches
from tests.waiting import TIMEOUT_S, until


def board(line, is_there=lambda board: True):
    """Return a viewer's board when `is_there(board)` is true.

    It should be true for a faulty board, too, because this waits for the timeout otherwise.
    """
    seen = {}
    while True:
        try:
            message = json.loads(line.recv(TIMEOUT_S))
        except TimeoutError:
            raise AssertionError(f"the board has not changed as expected: {seen}") from None
        if message["type"] in ("board", "change"):
            seen |= message["board"]
            if is_there(seen):
                return seen


def test_all_tables_are_on_one_page_and_each_has_its_own(house):
    house.come("t0", "By the window")
    house.come("t1")
    house.play("t0")
    last = house.newest("t0")["number"]
    with house.line() as line:
        seen = board(
            line,
            lambda it: it.get("table t0", {}).get("number") == last and "table t1" in it,
        )
    assert seen["tables"] == ["t0", "t1"]
    first = seen["table t0"]
    assert (first["name"], first["status"], first["game"]) == (
        "By the window",
        "online",
        "Quiz buzzer",
    )
    assert first["is_over"] and first["leaders"][0]["total"] == 2 and first["players"]
    assert seen["table t1"]["game"] == ""
    with house.line("/table/t0/live") as line:
        own = board(line)
    assert own["match"]["game"] == "quiz" and own["phase"]["name"] == "over"
    client = house.client()
    assert "<title>" in client.get("/table/t0/").text
    assert client.get("/table/t0/state").json()["match"]["game"] == "quiz"
    assert client.get("/table/nobody/").status_code == 404
    for path in ("/", "/evening", "/tv"):
        assert "club.js" in client.get(path).text


def test_a_change_at_a_table_is_published(house):
    house.come("t0")
    with house.line() as line:
        board(line, lambda it: it.get("table t0", {}).get("status") == "online")
        house.publish("t0", "status", b"offline")
        board(line, lambda it: it.get("table t0", {}).get("status") == "offline")


def test_only_the_organiser_can_change_anything(house):
    viewer = house.client()
    answer = viewer.post("/do", json={"do": "pair"})
    assert (answer.status_code, answer.json()) == (
        403,
        {"refused": "Only the organiser can do this. Enter the organiser's code first."},
    )
    organiser = house.client(is_organiser=True)
    stranger = {"Origin": "http://elsewhere.example"}
    assert organiser.post("/do", json={"do": "pair"}, headers=stranger).status_code == 403
    answer = organiser.post("/do", json={"do": "pair"})
    assert (answer.status_code, answer.json()["refused"]) == (409, "No evening has begun yet.")
    for body in (b"", b"[]", b"{", b'{"do": "sing"}', b'{"do": "confirm"}', b"9" * 99):
        assert organiser.post("/do", content=body).status_code == 400
    assert organiser.post("/do", content=b" " * 140_000).status_code == 413


def test_a_refusal_is_in_the_language_of_the_client(house):
    organiser = house.client(is_organiser=True)
    for language, words in (("de", "Noch hat kein Abend"), ("en", "No evening"), ("xx", "No ev")):
        answer = organiser.post(f"/do?language={language}", json={"do": "pair"})
        assert answer.json()["refused"].startswith(words)
    words = {"do": "begin", "name": "", "entrants": "Anna\nanna", "size": 2, "is_league": False}
    answer = organiser.post("/do?language=de", json=words)
    assert answer.json()["refused"].startswith("Zwei Teilnehmer heißen anna")


def test_late_entrants_entered_results_and_earlier_evenings_work(house):
    organiser = begun(house)
    friday = organiser.get("/evening.json").json()
    seating = friday["rounds"][0]["seatings"][0]["id"]
    for asked in (
        {"do": "enter", "seating": seating, "places": {"1": 2, "2": 1}},
        {"do": "join", "name": "Eve"},
    ):
        assert organiser.post("/do", json=asked).status_code == 200
    state = organiser.get("/evening.json").json()
    assert state["rounds"][0]["seatings"][0]["counts"] and len(state["entrants"]) == 5
    words = {"name": "Saturday", "entrants": "Fay\nGus", "size": 2, "is_league": False}
    assert organiser.post("/do", json={"do": "begin", **words}).status_code == 200
    viewer = house.client()
    assert viewer.get("/evening.json").json()["name"] == "Saturday"
    number = friday["id"]
    assert viewer.get(f"/evening.json?evening={number}").json() == state
    assert "Eve" in viewer.get(f"/evening.csv?evening={number}").text
    for wrong in ("99", "x", "", "1" * 40, "-1"):
        assert viewer.get(f"/evening.json?evening={wrong}").status_code == 404
    assert organiser.post("/do", json={"do": "go on", "evening": number}).status_code == 200
    assert viewer.get("/evening.json").json()["name"] == "Friday"


def test_a_table_has_an_overlay_and_its_match_for_bg_stats(house):
    client = house.client()
    assert client.get("/table/t0/overlay").status_code == 404
    house.come("t0")
    assert "overlay.js" in client.get("/table/t0/overlay").text
    assert client.get("/table/t0/bg-stats").json() == {"link": None}
    assert client.get("/table/t0/bg-stats.svg").status_code == 404
    house.play("t0")
    assert client.get("/table/t0/bg-stats").json()["link"].startswith("https://app.bgstatsapp.com/")
    assert "<svg" in client.get("/table/t0/bg-stats.svg").text


def test_the_clubs_sign_is_on_its_pages_and_the_tv_shows_phones_the_address():
    files = page_files("Dice & Co", (b"a picture", "image/png"), "https://club.example/")
    for path in ("/", "/evening", "/tv", "/scoreboard"):
        page = files[path][0].decode()
        assert "Dice &amp; Co" in page and "/page/club-picture" in page
        assert ("club.example" in page) == (path == "/tv")
    assert files["/page/club-picture"] == (b"a picture", "image/png")
    assert "club-picture" not in page_files()["/tv"][0].decode()


def test_an_evening_from_the_first_seating_to_the_standings(house):
    organiser = begun(house)
    seats = dict(house.asked)
    assert sorted(seats) == ["t0", "t1"]
    assert set(seats["t0"]["names"]) == {"1", "2"}
    for table in ("t0", "t1"):
        house.play(table)
    seatings = organiser.get("/evening.json").json()["rounds"][0]["seatings"]
    assert all(one["is_over"] and not one["counts"] for one in seatings)
    for one in seatings:
        asked = {"do": "confirm", "seating": one["id"], "is_confirmed": True}
        assert organiser.post("/do", json=asked).status_code == 200
    rows = house.client().get("/evening.csv").text.splitlines()
    assert rows[0].startswith("\N{BYTE ORDER MARK}place,name,points") and rows[1].startswith("1,")
    answer = house.client().get("/evening.qbj")
    assert json.loads(answer.text)["version"]
    # A browser saves it instead of showing it.
    assert answer.headers["Content-Disposition"] == 'attachment; filename="evening.qbj"'
    points = [row["points"] for row in organiser.get("/evening.json").json()["standings"]]
    assert points == [1, 1, 0, 0]
    with house.line() as line:
        board(line, lambda it: [row["points"] for row in it["evening"]["standings"]] == points)


def test_results_are_added_to_the_history_with_their_table(house):
    for table in ("t0", "t1"):
        house.come(table, f"Table {table}")
        house.play(table)

    def kept():
        if not house.history.exists():
            return []
        with database.opened(house.history) as connection:
            return matches.load(connection)

    until("both are kept", lambda: len(kept()) == 2)
    assert {one["table_id"] for one in kept()} == {"t0", "t1"}


def test_a_table_is_asked_for_missing_messages(house):
    told = messages(match())
    house.publish("t0", "event", told[0])
    house.publish("t0", "event", told[5])
    lacked = ("t0", {"outbox": told[0]["outbox"], "after": told[0]["number"]})
    assert house.asked == [lacked]
    newest = {key: told[9][key] for key in ("outbox", "number")}
    house.publish("t0", "state", {"table": {"id": "t0", "name": ""}, **newest})
    assert house.asked[1:] == [lacked]


@pytest.mark.parametrize(
    ("what", "payload"),
    [
        ("event", b""),
        ("event", b"[]"),
        ("event", b"{" * 5000),
        ("event", {"number": "1", "after": 0, "match": "a", "event": {}}),
        ("event", {"number": 1, "after": 0, "match": 3, "event": {"seq": 1}}),
        ("event", {"number": 1 << 70, "after": 0, "match": "a", "event": None}),
        ("state", {"table": 3, "number": [], "seats": [3, {"player": "x"}]}),
        ("state", b"\xff"),
        ("status", b"perhaps"),
    ],
)
def test_invalid_messages_change_no_other_table_and_no_result(house, what, payload):
    house.come("t0")
    house.play("t0")
    before = house.client().get("/table/t0/state").json()
    house.publish("t1", what, payload)
    assert house.client().get("/table/t0/state").json() == before
    with house.line() as line:
        assert board(line, lambda it: it["tables"])
    assert all("from table t1 is invalid" in one.message for one in house.faults)
    house.faults.clear()


def test_after_a_crash_the_club_shows_the_same_as_before(place):
    with House(place) as house:
        house.come("t0", "By the window")
        house.play("t0")
        before = house.client().get("/table/t0/state").json()
    with House(place) as house:
        after = house.client().get("/table/t0/state").json()
        with house.line() as line:
            assert board(line)["table t0"]["name"] == "By the window"
    for key in ("match", "phase", "standings", "rounds", "claims"):
        assert after[key] == before[key]


def test_an_organiser_can_change_a_round_names_and_the_clock(house):
    organiser = begun(house)
    house.come("t2", "Table t2")

    def state():
        return organiser.get("/evening.json").json()

    first, second = state()["rounds"][0]["seatings"]
    anna = first["seats"]["1"]
    for asked in (
        {"do": "swap", "first": anna, "second": second["seats"]["1"]},
        {"do": "move", "seating": second["id"], "table": "t2"},
        {"do": "rename", "entrant": anna, "name": "Annabella Featherstone = Bella"},
        {"do": "ask bye", "entrant": anna, "is_asked": True},
        {"do": "plan", "size": 3, "planned_rounds": 4, "round_minutes": 30},
        {"do": "add minutes", "minutes": 10},
        {"do": "start clock"},
    ):
        assert organiser.post("/do", json=asked).status_code == 200, asked
        assert house.client().post("/do", json=asked).status_code == 403
    now = state()
    assert now["rounds"][0]["seatings"][1]["table_id"] == "t2"
    assert now["rounds"][0]["seatings"][1]["names"]["1"] == "Annabella Featherstone"
    assert (now["size"], now["all_rounds"]) == (3, 4)
    assert [one["id"] for one in now["entrants"] if one["asks_bye"]] == [anna]
    # A table with another name on its screen gets the short form.
    assert "Bella" in [name for _, one in house.asked for name in one["names"].values()]
    clock = now["rounds"][0]["clock_ends_ms"] - organiser.get("/now").json()["now_ms"]
    assert 0 < clock <= 10 * 60_000
    for asked in ({"do": "stop clock"}, {"do": "unseat"}):
        assert organiser.post("/do", json=asked).status_code == 200
    assert state()["rounds"] == []
    for wrong in (
        {"do": "swap", "first": 1},
        {"do": "move", "seating": "x", "table": "t0"},
        {"do": "plan", "size": 3},
        {"do": "rename", "entrant": None, "name": "Zoe"},
    ):
        assert organiser.post("/do", json=wrong).status_code == 400
    answer = organiser.post("/do?language=de", json={"do": "start clock"})
    assert answer.status_code == 409 and "keine Runde" in answer.json()["refused"]


def test_a_round_is_seated_at_the_present_tables_in_the_order_of_their_names(monkeypatch):
    seated = []
    tables = [("e1", "Table 10", "online"), ("e2", "Table 2", "online"), ("e9", "", "online")]
    tables.append(("e3", "Table 1", "offline"))

    async def paired(to_pair):
        return f"paired {to_pair}"

    def seat_round(*words):
        seated.append(words)

    monkeypatch.setattr(server.pairing, "paired", paired)
    club = SimpleNamespace(
        evenings=SimpleNamespace(to_pair=lambda: "everybody", seat_round=seat_round),
        in_store=at_once,
        tables={
            id: SimpleNamespace(id=id, name=name, status=status) for id, name, status in tables
        },
    )
    asyncio.run(server.Server._pair(SimpleNamespace(_club=club)))
    assert seated == [("everybody", "paired everybody", ["e9", "e2", "e1"])]


def test_changes_are_shown_at_once():
    """People compare the page with the table beside them."""
    assert server.SHOW_INTERVAL_S <= 0.05


PLAN = {"size": 4, "planned_rounds": 3, "round_minutes": 20}


@pytest.mark.parametrize(
    ("asked", "call"),
    [
        (
            {"do": "begin", "name": "Friday", "entrants": "Anna\nBo", "is_league": True, **PLAN},
            ("begin", "Friday", ["Anna", "Bo"], 4, True, False, 3, 20),
        ),
        (
            {"do": "begin", "name": "F", "entrants": "", "size": 2, "is_league": False}
            | {"is_by_table": True},
            ("begin", "F", [], 2, False, True, 0, 0),
        ),
        ({"do": "confirm", "seating": "7", "is_confirmed": 1}, ("confirm", 7, True)),
        ({"do": "enter", "seating": 7, "places": [2, 1]}, ("enter", 7, [2, 1])),
        ({"do": "join", "name": "Cy"}, ("join", "Cy")),
        ({"do": "leave", "entrant": 5, "is_out": True}, ("leave", 5, True)),
        ({"do": "go on", "evening": 3}, ("go_on", 3)),
        ({"do": "rename", "entrant": 5, "name": "Di"}, ("rename", 5, "Di")),
        ({"do": "ask bye", "entrant": 5, "is_asked": False}, ("ask_bye", 5, False)),
        ({"do": "plan", **PLAN}, ("plan", 4, 3, 20)),
        ({"do": "unseat"}, ("unseat",)),
        ({"do": "swap", "first": 5, "second": 6}, ("swap", 5, 6)),
        ({"do": "move", "seating": 7, "table": "e1"}, ("move", 7, "e1")),
        ({"do": "start clock"}, ("start_clock",)),
        ({"do": "stop clock"}, ("stop_clock",)),
        ({"do": "add minutes", "minutes": -5}, ("add_minutes", -5)),
    ],
)
def test_each_request_of_an_organiser_is_passed_on_with_its_values(asked, call):
    class Noted:
        def __getattr__(self, name):
            return lambda *words: calls.append((name, *words))

    calls = []
    own = SimpleNamespace(_club=SimpleNamespace(evenings=Noted()), _organiser=Noted())
    own._organise = lambda asked: server.Server._organise(own, asked)
    server.Server._change_evening(own, asked)
    assert calls == [call]


def test_an_unknown_request_changes_nothing():
    own = SimpleNamespace(_organiser=None)
    with pytest.raises(ValueError, match="dance"):
        server.Server._organise(own, {"do": "dance"})


@pytest.mark.parametrize(
    ("id", "holder", "served"),
    [
        (None, b"organiser", ("overview", True)),
        (None, None, ("overview", False)),
        ("e1", b"organiser", ("hub of e1", False)),
        ("e2", b"organiser", "closed"),
    ],
)
def test_an_organiser_may_change_only_the_overview(monkeypatch, id, holder, served):
    found = []

    class Live:
        def __init__(self, hub, naming):
            self.hub = hub

        async def serve(self, websocket, may_change, language):
            found.append((self.hub, may_change))

    async def close():
        found.append("closed")

    monkeypatch.setattr(server, "Live", Live)
    tables = {"e1": SimpleNamespace(hub="hub of e1")}
    own = SimpleNamespace(
        _club=SimpleNamespace(tables=tables, overview="overview"),
        _door=SimpleNamespace(holder=lambda websocket: holder),
    )
    params = {} if id is None else {"id": id}
    asyncio.run(
        server.Server._viewer(
            own, SimpleNamespace(path_params=params, query_params={}, close=close)
        )
    )
    assert found == [served]
