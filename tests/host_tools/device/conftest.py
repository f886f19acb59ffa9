"""Puts the models of this folder on the import path: boards to be flashed, a table on a bench."""

import gc
import sys
from pathlib import Path

import pytest

import machine

sys.path.append(str(Path(__file__).resolve().parent))

from examined_table import Bench
from firmwares import OLD, in_slot
from pico_model import Line, Pico

from host_tools.cli import doctor, flash
from host_tools.device import boards, patient
from host_tools.protocol.ports import Port

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

    monkeypatch.setattr("host_tools.device.boards.find_ports", lambda: [RUNNING])
    monkeypatch.setattr(flash, "connect", connect)
    monkeypatch.setattr(flash, "slot_files", lambda *_: files)
    return pico


FILES = {"table_main.mpy": b"main", "checkup.mpy": b"checkup", "board.mpy": b"table"}


def compile_board(_name, source):
    """Stand in for compile_module: return which of our builds is in force in `source` (bytes)."""
    return b"breadboard" if b"BUILDS['breadboard']" in source else b"table"


@pytest.fixture
def bench(monkeypatch):
    """Return the Bench that `tableref doctor` finds connected; its time flies."""
    bench = Bench()
    monkeypatch.setattr(machine, "bus", machine.Memory(look_us=2000))
    monkeypatch.setattr(gc, "mem_free", lambda: 140_000, raising=False)
    monkeypatch.setattr(doctor, "slot_files", lambda *_: FILES)
    monkeypatch.setattr(doctor, "compile_module", compile_board)
    monkeypatch.setattr(boards, "find_ports", lambda: [Port(bench.port)])
    monkeypatch.setattr(doctor, "Connection", lambda port, first: bench)
    monkeypatch.setattr(patient, "read_contents", bench.contents)
    bench.files = {path: doctor.digest_of(content) for path, content in FILES.items()}
    return bench
