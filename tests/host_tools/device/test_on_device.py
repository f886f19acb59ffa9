"""What an update does on the Pico itself, on the real MicroPython."""

import hashlib
from base64 import b64encode

import pytest

from host_tools.device.contents import SOURCES
from host_tools.device.firmware_files import make_head, make_pack
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

NAMES = {f"deep/{size}.mpy": content for size, content in CONTENTS.items()}

FILES = """
from binascii import b2a_base64
os.mkdir("b")
os.mkdir("b/deep")
for size in %r:
    content = bytes([number * 7 & 255 for number in range(size)])
    path = "b/deep/%%d.mpy" %% size
    for start in range(0, max(size, 1), 9):
        put(path, b2a_base64(content[start:start + 9]))
    finish()
"""


@pytest.fixture
def run(tmp_path):
    """Return what runs a program on MicroPython, after what an update sends, for its lines."""
    machine = tmp_path / "machine.py"
    machine.write_text(MACHINE)

    def run(program):
        sent = "".join(path.read_text() for path in SOURCES)
        pack = tmp_path / "a.pack"
        pack.write_bytes(make_pack(NAMES))
        mounts = ((machine, "/parts/machine.py"), (pack, "/parts/a.pack"))
        (outcome,) = run_jobs([Job("device", BEGIN + sent + program, mounts)])
        assert outcome.error == ""
        return outcome.output.splitlines()

    return run


def rows(folder):
    """Return the lines that tell CONTENTS in `folder`, whatever their order."""
    return {
        f"{hashlib.sha256(content).hexdigest()} {size} {folder}/{size}.mpy"
        for size, content in CONTENTS.items()
    }


def test_files_are_put_together(run):
    said = run(FILES % (SIZES,) + "tell_files('b')\n")
    assert set(said) == rows("b/deep") and len(said) == len(SIZES)


def test_the_modules_of_a_pack_are_told(run):
    assert set(run("tell_pack('/parts/a.pack')\n")) == rows("/parts/a.pack/deep")


def test_modules_are_copied_out_of_a_pack_into_another(run):
    # One module as it is, then all of them in the order of a pack: the same pack comes out.
    head = make_head(NAMES)
    said = run(
        f"put('b.pack', {b64encode(head)!r})\n"
        f"for name in {sorted(NAMES)}:\n"
        "    size = int(name[5:-4])\n"
        "    copy('b.pack', Pack('/parts/a.pack').open('/' + name), size)\n"
        "print(is_pack('b.pack'))\n"
        "finish()\n"
        "print(is_pack('b.pack'))\n"
        "tell_file('b.pack')\n"
    )
    content = make_pack(NAMES)
    digest = hashlib.sha256(content).hexdigest()
    assert said[1:] == ["True", f"{digest} {len(content)} b.pack"]


def test_what_is_not_there_is_not_told(run):
    assert run("tell_files('a')\ntell_file('main.py')\ntell_modules()\n") == []
    assert run("print(is_pack('a.pack'))\n") == ["False"]


def test_a_folder_goes_with_its_last_file(run):
    said = run(
        FILES % (SIZES,)
        + f"for size in {SIZES}:\n    remove('b/deep/%d.mpy' % size)\n    print(os.listdir())\n"
    )
    assert [eval(row) for row in said] == [["b"]] * (len(SIZES) - 1) + [[]]


def test_a_file_takes_the_place_of_another(run):
    said = run(
        "put('x', b'Mg==')\nfinish()\n"
        "put('new.x', b'Mw==')\nfinish()\n"
        "os.rename('new.x', 'x')\n"
        "tell_files('.')\n"
    )
    assert said == [f"{hashlib.sha256(b'3').hexdigest()} 1 ./x"]


def test_only_modules_beside_main_are_told(run):
    said = run(
        "for name in ('x.mpy', 'scores', 'y.py'):\n"
        "    put(name, b'')\n"
        "    finish()\n"
        "tell_modules()\n"
    )
    assert [row.split()[-1] for row in said] == ["x.mpy"]


def test_room_is_two_numbers(run):
    (row,) = run("tell_room()\n")
    assert len([int(word) for word in row.split()]) == 2


def test_the_alarm_is_wound_up(run):
    assert run("hold()\nhold()\n") == ["alarm 30000"] * 2


def test_what_is_sent_is_plain():
    assert all(path.read_text().isascii() for path in SOURCES)
