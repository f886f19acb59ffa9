"""`tableref history` lists and shows matches, and refuses invalid arguments."""

import json

import pytest
from click.testing import CliRunner
from played_table import SCENARIOS, loaded

from tableref_host.cli.history_options import in_minutes, in_seconds
from tableref_host.cli.main import main
from tableref_host.history import database

THREE = SCENARIOS / "gotta_go_three_to_75.events"
BOOK = SCENARIOS / "got_ya_book.events"
STARTED = json.loads(THREE.read_text(encoding="utf-8").splitlines()[0])
AGREED = ", ".join(f"{name}={value}" for name, value in STARTED["options"].items())
SHOWN = f"""\
Match 1: Gotta Go!, 2026-11-20 20:15, 0:17 minutes
Agreed: {AGREED}
Table: unknown
round  Anna      Bo       P4
1      +49 = 49  -1 = -1  -6 = -6
2      +36 = 85  -3 = -4  +36 = 30
total  85 won    -4       30
early  0         0        1
Claims:
round  rank  player  after    margin
1      1     Anna    0.500 s  +0.000 s
1      2     Bo      0.500 s  +0.000002 s
2      1     P4      0.220 s  +0.000 s
2      2     Anna    0.840 s  +0.620 s
"""


def test_an_empty_history_says_how_to_fill_it(run, path, monkeypatch):
    monkeypatch.setattr(database, "usual_path", lambda: path)
    result = CliRunner().invoke(main, ["history"])
    assert result.exit_code == 0
    assert result.output == (
        "No match is in the history: `tableref history add FILE` adds what was played.\n"
    )
    assert not path.exists()


def test_a_match_is_added_listed_and_shown(run):
    words = ("add", THREE, "--names", "1=Anna,2=Bo", "--when", "2026-11-20 20:15")
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "match 1, Gotta Go!: added\n1 match added, 0 there already\n"
    assert run().stdout == (
        "no  when              game       winner  totals\n"
        " 1  2026-11-20 20:15  Gotta Go!  Anna    Anna 85, Bo -4, P4 30\n"
        "1 match\n"
    )
    assert run("show", 1).stdout == SHOWN


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add",), "Missing argument 'FILE...', or --from-table"),
        (
            ("add", THREE, "--when", "yesterday"),
            "'yesterday' is not a date or time: expected a date",
        ),
        (("add", THREE, "--when", "99999-01-01"), "is not a date or time"),
        (("add", THREE, "--when", "0001-01-01"), "is not a date or time"),
        (
            ("add", THREE, "--names", "Anna"),
            "'Anna' is not SEAT=NAME: expected a list such as 1=Anna",
        ),
        (("add", THREE, "--names", "1=Anna,2=anna"), "a name can be given to one seat only"),
        (("add", THREE, "--names", "1= "), "is not a valid name: 1 to 32 characters are possible"),
        (("add", THREE, "--names", "1=\x1b[31m"), "is not a valid name"),
        (("add", THREE, "--names", "1=P4"), "P4 is what a seat without a name is called"),
        (("add", THREE, "--names", "11=Anna"), "'11=Anna' is not SEAT=NAME"),
        (("add", THREE, "--names", "3=Anna"), "--names: nobody played at seat 3"),
        (("show", 7), "does not exist"),
        ((), "does not exist"),
        (("players",), "does not exist"),
        (("export",), "does not exist"),
        (("add", THREE, "--names", "1=Anna,1=Bo"), "seat 1 has two names"),
        (("show", "x"), "Invalid value for 'N'"),
        (("--game", "chess"), "Invalid value for '--game'"),
    ],
)
def test_inconsistent_arguments_end_in_one_line_and_status_2(run, path, words, said):
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not path.exists()


def test_names_for_seats_of_a_stored_match_fill_gaps_and_change_nothing(run, path):
    run("add", THREE, "--names", "1=Anna")
    run("add", THREE, "--names", "1=Bo,2=ANNA,4=Cy")
    assert [s["name"] for s in loaded(path)[0]["players"]] == ["Anna", None, "Cy"]


PLAYERS = """\
player  game       matches      wins  mean  best  fastest claim  early  streak
Anna    all              2   1 (50%)                      0.500      0       1
Anna    Got-Ya           1    0 (0%)   3.0     3                     0       0
Anna    Gotta Go!        1  1 (100%)  85.0    85          0.500      0       1
Cy      all              1    0 (0%)                      0.220      1       0
Cy      Gotta Go!        1    0 (0%)  30.0    30          0.220      1       0
"""
GAMES = """\
game       matches  minutes  mean  best     fastest claim  early  streak
Got-Ya           1     1:05   8.3  14                          0  0
Gotta Go!        1     0:17  37.0  85 Anna  0.220 Cy           1  1 Anna
"""


def test_statistics_are_printed_as_tables(run):
    run("add", THREE)
    nameless = "No seat has a name yet: `tableref history name` says who played.\n"
    assert run("players").stdout == nameless
    run("add", THREE, BOOK, "--names", "1=Anna")
    run("name", 1, 4, "Cy")
    assert (run("players").stdout, run("games").stdout) == (PLAYERS, GAMES)
    head, *rows = PLAYERS.splitlines(keepends=True)
    assert run("players", "--player", "aNNA").stdout == head + "".join(rows[:3])
    assert [
        line.split()[:2] for line in run("players", "--game", "got_ya").stdout.splitlines()
    ] == [
        ["player", "game"],
        ["Anna", "Got-Ya"],
    ]
    run("edit", 1, "--not-counted")
    run("edit", 2, "--not-counted")
    none = "No match is counted: `tableref history add FILE` adds what was played.\n"
    assert run("players").stdout == run("games").stdout == none
    assert run("players", "--player", "Cy").stdout == none
    assert [line.endswith("  not counted") for line in run().stdout.splitlines()[1:3]] == [True] * 2


def test_games_and_players_can_be_selected(run):
    run("add", THREE, BOOK, "--names", "1=Anna", "--when", "2026-01-01")
    assert run("--game", "got_ya").stdout.count("\n") == 3
    assert run("--player", "anna").stdout.count("\n") == 4
    assert "Gotta Go!" not in run("--player", "P7").stdout
    for words in ((), ("players",), ("export",), ("plot", "--output", "x.png")):
        result = run(*words, "--player", "Ana")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "there is no player Ana in this history. Did you mean Anna?" in result.stderr
    assert "there is no match 7: `tableref history` lists them" in run("show", 7).stderr


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (("e6614103e7", "Cellar"), "Cellar e6614103e7"),
        (("e6614103e7", ""), "e6614103e7"),
        # A table may be called what its ID says.
        (("cellar", "cellar"), "cellar"),
    ],
)
def test_a_match_names_its_table_once(run, path, table, line):
    run("add", THREE)
    with database.opened(path, is_written=True) as connection:
        connection.execute("UPDATE match SET table_id = ?, table_name = ?", table)
    assert f"\nTable: {line}\n" in run("show", 1).stdout


def test_an_unknown_game_is_listed_by_its_key(run, path):
    run("add", THREE, "--names", "1=Anna")
    with database.opened(path, is_written=True) as connection:
        connection.execute("UPDATE match SET game = 'moonshot'")
    for words in ((), ("show", 1), ("players",), ("games",), ("export", "--format", "csv")):
        result = run(*words)
        assert result.exit_code == 0
        assert "moonshot" in result.stdout


def test_json_for_programs(run, path):
    added = json.loads(run("add", THREE, SCENARIOS / "gotta_go_lobby.events", "--json").stdout)
    assert added["file"] == str(path)
    assert [(r["result"], r["match"]) for r in added["results"]] == [
        ("added", 1),
        ("left_out", None),
    ]
    assert json.loads(run("--json").stdout)["matches"] == loaded(path)
    shown = json.loads(run("show", 1, "--json").stdout)
    assert shown["edits"] == [] and len(shown["identities"]) == 1


def test_an_unreadable_history_is_reported_in_one_line(run, path):
    path.write_bytes(b"no database" * 100)
    for words in ((), ("add", THREE), ("show", 1)):
        result = run(*words)
        assert result.exit_code == 1
        assert "is not a TableRef history" in result.stderr
        assert result.stderr.count("\n") == 1
    assert path.read_bytes() == b"no database" * 100


def test_the_file_of_a_command_overrides_that_of_its_group(run, path, tmp_path):
    other = tmp_path / "other.sqlite3"
    run("add", THREE, "--file", other)
    assert other.exists() and not path.exists()
    run("add", BOOK)
    assert "Gotta Go!" in run("show", 1, "--file", other).stdout
    assert "Got-Ya" in run("show", 1).stdout


@pytest.mark.parametrize(
    ("us", "text"),
    [
        *((None, ""), (0, "0.000"), (1, "0.000001"), (999, "0.000999"), (1000, "0.001")),
        *((1499, "0.001"), (1_500_000, "1.500"), (61_000_000, "61.000")),
    ],
)
def test_a_time_below_a_millisecond_has_six_decimals(us, text):
    assert in_seconds(us) == text


@pytest.mark.parametrize(
    ("us", "text"),
    [(0, "0:00"), (9_999_999, "0:09"), (60_000_000, "1:00"), (725_000_000, "12:05")],
)
def test_a_duration_is_in_minutes_and_seconds(us, text):
    assert in_minutes(us) == text


def test_names_for_what_cannot_be_read_do_not_hide_the_reason(run, tmp_path):
    (tmp_path / "broken").write_text("junk\n")
    result = run("add", tmp_path / "broken", "--names", "3=Anna")
    assert result.exit_code == 1 and "not added: line 1" in result.stderr
    assert "nobody played" not in result.stderr


def test_each_of_ten_seats_can_be_named(run):
    run("add", THREE)
    assert "has no seat 10" in run("name", 1, 10, "Eve").stderr
    assert "11 is not in the range 1<=x<=10" in run("name", 1, 11, "Eve").stderr
