"""main.py finds the firmware that is whole, on CPython and on MicroPython."""

import json
import subprocess
import sys

import pytest

from host_tools.image.device_files import main_file
from host_tools.micropython import Job, run_jobs

WHOLE = "table_main.py"
A, B = f"a/{WHOLE}", f"b/{WHOLE}"
HALF = "b/board.py"

# What lies on the device, and where the firmware is started: its folder, "" for beside main.py.
CASES = {
    "a": ({"slot": b"a\n", A: b"", B: b""}, "a"),
    "b": ({"slot": b"b\n", A: b"", B: b""}, "b"),
    "b without a line end": ({"slot": b"b", A: b"", B: b""}, "b"),
    "b with a line end of Windows": ({"slot": b"b\r\n", A: b"", B: b""}, "b"),
    "no slot file": ({B: b"", HALF: b""}, "b"),
    "no slot file, both whole": ({A: b"", B: b""}, "a"),
    "empty": ({"slot": b"", B: b""}, "b"),
    "garbled": ({"slot": b"\xff\xfe\x80\x00" * 99, B: b""}, "b"),
    "no slot of ours": ({"slot": b"c\n", "c/table_main.py": b"", B: b""}, "b"),
    "no slot but a path": ({"slot": b"../b\n", A: b"", B: b""}, "a"),
    "named, but not whole": ({"slot": b"b\n", A: b"", HALF: b""}, "a"),
    "named, but not there": ({"slot": b"b\n", A: b""}, "a"),
    "named, with the seal not on yet": ({"slot": b"b\n", A: b"", "b/new.table_main.py": b""}, "a"),
    "a file called a": ({"slot": b"a\n", "a": b"a", B: b""}, "b"),
    "beside main.py": ({WHOLE: b"", HALF: b""}, ""),
    "beside main.py and in a slot": ({WHOLE: b"", "slot": b"b\n", B: b""}, "b"),
}

MODULE = """
def run():
    print("started in", __file__.replace("./", ""))
"""
NAMED = "table_main.py"


def laid(files):
    """Return `files` with a module in the place of each that starts something."""
    return {
        path: MODULE.encode() if path.endswith(NAMED) else content
        for path, content in files.items()
    } | {"main.py": main_file()}


def wanted(folder):
    return f"started in {folder}/{NAMED}".replace(" /", " ")


@pytest.mark.parametrize("name", CASES)
def test_on_cpython(name, tmp_path):
    files, folder = CASES[name]
    for path, content in laid(files).items():
        place = tmp_path / path
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(content)
    command = [sys.executable, "-B", "-c", "exec(open('main.py').read())"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    path = done.stdout.strip().replace("\\", "/").replace(tmp_path.as_posix() + "/", "")
    assert path == wanted(folder)


JOB = """
import os, sys
os.chdir("/device")
sys.path[:] = ["", ".frozen", "/lib"]
exec(open("main.py").read())
"""


def test_on_micropython(tmp_path):
    jobs = []
    for number, name in enumerate(CASES):
        mounts = []
        for path, content in laid(CASES[name][0]).items():
            place = tmp_path / str(number) / path
            place.parent.mkdir(exist_ok=True, parents=True)
            place.write_bytes(content)
            mounts.append((place, f"/device/{path}"))
        jobs.append(Job(name, JOB, tuple(mounts)))
    outcomes = {outcome.name: outcome for outcome in run_jobs(jobs)}
    assert {outcome.error for outcome in outcomes.values()} == {""}
    found = {name: outcomes[name].output.strip() for name in CASES}
    assert found == {name: wanted(folder) for name, (_, folder) in CASES.items()}


def test_without_a_firmware_the_pico_says_what_is_missing(tmp_path):
    (tmp_path / "main.py").write_bytes(main_file())
    command = [sys.executable, "-B", "main.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "No module named 'table_main'" in done.stderr


def test_it_is_small(tmp_path):
    # It is compiled at every start, before anything lights up.
    assert len(main_file()) < 2048
    assert json.dumps(main_file().decode()).isascii()
