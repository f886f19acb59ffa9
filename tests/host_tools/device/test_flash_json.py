"""`tableref flash` as JSON, and its list of what is plugged in."""

import json

import pytest
from click.testing import CliRunner

from host_tools.cli.main import main
from host_tools.cli.reference import DOCUMENT, documented_keys, keys_of
from host_tools.device.drive import Drive
from host_tools.protocol.ports import Port

PAGE = DOCUMENT.read_text(encoding="utf-8")
RUNNING = Port("/dev/ttyACM7", "E66")


@pytest.fixture(autouse=True)
def _alone(monkeypatch):
    """Take away what this machine may have plugged in."""
    monkeypatch.setattr("host_tools.device.boards.find_ports", list)
    monkeypatch.setattr("host_tools.device.boards.find_drives", list)


def run(*words, **named):
    return CliRunner().invoke(main, ["flash", *map(str, words)], **named)


def test_what_was_changed_is_told_as_json(running):
    done = run("--json")
    assert done.exit_code == 0, done.output
    value = json.loads(done.stdout)
    assert done.stderr == f"Updating {RUNNING.name}\n"
    assert value["port"] == RUNNING.name
    assert value["build"] == "table"
    assert len(value["changed"]) == 5 and len(value["kept"]) == 3
    assert "main.py" in value["changed"] + value["kept"]
    assert keys_of(value) <= documented_keys(PAGE, "tableref flash")


def test_what_was_copied_is_told_as_json(drive, uf2_path):
    done = run("--drive", drive, "--micropython", uf2_path, "--yes", "--json")
    assert done.exit_code == 0, done.output
    value = json.loads(done.stdout)
    (written,) = drive.glob("*.uf2")
    assert value == {"drive": str(drive), "bytes": written.stat().st_size}
    assert keys_of(value) <= documented_keys(PAGE, "tableref flash")


def test_what_is_plugged_in_is_listed(monkeypatch, drive):
    monkeypatch.setattr("host_tools.device.boards.find_ports", lambda: [RUNNING, Port("COM4")])
    monkeypatch.setattr("host_tools.device.boards.find_drives", lambda: [Drive(drive, "RPI-RP2")])
    done = run("--list")
    assert done.stdout.splitlines() == [
        f"{drive}: a Pico in BOOTSEL mode (--drive {drive})",
        "/dev/ttyACM7: a running board, number E66 (--device /dev/ttyACM7)",
        "COM4: a running board (--device COM4)",
    ]
    value = json.loads(run("--list", "--json").stdout)
    assert value["boards"] == [
        {
            "state": "bootsel",
            "drive": str(drive),
            "board_id": "RPI-RP2",
            "model": None,
            "is_pico": True,
        },
        {"state": "running", "port": "/dev/ttyACM7", "serial_number": "E66"},
        {"state": "running", "port": "COM4", "serial_number": None},
    ]
    assert keys_of(value) <= documented_keys(PAGE, "tableref flash")


def test_nothing_plugged_in_is_no_trouble_for_a_list():
    done = run("--list")
    assert (done.exit_code, done.stdout) == (
        0,
        "no board, running or in BOOTSEL mode, is plugged in\n",
    )
    assert json.loads(run("--list", "--json").stdout) == {"boards": []}
