"""`tableref doctor` reports the crash file and can clear it."""

import ast
import importlib
import json

import pytest
from examined_table import CRASH, examine, lines

from tableref_host.cli.reference import DOCUMENT, documented_keys, keys_of
from tableref_host.device import ProgramError, patient

TRACEBACK = """Trace (most recent call last):
  File "main.py", line 110, in run
  File "device.py", line 99, in step
ValueError: no such thing"""
HANG = {"number": 5, "what": "hang", "in_a_row": 2, "alive_s": 7, "version": "1.2.3", "game": ""}


def test_without_crashes_the_check_passes(bench):
    assert "no crash since they were last cleared" in lines(examine("--no-input"), "well")


def test_each_crash_is_a_problem_described_in_words(bench):
    bench.crashes = [(CRASH, TRACEBACK), (HANG, "")]
    said = lines(examine("--no-input", status=1), "trouble")
    assert said == [
        "crash 4: ValueError: no such thing, at main.py 110 > device.py 99, in quiz, "
        f"132 s after the start, 40 KB of memory free, firmware 1.2.3: {patient.ADVICE}",
        f"crash 5: the loop stood still, 7 s after the start, firmware 1.2.3: {patient.ADVICE}",
    ]


def test_as_json_crashes_have_their_tracebacks(bench):
    bench.crashes = [(CRASH, TRACEBACK), (HANG, "")]
    report = json.loads(examine("--no-input", "--json", status=1).stdout)
    assert report["crashes"] == [CRASH | {"traceback": TRACEBACK}, HANG | {"traceback": ""}]
    assert report["troubles"] == 2
    page = DOCUMENT.read_text("utf-8")
    assert keys_of(report["crashes"], "crashes") <= documented_keys(page, "tableref doctor")


def test_crashes_are_reported_even_if_the_table_can_only_crash(bench):
    bench.crashes = [(CRASH, TRACEBACK)]
    bench.errors[patient.FACTS] = ProgramError("Traceback\nValueError: again")
    done = examine("--no-input", status=1)
    assert len(lines(done, "trouble")) == 1
    assert "the table could not go on: ValueError: again" in done.stderr


@pytest.mark.parametrize(
    ("facts", "traceback", "said"),
    [
        ({}, "", "crash ?: an exception"),
        ({"number": 1}, "MemoryError: ", "crash 1: MemoryError:"),
        ({"number": 1, "what": "hang"}, "", "crash 1: the loop stood still"),
    ],
)
def test_unknown_facts_are_left_out(facts, traceback, said):
    assert patient.in_words(facts, traceback) == said


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([], "there was no crash"),
        ([({"number": 1}, "")], "forgot 1 crash"),
        ([(CRASH, TRACEBACK), (HANG, "")], "forgot 5 crashes"),
        ([({}, ""), ({}, "")], "forgot 2 crashes"),
    ],
)
def test_crashes_can_be_cleared_without_other_checks(bench, found, said):
    bench.crashes = found
    assert examine("--clear-crashes").stdout == f"{said}\n"
    assert bench.crashes == []
    assert bench.parts_played() == [] and patient.FACTS not in bench.ran
    assert bench.is_open is False


def test_clearing_as_json(bench):
    bench.crashes = [(HANG, "")]
    said = json.loads(examine("--clear-crashes", "--json").stdout)
    assert said == {"port": bench.port, "forgotten": 5}


def test_without_tableref_there_is_nothing_to_clear(bench):
    bench.is_ready = False
    assert "run `tableref flash`" in examine("--clear-crashes", status=1).stderr
    assert patient.CLEAR not in bench.ran


@pytest.mark.parametrize("program", [patient.READ, patient.CLEAR])
def test_programs_sent_to_the_table_use_existing_names_of_the_firmware(program):
    modules = {}
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.ImportFrom):
            for name in node.names:
                modules[name.name] = importlib.import_module(f"{node.module}.{name.name}")
    assert modules
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in modules:
            assert hasattr(modules[ast.unparse(node.value)], node.attr)
        if isinstance(node, ast.Name):
            assert node.id in {*modules, "json", "sys", "print"}
