"""Puts this folder on the import path, for its models of boards and tables."""

import gc
import sys
from pathlib import Path

import pytest

import machine

sys.path.append(str(Path(__file__).resolve().parent))

from examined_table import Bench

from tableref_host.cli import doctor
from tableref_host.device import boards, patient
from tableref_host.protocol.ports import Port


@pytest.fixture
def drive(tmp_path):
    """Return the folder of the drive of a Pico in BOOTSEL mode."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("Model: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


IMAGES = {"table": "tableref-aaaaaaaaaaaaaaaa", "breadboard": "tableref-bbbbbbbbbbbbbbbb"}
"""The images that these sources make, by the name of the build."""


@pytest.fixture
def bench(monkeypatch):
    """Return the Bench that `tableref doctor` finds connected. Its time passes quickly."""
    bench = Bench()
    monkeypatch.setattr(machine, "bus", machine.Memory(look_us=2000))
    monkeypatch.setattr(gc, "mem_free", lambda: 140_000, raising=False)
    monkeypatch.setattr(doctor, "frozen_files", lambda firmware, library, build: build.name)
    monkeypatch.setattr(doctor, "image_id_of", IMAGES.get)
    monkeypatch.setattr(boards, "find_ports", lambda: [Port(bench.port)])
    monkeypatch.setattr(doctor, "Connection", lambda port, first: bench)
    monkeypatch.setattr(patient, "read_contents", bench.contents)
    return bench
