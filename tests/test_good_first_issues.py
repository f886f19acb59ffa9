"""CONTRIBUTING.md's good first issues are still open; one that is done must be removed there."""

import re
import tomllib

from tableref.texts import LANGUAGES
from tableref_host.cli.completion import SHELLS
from tableref_host.places import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


OPEN = {
    "Another language for the table and its pages": lambda: len(LANGUAGES) == 2,
    "The Tab key in PowerShell": lambda: "powershell" not in SHELLS,
    "Versions of browsers on Windows": lambda: "winreg" not in read("tableref_host/cli/report.py"),
    "More tests on Windows": lambda: not re.search("tests/tableref_host(?!/)", windows()),
    "The first table that somebody has built": lambda: (
        "We know of no finished table yet" in " ".join(read("docs/faq.md").split())
    ),
}
"""Good first issue -> whether it is still open."""


def windows():
    """Return the job of the workflow that runs on Windows."""
    return re.split(r"\n  (?=\w)", read(".github/workflows/test.yml").partition("\n  windows:")[2])[
        0
    ]


def test_each_issue_is_open():
    chapter = TEXT.partition("## Good first issues")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| ([A-Z][^|]*) \|", chapter, re.MULTILINE)
    assert listed == list(OPEN)
    done = [issue for issue, is_open in OPEN.items() if not is_open()]
    assert not done, f"done, so remove the rows from CONTRIBUTING.md and from OPEN: {done}"
    assert windows()


def test_the_topics_are_the_packages_keywords():
    topics = re.findall(r"`([a-z-]+)`", TEXT.partition("the topics ")[2].partition(".")[0])
    keywords = tomllib.loads(read("pyproject.toml"))["project"]["keywords"]
    assert topics == [keyword.replace(" ", "-") for keyword in keywords]
