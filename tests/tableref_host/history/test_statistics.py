"""Statistics agree with a simple calculation from the raw events, and with examples."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_table import SCENARIOS, events_of, finished

from tableref_host.history import database, matches, statistics
from tableref_host.history.keeping import add_all
from tableref_host.history.played import lowest_wins
from tableref_host.history.sources import find

# Finished scenarios without undone steps, so that their raw events can be added up.
PLAIN = [name for name in finished() if '"undone"' not in events_of(name)]
OWNERS = {"gotta_go_two_players_to_100": {1: 1, 2: 1, 3: 3, 4: 3}}
PLAYERS = """\
player  game                    matches      wins  mean  best  fastest claim  early  streak
Anna    all                           2  2 (100%)                      0.500      0       2
Anna    Gotta Go!                     1  1 (100%)  85.0    85          0.500      0       1
Anna    Score pad, lowest wins        1  1 (100%)   7.0     7                     0       1
"""
GAMES = """\
game                    matches  minutes  mean  best     fastest claim  early  streak
Gotta Go!                     1     0:17  37.0  85 Anna  0.220 Bo           1  1 Anna
Score pad, lowest wins        1     0:06  11.7  7 Anna                      0  1 Anna
"""


def loaded(path, names=(), scenarios=PLAIN):
    found = [one for name in scenarios for one in find(SCENARIOS / f"{name}.events")]
    with database.opened(path, is_written=True) as connection:
        list(add_all(connection, found, names))
        return matches.load(connection)


def raw(name):
    """Return (events, match_started, last match_ended) of a scenario's match."""
    events = [json.loads(line) for line in events_of(name).splitlines()]
    start = next(at for at, e in enumerate(events) if e["event"] == "match_started")
    ends = [event for event in events if event["event"] == "match_ended"]
    return events[start:], events[start], ends[-1]


def totals_of(seat, game):
    """Return the raw totals, wins, false starts and claim times of a seat in a game."""
    totals, wins, early, claims = [], 0, 0, []
    for name in PLAIN:
        events, start, end = raw(name)
        if start["game"] != game or seat not in start["players"]:
            continue
        owners = OWNERS.get(name, {})
        totals.append(end["totals"][str(seat)])
        wins += seat in end["winners"]
        early += sum(
            e["event"] == "false_start"
            and OWNERS.get(name, {}).get(e["player"], e["player"]) == seat
            for e in events
        )
        opened = 0
        for e in events:
            if e["event"] in ("round_started", "race_reopened", "round_resumed"):
                opened = e["t_us"]
            elif e["event"] == "claim":
                if owners.get(e["player"], e["player"]) == seat:
                    claims.append(e["t_us"] - opened)
    return totals, wins, early, claims


def test_statistics_agree_with_the_raw_events(path):
    found = loaded(path, {seat: f"S{seat}" for seat in range(1, 11)})
    for game in statistics.of_games(found):
        kind = game["game"], game["lowest_wins"]
        times_us = [one["lasted_us"] for one in found if statistics.kind_of(one) == kind]
        assert game["mean_us"] == sum(times_us) // len(times_us)
    rows = statistics.of_players(found)
    seen = 0
    for row in rows:
        # The quiz and the rows over all games have several matches, which `totals_of` does not add
        # up.
        if row["game"] in (None, "score_pad", "quiz"):
            continue
        totals, wins, early, claims = totals_of(int(row["player"][1:]), row["game"])
        assert (row["matches"], row["wins"]) == (len(totals), wins)
        assert row["mean"] == sum(totals) / len(totals)
        assert row["best"] == (min if row["game"] == "turn_clock" else max)(totals)
        assert row["fastest_claim_us"] == min(claims, default=None), row
        assert row["false_starts"] == early, row
        seen += 1
    assert seen > 15


def test_all_games_together_are_the_sum_of_each(path):
    rows = statistics.of_players(loaded(path, {1: "Anna", 2: "Bo"}))
    for player in {row["player"] for row in rows}:
        own = [row for row in rows if row["player"] == player]
        (together,) = [row for row in own if row["game"] is None]
        each = [row for row in own if row["game"] is not None]
        for name in ("matches", "wins", "false_starts"):
            assert together[name] == sum(row[name] for row in each)
        assert together["mean"] is together["best"] is None


def test_the_lowest_total_is_the_best_if_it_wins():
    assert lowest_wins("score_pad", {"lowest_wins": True, "target": 0, "below_zero": True})
    assert not lowest_wins("score_pad", {"lowest_wins": False})
    assert lowest_wins("turn_clock", {})
    assert not lowest_wins("gotta_go", {})


def test_games_with_highest_and_lowest_winning_do_not_mix(path):
    both = ["score_pad_lowest_wins", "score_pad_no_end"]
    rows = statistics.of_games(loaded(path, scenarios=both))
    assert [(row["game"], row["lowest_wins"], row["best"]) for row in rows] == [
        ("score_pad", False, 5),
        ("score_pad", True, 7),
    ]


def test_matches_that_do_not_count_are_ignored(path, run):
    found = loaded(path, scenarios=["gotta_go_three_to_75"])
    assert statistics.of_games(found)
    found[0]["is_counted"] = False
    assert statistics.of_games(found) == statistics.of_players(found) == []


def test_a_match_from_a_journal_alone_has_no_false_starts(path):
    found = loaded(path, {1: "Anna", 2: "Bo"}, ["gotta_go_three_to_75"])
    for seat in found[0]["players"]:
        seat["false_starts"] = None
    assert {row["false_starts"] for row in statistics.of_players(found)} == {None}


@given(wins=st.lists(st.booleans()))
def test_the_longest_streak_is_the_longest_run_of_wins(wins):
    runs = "".join("w" if won else " " for won in wins).split()
    assert statistics.longest_streak(wins) == max(map(len, runs), default=0)


@pytest.mark.parametrize("command", ["players", "games"])
def test_an_empty_history_is_reported(run, command, path):
    with database.opened(path, is_written=True):
        pass
    assert "No match is counted" in run(command).stdout
    assert json.loads(run(command, "--json").stdout) == {command: []}


def test_players_and_games_are_described_in_words(run):
    three = SCENARIOS / "gotta_go_three_to_75.events"
    pad = SCENARIOS / "score_pad_lowest_wins.events"
    run("add", three, pad, "--names", "1=Anna,4=Bo", "--when", "2026-01-01")
    assert run("players", "--player", "ANNA").stdout == PLAYERS
    assert run("games").stdout == GAMES
    assert "Score pad" not in run("players", "--game", "gotta_go").stdout
    rows = json.loads(run("games", "--json").stdout)["games"]
    assert rows[0]["fastest_claim_by"] == ["Bo"]


def test_seats_without_a_name_are_no_player(path):
    found = loaded(path, {1: "Anna"}, ["gotta_go_three_to_75"])
    assert {row["player"] for row in statistics.of_players(found)} == {"Anna"}
    for seat in found[0]["players"]:
        seat["name"] = None
    assert statistics.of_players(found) == []
    (game,) = statistics.of_games(found)
    assert (game["matches"], game["best"], game["best_by"]) == (1, 85, [])
    assert game["longest_streak_by"] == []


def test_nobody_holds_a_streak_without_a_win(path):
    (game,) = statistics.of_games(loaded(path, {2: "Bo"}, ["gotta_go_three_to_75"]))
    assert (game["longest_streak"], game["longest_streak_by"]) == (0, [])


def test_a_history_without_names_gets_advice_on_naming(run):
    run("add", SCENARIOS / "gotta_go_three_to_75.events")
    assert "No seat has a name yet" in run("players").stdout


@pytest.mark.parametrize(
    ("wins", "of", "shown"), [(2, 3, 67), (1, 3, 33), (1, 8, 13), (1, 1, 100), (0, 7, 0)]
)
def test_percentages_are_rounded_not_truncated(wins, of, shown):
    assert statistics.per_cent(wins, of) == shown
