"""The scoreboard benchmark counts lost changes and measures the real server."""

import importlib.util

from tableref_host.places import ROOT
from tests.effort import exhaustive

spec = importlib.util.spec_from_file_location("scoreboard", ROOT / "benchmarks" / "scoreboard.py")
scoreboard = importlib.util.module_from_spec(spec)
spec.loader.exec_module(scoreboard)

MS = 1_000_000


def test_each_viewers_missing_changes_are_counted_as_lost():
    noted = [(10 * MS, 1), (20 * MS, None), (30 * MS, 2)]
    quick = [(11 * MS, 1), (32 * MS, 2)]
    slow = [(15 * MS, 1)]
    assert scoreboard.judge(noted, [quick, slow]) == ([1.0, 2.0, 5.0], 1)
    assert scoreboard.judge(noted, [[], []]) == ([], 4)


def test_the_table_contains_all_measurements():
    latencies = [float(ms) for ms in range(1, 101)]
    lines = list(scoreboard.rows(latencies, 3, 50, 1.5, (0.1, 2.3), 30))
    assert "| min / p50 / p99 / max | 1.0 ms / 51.0 ms / 100.0 ms / 100.0 ms |" in lines
    assert "| changes told, viewers | 50, 2 |" in lines
    assert "| lost | 3 of 103 |" in lines
    assert "| the server's share of its core | 5 % |" in lines
    assert lines[-1].endswith("| 0.1, 2.3 |")


@exhaustive
def test_a_short_run_loses_nothing():
    latencies, lost, told, cpu_s, _ = scoreboard.measure(viewers=3, seconds=1)
    assert lost == 0
    assert 1 < told <= 20
    assert len(latencies) == 3 * told
    assert latencies[0] > 0
    assert cpu_s > 0


def test_reported_messages_are_recorded():
    events = scoreboard.recorded()
    assert len(events) > 500
    assert events[0]["event"] == "match_started"
