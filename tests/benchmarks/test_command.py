import itertools
import json

import pytest
from click.testing import CliRunner

from benchmarks.emulated import command
from benchmarks.emulated.images import Image
from benchmarks.emulated.rows import Row

FIGURES = "# Figures\n\n<!-- bench: order -->\n<!-- /bench -->\n\nThe end.\n"
DIGEST = "0123456789ab"
BOUNDS = '[order]\n"late" = 5\n'


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Return a function that runs the command on measured `rows`; its files are in `tmp_path`."""
    figures, bounds = tmp_path / "figures.md", tmp_path / "bounds.toml"
    figures.write_text(FIGURES)
    bounds.write_text(BOUNDS)
    monkeypatch.setattr(command, "FIGURES", figures)
    monkeypatch.setattr(command, "BOUNDS", bounds)
    monkeypatch.setattr(command, "HALF_DONE", tmp_path / "half")
    monkeypatch.setattr(command, "TABLES", {"order": command.TABLES["order"]})
    monkeypatch.setattr(command, "IMAGES", {"frozen": Image(bytes, lambda: DIGEST)})
    versions = "MicroPython v1 and the emulator rp2040py 1"
    monkeypatch.setattr(command, "_bench", lambda image: ({}, versions))

    def call(*arguments, rows=()):
        monkeypatch.setattr(
            command, "_measured", lambda module, ways: call.ways.append(ways) or list(rows)
        )
        result = CliRunner().invoke(command.bench, arguments)
        return result, figures.read_text(), bounds.read_text()

    call.ways = []
    return call


def row(figure):
    return Row("late", figure, "us", "by looking")


def test_the_duration_of_each_table_and_of_all_is_printed_at_the_end(run, replace_in, monkeypatch):
    clock, spent = itertools.count(0, 100), itertools.count(0, 150)
    replace_in(command, "time", monotonic=lambda: next(clock))
    replace_in(command, "os", times=lambda: (next(spent), 1, 1, 1, 0))
    assert "order: 100 s, 150 s of processors" in run("order", rows=[row(3)])[0].stderr
    alone = run("order", rows=[row(3)])[0].stderr
    assert "all" not in alone
    monkeypatch.setitem(command.TABLES, "bounce", command.TABLES["order"])
    command.FIGURES.write_text(FIGURES + "<!-- bench: bounce -->\n<!-- /bench -->\n")
    lines = run("order", "bounce", rows=[row(3)])[0].stderr.splitlines()
    assert [" ".join(line.split()) for line in lines[-3:]] == [
        "order: 100 s, 150 s of processors",
        "bounce: 100 s, 150 s of processors",
        "all: 200 s, 300 s of processors",
    ]


def test_a_table_has_its_own_number_of_passes_unless_another_is_given(run, monkeypatch):
    run("order", rows=[row(3)])
    of_two = command.TABLES["order"]._replace(passes=2)
    monkeypatch.setattr(command, "TABLES", {"order": of_two})
    run("order", rows=[row(3)])
    run("order", "--passes", "7", rows=[row(3)])
    assert [ways.get("passes") for ways in run.ways] == [None, 2, 7]


def test_figures_are_printed_and_written_between_their_markers(run):
    result, figures, bounds = run("order", rows=[row(3)])
    assert result.exit_code == 0
    assert "| late | 3 us | 5 | by looking |" in result.output
    assert "| late | 3 us | 5 | by looking |" in figures and "on MicroPython v1 and the" in figures
    assert figures.startswith("# Figures\n") and figures.endswith("The end.\n")
    assert bounds == BOUNDS


def test_a_table_states_its_firmware_and_is_not_measured_again(run, monkeypatch):
    assert run(rows=[row(3)])[0].exit_code == 0
    result, figures, _ = run(rows=[row(4)])
    assert result.exit_code == 0 and "All tables are of this firmware" in result.output
    source = f" with the firmware {DIGEST}, on MicroPython v1 and the emulator rp2040py 1.\n"
    assert "Measured on 2" in figures and source in figures and "| 3 us |" in figures
    for again in (("order",), ("--all",)):
        assert "| 4 us |" in run(*again, rows=[row(4)])[1]
    monkeypatch.setattr(command, "IMAGES", {"frozen": Image(bytes, lambda: "ba9876543210")})
    assert command.stale(figures) == ["order"]
    assert "firmware ba9876543210" in run(rows=[row(5)])[1]


def test_a_table_of_another_firmware_is_marked_until_it_is_measured(run, monkeypatch):
    assert run(rows=[row(3)])[0].exit_code == 0
    _, figures, _ = run("--mark")
    assert command.OLDER not in figures
    here = command.IMAGES
    monkeypatch.setattr(command, "IMAGES", {"frozen": Image(bytes, lambda: "ba9876543210")})
    _, figures, _ = run("--mark")
    assert figures.count(command.OLDER) == 1 and "| 3 us |" in figures
    assert run("--mark")[1] == figures
    monkeypatch.setattr(command, "IMAGES", here)
    assert command.OLDER not in run("--mark")[1]


def test_a_table_of_another_firmware_that_is_not_marked_fails_the_check(run, monkeypatch):
    assert run(rows=[row(3)])[0].exit_code == 0
    assert run("--check")[0].exit_code == 0
    monkeypatch.setattr(command, "IMAGES", {"frozen": Image(bytes, lambda: "ba9876543210")})
    result, figures, _ = run("--check")
    assert result.exit_code == 1
    assert "Of another firmware, and not marked: order." in result.stderr
    assert command.OLDER not in figures
    run("--mark")
    assert run("--check")[0].exit_code == 0


def test_a_run_warns_about_other_tables_of_another_firmware(run, monkeypatch):
    monkeypatch.setitem(command.TABLES, "bounce", command.TABLES["order"])
    command.FIGURES.write_text(FIGURES + "<!-- bench: bounce -->\n<!-- /bench -->\n")
    result = run("order", rows=[row(3)])[0]
    assert result.exit_code == 0
    assert "Of another firmware, and not marked: bounce." in result.stderr


def test_a_table_that_does_not_state_its_firmware_is_measured(run):
    assert command.stale(FIGURES) == ["order"]
    assert command.firmware_of("Measured on 2026-11-21, on MicroPython 1.28.0.") is None


def test_a_missed_bound_is_one_line_and_exit_status_1(run):
    result, figures, bounds = run("order", "--tighten", rows=[row(6)])
    assert result.exit_code == 1
    assert "order: late: 6 us, over 5." in result.output
    assert bounds == BOUNDS


def test_tighten_lowers_the_bounds(run):
    result, _, bounds = run("order", "--tighten", rows=[row(3)])
    assert result.exit_code == 0
    assert bounds == '[order]\n"late" = 4\n'


def test_json_has_every_field(run):
    result, _, _ = run("order", "--json", rows=[row(3)])
    assert json.loads(result.stdout) == {
        "order": [
            {"what": "late", "figure": 3, "unit": "us", "method": "by looking", "bound": 5},
        ]
    }


def test_an_unknown_benchmark_is_refused(run):
    result, figures, _ = run("speed")
    assert result.exit_code == 2 and "'order'" in result.output
    assert figures == FIGURES


def test_missing_markers_are_reported_before_anything_is_measured(run, monkeypatch):
    monkeypatch.setitem(command.TABLES, "bounce", command.Table("nowhere"))
    result, figures, _ = run("bounce")
    assert result.exit_code == 1
    assert "no `<!-- bench: bounce -->`" in result.output
    assert figures == FIGURES


def test_without_micropython_one_line_says_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEREF_FIRMWARE", str(tmp_path / "none.uf2"))
    monkeypatch.setattr(command, "between_markers", lambda text, name: "")
    result = CliRunner().invoke(command.bench, ["order"])
    assert result.exit_code == 1
    assert "TABLEREF_FIRMWARE" in result.output and "make firmware" in result.output
    assert len(result.output.splitlines()) == 1
