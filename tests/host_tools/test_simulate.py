"""`tableref simulate`: a file or standard input in, events out, exit status 2 for nonsense."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools.simulate import simulate

SCENARIO = Path(__file__).parent.parent / "scenarios" / "gotta_go_three_to_75.txt"
EVENTS = SCENARIO.with_suffix(".events").read_text(encoding="utf-8")


@pytest.fixture
def run():
    runner = CliRunner()
    return lambda *arguments, **named: runner.invoke(simulate, arguments, **named)


def test_a_file_is_played_and_its_events_are_printed(run):
    result = run(str(SCENARIO))
    assert (result.exit_code, result.stdout, result.stderr) == (0, EVENTS, "")


def test_a_minus_reads_standard_input(run):
    result = run("-", input=SCENARIO.read_text(encoding="utf-8"))
    assert (result.exit_code, result.stdout) == (0, EVENTS)


def test_nonsense_stops_it_with_the_line_and_what_was_expected_before_anything_is_printed(
    run, tmp_path
):
    path = tmp_path / "wrong.txt"
    path.write_text("match gotta_go players=1,2,4\n0 tap OK\n+5 dance 3\n", encoding="utf-8")
    result = run(str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"Error: {path}: line 3: 'dance' is no action; "
        "expected press, release, tap, hold or power_cut\n"
    )


def test_nonsense_on_standard_input_is_named_so(run):
    result = run("-", input="hello\n")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: standard input: line 1: expected the first line to be")


def test_a_file_that_is_not_there_is_named(run, tmp_path):
    result = run(str(tmp_path / "nothing.txt"))
    assert result.exit_code == 2
    assert "nothing.txt" in result.stderr
    assert "No such file" in result.stderr


def test_a_file_that_is_no_text_is_refused(run, tmp_path):
    path = tmp_path / "picture"
    path.write_bytes(b"\xff\xfe\x00\x80")
    result = run(str(path))
    assert result.exit_code == 2
    assert "not a text in UTF-8" in result.stderr


def test_the_mark_that_some_editors_begin_a_text_with_is_no_part_of_it(run, tmp_path):
    path = tmp_path / "marked.txt"
    path.write_text(SCENARIO.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert run(str(path)).stdout == EVENTS
    assert run("-", input=path.read_bytes()).stdout == EVENTS
