"""With thousands of matches, commands do not read data of each match."""

import json
import subprocess
import sys

import pytest
from played_table import events_of, loaded

from tableref_host.history import database, plots, statistics
from tableref_host.places import ROOT

COUNT = 40
SLOW = ("matplotlib", "numpy", "uvicorn", "starlette", "segno", "asyncio", "serial")
"""Modules whose import takes longer than listing 3,000 matches."""


@pytest.fixture
def statements(monkeypatch):
    """Return the list of all SQL statements that are executed from now on."""
    found = []
    prepare = database.prepare

    def watched(connection):
        connection.set_trace_callback(found.append)
        prepare(connection)

    monkeypatch.setattr(database, "prepare", watched)
    return found


def many():
    """Return the lines of a match, COUNT times, each a little later."""
    events = [json.loads(line) for line in events_of("gotta_go_three_to_75").splitlines()]
    return "".join(
        json.dumps({**event, "t_us": event["t_us"] + number}) + "\n"
        for number in range(COUNT)
        for event in events
    )


def test_all_matches_are_added_in_one_transaction(run, path, statements):
    result = run("add", "-", input=many())
    assert f"{COUNT} matches added" in result.stdout
    # The other transaction has created the tables.
    assert statements.count("COMMIT") == 2
    assert len(loaded(path)) == COUNT


@pytest.mark.parametrize(
    "words", [(), ("players",), ("games",), ("plot", "--output", "wins.svg")], ids=str
)
def test_summaries_read_neither_rounds_nor_claims_nor_recordings(
    run, statements, words, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    run("add", "-", "--names", "1=Anna", input=many())
    statements.clear()
    assert run(*words).exit_code == 0
    read = " ".join(statements)
    assert "FROM seat" in read
    for table in ("FROM points", "FROM round", "FROM claim", "FROM recording"):
        assert table not in read


def test_a_match_is_found_by_indices_only(run, path):
    run("add", "-", input=many())
    with database.opened(path) as connection:
        for table in ("identity", "edit", "seat", "points", "round", "claim", "recording"):
            plan = connection.execute(
                f"EXPLAIN QUERY PLAN SELECT * FROM {table}"
                " WHERE match_id IN (SELECT id FROM match WHERE id = 7)"
            ).fetchall()
            assert not any(row[3].startswith("SCAN") for row in plan), (table, plan)


def test_the_fastest_claim_agrees_with_the_claims(run, path):
    run("add", "-", input=many() + events_of("gotta_go_taken_back"))
    for match in loaded(path):
        for seat in match["players"]:
            own = [c["since_us"] for c in match["claims"] if c["seat"] == seat["seat"]]
            assert seat["fastest_claim_us"] == min(own, default=None)


def test_a_corrected_end_has_its_own_fastest_claims(run, path):
    lines = events_of("gotta_go_taken_back").splitlines()
    end = next(at for at, line in enumerate(lines) if '"match_ended"' in line)
    run("add", "-", input="\n".join(lines[: end + 1]))
    run("add", "-", input="\n".join(lines))
    (match,) = loaded(path)
    for seat in match["players"]:
        own = [c["since_us"] for c in match["claims"] if c["seat"] == seat["seat"]]
        assert seat["fastest_claim_us"] == min(own, default=None)


def test_a_curve_of_wins_has_few_points_and_keeps_its_ends(run, path):
    run("add", "-", "--names", "1=Anna,2=Bo", input=many())
    some = loaded(path)
    found = [some[number % COUNT] for number in range(3000)]
    _, _, _, lines = plots.of_wins(found)
    wins = {name: up for name, _, up in lines}
    for _, across, up in lines:
        assert len(across) == len(up) <= plots.MAX_POINTS
        assert (across[0], across[-1]) == (0, 3000)
        assert across == sorted(set(across)) and up == sorted(up)
    rows = statistics.of_players(found)
    for row in rows:
        if row["game"] is None:
            assert wins[row["player"]][-1] == row["wins"]


@pytest.mark.parametrize("words", [[], ["show", "1"], ["players"], ["games"]], ids=str)
def test_starting_imports_no_slow_module(run, path, words):
    run("add", "-", input=events_of("gotta_go_three_to_75"))
    code = (
        "import sys\nfrom tableref_host.cli.main import main\n"
        f"main(['history', '--file', {str(path)!r}, *{words!r}], standalone_mode=False)\n"
        f"print(sorted(set({SLOW!r}) & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"
