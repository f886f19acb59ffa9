"""Puts the models of this folder on the import path, and boards to be flashed there."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

from firmwares import OLD, in_slot
from pico_model import Line, Pico

from host_tools.flash import command
from host_tools.flash.boards import Port

RUNNING = Port("/dev/ttyACM7", "E66")


@pytest.fixture
def drive(tmp_path):
    """Return the folder of the drive of a Pico in BOOTSEL mode."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("Model: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


@pytest.fixture
def running(monkeypatch):
    """Return a running Pico with an old firmware; its `line` is the last Connection to it."""
    pico = Pico(in_slot("a", OLD))
    files = {path: content.replace(b"old", b"new") for path, content in OLD.items()}

    def connect(port):
        assert port == RUNNING.name
        pico.line = Line(pico)
        return pico.line

    monkeypatch.setattr("host_tools.flash.choose.find_ports", lambda: [RUNNING])
    monkeypatch.setattr(command, "connect", connect)
    monkeypatch.setattr(command, "slot_files", lambda *_: files)
    return pico
