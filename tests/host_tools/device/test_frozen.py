"""What is frozen into an image, and what its main.py starts."""

import ast
import re

import pytest
from test_starter import BESIDE, JOB, A, B

from host_tools.device import ImageError
from host_tools.device.builds import read_build
from host_tools.device.firmware_files import slot_files
from host_tools.device.frozen import FROZEN_STARTER, IMAGE, STARTER, STARTS, frozen_files, lay_out
from host_tools.micropython import Job, run_jobs
from host_tools.places import LIBRARY, ROOT

FIRMWARE = ROOT / "firmware"
ID = "0123456789abcdef"
MAIN = FROZEN_STARTER.read_bytes() + STARTS
# In these tests the frozen modules are files in a folder that is searched as they are.
FROZEN = {
    "frozen_image.py": f"ID = {ID!r}".encode(),
    "starter.py": STARTER.read_bytes(),
    "table_main.py": b"def run():\n    print('started frozen')\n",
}
MINE = ID.encode() + b"\n"
CASES = {
    "no files": ({}, "frozen"),
    "a pack, and nothing says that it overrides": ({"slot": b"a\n", "a.pack": A}, "frozen"),
    "a pack that overrides it": ({"overrides": MINE, "slot": b"a\n", "a.pack": A}, "a"),
    "the slot in force": ({"overrides": MINE, "slot": b"b\n", "a.pack": A, "b.pack": B}, "b"),
    "a pack of another image": ({"overrides": b"f" * 16, "slot": b"a\n", "a.pack": A}, "frozen"),
    "more than an ID": ({"overrides": ID.encode() + b"0\n", "a.pack": A}, "frozen"),
    "less than an ID": ({"overrides": ID.encode()[:-1], "a.pack": A}, "frozen"),
    "a pack that is none": ({"overrides": MINE, "a.pack": b"a rucksack"}, "frozen"),
    "garbled": ({"overrides": b"\xff\x00", "a.pack": A}, "frozen"),
    "something beside it": ({"table_main.py": BESIDE, "device.py": b"1 / 0"}, "frozen"),
}


def start(tmp_path, cases):
    """Return what each of `cases` (name -> files of a device) prints when its image starts."""
    jobs = []
    for number, (name, files) in enumerate(cases.items()):
        mounts = []
        held = {f"device/{path}": content for path, content in {**files, "a_file": b""}.items()}
        held |= {f"frozen/{path}": content for path, content in FROZEN.items()}
        for path, content in (held | {"main.py": MAIN}).items():
            place = tmp_path / str(number) / path
            place.parent.mkdir(exist_ok=True, parents=True)
            place.write_bytes(content)
            mounts.append((place, f"/{path}"))
        # A frozen module's folder is called .frozen, and is none that a test could fill.
        program = JOB + "main = open('/main.py').read().replace('.frozen', '/frozen')\nexec(main)\n"
        jobs.append(Job(name, program, tuple(mounts)))
    outcomes = {outcome.name: outcome for outcome in run_jobs(jobs)}
    assert {outcome.error for outcome in outcomes.values()} == {""}
    return {name: outcomes[name].output.split()[1] for name in cases}


def test_the_image_starts_its_own_firmware_unless_a_pack_overrides_this_very_image(tmp_path):
    found = start(tmp_path, {name: files for name, (files, _) in CASES.items()})
    assert found == {name: started for name, (_, started) in CASES.items()}


def test_all_that_is_in_a_slot_is_frozen_and_what_starts_it():
    files = frozen_files(FIRMWARE, LIBRARY)
    packed = {path.replace(".mpy", ".py") for path in slot_files(FIRMWARE, LIBRARY)}
    assert files.keys() == packed | {"main.py", "starter.py", IMAGE}
    assert files["table_main.py"] == (FIRMWARE / "main.py").read_bytes()
    assert re.search(rb'ID = "tableref-[0-9a-f]{16}"', files[IMAGE])


def test_the_same_sources_are_the_same_image_and_others_another_one():
    first = frozen_files(FIRMWARE, LIBRARY)
    assert list(first.items()) == list(frozen_files(FIRMWARE, LIBRARY).items())
    other = frozen_files(FIRMWARE, LIBRARY, read_build(FIRMWARE, "breadboard"))
    assert {path for path in first if first[path] != other[path]} == {"board.py", IMAGE}


def test_what_is_of_the_board_makes_another_image_too(monkeypatch):
    first = frozen_files(FIRMWARE, LIBRARY)
    monkeypatch.setattr("host_tools.device.frozen.BOARD_FILES", (".h", ".cmake", ".py"))
    other = frozen_files(FIRMWARE, LIBRARY)
    assert {path for path in first if first[path] != other[path]} == {IMAGE}


def test_a_module_that_is_wrong_is_named(tmp_path):
    (tmp_path / "board.py").write_bytes((FIRMWARE / "board.py").read_bytes())
    (tmp_path / "main.py").write_text("def run(:")
    with pytest.raises(ImageError, match="cannot compile main.py, line 1: SyntaxError"):
        frozen_files(tmp_path, LIBRARY)


def test_a_folder_is_laid_out_and_what_is_right_is_left_alone(tmp_path):
    files = {"main.py": b"1", "tableref/__init__.py": b"", "tableref/games/game.py": b"2"}
    assert lay_out(files, tmp_path)
    assert not lay_out(files, tmp_path)
    del files["tableref/games/game.py"]
    before = (tmp_path / "main.py").stat().st_mtime_ns
    assert lay_out(files | {"tableref/__init__.py": b"3"}, tmp_path)
    there = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*")}
    assert there == {"main.py", "tableref", "tableref/__init__.py"}
    assert (tmp_path / "tableref/__init__.py").read_bytes() == b"3"
    assert (tmp_path / "main.py").stat().st_mtime_ns == before
    assert not lay_out({}, tmp_path / "none")


SMALL = range(-(1 << 13), 1 << 13)
"""What MicroPython's mpy-tool freezes as a small number where it is in a tuple of constants."""

SELDOM = {"selftest/shows.py", "games/corrections.py", "games/score_pad/rules.py"}
"""Where numbers of such tuples are reckoned with only when somebody presses, or looks at a test."""

OFTEN = {
    name: path
    for path in sorted((ROOT / "firmware" / "tableref").rglob("*.py"))
    if (name := path.relative_to(ROOT / "firmware" / "tableref").as_posix()) not in SELDOM
    # addresses of the chip's registers are large ones anyway
    and not name.startswith("drivers/")
}


def is_large(node):
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value not in SMALL


@pytest.mark.parametrize("path", OFTEN.values(), ids=OFTEN)
def test_no_number_that_the_loop_reckons_with_is_frozen_as_a_large_one(path):
    """All that is made of a large one takes memory: 80 KB a second, as colours were in a tuple."""
    tree = ast.parse(path.read_text())
    tuples = [node for node in ast.walk(tree) if isinstance(node, ast.Tuple)]
    constant = [t for t in tuples if all(isinstance(each, ast.Constant) for each in t.elts)]
    assert [t.lineno for t in constant if any(map(is_large, t.elts))] == []
