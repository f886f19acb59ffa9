"""An organiser's changes: rounds, swaps, names, requested byes, the clock."""

import pytest
from test_evening import TABLES, confirm_all, play, seatings

from tableref_host.club import ClubError
from tableref_host.club.evening import MINUTE_MS, Evenings
from tableref_host.club.organiser import Organiser

NAMES = ["Anna", "Bo", "Cleo", "Dan", "Eve"]


@pytest.fixture
def evenings(store):
    made = Evenings(store)
    made.begin("Friday", NAMES, round_minutes=20)
    return made


@pytest.fixture
def now_ms():
    """The time of the organiser's machine, in a list."""
    return [1_000_000]


@pytest.fixture
def organiser(evenings, now_ms):
    return Organiser(evenings, lambda: now_ms[0])


def names(evenings):
    """Return the names at each table of the newest round, in the order of seats."""
    return {one["table_id"]: list(one["names"].values()) for one in seatings(evenings)}


def ids(evenings):
    return {one["name"]: one["id"] for one in evenings.state()["entrants"]}


def test_a_seated_round_can_be_removed_until_a_result_counts(store, evenings, organiser):
    evenings.pair(TABLES)
    before = names(evenings)
    play(store, "t0", 1)
    organiser.unseat()
    assert evenings.state()["rounds"] == [] and evenings.seats() == {}
    evenings.pair(TABLES)
    # A match of the removed round is not a result of this one.
    assert names(evenings) == before and not seatings(evenings)[0]["is_over"]
    play(store, "t0", 2)
    evenings.confirm(seatings(evenings)[0]["id"])
    with pytest.raises(ClubError, match="Results of round 1 already count"):
        organiser.unseat()
    evenings.confirm(seatings(evenings)[0]["id"], False)
    organiser.unseat()
    with pytest.raises(ClubError, match="No round has been seated"):
        organiser.unseat()


def test_two_entrants_swap_their_seats(evenings, organiser):
    evenings.pair(TABLES)
    before, known = names(evenings), ids(evenings)
    (one, two), (three, four) = before["t0"], before["t1"]
    organiser.swap(known[two], known[three])
    assert names(evenings) == {**before, "t0": [one, three], "t1": [two, four]}
    organiser.swap(known[one], known[three])
    assert names(evenings)["t0"] == [three, one]
    (left_over,) = before[None]
    organiser.swap(known[left_over], known[one])
    assert names(evenings)[None] == [one]
    points = {row["name"]: row["points"] for row in evenings.state()["standings"]}
    assert points == {**dict.fromkeys(NAMES, 0), one: 1}
    assert evenings.seats()["t0"] == {1: three, 2: left_over}


def test_after_a_swap_only_a_match_that_begins_later_counts(store, evenings, organiser):
    evenings.pair(TABLES)
    known, before = ids(evenings), names(evenings)
    play(store, "t0", 1)
    swap = known[before["t0"][0]], known[before["t1"][0]]
    with pytest.raises(ClubError, match="has already ended"):
        organiser.swap(*swap)
    evenings.confirm(seatings(evenings)[0]["id"])
    with pytest.raises(ClubError, match="has already ended"):
        organiser.swap(*swap)
    evenings.confirm(seatings(evenings)[0]["id"], False)
    organiser.swap(*swap)
    assert not any(one["is_over"] for one in seatings(evenings) if one["table_id"])
    play(store, "t0", 2)
    assert seatings(evenings)[0]["is_over"]


def test_a_swap_with_an_unknown_entrant_is_refused(evenings, organiser):
    anna = ids(evenings)["Anna"]
    with pytest.raises(ClubError, match="No round"):
        organiser.swap(anna, anna)
    evenings.pair(TABLES)
    for other in (anna, 999):
        with pytest.raises(ClubError, match="two different entrants"):
            organiser.swap(anna, other)


def test_pairs_swap_their_tables_or_move_to_a_free_one(store, evenings, organiser):
    for table in TABLES:
        store.name(table, table)
    evenings.pair(TABLES)
    before = names(evenings)
    organiser.move(seatings(evenings)[0]["id"], "t1")
    assert names(evenings) == {**before, "t0": before["t1"], "t1": before["t0"]}
    organiser.move(seatings(evenings)[0]["id"], "t2")
    assert names(evenings) == {"t2": before["t0"], "t0": before["t1"], None: before[None]}
    play(store, "t2", 1)
    play(store, "t1", 1)
    assert [one["is_over"] for one in seatings(evenings)] == [True, False, True]
    for seating, table in ((999, "t1"), (seatings(evenings)[1]["id"], "unknown")):
        with pytest.raises(ClubError, match="no such table"):
            organiser.move(seating, table)


def test_an_entrant_is_renamed_everywhere(store, evenings, organiser):
    evenings.pair(TABLES)
    for one in seatings(evenings):
        if one["table_id"]:
            evenings.enter(one["id"], {"1": 1, "2": 2})
    points = {row["id"]: row["points"] for row in evenings.state()["standings"]}
    evenings.pair(TABLES)
    anna = ids(evenings)["Anna"]
    organiser.rename(anna, "Annabella Featherstone")
    state = evenings.state()
    assert {row["id"]: row["points"] for row in state["standings"]}[anna] >= points[anna]
    everywhere = [
        name for a_round in state["rounds"] for one in a_round["seatings"] for name in one["points"]
    ]
    assert "Anna" not in everywhere and "Annabella Featherstone" in everywhere
    # A table has room for the short form alone.
    shown = [name for table in evenings.seats().values() for name in table.values()]
    assert "Annabella Fe" not in everywhere
    assert not [name for name in shown if len(name) > 12]
    organiser.rename(anna, "Annabella Featherstone = Bella")
    assert {one["short"] for one in evenings.state()["entrants"]} >= {"Bella", "Bo"}
    for wrong, words in (
        ("bo", "Two entrants are called"),
        ("", "Enter a name"),
        ("Annabella = Dan", "Two entrants are"),
    ):
        with pytest.raises(ClubError, match=words):
            organiser.rename(anna, wrong)
    with pytest.raises(ClubError, match="no such entrant"):
        organiser.rename(999, "Zoe")


def test_the_table_s_size_changes_from_the_next_round_on(evenings, organiser):
    evenings.pair(TABLES)
    organiser.plan(3, 7, 0)
    state = evenings.state()
    assert (state["size"], state["all_rounds"], state["round_minutes"]) == (3, 7, 0)
    assert sorted(map(len, names(evenings).values())) == [1, 2, 2]
    organiser.unseat()
    evenings.pair(TABLES)
    assert sorted(map(len, names(evenings).values())) == [2, 3]
    organiser.plan(10, 400, 300)
    assert evenings.state()["round_minutes"] == 300
    for wrong in ((1, 0, 0), (11, 0, 0), (2, -1, 0), (2, 401, 0), (2, 0, 301), (2, 0, "5")):
        with pytest.raises(ClubError):
            organiser.plan(*wrong)


@pytest.mark.parametrize(("size", "points"), [(2, 0.5), (4, 1.5)])
def test_a_requested_bye_is_half_a_win_in_one_round(store, size, points):
    evenings = Evenings(store)
    evenings.begin("Friday", NAMES, size)
    organiser = Organiser(evenings)
    dan = ids(evenings)["Dan"]
    organiser.ask_bye(dan, True)
    evenings.pair(TABLES)
    assert [one["is_asked_bye"] for one in seatings(evenings)][-1]
    assert {row["name"]: row["points"] for row in evenings.state()["standings"]}["Dan"] == points
    # An entrant with a requested bye may still get a regular bye later, as in chess.
    assert evenings._met(evenings.state()["rounds"])[1] == {}
    organiser.unseat()
    assert next(one for one in evenings.state()["entrants"] if one["id"] == dan)["asks_bye"]
    evenings.pair(TABLES)
    for one in seatings(evenings):
        if one["table_id"]:
            places = {str(seat): seat for seat in one["seats"]}
            evenings.enter(one["id"], places)
    evenings.pair(TABLES)
    seated = [one["names"].values() for one in seatings(evenings) if one["table_id"]]
    assert any("Dan" in names for names in seated)
    organiser.ask_bye(dan, True)
    organiser.ask_bye(dan, False)
    assert not any(one["asks_bye"] for one in evenings.state()["entrants"])


def test_an_entrant_who_asks_for_a_bye_and_leaves_is_in_no_round(evenings, organiser):
    dan = ids(evenings)["Dan"]
    organiser.ask_bye(dan, True)
    evenings.leave(dan)
    evenings.pair(TABLES)
    assert "Dan" not in [name for one in names(evenings).values() for name in one]
    assert sum(row["points"] for row in evenings.state()["standings"]) == 0


def test_an_evening_shows_its_number_of_rounds(store):
    evenings = Evenings(store)
    evenings.begin("Friday", NAMES)
    assert evenings.state()["all_rounds"] == 3
    evenings.begin("Friday", NAMES, planned_rounds=5)
    assert evenings.state()["all_rounds"] == 5
    evenings.begin("League", NAMES[:4], is_league=True)
    assert evenings.state()["all_rounds"] == 3
    for number in range(3):
        evenings.pair(TABLES)
        for table in TABLES[:2]:
            play(store, table, number)
        confirm_all(evenings)
        assert evenings.state()["all_rounds"] == 3
    evenings.join("Late")
    assert evenings.state()["all_rounds"] == 7


def clock(evenings):
    newest = evenings.state()["rounds"][-1]
    return newest["clock_left_ms"], newest["clock_ends_ms"]


def test_a_round_has_a_clock(evenings, organiser, now_ms):
    with pytest.raises(ClubError, match="No round"):
        organiser.start_clock()
    evenings.pair(TABLES)
    assert clock(evenings) == (20 * MINUTE_MS, None)
    organiser.start_clock()
    assert clock(evenings)[1] == now_ms[0] + 20 * MINUTE_MS
    now_ms[0] += 3 * MINUTE_MS
    # A second press changes nothing.
    organiser.start_clock()
    organiser.add_minutes(1)
    organiser.stop_clock()
    assert clock(evenings) == (18 * MINUTE_MS, None)
    organiser.stop_clock()
    organiser.add_minutes(-5)
    assert clock(evenings) == (13 * MINUTE_MS, None)
    organiser.start_clock()
    now_ms[0] += 15 * MINUTE_MS
    organiser.stop_clock()
    assert clock(evenings) == (0, None)
    organiser.add_minutes(10_000)
    assert clock(evenings) == (600 * MINUTE_MS, None)


def test_all_changes_survive_a_crash(evenings, organiser, place):
    evenings.pair(TABLES)
    organiser.start_clock()
    organiser.rename(ids(evenings)["Bo"], "Bodo Baggins of Hobbiton")
    organiser.ask_bye(ids(evenings)["Dan"], True)
    before = evenings.state()
    place.kill()
    assert Evenings(place.open()).state() == before
