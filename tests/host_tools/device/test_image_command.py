"""`tableref image` writes a whole UF2, the same every time, or one line that says why not."""

import errno
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools.cli import image
from host_tools.cli.main import main
from host_tools.device import ImageError
from host_tools.device.builds import read_build
from host_tools.device.firmware_files import device_files
from host_tools.device.image import read_back
from host_tools.device.uf2 import BLANK, FLASH, PAGE, SECTOR, read_uf2

REAL = os.environ.get("TABLEREF_MICROPYTHON_UF2")
START, SIZE = FLASH + 0x4000, 848 << 10


@pytest.fixture(autouse=True)
def _alone(tmp_path, monkeypatch):
    """Take away what this machine may have: the environment's file, and the cache."""
    monkeypatch.delenv("TABLEREF_MICROPYTHON_UF2", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(image, "BUILD", tmp_path / "build")


def run(*words, **env):
    return CliRunner().invoke(main, ["image", *map(str, words)], env=env)


def refusal(*words, status=1, **env):
    done = run(*words, **env)
    assert done.exit_code == status
    assert "Traceback" not in done.output
    return done.output


def files_of(pages, start, size):
    """Return the files in the filesystem that `pages` set, on flash full of something else."""
    flash = bytearray(b"\xa5" * size)
    for address, page in pages.items():
        if address >= start:
            flash[address - start : address - start + PAGE] = page
    return read_back(flash)[0]


def test_the_image_is_micropython_and_the_firmware(uf2_path, tmp_path):
    done = run("--micropython", uf2_path)
    written = tmp_path / "build" / "tableref-pico.uf2"
    assert done.exit_code == 0
    assert "MicroPython 1.28.0 for pico; build table; " in done.output
    assert f"{written}: {written.stat().st_size // 1000} KB. docs/flashing.md" in done.output
    pages = read_uf2(written.read_bytes(), "")
    given = read_uf2(uf2_path.read_bytes(), "")
    assert {address: pages[address] for address in given} == given
    assert files_of(pages, START, SIZE) == device_files(image.FIRMWARE, image.LIBRARY)
    # Nothing else is set: what is not MicroPython is the filesystem.
    assert all(START <= address < START + SIZE for address in pages.keys() - given.keys())


def test_all_sectors_are_whole(uf2_path, tmp_path):
    run("--micropython", uf2_path, "--output", tmp_path / "out.uf2")
    pages = read_uf2((tmp_path / "out.uf2").read_bytes(), "")
    for address in pages:
        start = address - address % SECTOR
        assert all(start + at in pages for at in range(0, SECTOR, PAGE))
    assert any(page == BLANK for page in pages.values())


def test_the_same_sources_give_the_same_file(uf2_path, tmp_path, monkeypatch):
    run("--micropython", uf2_path, "--output", tmp_path / "one.uf2")
    moved = tmp_path / "elsewhere" / "another name.uf2"
    moved.parent.mkdir()
    uf2_path.rename(moved)
    monkeypatch.chdir(moved.parent)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    run("--micropython", moved.name, "--output", "two.uf2")
    assert (moved.parent / "two.uf2").read_bytes() == (tmp_path / "one.uf2").read_bytes()


def test_the_filesystem_alone_leaves_micropython_out(uf2_path, tmp_path):
    run("--micropython", uf2_path)
    done = run("--micropython", uf2_path, "--filesystem-only")
    assert done.exit_code == 0
    whole = read_uf2((tmp_path / "build" / "tableref-pico.uf2").read_bytes(), "")
    files = read_uf2((tmp_path / "build" / "tableref-pico-files.uf2").read_bytes(), "")
    assert files == {address: page for address, page in whole.items() if address >= START}


def test_an_image_for_a_pico_w_is_refused_before_anything_is_fetched(uf2_path, tmp_path, make_uf2):
    uf2_path.write_bytes(make_uf2(board="pico_w"))
    assert "too little memory for the firmware as files" in refusal("--micropython", uf2_path)
    assert "too little memory for the firmware as files" in refusal("--board", "pico-w")
    assert not (tmp_path / "build").exists()


def test_the_environment_may_name_micropython(uf2_path, tmp_path):
    assert run(TABLEREF_MICROPYTHON_UF2=str(uf2_path)).exit_code == 0
    assert (tmp_path / "build" / "tableref-pico.uf2").exists()


def test_without_a_file_and_a_checksum_it_says_what_to_do(tmp_path):
    said = refusal()
    assert said.startswith("Error: there is no checksum for RPI_PICO-")
    assert not (tmp_path / "build").exists()


def test_without_a_network_it_says_what_to_do(monkeypatch, tmp_path):
    def fetch(pin, sha256):
        assert sha256 == "a" * 64
        raise ImageError("MicroPython cannot be fetched (no network).")

    monkeypatch.setattr(image, "fetch_micropython", fetch)
    assert refusal("--sha256", "A" * 64) == "Error: MicroPython cannot be fetched (no network).\n"
    assert not (tmp_path / "build").exists()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"family": 0xE48BFF59}, "micropython.uf2 is for RP2350 (Arm)"),
        ({"family": 0xC47E5767}, "micropython.uf2 is for ESP32-S3"),
        ({"version": "v1.27.0"}, "is MicroPython 1.27.0, and the firmware is compiled for 1.28.0"),
        ({"filesystems": ()}, "names no filesystems"),
        ({"filesystems": ((START, 16 << 10, 3),)}, "the firmware does not fit"),
    ],
)
def test_what_cannot_work_is_one_line_and_leaves_nothing(
    uf2_path, tmp_path, make_uf2, changes, said
):
    uf2_path.write_bytes(make_uf2(**changes))
    output = refusal("--micropython", uf2_path)
    assert said in output and len(output.splitlines()) == 1
    assert not (tmp_path / "build").exists()


def test_a_truncated_file_leaves_the_old_image(uf2_path, tmp_path):
    output = tmp_path / "out.uf2"
    output.write_bytes(b"the old one")
    uf2_path.write_bytes(uf2_path.read_bytes()[:3000])
    assert "is truncated: 5 of its 16 blocks" in refusal(
        "--micropython", uf2_path, "--output", output
    )
    assert output.read_bytes() == b"the old one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["micropython.uf2", "out.uf2"]


def test_an_image_that_cannot_be_finished_leaves_the_old_one(uf2_path, tmp_path, monkeypatch):
    def stop(path, _target):
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    output = tmp_path / "out.uf2"
    output.write_bytes(b"the old one")
    monkeypatch.setattr(Path, "replace", stop)
    assert "No space left on device" in refusal("--micropython", uf2_path, "--output", output)
    assert output.read_bytes() == b"the old one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["micropython.uf2", "out.uf2"]


def test_a_checksum_holds_for_a_file_too(uf2_path):
    said = refusal("--micropython", uf2_path, "--sha256", "0" * 64)
    assert f"{uf2_path} is not the file that was asked for" in said


@pytest.mark.parametrize("wrong", ["abc", "g" * 64, "0" * 65])
def test_a_checksum_that_is_none_is_told(wrong):
    assert "a sha256 has 64 digits" in refusal("--sha256", wrong, status=2)


def test_an_unknown_board_is_told():
    assert "'pico2' is not one of" in refusal("--board", "pico2", status=2)


def test_files_that_cannot_be_read_or_written_are_told(uf2_path, tmp_path):
    missing = tmp_path / "missing.uf2"
    assert refusal("--micropython", missing) == (
        f"Error: cannot read {missing}: No such file or directory.\n"
    )
    output = tmp_path / "no" / "out.uf2"
    said = refusal("--micropython", uf2_path, "--output", output)
    assert "No such file or directory" in said and str(output) in said


def test_a_breadboard_s_image_has_its_build_and_a_name_of_its_own(uf2_path, tmp_path, monkeypatch):
    monkeypatch.setattr(image, "BUILD", tmp_path)
    said = run("--micropython", uf2_path, "--build", "breadboard").output
    assert "for pico; build breadboard; " in said
    pages = read_uf2((tmp_path / "tableref-pico-breadboard.uf2").read_bytes(), "it")
    wanted = device_files(image.FIRMWARE, image.LIBRARY, read_build(image.FIRMWARE, "breadboard"))
    assert files_of(pages, START, SIZE) == wanted
    assert "build table; " in run("--micropython", uf2_path, "--build", "table").output
    assert (tmp_path / "tableref-pico.uf2").exists()


def test_a_build_of_ones_own_gives_the_image_its_file_s_name(uf2_path, tmp_path, monkeypatch):
    monkeypatch.setattr(image, "BUILD", tmp_path)
    own = tmp_path / "my_board.py"
    own.write_text((image.FIRMWARE / "board.py").read_text())
    said = run("--micropython", uf2_path, "--build", own).output
    assert "build table of my_board.py; " in said
    assert (tmp_path / "tableref-pico-my_board.uf2").exists()
    assert not (tmp_path / "tableref-pico.uf2").exists()


def test_a_build_that_cannot_work_is_refused_and_nothing_is_written(
    uf2_path, tmp_path, monkeypatch
):
    monkeypatch.setattr(image, "BUILD", tmp_path)
    own = tmp_path / "my_board.py"
    text = (image.FIRMWARE / "board.py").read_text()
    own.write_text(text.replace("BUZZER_PIN = 16", "BUZZER_PIN = 15"))
    said = refusal("--micropython", uf2_path, "--build", own)
    assert "GP15 is used twice: for the lights and the buzzer." in said
    assert not list(tmp_path.glob("tableref*"))
    assert "there is no build 'tabel'" in refusal("--micropython", uf2_path, "--build", "tabel")


def test_a_board_that_cannot_work_is_told_before_micropython_is_looked_at(monkeypatch, tmp_path):
    (tmp_path / "board.py").write_text("class BUILD:\n    NAME = 'mine'\n")
    monkeypatch.setattr(image, "FIRMWARE", tmp_path)
    monkeypatch.setattr(image, "obtain_base", lambda *_: pytest.fail("it looks"))
    assert refusal() == "Error: board.py must say what BATTERY_CELLS is.\n"


def test_packages_that_are_missing_say_to_run_make_setup(monkeypatch, uf2_path):
    monkeypatch.setitem(__import__("sys").modules, "littlefs", None)
    assert "Run `make setup`" in refusal("--micropython", uf2_path)


@pytest.mark.skipif(not REAL, reason="TABLEREF_MICROPYTHON_UF2 names no MicroPython")
def test_the_real_micropython_becomes_an_image(tmp_path):
    output = tmp_path / "out.uf2"
    done = run("--micropython", REAL, "--output", output)
    assert done.exit_code == 0, done.output
    pages = read_uf2(output.read_bytes(), "")
    start, size = (
        (FLASH + 0xA0000, 1408 << 10)
        if " for pico;" in done.output
        else (FLASH + 0x12C000, 848 << 10)
    )
    assert f" of {size // 1024} KB" in done.output
    assert files_of(pages, start, size) == device_files(image.FIRMWARE, image.LIBRARY)
