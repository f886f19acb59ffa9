"""The boards of viewers at moments of our scenarios, with all promised fields."""

import json

import pytest
from board_states import MOMENTS, STATES, board_at, events_of, text_of

from tableref.show.lights import HUES
from tableref_host.scoreboard.words.speaker import SPEAKERS

KEYS = "source match phase seats claims misses standings clocks rounds notice log calls".split()
PHASES = "lobby ready counting open waiting ended over abandoned".split()


@pytest.mark.parametrize("name", MOMENTS)
def test_the_board_shows_the_expected_state(name):
    assert text_of(name) == (STATES / f"{name}.json").read_text(encoding="utf-8")


def test_no_expected_state_is_unused():
    assert sorted(path.stem for path in STATES.glob("*.json")) == sorted(MOMENTS)


@pytest.mark.parametrize("name", MOMENTS)
def test_the_parts_are_those_of_the_documentation(name):
    state = board_at(*MOMENTS[name]).state()
    assert list(state) == KEYS
    assert state["phase"]["name"] in PHASES
    assert [seat["player"] for seat in state["seats"]] == list(range(1, 11))
    playing = [seat["player"] for seat in state["seats"] if seat["plays"]]
    assert {row["player"] for row in state["standings"]} in (set(playing), set())
    assert all(claim["player"] in playing and claim["words"] for claim in state["claims"])
    assert all(line["words"] for line in state["log"])
    assert json.loads(json.dumps(state)) == state


@pytest.mark.parametrize("name", MOMENTS)
def test_the_match_has_the_options_of_its_start(name):
    scenario, count = MOMENTS[name]
    match = board_at(scenario, count).state()["match"]
    assert (match is None) == (count == 0)
    if match:
        start = events_of(scenario)[0]
        assert start["event"] == "match_started"
        assert match["options"] == start["options"]


def test_seats_have_the_colours_of_the_lights():
    seats = board_at("gotta_go_three_to_75", 0).state()["seats"]
    # Ignore players whose colour was changed.
    for seat in seats:
        if not seat["name"]:
            assert seat["hex"] == f"#{HUES[(seat['player'] - 1) % 5]:06X}"
            assert seat["winks"] == (seat["player"] > 5)


def test_equal_totals_share_a_place():
    rows = board_at("gotta_go_ten_players_tie", 18).state()["standings"]
    places = [row["place"] for row in rows]
    assert places == [1, 2, 3, 4, 5, 6, 6, 8, 9, 10]
    assert [row["total"] for row in rows if row["place"] == 6] == [-5, -5]


def test_the_lowest_total_is_first_if_it_wins():
    rows = board_at("score_pad_lowest_wins", 3).state()["standings"]
    assert [(row["player"], row["total"]) for row in rows] == [(10, 1), (1, 3), (4, 11)]


@pytest.mark.parametrize("language", SPEAKERS)
def test_a_game_without_points_has_players_and_winners_but_no_totals(language):
    *_, ended = events_of("turn_clock_delay_to_the_last")
    board = board_at("turn_clock_delay_to_the_last", ended["seq"])
    state = board.state(language)
    assert [(row["player"], row["is_winner"]) for row in state["standings"]] == [
        (player, player in ended["winners"]) for player in (2, 5, 9)
    ]
    assert {(row["place"], row["total"]) for row in state["standings"]} == {(None, None)}
    assert state["rounds"] == [] and not state["match"]["lowest_wins"]
    assert not any("+1" in line["words"] for line in state["log"])
    over = {"en": "Round 1 is over", "de": "Runde 1 ist vorbei"}
    assert state["log"][-2]["words"] == over[language]
    scores = SPEAKERS[language].phrase("call_scores", scores="")
    assert not any(scores in call["words"] for call in state["calls"])


def test_players_without_points_are_in_the_order_of_their_seats():
    for name in ("teams", "clocks"):
        rows = board_at(*MOMENTS[name]).state()["standings"]
        assert [row["player"] for row in rows] == sorted(row["player"] for row in rows)


def test_while_the_clocks_wait_the_board_says_what_they_wait_for():
    waits = [one for one in events_of("turn_clock_passing") if one["event"] == "clocks_wait"]
    board = board_at("turn_clock_passing", waits[0]["seq"])
    assert board.state()["phase"]["name"] == "waiting"
    assert board.state()["phase"]["words"] == "The clocks wait for OK: all have passed"
    assert board.state("de")["phase"]["words"].startswith("Die Uhren warten auf OK: ")


def test_a_score_pad_waits_for_the_points_of_its_round():
    phase = board_at("score_pad_lowest_wins", 1).state()["phase"]
    assert (phase["name"], phase["words"]) == ("waiting", "Round 1: enter the points")


def test_a_winner_comes_first_whatever_the_totals():
    state = board_at("i_go_taken_back", 52).state()
    assert [(r["player"], r["place"], r["is_winner"]) for r in state["standings"][:2]] == [
        (1, 1, True),
        (3, 2, False),
    ]
    assert state["standings"][0]["total"] < state["standings"][1]["total"]
