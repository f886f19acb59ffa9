"""`tableref firmware`: its options, the name of the file, and what an image contains."""

import hashlib
import json
from types import SimpleNamespace

import pytest

from tableref_host.cli import firmware
from tableref_host.device.image import read_image
from tableref_host.device.uf2 import FLASH
from tests.micropython_uf2 import frozen_uf2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--flash-divider", "3"], "it must be even"),
        (["--flash-divider", "0"], "0 is not in the range 2<=x<=16"),
        (["--flash-divider", "18"], "18 is not in the range 2<=x<=16"),
        (["--model", "pico-2", "--flash-divider", "4"], "a Pico 2 has no such setting"),
    ],
)
def test_an_impossible_divider_is_refused(run, words, told):
    done = run("firmware", *words)
    assert done.exit_code == 2 and told in done.output


def test_the_file_is_named_after_what_differs_from_the_standard():
    assert firmware.firmware_name("pico", "table") == "tableref-firmware-pico.uf2"
    name = "tableref-firmware-pico-w-four-flash-divider-4.uf2"
    assert firmware.firmware_name("pico-w", "four", 4) == name


def test_the_command_describes_what_it_has_written(run, monkeypatch, tmp_path):
    asked, uf2 = [], frozen_uf2("pico_w")
    path = tmp_path / "the image.uf2"

    def built(*words):
        asked.append(words)
        return path, uf2

    monkeypatch.setattr(firmware, "built", built)
    given = ("--source", tmp_path, "--mqtt-as", tmp_path / "m.py", "--output", path)
    words = ("firmware", "--model", "pico-w", *map(str, given), "--flash-divider", "4")
    done, as_json = run(*words), json.loads(run(*words, "--json").stdout)
    for board, build, *more in asked:
        assert (board, build.name) == ("pico-w", "table")
        assert more == [tmp_path, tmp_path / "m.py", 4, path]
    sha256 = hashlib.sha256(uf2).hexdigest()
    image = read_image(uf2, "", "1.28.0")
    assert as_json == {
        "output": str(path),
        "bytes": len(uf2),
        "sha256": sha256,
        "micropython": "1.28.0",
        "board": "pico-w",
        "build": "table",
        "image": "tableref-0123456789abcdef",
        "used_bytes": image.used,
        "room_bytes": image.address - FLASH,
    }
    first, second, third = done.stdout.splitlines()
    room = f"{image.used // 1024} of {(image.address - FLASH) // 1024} KB"
    assert first == f"MicroPython 1.28.0 for pico-w; build table; {room}"
    assert second == f"{path}: sha256 {sha256}"
    assert third == f"`tableref flash --firmware '{path}'` puts it onto a Pico."


def test_a_checksum_may_be_in_capitals():
    assert firmware.as_sha256(None, None, "AB" * 32) == "ab" * 32
    assert firmware.as_sha256(None, None, None) is None


def test_only_an_image_for_a_radio_contains_its_modules(monkeypatch, tmp_path):
    frozen = {"main.py": b"", "tableref/radio/radio.py": b"", "table_page.py": b""}
    noted, contents = [], []
    for name, stand_in in {
        "check_tools": lambda _, fetches: noted.append(fetches),
        "frozen_files": lambda *_: dict(frozen),
        "obtain": lambda *_: tmp_path,
        "obtain_mqtt_as": lambda *_: b"",
        "build_frozen": lambda *given: contents.append((set(given[1]), given[-1])) or b"uf2",
    }.items():
        monkeypatch.setattr(firmware, name, stand_in)
    for name in ("TABLEREF_MICROPYTHON_SOURCE", "TABLEREF_MQTT_AS"):
        monkeypatch.delenv(name, raising=False)
    build = SimpleNamespace(label="table")
    for board, divider in (("pico", 2), ("pico-w", 4)):
        path = tmp_path / f"{board}.uf2"
        assert firmware.built(board, build, tmp_path, None, divider, path) == (path, b"uf2")
        assert path.read_bytes() == b"uf2"
    assert contents == [
        ({"main.py"}, {"TABLEREF_FLASH_DIVIDER": "2"}),
        ({*frozen, "mqtt_as.py"}, {"TABLEREF_FLASH_DIVIDER": "4"}),
    ]
    # The sources are given, but not the module for the radio.
    assert noted == [False, True]
