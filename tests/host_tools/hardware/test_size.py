"""The generator stays as small as docs/architecture.md says, counted as it says."""

import re

from host_tools.places import ROOT

FOLDERS = ("hardware", "host_tools/hardware")


def lines(folder):
    return sum(len(path.read_bytes().splitlines()) for path in (ROOT / folder).rglob("*.py"))


def test_the_generator_has_no_more_lines_of_python_than_it_may():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (most,) = re.findall(r"at most ([\d,]+) with them, which a test holds", text)
    assert 1_000 < sum(map(lines, FOLDERS)) <= int(most.replace(",", ""))
