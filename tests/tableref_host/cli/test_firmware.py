"""`tableref firmware`: its options, the name of the file, and what an image contains."""

from types import SimpleNamespace

import pytest

from tableref_host.cli import firmware


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--flash-divider", "3"], "it must be even"),
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
        "build_frozen": lambda _, files, *more: contents.append(set(files)) or b"uf2",
    }.items():
        monkeypatch.setattr(firmware, name, stand_in)
    for name in ("TABLEREF_MICROPYTHON_SOURCE", "TABLEREF_MQTT_AS"):
        monkeypatch.delenv(name, raising=False)
    build = SimpleNamespace(label="table")
    for board in ("pico", "pico-w"):
        path = tmp_path / f"{board}.uf2"
        assert firmware.built(board, build, tmp_path, output=path) == (path, b"uf2")
    assert contents == [{"main.py"}, {*frozen, "mqtt_as.py"}]
    # The sources are given, but not the module for the radio.
    assert noted == [False, True]
