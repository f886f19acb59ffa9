"""The matches of an evening, of most games, with undo and corrections."""

from click.testing import CliRunner

from tableref_host.cli.main import main
from tableref_host.places import ROOT
from tests.clients import http_client

SCENARIOS = ROOT / "tests" / "scenarios"
RUDE = "</script><b>Rob"
"""A player's name that contains HTML."""
EVENING = (
    ("gotta_go_three_to_75", "1=Anna,2=Bo,4=Cy", "2026-11-20 20:15"),
    ("gotta_go_taken_back", None, "2026-11-20 20:40"),
    ("corrected_gotta_go", f"1=Anna,2=Bo,4={RUDE}", "2026-11-20 21:00"),
    ("got_ya_book", None, "2026-11-21 19:00"),
    ("quiz_to_2", "1=Bo,4=Anna", "2026-11-21 20:00"),
    ("score_pad_lowest_wins", "1=Anna,4=Dora,10=Bo", "2026-11-22 18:00"),
    ("gotown_five_floors", None, "2026-11-22 19:00"),
)
"""(scenario, players by seat, time) of the matches 1, 2 and so on."""
THREE_TO_75, TAKEN_BACK, CORRECTED = 1, 2, 3
"""Numbers of the first matches in `EVENING`."""


def run(path, *words, **named):
    """Run `tableref history` with arguments on the file at `path`; return its output."""
    command = ["history", "--file", str(path), *map(str, words)]
    done = CliRunner().invoke(main, command, catch_exceptions=False, **named)
    assert done.exit_code == 0, done.output
    return done.stdout


def add(path, *scenarios):
    """Add scenarios (name, players by seat, time) to the history at `path`."""
    for name, seats, when in scenarios:
        words = ["--names", seats] if seats else []
        run(path, "add", SCENARIOS / f"{name}.events", "--when", when, *words)


def client_of(served):
    """Return a client of the served pages."""
    return http_client(base_url=served.url, headers={"Accept-Language": "en"})
