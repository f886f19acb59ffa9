"""main.py finds the firmware that is whole, and MicroPython imports it from its pack."""

import json
import subprocess
import sys

from host_tools.device.firmware_files import compile_module, main_file, make_pack
from host_tools.micropython import Job, run_jobs


def firmware(name, *others):
    """Return the pack (bytes) of a firmware that says `name` when it is started."""
    sources = {
        "table_main": f"""
import sys, tableref.rules, tableref.texts.de.x
def run():
    print("started", {name!r}, tableref.rules.NAME, tableref.texts.de.x.NAME)
""",
        "tableref/__init__": "",
        "tableref/rules": f"NAME = {name!r}",
        "tableref/texts/__init__": "",
        "tableref/texts/de/__init__": "",
        "tableref/texts/de/x": f"NAME = {name!r}",
    } | dict.fromkeys(others, "")
    return make_pack(
        {
            f"{path}.mpy": compile_module(f"{path}.py", text.encode())
            for path, text in sources.items()
        }
    )


A, B = firmware("a"), firmware("b", "board")
BESIDE = b"""
def run():
    print("started beside main.py")
"""

# What lies on the device, and which firmware is started.
CASES = {
    "a": ({"slot": b"a\n", "a.pack": A, "b.pack": B}, "a"),
    "b": ({"slot": b"b\n", "a.pack": A, "b.pack": B}, "b"),
    "b without a line end": ({"slot": b"b", "a.pack": A, "b.pack": B}, "b"),
    "b with a line end of Windows": ({"slot": b"b\r\n", "a.pack": A, "b.pack": B}, "b"),
    "no slot file": ({"b.pack": B}, "b"),
    "no slot file, both whole": ({"a.pack": A, "b.pack": B}, "a"),
    "empty": ({"slot": b"", "b.pack": B}, "b"),
    "garbled": ({"slot": b"\xff\xfe\x80\x00" * 99, "b.pack": B}, "b"),
    "no slot of ours": ({"slot": b"c\n", "c.pack": A, "b.pack": B}, "b"),
    "no slot but a path": ({"slot": b"../b\n", "a.pack": A, "b.pack": B}, "a"),
    "named, but not there": ({"slot": b"b\n", "a.pack": A}, "a"),
    "named, but not finished": ({"slot": b"b\n", "a.pack": A, "new.b.pack": B}, "a"),
    "named, but no pack": ({"slot": b"b\n", "a.pack": A, "b.pack": b"a rucksack"}, "a"),
    "named, but empty": ({"slot": b"b\n", "a.pack": A, "b.pack": b""}, "a"),
    "a folder of an older one": ({"slot": b"a\n", "a/table_main.py": BESIDE, "b.pack": B}, "b"),
    "beside main.py and in a slot": ({"table_main.py": BESIDE, "b.pack": B}, "b"),
    "a tableref beside it": (
        {"tableref/rules.py": b"1 / 0", "board.py": b"1 / 0", "a.pack": A},
        "a",
    ),
}

JOB = """
import os, sys
os.chdir("/device")
sys.path[:] = ["", ".frozen", "/lib"]
"""
START = JOB + "exec(open('main.py').read())\n"


def run(tmp_path, cases, program):
    """Return what each of `cases` (name -> files of a device) prints, run by MicroPython."""
    jobs = []
    for number, (name, files) in enumerate(cases.items()):
        mounts = []
        for path, content in {**files, "main.py": main_file()}.items():
            place = tmp_path / str(number) / path
            place.parent.mkdir(exist_ok=True, parents=True)
            place.write_bytes(content)
            mounts.append((place, f"/device/{path}"))
        jobs.append(Job(name, program, tuple(mounts)))
    outcomes = {outcome.name: outcome for outcome in run_jobs(jobs)}
    assert {outcome.error for outcome in outcomes.values()} == {""}
    return {name: outcomes[name].output.strip() for name in cases}


def test_the_firmware_that_is_whole_is_started(tmp_path):
    found = run(tmp_path, {name: files for name, (files, _) in CASES.items()}, START)
    assert found == {name: f"started {slot} {slot} {slot}" for name, (_, slot) in CASES.items()}


def test_without_a_pack_what_lies_beside_main_is_started(tmp_path):
    assert run(tmp_path, {"": {"table_main.py": BESIDE}}, START) == {"": "started beside main.py"}


def test_what_is_not_in_the_pack_is_not_found_there(tmp_path):
    program = (
        JOB
        + """
source = open('main.py').read()
exec(source[:source.rindex("start()")])
pack = Pack("a.pack")
for path in %r:
    try:
        print(path, hex(pack.stat(path)[0]))
    except OSError as error:
        print(path, error.errno)
for path in ("b.pack", "none.pack"):
    try:
        print(Pack(path))
    except OSError:
        print("no pack")
"""
    )
    said = {
        "/tableref": "0x4000",
        "/tableref/rules.mpy": "0x8000",
        "/board.mpy": "2",
        "/tableref/texts/de": "0x4000",
        "/tableref/texts/de.mpy": "2",
    }
    found = run(tmp_path, {"": {"a.pack": A, "b.pack": b"TRP2"}}, program % (list(said),))[""]
    assert found.splitlines() == [
        *(f"{path} {words}" for path, words in said.items()),
        *("no pack", "no pack"),
    ]


def test_without_a_firmware_the_pico_says_what_is_missing(tmp_path):
    (tmp_path / "main.py").write_bytes(main_file())
    command = [sys.executable, "-B", "main.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "No module named 'table_main'" in done.stderr


def test_it_is_small():
    # It is compiled at every start, before anything lights up; LittleFS gives it one block.
    assert len(main_file()) < 4096
    assert json.dumps(main_file().decode()).isascii()
