"""The doctor reports the current match and the finished ones."""

import pytest

from tableref_host.device.examination import look_at_journal
from tableref_host.device.report import TROUBLE, WELL


class Report:
    def __init__(self):
        self.rows = []

    def add(self, *row):
        self.rows.append(row)


@pytest.mark.parametrize(
    ("state", "mark", "words"),
    [
        ("none", WELL, "no match is on; 4 finished matches kept"),
        ("whole", WELL, "a match of 3 players, 27 steps is kept whole; 4 finished matches kept"),
        ("damaged", TROUBLE, "the journal of the match (of 3 players, 27 steps) is damaged"),
        ("unknown", TROUBLE, "the match was kept by another version"),
    ],
)
def test_each_state_of_the_journal_has_a_text(state, mark, words):
    report = Report()
    look_at_journal(report, {"state": state, "players": 3, "steps": 27, "finished": 4})
    ((what, its_mark, text, *advice),) = report.rows
    assert (what, its_mark, text) == ("journal", mark, words)
    assert bool(advice) == (mark == TROUBLE)
