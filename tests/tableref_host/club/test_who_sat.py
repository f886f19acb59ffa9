"""Matching of seats and buttons: two hands, other seats, quiz teams."""

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from published_messages import messages
from standin_reader import StandinReader

from tableref_host.club.evening import Evenings
from tableref_host.club.tables import Club
from tableref_host.club.who_sat import seats_of
from tableref_host.places import ROOT

SCENARIOS = ROOT / "tests" / "scenarios"
TWO_HANDS, TEAMS = "gotta_go_two_players_to_100", "quiz_teams"


def recorded(name):
    lines = (SCENARIOS / f"{name}.events").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    ("seats", "players", "teams", "found"),
    [
        ((1, 2), (1, 2), (), {1: 1, 2: 2}),
        ((1, 2, 3), (1, 3), (), {1: 1, 3: 3}),
        ((1, 2), (1, 3), (), {1: 1, 3: 2}),
        ((1, 2, 3), (2, 5, 9), (), {2: 1, 5: 2, 9: 3}),
        ((1, 2), (1, 4, 6, 9), ((1, 9), (4, 6)), {1: 1, 9: 1, 4: 2, 6: 2}),
        ((1, 2), (1, 4, 6, 9), ((4, 6), (1, 9)), {1: 2, 9: 2, 4: 1, 6: 1}),
        # Four players play in teams, but have separate seats.
        ((1, 2, 3, 4), (1, 2, 3, 4), ((1, 2), (3, 4)), {1: 1, 2: 2, 3: 3, 4: 4}),
        ((1, 2), (1, 3, 5), (), None),
        ((1, 2, 3), (1, 4, 6, 9), ((1, 9), (4, 6)), None),
        ((1, 2), (5,), (), None),
    ],
)
def test_players_without_a_seat_are_assigned_in_order(seats, players, teams, found):
    assert seats_of(seats, players, teams) == found


PLAYERS = st.sets(st.integers(1, 10), min_size=1)


@given(st.integers(2, 10), PLAYERS)
def test_all_players_get_separate_seats_or_none_does(count, players):
    seats = range(1, count + 1)
    found = seats_of(seats, players)
    if found is None:
        assert len(players) != count and players - set(seats)
    else:
        assert set(found) == players and set(found.values()) <= set(seats)
        assert len(set(found.values())) == len(players)
        assert sorted(found) == sorted(found, key=found.get), "round the table"


@pytest.mark.parametrize(
    ("name", "totals", "points"),
    [
        (TWO_HANDS, {1: 100, 2: 97}, [1, 0]),
        (TEAMS, {1: 4, 2: 1}, [1, 0]),
    ],
)
def test_their_result_counts_in_the_evening(store, name, totals, points):
    evenings = Evenings(store)
    evenings.begin("Friday", ["Anna", "Bo"])
    evenings.pair(["t0"])
    for one in messages(recorded(name), table="t0"):
        store.handle("t0", one)
    (seating,) = evenings.state()["rounds"][0]["seatings"]
    assert seating["is_over"] and seating["totals"] == totals
    assert [seating["points"][name] for name in seating["names"].values()] == points
    evenings.confirm(seating["id"])
    assert [row["points"] for row in evenings.state()["standings"]] == [1, 0]


class Screen:
    """A table's screen: its names of the players, and its refusals."""

    def __init__(self, store, names):
        self.reader = StandinReader()
        self.names, self.refused = dict(names), []
        evenings = Evenings(store)
        self.club = Club(
            store,
            evenings,
            self.reader,
            self.refused.append,
        )
        self.say()
        evenings.begin("Friday", ["Anna", "Bo"])
        evenings.pair(["t0"])
        # The players of the first pairing.
        self.first, self.second = evenings.seats()["t0"].values()

    def say(self, players=(), is_closed=False):
        """Publish the board, and apply the requested names until there are no more requests."""
        for _ in range(10):
            state = {
                "table": {"id": "t0", "name": ""},
                "number": 0,
                "match": {"game": "quiz"} if players or is_closed else None,
                "is_closed": is_closed,
                "seats": [
                    {
                        "player": player,
                        "name": self.names.get(player, ""),
                        "chosen": "orange",
                        "winks": False,
                        "plays": player in players,
                    }
                    for player in range(1, 11)
                ],
            }
            asyncio.run(self.club.handle("t0", "state", json.dumps(state).encode()))
            if not self.reader.asked:
                return
            for player, name in self.reader.asked.pop()[1]["names"].items():
                others = [known for at, known in self.names.items() if at != int(player)]
                if name and name.casefold() in map(str.casefold, others):
                    self.refused.append((player, name))
                else:
                    self.names[int(player)] = name
        raise AssertionError("the table is asked for ever")


def test_names_follow_to_the_buttons_that_are_used_and_back(store):
    screen = Screen(store, {})
    screen.say()
    assert screen.names == {1: screen.first, 2: screen.second}
    screen.say(players=(1, 3))
    assert screen.names == {1: screen.first, 2: "", 3: screen.second}
    screen.say(players=(1, 3), is_closed=True)
    assert screen.names == {1: screen.first, 2: screen.second, 3: ""}
    screen.say(players=(1, 4, 6, 9))
    assert set(screen.names.values()) == {""}, "whose name would a team's player have?"
    assert screen.refused == []


def test_a_name_that_another_seat_still_has_is_removed_there_first(store):
    screen = Screen(store, {1: "bo", 2: "Anna", 7: "Guest"})
    screen.say()
    assert screen.names == {1: screen.first, 2: screen.second, 7: "Guest"}
    assert screen.refused == []
