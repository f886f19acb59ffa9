"""`tableref draw` repeats a table's draw from its seed, and refuses invalid input."""

import json

import pytest
from click.testing import CliRunner

from tableref_host.cli.draw import drawn_from
from tableref_host.cli.main import main
from tableref_host.simulation.scenario import play


def run(*words):
    done = CliRunner().invoke(main, ["draw", *map(str, words)])
    return done.exit_code, done.stdout, done.stderr


def drawn_at(text):
    """Return what a scenario's table has drawn and stored, in the form of `drawn_from`."""
    found = []
    for line in play(text):
        event = json.loads(line)
        if event["event"] == "starter_drawn":
            found.append({"player": event["player"]})
        elif event["event"] == "teams_drawn":
            found.append({"teams": event["teams"]})
        elif event["event"] == "undone" and event["undone"] == "drawn":
            found.pop()
    return found


@pytest.mark.parametrize("seed", [0, 77, 20261122, 0x3FFFFFFF])
def test_draw_repeats_a_tables_draw(seed):
    lots = f"match lots players=1,2,3,5,8,9 seed={seed}\n0 tap OK\n3000 tap NEXT\n"
    lots += "+200 tap OK\n+2500 tap BACK\n+500 tap OK\n+2500 tap NEXT\n+200 tap OK\n"
    lots += "+2500 tap NEXT\n+200 tap OK\n+2500 tap OK\n"
    assert drawn_at(lots) == drawn_from(seed, (1, 2, 3, 5, 8, 9), (1, 2, 3, 1, 1))


def test_leading_zeros_of_a_seed_change_nothing():
    for seed in (0, 42, 0xFFFFFFFF):
        given = f"{seed:040}"
        done = run(given, "--players", "1,2,4")
        assert done[0] == 0
        assert done == run(seed, "--players", "1,2,4")
    assert run("0" * 9000 + str(1 << 32), "--players", "1,2,4")[0] == 2


def test_draw_supports_the_starters_of_any_game():
    text = "match gotta_go players=2,4,7 seed=5\n0 tap OK\n+3000 tap 2\n+0 tap 4\n+2000 tap OK\n"
    text += "+500 tap OK\n+500 tap OK\n"
    assert drawn_at(text) == drawn_from(5, (2, 4, 7), (1, 1))


def test_no_more_draws_than_the_limit_are_made():
    def drawn(count):
        return run(7, "--players", "1,2", *["starter"] * count)

    assert len(drawn(1000)[1].splitlines()) == 1001
    assert drawn(1001)[0] == 2


def test_the_output_names_the_draw():
    status, out, _ = run(77, "--players", "8,1,P2,4", "starter", "teams=2", "starter")
    assert status == 0
    assert out == ("Seed 77, players 1 2 4 8\n1. P1 starts\n2. A: 2 4  B: 1 8\n3. P2 starts\n")


def test_without_more_arguments_ten_starters_and_first_teams_are_drawn():
    status, out, _ = run(77, "--players", "1,2,4,8")
    lines = out.splitlines()
    assert (status, len(lines)) == (0, 12)
    assert lines[1] == "1. P1 starts"
    assert lines[-1] == "2 teams as the first draw: A: 1 4  B: 2 8"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("x", "--players", "1,2"), "is not a seed"),
        ((1 << 32, "--players", "1,2"), "at most 4294967295"),
        (("1" * 5000, "--players", "1,2"), "is not a seed"),
        ((1, "--players", "1,11"), "'11' is not a player"),
        ((1, "--players", "1,,2"), "'' is not a player"),
        ((1, "--players", "1,2,1"), "player 1 is named twice"),
        ((1, "--players", "3"), "at least two players"),
        ((1,), "Missing option '--players'"),
        ((1, "--players", "1,2", "team"), "expected starter, or teams=2"),
        ((1, "--players", "1,2", "teams=1"), "expected starter, or teams=2"),
        ((1, "--players", "1,2,3,4", "teams=3"), "they can be drawn: teams=2."),
        ((1, "--players", "1,2,3", "teams=2"), "only a starter"),
    ],
)
def test_invalid_arguments_are_refused_with_a_message(words, message):
    status, out, error = run(*words)
    assert (status, out) == (2, "")
    assert message in error
    assert len(error.splitlines()) == 1
