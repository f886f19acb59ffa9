"""`docs/how-we-know.md` says what the tables of figures say, and no other figure."""

import re

import pytest

from benchmarks.emulated.rows import between_markers
from host_tools.places import ROOT

NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")

MEASURED = "benchmarks.md"
TRIED = "reliability.md"

FIGURES = [
    ("put in the wrong order | {1} pairs | {0} |", MEASURED, "order", ["wrong orders"]),
    ("not called a tie | {1} pairs | {0} |", MEASURED, "order", ["ties not seen"]),
    ("bounce, as all contacts do: lost | {1} presses | {0} |", MEASURED, "bounce", ["losses"]),
    (
        "for 1, 2 or 3 cards | {0} orders | {1} |",
        TRIED,
        "orders",
        ["orders of presses", "ruled otherwise than by the definition"],
    ),
    ("or no way home | {0} presses | {1} |", TRIED, "presses", ["presses", "stuck states"]),
    (
        "it came back wrong, or not | {0} cuts | {1} |",
        TRIED,
        "cuts",
        ["cuts", "came back with neither the step before nor the one after"],
    ),
    (
        "while it comes back | {0} pairs of cuts | {1} |",
        TRIED,
        "cuts",
        ["pairs of cuts", "pairs: came back with neither"],
    ),
    (
        "on an emulated Pico | {0} cuts | {1} |",
        TRIED,
        "emulated",
        [
            "cuts at random instants",
            "came back with neither the step before nor the one after",
        ],
    ),
    ("more than {0} thousandths", MEASURED, "running", ["countdown beat error"]),
    ("light up within {0} thousandths", MEASURED, "feedback-frozen", ["press to light, p50"]),
    ("took {0}.", MEASURED, "feedback-frozen", ["press to light, longest"]),
    ("We turned {0} bits", TRIED, "flips", ["bits turned in the flash"]),
    ("{0} times all was there", TRIED, "flips", ["flash: came back whole"]),
    ("{0} times the last step was missing", TRIED, "flips", ["flash: lost, and said so"]),
    ("after at most {0} seconds", TRIED, "faults", ["longest until the match was there: hangs"]),
    (
        "of {3} such presses {0} were lost and {1} counted twice",
        MEASURED,
        "bounce",
        ["ten at once, all at their worst"],
    ),
    ("It made {0} broken referees", TRIED, "mutants", ["mutants altogether"]),
    ("all but {0};", TRIED, "mutants", ["of these listed, with the reason"]),
    ("power cuts: {0} of", TRIED, "second_opinion", ["matches of each game"]),
    ("They disagreed in {0}.", TRIED, "second_opinion", ["discrepancies"]),
]
"""(words of the page, the page with a table, the table, its rows whose numbers are the words')."""

PLAIN = {
    "1": "a beat; 1 millionth of a second apart, 1 to 9 people",
    "3": "a number that is broken",
    "4": "what a 3 becomes",
    "9": "people",
    "3-2-1": "the count",
    "10,000": "presses whose light was timed: the row says how",
    "75": "points, in the name of a scenario",
}
"""Numbers on the page that no table has."""


def rows(page, table):
    """Return {what: figure} of a table, as words."""
    text = between_markers((ROOT / "docs" / page).read_text(encoding="utf-8"), table)
    cells = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return {row[0].strip(): row[1].strip() for row in cells}


def words():
    """Return the page in one line."""
    text = (ROOT / "docs" / "how-we-know.md").read_text(encoding="utf-8")
    return " ".join(text.split())


def filled(phrase, page, table, names):
    """Return the words with the numbers of their rows."""
    found = rows(page, table)
    return phrase.format(*[number for name in names for number in NUMBER.findall(found[name])])


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure[0])
def test_the_page_says_what_the_table_says(figure):
    assert filled(*figure) in words(), f"{figure[1]} says otherwise: {filled(*figure)!r}"


def test_every_other_number_is_a_plain_one():
    text = words()
    for figure in FIGURES:
        text = text.replace(filled(*figure), "")
    assert set(re.findall(r"\d+-\d+-\d+|" + NUMBER.pattern, text)) == set(PLAIN)


def test_what_is_worked_out_from_figures_is_right():
    flips = rows(TRIED, "flips")
    silent = [flips[what] for what in flips if "without a word" in what]
    assert silent == ["0"] * 4
    assert flips["flash: could not be mounted"] == "0"
    assert flips["flash: wrong score shown as right"] == "0"
    method = between_markers((ROOT / "docs" / MEASURED).read_text(encoding="utf-8"), "feedback")
    assert "2 passes of 1,000 presses" in method
    assert "0 changed orders of 200" in rows(MEASURED, "bounce")["ten at once, all at their worst"]
    assert rows(TRIED, "mutants")["alive, and not listed"] == "0"


def test_it_stays_on_two_pages():
    assert 900 <= len(words().split()) <= 1_200


def test_a_stale_figure_is_seen(monkeypatch):
    now = words()
    monkeypatch.setitem(globals(), "words", lambda: now.replace("9,450", "9,451"))
    with pytest.raises(AssertionError, match="says otherwise"):
        test_the_page_says_what_the_table_says(FIGURES[0])
    with pytest.raises(AssertionError):
        test_every_other_number_is_a_plain_one()
