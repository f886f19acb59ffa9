"""`tableref simulate`: a file or standard input in, events out, exit status 2 for invalid input."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tableref.show.lights import AMBER, HUES, WHITE, scale
from tableref_host.cli.simulate import light, simulate, text_of_screen

SCENARIO = Path(__file__).parents[2] / "scenarios" / "gotta_go_three_to_75.txt"
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


def test_invalid_input_is_refused_with_its_line_before_anything_is_printed(run, tmp_path):
    path = tmp_path / "wrong.txt"
    path.write_text("match gotta_go players=1,2,4\n0 tap OK\n+5 dance 3\n", encoding="utf-8")
    result = run(str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"Error: {path}: line 3: 'dance' is not an action; "
        "expected press, release, tap, hold, choose or power_cut\n"
    )


def test_an_error_in_standard_input_is_named_so(run):
    result = run("-", input="hello\n")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: standard input: line 1: expected the first line to be")


def test_a_missing_file_is_named(run, tmp_path):
    result = run(str(tmp_path / "nothing.txt"))
    assert result.exit_code == 2
    assert "nothing.txt" in result.stderr
    assert "No such file" in result.stderr


def test_a_binary_file_is_refused(run, tmp_path):
    path = tmp_path / "picture"
    path.write_bytes(b"\xff\xfe\x00\x80")
    result = run(str(path))
    assert result.exit_code == 2
    assert "not a text in UTF-8" in result.stderr


def test_a_byte_order_mark_is_ignored(run, tmp_path):
    path = tmp_path / "marked.txt"
    path.write_text(SCENARIO.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert run(str(path)).stdout == EVENTS
    assert run("-", input=path.read_bytes()).stdout == EVENTS


def test_screens_are_printed_after_the_events_of_each_line(run):
    result = run("--screens", str(SCENARIO))
    assert (result.exit_code, result.stderr) == (0, "")
    printed = result.stdout.splitlines()
    assert [line for line in printed if line.startswith("{")] == EVENTS.splitlines()
    titles = [line for line in printed if line.startswith(("line ", "then:"))]
    source = SCENARIO.read_text(encoding="utf-8").split("\n")
    written = [number for number, line in enumerate(source, 1) if line.split("#")[0].strip()]
    assert [int(line.split()[1][:-1]) for line in titles[:-1]] == written
    first = source[written[0] - 1].partition("#")[0].split()
    assert titles[0] == f"line {written[0]}: {' '.join(first)}" and titles[-1] == "then:"
    at = printed.index(titles[0])
    assert printed[at + 1] == printed[at + 10] == "+----------------+"
    assert {len(line) for line in printed[at + 1 : at + 11]} == {18}
    assert printed[at + 2].startswith("|Round 1")
    assert printed[at + 11].startswith("seats: 1 ")
    assert printed[at + 12].startswith("ring: 0")


def test_screens_as_json_have_an_object_for_each_line(run):
    result = run("--screens", "--json", "-", input="lobby\n\n0 tap OK\n+200 tap 3\n")
    told = [json.loads(line) for line in result.stdout.splitlines()]
    shown = [one for one in told if "line" in one]
    assert [one["line"] for one in shown] == [1, 3, 4, None]
    assert [one["screen"][0] for one in shown] == ["Which game?", *["Gotta Go!"] * 3]
    assert all(len(one["screen"]) == 8 and len(one["lights"]) == 26 for one in shown)
    assert shown[2]["lights"][2] != "#000000"


def test_equal_lights_are_described_together():
    *_, seats, ring = text_of_screen("", ([""] * 8, ""), [0] * 26)
    assert (seats, ring) == ("seats: 1-10 -", "ring: 0-15 -")


def test_large_text_is_in_the_middle_of_the_frame(run):
    result = run("--screens", "-", input="match gotta_go players=1,2,4\n0 tap OK\n")
    assert "|       3        |" in result.stdout


def test_the_screens_can_be_printed_in_another_language(run):
    result = run("--screens", "--language", "de", "-", input="lobby language=en\n\n0 tap OK\n")
    printed = result.stdout.splitlines()
    assert "|Welches Spiel?  |" in printed
    assert "|Knopf drücken!  |" in printed


def test_a_language_without_screens_is_refused(run):
    result = run("--language", "de", str(SCENARIO))
    assert result.exit_code == 2
    assert "--language needs --screens" in result.stderr


def test_json_without_screens_is_refused(run):
    result = run("--json", str(SCENARIO))
    assert result.exit_code == 2
    assert "--json needs --screens" in result.stderr


@pytest.mark.parametrize("path", sorted(SCENARIO.parent.glob("*.txt")), ids=lambda path: path.stem)
def test_printing_screens_changes_nothing(run, path):
    result = run("--screens", "--json", str(path))
    events = [line for line in result.stdout.splitlines() if not line.startswith('{"line"')]
    assert events == path.with_suffix(".events").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("rgb", "words"),
    [
        (0, "-"),
        (HUES[0], "sky blue 100 %"),
        (scale(HUES[3], 128), "red 50 %"),
        (scale(HUES[2], 64), "violet 25 %"),
        (HUES[4], "white 100 %"),
        (WHITE, "warm white 100 %"),
        (AMBER, "orange 100 %"),
        (scale(AMBER, 110), "orange 50 %"),
        (1 << 16, "red 1 %"),
    ],
)
def test_a_light_is_described_by_colour_and_brightness(rgb, words):
    assert light(rgb) == words
