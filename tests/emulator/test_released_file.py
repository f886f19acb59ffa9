"""A Pico flashed with a release's file, by its checksum, starts as a table."""

import pytest
from click.testing import CliRunner
from micropython_image import flash_of
from pico import Pico

from tableref_host.cli.main import main
from tableref_host.device.drive import INFO, NAME
from tableref_host.release import SUMS, gather


@pytest.fixture
def drive(tmp_path):
    """Return a folder in place of the drive of a Pico in BOOTSEL mode."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / INFO).write_text("Model: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


@pytest.fixture
def released(firmware, tmp_path):
    """Return (the file of a release, its checksum as the release lists it)."""
    folder = tmp_path / "release"
    folder.mkdir()
    file = folder / "tableref-firmware-pico.uf2"
    file.write_bytes(firmware)
    gather("notes\n", folder)
    digest, name = (folder / SUMS).read_text().split()
    assert name == file.name
    return file, digest


def flashed(file, digest, drive):
    words = ["flash", "--firmware", file, "--sha256", digest, "--drive", drive]
    return CliRunner().invoke(main, [str(word) for word in words])


def test_a_released_file_starts_as_a_table(released, drive, letters):
    done = flashed(*released, drive)
    assert done.exit_code == 0 and done.stdout.startswith("All is there"), done.output
    pico = Pico(flash_of((drive / NAME).read_bytes()))
    pico.letters = letters
    pico.run_until(lambda: "OK: choose" in pico.screen, within_ms=2_000)


def test_an_incomplete_download_is_refused(released, drive):
    file, digest = released
    part = file.with_suffix(".part")
    part.write_bytes(file.read_bytes()[:-512])
    done = flashed(part, digest, drive)
    assert done.exit_code == 1 and "is not the expected file" in done.stderr
    assert not (drive / NAME).exists()
