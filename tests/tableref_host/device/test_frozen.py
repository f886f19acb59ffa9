"""The modules frozen into an image, and its main.py."""

import ast
import gzip
import shutil
from pathlib import Path

import pytest

from tableref_host.device import ImageError
from tableref_host.device.builds import read_build
from tableref_host.device.firmware_files import read_sources
from tableref_host.device.frozen import (
    IMAGE,
    PAGE,
    STARTER,
    STARTS,
    frozen_files,
    image_id_of,
    is_of_radio,
    lay_out,
)
from tableref_host.device.table_page import PAGES, page_html
from tableref_host.micropython import Job, run_jobs
from tableref_host.places import FIRMWARE, LIBRARY, ROOT


@pytest.mark.parametrize("beside", [{}, {"table_main.py": "1 / 0", "device.py": "1 / 0"}])
def test_the_image_starts_its_own_firmware_whatever_files_there_are(tmp_path, beside):
    # The frozen modules are files in this test, in a folder that is on the import path.
    files = {"/frozen/table_main.py": "def run():\n    print('started frozen')\n"}
    files["/main.py"] = (STARTER.read_bytes() + STARTS).decode().replace(".frozen", "/frozen")
    files |= {f"/device/{name}": text for name, text in beside.items()}
    mounts = []
    for number, (inside, text) in enumerate(files.items()):
        (tmp_path / str(number)).write_text(text)
        mounts.append((tmp_path / str(number), inside))
    program = "import sys\nsys.path[:] = ['/device', '/frozen']\nexec(open('/main.py').read())\n"
    (outcome,) = run_jobs([Job("start", program, tuple(mounts))])
    assert (outcome.error, outcome.output.strip()) == ("", "started frozen")


def test_all_of_the_firmware_and_its_start_are_frozen():
    files = frozen_files(FIRMWARE, LIBRARY)
    made = {"table_main.py", IMAGE, PAGE}
    assert files.keys() == read_sources(FIRMWARE, LIBRARY).keys() | made
    assert files["table_main.py"] == (FIRMWARE / "main.py").read_bytes()
    assert image_id_of(files) in files[IMAGE].decode()


def test_modules_that_need_a_radio_are_separate():
    files = frozen_files(FIRMWARE, LIBRARY)
    of_radio = {path for path in files if is_of_radio(path)}
    assert {"tableref/radio/radio.py", "tableref/web/server.py", PAGE} <= of_radio
    others = {path: files[path].decode() for path in files.keys() - of_radio}
    importers = [path for path, text in others.items() if "tableref.web" in text]
    assert importers == []


def test_equal_sources_give_equal_images_and_others_do_not():
    first = frozen_files(FIRMWARE, LIBRARY)
    assert list(first.items()) == list(frozen_files(FIRMWARE, LIBRARY).items())
    other = frozen_files(FIRMWARE, LIBRARY, read_build(FIRMWARE, "breadboard"))
    assert {path for path in first if first[path] != other[path]} == {"board.py", IMAGE}


def test_another_version_of_zlib_gives_the_same_image(monkeypatch):
    first = frozen_files(FIRMWARE, LIBRARY)
    compress = gzip.compress
    monkeypatch.setattr(
        "tableref_host.device.table_page.gzip.compress",
        lambda data, **_: compress(data, compresslevel=1, mtime=0),
    )
    other = frozen_files(FIRMWARE, LIBRARY)
    assert {path for path in first if first[path] != other[path]} == {PAGE}


@pytest.mark.parametrize("changed", PAGES.values())
def test_another_page_gives_another_image(monkeypatch, changed):
    def html(folder, name):
        return page_html(folder, name) + "<p>other" * (name == changed)

    first = image_id_of(frozen_files(FIRMWARE, LIBRARY))
    monkeypatch.setattr("tableref_host.device.table_page.page_html", html)
    assert image_id_of(frozen_files(FIRMWARE, LIBRARY)) != first


def test_a_checkout_with_windows_line_ends_gives_the_same_image(tmp_path, monkeypatch):
    copy = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, copy)
    starter = tmp_path / STARTER.name
    shutil.copy(STARTER, starter)
    changed = [*copy.rglob("*.*"), starter]
    for path in filter(Path.is_file, changed):
        path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    first = frozen_files(FIRMWARE, LIBRARY)
    monkeypatch.setattr("tableref_host.device.frozen.STARTER", starter)
    assert frozen_files(copy, LIBRARY) == first


def test_changes_of_the_board_give_another_image(monkeypatch):
    first = frozen_files(FIRMWARE, LIBRARY)
    monkeypatch.setattr("tableref_host.device.frozen.BOARD_FILES", (".h", ".cmake", ".py"))
    other = frozen_files(FIRMWARE, LIBRARY)
    assert {path for path in first if first[path] != other[path]} == {IMAGE}


def test_a_module_with_an_error_is_named(tmp_path):
    (tmp_path / "board.py").write_bytes((FIRMWARE / "board.py").read_bytes())
    (tmp_path / "main.py").write_text("def run(:")
    with pytest.raises(ImageError, match="cannot compile main.py, line 1: SyntaxError"):
        frozen_files(tmp_path, LIBRARY)


def test_a_folder_is_written_and_unchanged_files_are_left_alone(tmp_path):
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
"""Integers that MicroPython's mpy-tool freezes as small numbers in a tuple of constants."""

SELDOM = {
    "selftest/shows.py",
    "referee/names.py",
    "games/corrections.py",
    "games/score_pad/rules.py",
}
"""Modules that use tuples with large numbers only at a press or in a self-test."""

OFTEN = {
    name: path
    for path in sorted((ROOT / "firmware" / "tableref").rglob("*.py"))
    if (name := path.relative_to(ROOT / "firmware" / "tableref").as_posix()) not in SELDOM
    # Addresses of the chip's registers are large in any case.
    and not name.startswith("drivers/")
}


def is_large(node):
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value not in SMALL


def test_no_tuple_used_by_the_loop_contains_a_large_number():
    """Each use of such a number allocates memory: 80 KB/s when the colours were in a tuple."""
    for path in OFTEN.values():
        tree = ast.parse(path.read_text())
        tuples = [node for node in ast.walk(tree) if isinstance(node, ast.Tuple)]
        constant = [t for t in tuples if all(isinstance(each, ast.Constant) for each in t.elts)]
        assert [t.lineno for t in constant if any(map(is_large, t.elts))] == [], path
