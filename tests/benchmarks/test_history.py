"""A short run of benchmarks/history.py has a row with time and size for each page."""

import re

from benchmarks import history


def test_each_page_has_a_time_and_a_size(capsys, monkeypatch):
    monkeypatch.setattr(history, "PAGES", {"Evenings": "/", "A match": "/match/{longest}"})
    history.main(count=20, times=1)
    printed = capsys.readouterr().out
    rows = re.findall(r"^\| (.+) \| \d+\.\d{3} s \| \d+\.\d{3} s \| (\d+) KB \|$", printed, re.M)
    assert [name for name, _ in rows] == ["Evenings", "A match"]
    assert all(int(size) > 1 for _, size in rows)
    assert printed.startswith("20 matches, ")
