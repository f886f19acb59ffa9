"""docs/settings.md agrees with the code about each setting."""

import re

from tableref.referee.settings import CHOICES, NAMES, RANGES, Settings, default_of
from tableref.store.settings_file import parse, written
from tableref_host.places import ROOT

LISTED = "en, de"
"""The languages in the document, which shows no others, so that adding one does not change it."""
DOCUMENT = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")


def _listed(text):
    """Return a text with the languages of the document only."""
    languages = ", ".join(CHOICES["language"])
    assert languages.startswith(LISTED)
    return text.replace(languages, LISTED)


def test_the_table_has_every_setting_with_its_range_and_default():
    found = re.findall(r"^\| `(\w+)` \| .+ \| (.+) \| (.+) \|$", DOCUMENT, re.MULTILINE)
    expected = {name: (_listed(", ".join(CHOICES[name])), default_of(name)) for name in CHOICES}
    for name, (default, low, high) in RANGES.items():
        expected[name] = (f"{low} to {high}", str(default))
    assert found == [(name, *expected[name]) for name in NAMES]


def test_the_shown_file_is_the_written_one():
    shown = re.search(r"^```\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)[1]
    assert shown == _listed(written(Settings()))
    assert parse(shown)[0].values() == Settings().values()


def test_the_example_of_a_wrong_line_has_the_real_message():
    problem = parse("\n\nvolume = 101")[1][0]
    assert f'"line": {problem.line}, "name": "{problem.name}"' in DOCUMENT
    assert problem.message in DOCUMENT
