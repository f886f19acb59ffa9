"""Evenings: seating, results, standings and files."""

import contextlib
import csv
import io
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from published_messages import match, messages

from tableref_host.club import AwayError, ClubError, evening, export, pairing
from tableref_host.club.evening import Evenings
from tableref_host.club.sqlite_file import SqliteFile
from tableref_host.club.store import Store
from tests import effort

TABLES = ["t0", "t1", "t2"]


@pytest.fixture
def evenings(store):
    made = Evenings(store)
    made.begin("Friday", ["Anna", "Bo", "Cleo", "Dan"])
    return made


OUTBOX = "0123456789abcdef"


def play(store, table, seed):
    """Let a table play a match to its end."""
    send(store, table, seed, messages(match(f"{table} {seed}"), table=table))


def send(store, table, seed, some):
    """Let a table publish `some` messages of a match."""
    for one in some:
        last = store.last.get((table, OUTBOX), 0)
        again = {"match": f"{one['match']}{seed}", "outbox": OUTBOX}
        store.handle(table, {**one, **again, "number": last + 1, "after": last})


def seatings(evenings):
    return evenings.state()["rounds"][-1]["seatings"]


def confirm_all(evenings):
    for seating in seatings(evenings):
        evenings.confirm(seating["id"])


REFUSED = [
    ("use letters, digits", lambda it: it.begin("Fri\u202eday", ["Anna", "Bo"])),
    ("Enter a name", lambda it: it.join(" ")),
    ("2 to 10 players", lambda it: it.begin("", ["Anna", "Bo"], size=2.0)),
    ("2 to 10 players", lambda it: it.begin("", ["Anna", "Bo"], size=11)),
    ("rounds", lambda it: it.begin("", ["Anna", "Bo"], planned_rounds=True)),
    ("rounds", lambda it: it.begin("", ["Anna", "Bo"], planned_rounds=-1)),
    ("minutes", lambda it: it.begin("", ["Anna", "Bo"], round_minutes="9")),
    ("minutes", lambda it: it.begin("", ["Anna", "Bo"], round_minutes=10**6)),
]


@pytest.mark.parametrize(("words", "ask"), REFUSED)
def test_an_impossible_request_is_refused_and_changes_nothing(evenings, words, ask):
    before = evenings.state()
    with pytest.raises(ClubError, match=words):
        ask(evenings)
    assert (Evenings(evenings.store).state(), len(evenings.listed())) == (before, 1)


def test_a_round_needs_two_entrants_and_an_evening(store, evenings):
    for one in evenings.entrants(1)[1:]:
        evenings.leave(one["id"])
    with pytest.raises(ClubError, match="Fewer than two"):
        evenings.pair(TABLES)
    store.change(("DELETE FROM entrant", ()), ("DELETE FROM evening", ()))
    with pytest.raises(ClubError, match="No evening"):
        evenings.pair(TABLES)


def test_a_match_of_before_the_round_that_ends_again_is_no_result_of_it(store, evenings):
    """BACK in the lobby reopens it, even if another match was begun and left meanwhile."""
    play(store, "t0", 1)
    send(store, "t0", 2, messages(match("t0 2"), table="t0")[:1])
    evenings.pair(TABLES)
    send(store, "t0", 1, messages(match("t0 1"), table="t0")[-1:])
    assert not seatings(evenings)[0]["is_over"]
    play(store, "t0", 3)
    assert seatings(evenings)[0]["is_over"]


def test_a_result_counts_when_it_is_confirmed(store, evenings):
    evenings.pair(TABLES)
    assert [one["table_id"] for one in seatings(evenings)] == ["t0", "t1"]
    with pytest.raises(ClubError, match="No match has ended"):
        evenings.confirm(seatings(evenings)[0]["id"])
    play(store, "t0", 1)
    first = seatings(evenings)[0]
    assert first["is_over"] and not first["counts"]
    assert sum(row["points"] for row in evenings.state()["standings"]) == 0
    evenings.confirm(first["id"])
    assert sum(row["points"] for row in evenings.state()["standings"]) == 1
    evenings.confirm(first["id"], False)
    assert sum(row["points"] for row in evenings.state()["standings"]) == 0


def test_a_change_during_the_pairing_is_not_in_the_round(store, evenings):
    asked = evenings.to_pair()
    found = pairing.pair(*asked)
    evenings.leave(evenings.state()["entrants"][0]["id"])
    with pytest.raises(ClubError, match="has changed in the meantime"):
        evenings.seat_round(asked, found, TABLES)
    asked = evenings.to_pair()
    evenings.pair(TABLES)
    with pytest.raises(ClubError, match="missing"):
        evenings.seat_round(asked, pairing.pair(*asked), TABLES)
    assert len(evenings.state()["rounds"]) == 1


def test_the_state_is_cached_until_something_changes(store, evenings):
    evenings.pair(TABLES)
    assert evenings.state() is evenings.state()
    play(store, "t0", 1)
    before = evenings.state()
    evenings.confirm(seatings(evenings)[0]["id"])
    assert evenings.state() is not before


def test_the_winner_has_the_point(store, evenings):
    evenings.pair(TABLES)
    play(store, "t0", 1)
    first = seatings(evenings)[0]
    row = store.one("SELECT winners FROM result")
    winner = first["names"][json.loads(row["winners"])[0]]
    evenings.confirm(first["id"])
    best = evenings.state()["standings"][0]
    assert (best["name"], best["points"], best["place"], best["played"]) == (winner, 1.0, 1, 1)


def test_the_next_round_waits_for_all_results_and_repeats_no_meeting(store, evenings):
    met = []
    for number in range(3):
        evenings.pair(TABLES)
        with pytest.raises(ClubError, match="missing"):
            evenings.pair(TABLES)
        met += [frozenset(one["names"].values()) for one in seatings(evenings)]
        for table in TABLES[:2]:
            play(store, table, number)
        confirm_all(evenings)
    assert len(set(met)) == 6
    rows = evenings.state()["standings"]
    assert sum(row["points"] for row in rows) == 6 and {row["played"] for row in rows} == {3}
    assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
    assert all(row["buchholz"] > 0 for row in rows)


def test_equal_points_are_ordered_by_those_of_the_opponents_and_then_by_name(evenings):
    results = ({"Zoe": 1, "Carl": 0}, {"Anna": 1, "Dora": 0}, {"Carl": 1, "Dora": 0})
    seatings = [{"counts": True, "points": points} for points in results]
    entrants = [{"name": name} for name in ("Zoe", "Dora", "Carl", "Anna")]
    rows = evenings.standings(entrants, [{"seatings": seatings}])
    assert [(row["place"], row["name"], row["points"], row["buchholz"]) for row in rows] == [
        (1, "Carl", 1, 1),
        (1, "Zoe", 1, 1),
        (3, "Anna", 1, 0),
        (4, "Dora", 0, 2),
    ]


@pytest.mark.parametrize(
    ("totals", "winners", "lowest_wins", "points"),
    [
        ((3, 9), [], 0, (0, 1)),
        ((3, 9), [], 1, (1, 0)),
        # Some games do not end by totals.
        ((9, 3), [2], 0, (0, 1)),
        ((5, 5), [], 1, (0.5, 0.5)),
        ((5, 5), [1, 2], 0, (0.5, 0.5)),
    ],
)
def test_winners_come_first_and_then_the_better_total(totals, winners, lowest_wins, points):
    row = {"id": 1, "table_id": "t0", "seats": '{"1": 11, "2": 12}', "game": "a game"}
    row |= dict.fromkeys(("is_confirmed", "is_taken_back", "is_asked_bye"), 0)
    row |= {"entered": None, "result_id": 5, "is_over": 1, "teams": "[]"}
    row |= {"totals": json.dumps(dict(enumerate(totals, 1))), "winners": json.dumps(winners)}
    seating = evening._seating({**row, "lowest_wins": lowest_wins}, {11: "Anna", 12: "Bo"}, True)
    assert seating["points"] == {"Anna": points[0], "Bo": points[1]}


def test_a_match_played_before_the_round_is_not_its_result(store, evenings):
    play(store, "t0", 1)
    evenings.pair(TABLES)
    assert not seatings(evenings)[0]["is_over"]
    play(store, "t0", 2)
    assert seatings(evenings)[0]["is_over"]


def test_a_match_in_progress_when_the_round_was_seated_is_not_its_result(store, evenings):
    told = messages(match("t0 1"), table="t0")
    for one in told[:-6]:
        store.handle("t0", one)
    evenings.pair(TABLES)
    for one in told[-6:]:
        store.handle("t0", one)
    assert store.one("SELECT is_over FROM result")["is_over"]
    assert not seatings(evenings)[0]["is_over"]
    play(store, "t0", 2)
    assert seatings(evenings)[0]["is_over"]


def test_a_match_after_the_confirmed_one_changes_nothing(store, evenings):
    evenings.pair(TABLES)
    play(store, "t0", 1)
    before = seatings(evenings)[0]
    evenings.confirm(before["id"])
    play(store, "t0", 2)
    assert seatings(evenings)[0]["totals"] == before["totals"]


def test_an_undone_end_does_not_count_until_there_is_one_again(store, evenings):
    evenings.pair(TABLES)
    play(store, "t0", 1)
    confirm = seatings(evenings)[0]["id"]
    evenings.confirm(confirm)
    store.change(("UPDATE result SET is_over = 0", ()))
    first = seatings(evenings)[0]
    assert first["is_confirmed"] and not first["counts"]
    assert sum(row["points"] for row in evenings.state()["standings"]) == 0
    store.change(("UPDATE result SET is_over = 1", ()))
    assert seatings(evenings)[0]["counts"]


def test_an_entrant_without_an_opponent_has_a_bye_which_is_a_win(store):
    evenings = Evenings(store)
    evenings.begin("", ["Anna", "Bo", "Cleo"])
    evenings.pair(TABLES)
    bye = seatings(evenings)[-1]
    assert bye["table_id"] is None and bye["counts"]
    (name,) = bye["names"].values()
    assert [row["name"] for row in evenings.state()["standings"] if row["points"] == 1] == [name]
    with pytest.raises(ClubError, match="no such table"):
        evenings.confirm(bye["id"], False)


def test_tables_get_their_players_names_until_confirmation(store, evenings):
    assert evenings.seats() == {}
    evenings.pair(TABLES)
    seats = evenings.seats()
    assert sorted(seats) == ["t0", "t1"]
    assert sorted(name for table in seats.values() for name in table.values()) == [
        "Anna",
        "Bo",
        "Cleo",
        "Dan",
    ]
    play(store, "t0", 1)
    evenings.confirm(seatings(evenings)[0]["id"])
    assert list(evenings.seats()) == ["t1"]


def test_nobody_has_a_second_bye_before_everybody_had_one(store):
    evenings, names = Evenings(store), ["Anna", "Bo", "Cleo", "Dan", "Eve"]
    evenings.begin("Friday", names)
    byes = []
    for _ in names:
        evenings.pair(TABLES)
        *at_tables, bye = seatings(evenings)
        for one in at_tables:
            # The first in the alphabet wins, so that the last ones stay the lowest.
            evenings.enter(
                one["id"],
                {"1": 1, "2": 2} if one["names"][1] < one["names"][2] else {"1": 2, "2": 1},
            )
        byes += bye["names"].values()
    assert sorted(byes) == names


def test_the_number_of_rounds_is_for_those_who_are_there(store):
    evenings, nine = Evenings(store), [f"Player {letter}" for letter in "abcdefghi"]
    for size, is_league, all_rounds, with_four in (
        (2, True, 9, 3),
        (2, False, 4, 2),
        (3, True, 3, 3),
        (3, False, 3, 3),
    ):
        evenings.begin("Friday", nine, size, is_league)
        assert evenings.state()["all_rounds"] == all_rounds, (size, is_league)
        for one in evenings.state()["entrants"][4:]:
            evenings.leave(one["id"])
        assert evenings.state()["all_rounds"] == with_four, (size, is_league)


def test_an_entrant_who_has_left_is_not_paired(store, evenings):
    gone = evenings.state()["entrants"][0]
    evenings.leave(gone["id"])
    evenings.pair(TABLES)
    names = [name for one in seatings(evenings) for name in one["names"].values()]
    assert gone["name"] not in names and len(names) == 3


@pytest.mark.parametrize(
    ("names", "size", "words"),
    [
        (["Anna"], 2, "2 to 400 entrants"),
        (["Anna", "anna"], 2, "Two entrants are called anna"),
        (["Anna", "Bo"], 1, "has 2 to 10"),
        (["Anna", "A name that is much too long for any page"], 2, "at most 32"),
    ],
)
def test_an_impossible_evening_is_refused_with_a_message(store, names, size, words):
    with pytest.raises(ClubError, match=words):
        Evenings(store).begin("Friday", names, size)


def test_the_number_of_entrants_is_limited(store, monkeypatch):
    monkeypatch.setattr(evening, "MAX_ENTRANTS", 3)
    evenings = Evenings(store)
    with pytest.raises(ClubError, match="2 to 3 entrants"):
        evenings.begin("", ["Anna", "Bo", "Cleo", "Dan"])
    evenings.begin("", ["Anna", "Bo"])
    evenings.join("Cleo")
    with pytest.raises(ClubError, match="2 to 3 entrants"):
        evenings.join("Dan")
    evenings.begin("", ["Anna", "Bo", "Cleo"])
    assert len(evenings.state()["entrants"]) == 3


def test_a_long_title_of_an_evening_is_cut_and_an_empty_one_is_replaced(store):
    evenings = Evenings(store)
    for given_name, title in (("x" * 61, "x" * 60), (" ", "Club evening")):
        evenings.begin(given_name, ["Anna", "Bo"])
        assert evenings.state()["name"] == title


def test_the_newest_evenings_are_listed(store, monkeypatch):
    monkeypatch.setattr(evening, "MAX_LISTED", 2)
    evenings = Evenings(store)
    for name in ("Monday", "Tuesday", "Wednesday"):
        evenings.begin(name, ["Anna", "Bo"])
    assert [one["name"] for one in evenings.listed()] == ["Wednesday", "Tuesday"]


def test_nothing_cached_is_shown_while_the_database_is_away(store, evenings, monkeypatch):
    def away(*asked):
        raise AwayError("It is away.")

    evenings.pair(TABLES)
    for read in (evenings.state, evenings.seats):
        assert read() is read()
    monkeypatch.setattr(Store, "is_away", True)
    monkeypatch.setattr(store, "rows", away)
    for read in (evenings.state, evenings.seats):
        with pytest.raises(AwayError):
            read()


def test_a_table_without_a_result_delays_nobody(store, evenings):
    evenings.pair(TABLES)
    first, second = seatings(evenings)
    evenings.enter(first["id"], {"1": 2, "2": 1})
    evenings.enter(second["id"], {"1": 1, "2": 1})
    first, second = seatings(evenings)
    assert first["counts"] and first["points"] == {first["names"][1]: 0, first["names"][2]: 1}
    assert list(second["points"].values()) == [0.5, 0.5]
    assert (first["places"], first["totals"]) == ({1: 2, 2: 1}, {})
    # Later messages of the table change nothing, unless it undoes the end.
    play(store, "t0", 1)
    assert seatings(evenings)[0] == first
    evenings.pair(TABLES)
    evenings.confirm(first["id"], False)
    first = evenings.state()["rounds"][0]["seatings"][0]
    assert (first["counts"], first["places"], first["points"]) == (False, {}, {})
    with pytest.raises(ClubError, match="No match has ended"):
        evenings.confirm(first["id"])


@pytest.mark.parametrize(
    "entered",
    [{}, {"1": 1}, {"1": 1, "2": 3}, {"1": 0, "2": 1}, {"1": 1, "3": 2}, {"1": 1, "2": "1"}],
)
def test_impossible_places_are_refused_and_nothing_counts(evenings, entered):
    evenings.pair(TABLES)
    first = seatings(evenings)[0]
    with pytest.raises(ClubError, match="a place from 1 to 2"):
        evenings.enter(first["id"], entered)
    assert seatings(evenings)[0] == first


def test_nobody_can_enter_at_a_missing_table(store):
    evenings = Evenings(store)
    evenings.begin("", ["Anna", "Bo", "Cleo"])
    evenings.pair(TABLES)
    for seating in (seatings(evenings)[-1]["id"], 99):
        with pytest.raises(ClubError, match="no such table"):
            evenings.enter(seating, {"1": 1})


def test_a_late_entrant_is_in_the_next_round(store, evenings):
    evenings.pair(TABLES)
    for seating in seatings(evenings):
        evenings.enter(seating["id"], {"1": 1, "2": 2})
    for name, words in (
        ("", "Enter a name"),
        ("anna", "Two entrants are called"),
        ("x" * 33, "at most 32"),
    ):
        with pytest.raises(ClubError, match=words):
            evenings.join(name)
    evenings.join(" Eve ")
    evenings.pair(TABLES)
    names = [name for one in seatings(evenings) for name in one["names"].values()]
    assert sorted(names) == ["Anna", "Bo", "Cleo", "Dan", "Eve"]
    rows = {row["name"]: row for row in evenings.state()["standings"]}
    assert rows["Eve"]["points"] in (0, 1)


def test_an_earlier_evening_can_be_continued(store, evenings):
    evenings.pair(TABLES)
    evenings.enter(seatings(evenings)[0]["id"], {"1": 1, "2": 2})
    before = evenings.state()
    evenings.begin("Saturday", ["Fay", "Gus"])
    evenings.pair(["t1"])
    assert [one["name"] for one in evenings.listed()] == ["Saturday", "Friday"]
    assert all(one["began"] for one in evenings.listed())
    assert evenings.earlier(before["id"]) == before
    assert evenings.earlier(99) is None
    # A table's match belongs to the current evening, wherever its players sat last.
    evenings.go_on(before["id"])
    assert evenings.state() == before
    play(store, "t1", 1)
    assert evenings.state()["rounds"][0]["seatings"][1]["is_over"]
    other = next(one["id"] for one in evenings.listed() if one["name"] == "Saturday")
    assert not evenings.earlier(other)["rounds"][0]["seatings"][0]["is_over"]
    with pytest.raises(ClubError, match="no such evening"):
        evenings.go_on(99)


def test_too_few_tables_are_reported(evenings):
    with pytest.raises(ClubError, match="2 tables are needed, but only 1 are connected"):
        evenings.pair(["t0"])
    assert evenings.state()["rounds"] == []


def taken_back(store, table, seed):
    """Let a table undo the end of a finished match."""
    one = messages(match(f"{table} {seed}"), table=table)[-4]
    last = store.last[table, OUTBOX]
    again = {"match": f"{one['match']}{seed}", "outbox": OUTBOX, "number": last + 1, "after": last}
    store.handle(table, {**one, **again, "replaces": True})


MOVES = st.one_of(
    st.tuples(st.sampled_from(["play", "take back", "close"]), st.integers(0, 2)),
    st.tuples(st.sampled_from(["confirm", "do not confirm", "enter"]), st.integers(0, 8)),
    st.tuples(st.sampled_from(["pair", "leave", "join", "begin", "go on"]), st.integers(0, 4)),
)


@settings(max_examples=effort.examples(60), deadline=None)
@given(is_by_table=st.booleans(), moves=st.lists(MOVES, max_size=15))
def test_only_changed_parts_of_an_evening_are_read_again(is_by_table, moves):
    with tempfile.TemporaryDirectory() as folder:
        store = Store(SqliteFile(Path(folder) / "club.sqlite3"))
        evenings, played, changed = Evenings(store), dict.fromkeys(TABLES, 0), 0
        evenings.begin("Friday", ["Anna", "Bo", "Cleo", "Dan", "Eve"], is_by_table=is_by_table)
        for what, which in [("pair", 0), *moves]:
            before = evenings.state()
            with contextlib.suppress(ClubError):
                move(store, evenings, played, what, which)
            now, new = evenings.state(), Evenings(store)
            assert (now, evenings.seats()) == (new.state(), new.seats())
            if what in ("play", "take back", "close", "confirm", "do not confirm", "enter"):
                for one, other in zip(before["rounds"], now["rounds"], strict=True):
                    assert (one is other) == (one == other), "it would be sent again"
                    changed += one is not other
        store.close()
    event(f"rounds that have changed: {changed}")


def move(store, evenings, played, what, which):
    """Perform a random action in an evening. Raises ClubError if it is impossible."""
    table = TABLES[which % len(TABLES)]
    if what == "play":
        # Old matches are sent again, but only few need to be processed.
        played[table] = played[table] % 2 + 1
        play(store, table, played[table])
    elif what == "take back" and played[table]:
        taken_back(store, table, played[table])
    elif what == "close":
        store.note_closed(table, OUTBOX, store.last.get((table, OUTBOX), 0))
    elif what == "pair":
        evenings.pair(TABLES)
    elif what == "leave":
        there = evenings.state()["entrants"]
        one = there[which % len(there)]
        evenings.leave(one["id"], not one["is_out"])
    elif what == "begin" and which == 0:
        evenings.begin("Later", ["Fay", "Gus", "Hal"], 3)
    elif what == "join":
        evenings.join("Ida")
    elif what == "go on":
        there = [one["id"] for one in evenings.listed()]
        evenings.go_on(there[which % len(there)])
    elif what in ("confirm", "do not confirm", "enter"):
        there = [one for r in evenings.state()["rounds"] for one in r["seatings"]]
        one = there[which % len(there)] if there else None
        if one and what == "enter":
            evenings.enter(one["id"], {str(seat): 1 + seat % 2 for seat in one["seats"]})
        elif one:
            evenings.confirm(one["id"], what == "confirm")


def test_an_evening_survives_a_crash(store, evenings, place):
    evenings.pair(TABLES)
    play(store, "t0", 1)
    before = evenings.state()
    place.kill()
    assert Evenings(place.open()).state() == before


def test_it_is_exported_for_other_programs(store, evenings):
    evenings.pair(TABLES)
    for table in TABLES[:2]:
        play(store, table, 1)
    open_results = json.loads(export.as_qbj(evenings.state()))
    assert "Match" not in [one["type"] for one in open_results["objects"]]
    confirm_all(evenings)
    state = evenings.state()
    text = export.as_csv(state)
    assert text.startswith("\N{BYTE ORDER MARK}place,")
    assert "\r" not in text
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\N{BYTE ORDER MARK}"))))
    assert [row["name"] for row in rows] == [row["name"] for row in state["standings"]]
    assert json.loads(export.as_json(state))["name"] == "Friday"
    qbj = json.loads(export.as_qbj(state))
    by_id = {one["id"]: one for one in qbj["objects"]}
    kinds = [one["type"] for one in qbj["objects"]]
    assert (kinds.count("Tournament"), kinds.count("Team"), kinds.count("Match")) == (1, 4, 2)
    (round_,) = by_id["tournament"]["phases"][0]["rounds"]
    for match_ in round_["matches"]:
        sides = by_id[match_["$ref"]]["match_teams"]
        assert len(sides) == 2 and all(one["team"]["$ref"] in by_id for one in sides)


def test_no_name_is_a_formula_in_a_spreadsheet(store):
    evenings = Evenings(store)
    evenings.begin("x", ["=1+1", "Bo"])
    assert "'=1+1" in export.as_csv(evenings.state())
