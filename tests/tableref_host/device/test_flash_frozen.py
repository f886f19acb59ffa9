"""A built firmware is flashed to a Pico and keeps its files; a wrong one is refused."""

import hashlib
import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from tableref_host.cli import flash
from tableref_host.cli.main import main
from tableref_host.device import ImageError, build_frozen
from tableref_host.device.build_frozen import what_failed
from tableref_host.device.contents import SELF, TELL_BUILD, TELL_PLACE
from tableref_host.device.drive import Drive, read_drive
from tableref_host.device.frozen import IMAGE
from tableref_host.device.image import read_image
from tableref_host.device.targets import TARGETS
from tableref_host.device.uf2 import BLOCK, FLASH, RP2350_ARM, pages_at, read_uf2, write_uf2
from tableref_host.protocol.ports import Port

ID = b"tableref-0123456789abcdef"
RUNNING = Port("/dev/ttyACM7", "E66")
PLACE = FLASH + 0x4000
SIZE = 848 << 10
MACHINE = "TableRef on a Raspberry Pi Pico with RP2040"


@pytest.fixture(autouse=True)
def _alone(monkeypatch):
    monkeypatch.delenv("TABLEREF_FIRMWARE", raising=False)
    monkeypatch.setattr("tableref_host.device.boards.find_ports", list)
    monkeypatch.setattr("tableref_host.device.boards.find_drives", list)


@pytest.fixture
def make_firmware(make_program):
    """Return a function that makes the UF2 file (bytes) of a firmware: see `program` in
    conftest.py."""

    def make(family=None, has_id=True, **named):
        flash = bytearray(make_program(**named))
        if has_id:
            flash[0x800 : 0x800 + len(ID)] = ID
        return write_uf2(pages_at(FLASH, bytes(flash)), *([family] if family else []))

    return make


@pytest.fixture
def firmware(make_firmware, tmp_path):
    """Return the path of a firmware for a Pico."""
    path = tmp_path / "firmware.uf2"
    path.write_bytes(make_firmware())
    return path


class Pico:
    """A running Pico with the given description; its boot drive appears as `drive`."""

    port = RUNNING.name

    def __init__(self, drive, image="", size=SIZE, build=(), machine=MACHINE):
        self._answers = {
            TELL_PLACE: [image, size, 500_000],
            TELL_BUILD: build,
            SELF: ["micropython", [1, 28, 0], machine, 0],
        }
        self.programs = []
        self.drives = []
        self._drive = drive

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def run(self, program):
        self.programs.append(program)
        return json.dumps(self._answers[program])

    def enter_bootsel(self):
        self.programs.append("bootsel")
        self.drives = [self._drive] if self._drive else []


@pytest.fixture
def running(monkeypatch, drive):
    """Return a function that makes a running Pico with a given description."""

    def have(*about, **more):
        pico = Pico(Drive(drive, "RPI-RP2"), *about, **more)
        monkeypatch.setattr("tableref_host.device.boards.find_ports", lambda: [RUNNING])
        monkeypatch.setattr(flash, "connect", lambda _: pico)
        monkeypatch.setattr(flash, "find_drives", lambda: pico.drives)
        return pico

    return have


def run(*words, **named):
    return CliRunner().invoke(main, ["flash", *map(str, words)], **named)


def refusal(*words, **named):
    done = run(*words, **named)
    assert done.exit_code in (1, 2) and isinstance(done.exception, SystemExit), done.output
    return done.output


def test_a_drive_is_written_without_a_question_because_files_stay(firmware, drive):
    done = run("--firmware", firmware, "--drive", drive)
    assert done.exit_code == 0, done.output
    assert "scores, settings and a match stay" in done.output
    assert (drive / "tableref.uf2").read_bytes() == firmware.read_bytes()


def test_the_environment_names_the_image_unless_another_variant_is_given(firmware, drive, own):
    environment = {"TABLEREF_FIRMWARE": str(firmware)}
    assert run("--drive", drive, env=environment).exit_code == 0
    assert (drive / "tableref.uf2").read_bytes() == firmware.read_bytes()
    assert run("--drive", drive, "--build", "breadboard", env=environment).exit_code == 0
    assert own == [("pico", "breadboard")]
    assert "leave --build out" in refusal("--firmware", firmware, "--build", "breadboard")


def test_a_running_table_is_switched_to_bootsel(firmware, running, drive):
    pico = running("tableref-ffffffffffffffff")
    done = run("--firmware", firmware)
    assert done.exit_code == 0, done.output
    assert pico.programs[-1] == "bootsel"
    assert (drive / "tableref.uf2").read_bytes() == firmware.read_bytes()


def test_a_table_with_the_current_image_is_not_flashed(firmware, running):
    pico = running(ID.decode())
    assert "Nothing has changed" in run("--firmware", firmware).output
    assert "bootsel" not in pico.programs


@pytest.fixture
def own(monkeypatch, make_firmware, tmp_path):
    """Return a list: (model, name of the build) of each firmware that is built here."""
    builds = []

    def built(model, build):
        builds.append((model, build.name))
        board = {"pico": "pico", "pico-w": "pico_w"}[model]
        return tmp_path / f"{model}.uf2", make_firmware(board=board)

    monkeypatch.setattr(flash, "built", built)
    monkeypatch.setattr(flash, "frozen_files", lambda *_: {IMAGE: ID})
    return builds


def test_without_a_name_the_image_is_built_for_the_found_board_and_variant(
    running, drive, own, make_firmware
):
    running("tableref-ffffffffffffffff", build=["breadboard", ""])
    done = run()
    assert done.exit_code == 0, done.output
    assert own == [("pico", "breadboard")]
    assert (drive / "tableref.uf2").read_bytes() == make_firmware(board="pico")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--model", "pico-w"], ("pico-w", "table")),
        (["--build", "breadboard"], ("pico", "breadboard")),
    ],
)
def test_a_named_model_or_build_takes_precedence_over_the_found_one(running, own, words, expected):
    running("tableref-ffffffffffffffff", build=["table", ""])
    run(*words)
    assert own == [expected]


def test_a_running_pico_and_one_in_bootsel_mode_exclude_each_other(drive):
    assert "--drive is one in BOOTSEL mode" in refusal("--device", "COM3", "--drive", drive)


def test_a_drive_does_not_reveal_a_pico_w_so_the_model_is_asked(drive, own):
    done = run("--drive", drive)
    assert done.exit_code == 0, done.output
    assert "For a Pico W, add --model pico-w" in done.output
    assert run("--drive", drive, "--model", "pico-w").exit_code == 0
    assert own == [("pico", "table"), ("pico-w", "table")]


def test_a_release_of_the_same_sources_is_downloaded_by_its_checksum(
    drive, own, make_firmware, tmp_path, monkeypatch
):
    content = make_firmware()
    entry = '[pico.table]\nurl = "https://example.org/tableref-firmware-pico.uf2"\n'
    entry += f'sha256 = "{hashlib.sha256(content).hexdigest()}"\nimage = "%s"\n'
    lock = tmp_path / "release.toml"
    monkeypatch.setattr("tableref_host.device.released.read_release.__defaults__", (lock,))
    monkeypatch.setattr("tableref_host.device.flash_frozen.pip_client", lambda: None)
    fetched = []
    monkeypatch.setattr(
        "tableref_host.device.flash_frozen.download", lambda url, _: fetched.append(url) or content
    )
    lock.write_text(entry % ID.decode())
    assert run("--drive", drive).exit_code == 0
    assert (fetched, own) == (["https://example.org/tableref-firmware-pico.uf2"], [])
    lock.write_text(entry % "tableref-ffffffffffffffff")
    assert run("--drive", drive).exit_code == 0
    assert own == [("pico", "table")]
    lock.write_text(entry.replace(hashlib.sha256(content).hexdigest(), "0" * 64) % ID.decode())
    assert "sha256" in refusal("--drive", drive)


def test_a_device_without_micropython_is_reported(running, own):
    running(machine="Adafruit Feather")
    said = refusal()
    assert "is a Adafruit Feather, and TableRef is for the Pico" in said
    assert own == []


def test_a_device_with_another_filesystem_is_left_alone(firmware, running):
    pico = running(size=1408 << 10)
    said = refusal("--firmware", firmware)
    assert "keeps 1408 KB of files" in said and "it would lose them all" in said
    assert "bootsel" not in pico.programs


def test_a_drive_that_does_not_appear_is_reported(firmware, running, monkeypatch):
    pico = running()
    pico._drive = None
    monkeypatch.setattr(
        "tableref_host.device.flash_frozen.send_to_bootsel.__defaults__", (lambda seconds: None,)
    )
    assert "no drive has appeared" in refusal("--firmware", firmware)


@pytest.mark.parametrize(
    ("board_id", "board", "family"), [("RP2350", "pico", None), ("RPI-RP2", "pico2", RP2350_ARM)]
)
def test_a_board_with_another_chip_is_refused(
    make_firmware, tmp_path, drive, board_id, board, family
):
    (drive / "INFO_UF2.TXT").write_text(f"Model: Some board\nBoard-ID: {board_id}\n")
    path = tmp_path / "firmware.uf2"
    path.write_bytes(make_firmware(family, board=board))
    said = refusal("--firmware", path, "--drive", drive)
    assert f"and the board at {drive} is a Some board ({board_id}). Nothing was copied." in said
    assert not (drive / "tableref.uf2").exists()


def test_a_pico_2_gets_its_own_image(make_firmware, tmp_path, drive, monkeypatch):
    (drive / "INFO_UF2.TXT").write_text("Model: Raspberry Pi RP2350\nBoard-ID: RP2350\n")
    path = tmp_path / "firmware.uf2"
    path.write_bytes(make_firmware(RP2350_ARM, board="pico2"))
    monkeypatch.setattr("tableref_host.device.boards.find_drives", lambda: [read_drive(drive)])
    monkeypatch.setattr("tableref_host.device.boards.find_ports", list)
    for words in (["--drive", drive], []):
        assert run("--firmware", path, *words).exit_code == 0
        assert (drive / "tableref.uf2").read_bytes() == path.read_bytes()
        (drive / "tableref.uf2").unlink()


def test_a_file_that_is_no_firmware_is_refused_with_a_message(make_firmware, tmp_path, drive):
    whole = make_firmware()
    cases = {
        b"not at all": "is not a UF2 file",
        whole[:-BLOCK]: "is truncated: 15 of its 16 blocks",
        whole[:-100]: "is truncated",
        whole[:BLOCK] + b"\0" * BLOCK + whole[2 * BLOCK :]: "is damaged at block 1",
        make_firmware(has_id=False): "has no TableRef frozen into it",
        make_firmware(version="v1.27.0"): "is MicroPython 1.27.0",
        make_firmware(board="vgaboard"): "is for the board vgaboard",
        make_firmware(RP2350_ARM): "is for the board pico, which TableRef does not know",
        make_firmware(0xE48BFF5A): "is for RP2350 (RISC-V), and the Pico and Pico W have an RP2040",
    }
    for content, words in cases.items():
        path = tmp_path / "firmware.uf2"
        path.write_bytes(content)
        assert words in refusal("--firmware", path, "--drive", drive), words
        assert not (drive / "tableref.uf2").exists()


def test_a_missing_file_is_reported(tmp_path, drive):
    said = refusal("--firmware", tmp_path / "none.uf2", "--drive", drive)
    assert "No such file" in said and "`tableref firmware` builds one" in said


def test_a_checksum_is_checked_and_required_for_a_url(firmware, drive, tmp_path, monkeypatch):
    sha256 = hashlib.sha256(firmware.read_bytes()).hexdigest()
    words = ("--firmware", firmware, "--drive", drive, "--sha256")
    assert f"its sha256 is {sha256}, not {'0' * 64}" in refusal(*words, "0" * 64)
    assert run(*words, sha256).exit_code == 0
    url = "https://example.org/v1/firmware.uf2"
    assert "only with its checksum" in refusal("--firmware", url, "--drive", drive)
    monkeypatch.setattr(
        "tableref_host.device.flash_frozen.download", lambda *_: firmware.read_bytes()
    )
    monkeypatch.setattr("tableref_host.device.flash_frozen.pip_client", lambda: None)
    assert run("--firmware", url, "--drive", drive, "--sha256", sha256).exit_code == 0
    assert "is not the expected file" in refusal(
        "--firmware", url, "--drive", drive, "--sha256", "1" * 64
    )


def test_an_image_for_another_board_than_requested_is_reported(firmware, drive):
    said = refusal("--firmware", firmware, "--drive", drive, "--model", "pico-w")
    assert "is for the board pico, not for pico-w" in said


def test_the_description_in_an_image_is_read(make_firmware):
    image = read_image(make_firmware(), "the.uf2", "1.28.0")
    assert (image.board, image.image_id, image.address) == ("pico", ID.decode(), PLACE)
    assert (image.size, image.used, image.is_for_rp2350) == (SIZE, 0x1000, False)
    for_2 = read_image(make_firmware(RP2350_ARM, board="pico2"), "the.uf2", "1.28.0")
    assert (for_2.board, for_2.is_for_rp2350) == ("pico-2", True)
    for_2_w = read_image(make_firmware(RP2350_ARM, board="pico2_w"), "the.uf2", "1.28.0")
    assert (for_2_w.board, for_2_w.is_for_rp2350) == ("pico-2-w", True)


def test_a_file_for_an_rp2350_begins_with_the_block_for_its_first_chips(make_firmware):
    content = make_firmware(RP2350_ARM, board="pico2")
    plain = make_firmware(board="pico2")
    assert len(content) == len(plain) + BLOCK
    assert content[12:16] == bytes.fromhex("00ffff10") and content[28:32] == bytes.fromhex(
        "57ff8be4"
    )
    assert read_uf2(content, "", RP2350_ARM) == read_uf2(plain, "")
    with pytest.raises(ImageError, match="is for RP2350"):
        read_uf2(content, "the.uf2")
    with pytest.raises(ImageError, match="a Pico 2 has an RP2350"):
        read_uf2(plain, "the.uf2", RP2350_ARM)


def test_a_moved_or_copied_folder_is_built_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(build_frozen, "run", lambda _command: "compiler 1")
    source = SimpleNamespace(commit="c0ffee")
    keys = []
    for folder in ("here", "there", "here"):
        boards = tmp_path / folder / "boards"
        board = boards / TARGETS["pico"].folder / "mpconfigboard.h"
        board.parent.mkdir(parents=True, exist_ok=True)
        board.write_text("#define A_PICO")
        keys.append(build_frozen.key_of(TARGETS["pico"], source, tmp_path, boards, {}))
    assert keys[0] == keys[2] != keys[1]


def test_the_reason_of_a_failed_build_is_one_sentence(tmp_path):
    log = tmp_path / "build.log"
    log.write_text("ok\nld: region `FLASH' overflowed by 3 bytes\nerror: ld returned 1\n")
    assert what_failed(log) == "The firmware does not fit into the flash below its files."
    log.write_text("ok\nfoo.c:1: error: no\nmake: Error 1\n")
    assert what_failed(log) == "MicroPython could not be built: foo.c:1: error: no."
    log.write_text("")
    assert what_failed(log) == "MicroPython could not be built: no reason was given."
