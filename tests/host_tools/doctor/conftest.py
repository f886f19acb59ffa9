"""Puts this folder's bench on the import path, and a table on the bench."""

import gc
import sys
from pathlib import Path

import pytest

import machine

sys.path.append(str(Path(__file__).resolve().parent))

from examined_table import Bench

from host_tools.doctor import command, programs
from host_tools.flash.boards import Port

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
    monkeypatch.setattr(command, "slot_files", lambda *_: FILES)
    monkeypatch.setattr(command, "compile_module", compile_board)
    monkeypatch.setattr(command, "find_ports", lambda: [Port(bench.port)])
    monkeypatch.setattr(command, "Connection", lambda port, first: bench)
    monkeypatch.setattr(programs, "read_contents", bench.contents)
    bench.files = {path: command.digest_of(content) for path, content in FILES.items()}
    return bench
