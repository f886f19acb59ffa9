"""Writes the rows of a benchmark in a browser into docs/benchmarks.md."""

import datetime
import os
from pathlib import Path

from benchmarks.emulated.rows import put_between_markers, to_markdown

FIGURES = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def write(name, rows, version):
    """Write `rows` between the markers of `name`, with the browser's `version` as their source."""
    load = f"at an average load of {os.getloadavg()[2]:.0f}"
    if os.getpriority(os.PRIO_PROCESS, 0) < 0:
        load += " with priority over it"
    source = (
        f"Chromium {version} with software rendering on {os.cpu_count()} cores, "
        f"{load}, {datetime.date.today()}: `.venv/bin/python -m benchmarks.{name}`."
    )
    text = FIGURES.read_text(encoding="utf-8")
    content = f"\n{source}\n\n{to_markdown(rows)}\n"
    FIGURES.write_text(put_between_markers(text, name, content), encoding="utf-8")
    print(content)
