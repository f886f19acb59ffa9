"""What an update does on the Pico itself, on the real MicroPython."""

import hashlib

import pytest

from host_tools.flash.contents import SOURCES
from host_tools.micropython import Job, run_jobs

MACHINE = """
class Timer:
    ONE_SHOT = 0
    def init(self, **how):
        print("alarm", how["period"])
"""
BEGIN = """
import os, sys
os.mkdir("/device")
os.chdir("/device")
sys.path.append("/parts")
"""
# Around the size of the pieces in which a file is read.
SIZES = (0, 1, 1023, 1024, 1025, 3079)
CONTENTS = {size: bytes(number * 7 & 255 for number in range(size)) for size in SIZES}

FILES = """
from binascii import b2a_base64
for size in %r:
    content = bytes([number * 7 & 255 for number in range(size)])
    path = "b/deep/%%d.mpy" %% size
    put(path, b2a_base64(content[:9]), size < 10)
    if size >= 10:
        put(path, b2a_base64(content[9:]), True)
    copy(path, "a/%%d.mpy" %% size)
"""


@pytest.fixture
def run(tmp_path):
    """Return what runs a program on MicroPython, after what an update sends, for its lines."""
    machine = tmp_path / "machine.py"
    machine.write_text(MACHINE)

    def run(program):
        sent = "".join(path.read_text() for path in SOURCES)
        (outcome,) = run_jobs(
            [Job("device", BEGIN + sent + program, ((machine, "/parts/machine.py"),))]
        )
        assert outcome.error == ""
        return outcome.output.splitlines()

    return run


def rows(folder):
    """Return the lines that tell CONTENTS in `folder`, whatever their order."""
    return {
        f"{hashlib.sha256(content).hexdigest()} {size} {folder}/{size}.mpy"
        for size, content in CONTENTS.items()
    }


def test_files_are_put_together_and_copied(run):
    said = run(FILES % (SIZES,) + "tell_files('a')\ntell_files('b')\n")
    assert set(said) == rows("a") | rows("b/deep") and len(said) == 2 * len(SIZES)


def test_what_is_not_there_is_not_told(run):
    assert run("tell_files('a')\ntell_file('main.py')\ntell_modules()\n") == []


def test_a_folder_goes_with_its_last_file(run):
    said = run(
        FILES % (SIZES,)
        + f"for size in {SIZES}:\n    remove('b/deep/%d.mpy' % size)\n    print(os.listdir())\n"
    )
    assert [sorted(eval(row)) for row in said] == [["a", "b"]] * (len(SIZES) - 1) + [["a"]]


def test_a_file_takes_the_place_of_another(run):
    said = run(
        "put('x', b'Mg==', True)\n"
        "put('new.x', b'Mw==', True)\n"
        "os.rename('new.x', 'x')\n"
        "tell_files('.')\n"
    )
    assert said == [f"{hashlib.sha256(b'3').hexdigest()} 1 ./x"]


def test_only_modules_beside_main_are_told(run):
    said = run(
        "for name in ('x.mpy', 'scores', 'y.py'):\n    put(name, b'', True)\ntell_modules()\n"
    )
    assert [row.split()[-1] for row in said] == ["x.mpy"]


def test_room_is_two_numbers(run):
    (row,) = run("tell_room()\n")
    assert len([int(word) for word in row.split()]) == 2


def test_the_alarm_is_wound_up(run):
    assert run("hold()\nhold()\n") == ["alarm 30000"] * 2


def test_what_is_sent_is_plain():
    assert all(path.read_text().isascii() for path in SOURCES)
