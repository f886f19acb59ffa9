import re

import pytest
from click.testing import CliRunner

from benchmarks.emulated.rows import Row, between_markers, read_table
from tableref_host.places import ROOT
from tests.effort import exhaustive
from torture import command, wear

FIGURES = """# All

<!-- bench: cuts -->
<!-- /bench -->

<!-- bench: emulated -->
<!-- /bench -->

The end.
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Return a function that runs the command on `rows`, with a copy of the page."""
    page = tmp_path / "reliability.md"
    page.write_text(FIGURES)
    monkeypatch.setattr(command, "FIGURES", page)

    def call(*words, rows=()):
        class Part:
            @staticmethod
            def run(quick):
                return list(rows)

        monkeypatch.setattr(command.importlib, "import_module", lambda name: Part)
        return CliRunner().invoke(command.torture, words), page.read_text()

    return call


def row(figure):
    return Row("came back wrong", figure, "", "by looking", 0)


def test_a_table_is_written_between_its_markers(run):
    result, page = run("cuts", rows=[row(0)])
    assert result.exit_code == 0
    assert "| came back wrong | 0 | 0 | by looking |" in result.output
    assert "| came back wrong | 0 | 0 | by looking |" in page
    assert re.search(r"^Measured on .* with the firmware \S+, on CPython .* and little", page, re.M)
    assert page.startswith("# All\n") and page.endswith("The end.\n")


def test_a_table_of_the_emulated_pico_names_its_micropython_and_the_emulator(run):
    _, page = run("emulated", rows=[row(0)])
    assert re.search(r"^Measured on .*, on MicroPython \S+ and the emulator rp2040py ", page, re.M)


def test_a_figure_that_is_not_zero_is_exit_status_1(run):
    result, page = run("cuts", rows=[row(2)])
    assert result.exit_code == 1
    assert "cuts: came back wrong: 2 , over 0." in result.output
    assert "| 2 |" in page


def test_quick_does_not_change_the_page(run):
    result, page = run("--quick", "cuts", rows=[row(0)])
    assert result.exit_code == 0
    assert page == FIGURES


def test_an_omitted_part_is_named(run):
    result, page = run("cuts")
    assert (result.exit_code, result.output, page) == (0, "cuts: left out\n", FIGURES)


def test_an_unknown_part_is_refused(run):
    result, _ = run("hammer")
    assert result.exit_code == 2 and "'cuts'" in result.output


def test_the_page_has_a_place_for_every_part_and_no_figure_over_its_bound():
    text = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    for name in command.PARTS:
        for what, (figure, bound) in read_table(between_markers(text, name)).items():
            assert bound is None or figure <= bound, f"{name}: {what}"


@exhaustive
def test_wear_is_calculated_from_the_counts():
    assert wear.years(30, 48) == pytest.approx(48 * 100_000 / 3000 / 365)
    rows = wear.run()
    assert len(rows) == 10
    erases, pages, rounds = wear.cost(wear.text_of("quiz_to_2"))
    assert rounds == 5 and erases > 3 and pages > erases
