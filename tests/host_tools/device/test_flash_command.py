"""`tableref flash` says in one line what was done, or what was wrong and what is accepted."""

import pytest
from click.testing import CliRunner
from firmwares import OLD, SCORES, scores, started
from pico_model import Line

from host_tools.cli import flash
from host_tools.cli.main import main
from host_tools.device import LineError
from host_tools.device.drive import Drive
from host_tools.device.firmware_files import main_file
from host_tools.device.uf2 import FLASH, PAGE, write_uf2
from host_tools.protocol.ports import Port

RUNNING = Port("/dev/ttyACM7", "E66")


@pytest.fixture(autouse=True)
def _alone(tmp_path, monkeypatch):
    """Take away what this machine may have: the environment's file, the cache, its boards."""
    monkeypatch.delenv("TABLEREF_MICROPYTHON_UF2", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("host_tools.device.boards.find_ports", list)
    monkeypatch.setattr("host_tools.device.boards.find_drives", list)


def run(*words, **named):
    return CliRunner().invoke(main, ["flash", *map(str, words)], **named)


def refusal(*words, status=1, **named):
    done = run(*words, **named)
    assert done.exit_code == status, done.output
    assert isinstance(done.exception, SystemExit), done.exception
    return done.output


def last_line(done):
    assert done.exit_code == 0, done.output
    return done.output.splitlines()[-1]


def test_a_running_pico_gets_what_changed_and_starts_again(running):
    done = run()
    assert last_line(done) == "5 files changed, 3 kept; scores and settings untouched."
    assert "Updating /dev/ttyACM7" in done.output
    assert started(running.start()) == "new"
    assert running.line.restarts == 1
    assert scores(running) == SCORES


def test_one_file_is_one_file_and_main_counts(running, monkeypatch):
    files = {**OLD, "board.mpy": OLD["board.mpy"] + b"#"}
    monkeypatch.setattr(flash, "slot_files", lambda *_: files)
    assert last_line(run()) == "1 file changed, 7 kept; scores and settings untouched."
    running.files.write("main.py", main_file() + b"# older\n")
    assert last_line(run()) == "1 file changed, 7 kept; scores and settings untouched."
    del files["gone.mpy"]
    assert "0 files changed, 7 kept, 1 removed; scores" in last_line(run())


def test_when_nothing_changed_it_says_so_and_writes_nothing(running):
    run()
    running.files.memory.writes.clear()
    done = run()
    assert last_line(done).startswith("Nothing has changed: the Pico has this firmware already")
    assert running.files.memory.writes == [] and running.line.restarts == 1
    assert "Updating" not in done.output


def test_a_cable_that_comes_out_is_one_line(running, monkeypatch):
    monkeypatch.setattr(flash, "connect", lambda port: Line(running, cut_at=9))
    said = refusal().splitlines()
    assert said[-1] == "Error: The cable came out: the table runs as before. Run it again."
    assert started(running.start()) == "old"


def test_a_port_that_cannot_be_opened_is_one_line(monkeypatch):
    assert refusal("--device", "/dev/none").startswith("Error: /dev/none cannot be opened. Is the")


def test_a_pico_that_does_not_start_again_is_told(running, monkeypatch):
    def restart(self):
        raise LineError("the Pico at /dev/ttyACM7 does not answer")

    monkeypatch.setattr(Line, "restart", restart)
    said = refusal()
    assert "The firmware is in place, and the Pico does not start it by itself: " in said
    assert started(running.start()) == "new"


def test_another_board_is_refused_by_name_and_nothing_is_written(running):
    running.implementation["_machine"] = "Raspberry Pi Pico2 with RP2350"
    assert "is a Raspberry Pi Pico2 with RP2350, and TableRef is for" in refusal()
    running.implementation.update(_machine="Raspberry Pi Pico with RP2040", version=(1, 27, 0))
    assert "runs MicroPython 1.27.0, and the firmware is compiled for 1.28.0" in refusal()
    assert running.files.memory.writes == []


def test_a_program_of_somebody_else_goes_only_with_yes(running):
    for path in running.files.all():
        running.files.remove(path)
    running.files.write("main.py", b"print('mine')")
    assert "has a main.py that is not TableRef's. Say --yes" in refusal()
    assert run("--yes").exit_code == 0
    assert started(running.start()) == "new"


def test_a_board_that_cannot_work_is_told_before_anything_is_looked_for(tmp_path, monkeypatch):
    (tmp_path / "board.py").write_text(
        (flash.FIRMWARE / "board.py").read_text().replace("LIGHTS_PIN = 15", "LIGHTS_PIN = 5")
    )
    monkeypatch.setattr(flash, "FIRMWARE", tmp_path)
    monkeypatch.setattr(flash, "choose_board", lambda *_, **__: pytest.fail("it looks"))
    assert refusal() == (
        "Error: board.py describes a board that cannot work (table). "
        "GP5 is used twice: for button 4 and the lights.\n"
    )


def test_without_a_board_it_says_how_to_enter_bootsel():
    assert "Error: No Pico was found." in refusal() and "hold" in refusal().lower()


def test_several_boards_and_nobody_to_ask(running, monkeypatch, drive):
    monkeypatch.setattr("host_tools.device.boards.find_drives", lambda: [Drive(drive, "RPI-RP2")])
    assert f"Say which one: --drive {drive}, --device /dev/ttyACM7." in refusal()


def test_bootsel_gets_the_image_that_make_image_builds(drive, uf2_path, tmp_path):
    built = tmp_path / "built.uf2"
    CliRunner().invoke(main, ["image", "--micropython", str(uf2_path), "--output", str(built)])
    done = run("--drive", drive, "--micropython", uf2_path, "--yes")
    assert "All is there. The Pico starts by itself" in last_line(done)
    assert f"Copying to {drive}" in done.output
    assert (drive / "tableref.uf2").read_bytes() == built.read_bytes()


def test_the_only_drive_is_found(drive, uf2_path, monkeypatch):
    monkeypatch.setattr("host_tools.device.boards.find_drives", lambda: [Drive(drive, "RPI-RP2")])
    assert run("--micropython", uf2_path, "--yes").exit_code == 0
    assert (drive / "tableref.uf2").exists()


def test_scores_go_only_with_a_word(drive, uf2_path, monkeypatch):
    said = refusal("--drive", drive, "--micropython", uf2_path)
    assert "This replaces all files on the Pico, saved scores and settings too. Say --yes" in said
    assert not (drive / "tableref.uf2").exists()
    monkeypatch.setattr(flash, "is_terminal", lambda: True)
    assert "Go on? [y/N]" in refusal("--drive", drive, "--micropython", uf2_path, input="n\n")
    assert not (drive / "tableref.uf2").exists()
    assert run("--drive", drive, "--micropython", uf2_path, input="y\n").exit_code == 0
    assert (drive / "tableref.uf2").exists()


def test_an_image_of_ones_own_is_copied_as_it_is(drive, uf2_path, tmp_path):
    built = tmp_path / "built.uf2"
    CliRunner().invoke(main, ["image", "--micropython", str(uf2_path), "--output", str(built)])
    assert run("--drive", drive, "--uf2", built, "--yes").exit_code == 0
    assert (drive / "tableref.uf2").read_bytes() == built.read_bytes()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"family": 0xE48BFF59}, "image.uf2 is for RP2350 (Arm)"),
        ({"board": "vgaboard"}, "image.uf2 is for the board vgaboard"),
        ({"version": "v1.27.0"}, "image.uf2 is MicroPython 1.27.0"),
        ({"name": "blink"}, "image.uf2 holds the program blink, not MicroPython."),
        ({}, "image.uf2 is MicroPython alone, without the firmware. `make image`"),
    ],
)
def test_an_image_that_is_not_ours_is_refused_by_name(drive, tmp_path, make_uf2, changes, said):
    path = tmp_path / "image.uf2"
    path.write_bytes(make_uf2(**changes))
    told = refusal("--drive", drive, "--uf2", path, "--yes")
    assert said in told and len(told.splitlines()) == 1
    assert not (drive / "tableref.uf2").exists()


def test_an_image_without_micropython_is_refused(drive, uf2_path, tmp_path):
    built = tmp_path / "built.uf2"
    words = ["image", "--micropython", str(uf2_path), "--filesystem-only", "--output", str(built)]
    CliRunner().invoke(main, words)
    assert "built.uf2 says nothing about itself" in refusal(
        "--drive", drive, "--uf2", built, "--yes"
    )


def test_an_image_that_is_cut_short_or_missing_is_refused(drive, tmp_path):
    path = tmp_path / "image.uf2"
    assert f"cannot read {path}: No such file" in refusal("--drive", drive, "--uf2", path, "--yes")
    path.write_bytes(write_uf2({FLASH: bytes(PAGE)})[:2000])
    assert "image.uf2 is truncated: 3 of its 16" in refusal("--drive", drive, "--uf2", path)


def test_an_image_for_the_other_board_than_the_one_named_is_refused(drive, uf2_path):
    said = refusal("--drive", drive, "--micropython", uf2_path, "--board", "pico-w", "--yes")
    assert "too little memory for the firmware as files" in said


@pytest.mark.parametrize("words", [["--drive", "x"], ["--uf2", "x.uf2"]])
def test_a_port_and_bootsel_do_not_go_together(words):
    assert "--device is a running Pico" in refusal("--device", "COM3", *words, status=2)


def test_a_folder_that_is_no_drive_is_told(tmp_path):
    assert "is not the drive of a Pico in BOOTSEL mode" in refusal("--drive", tmp_path, "--yes")


def test_packages_that_are_missing_say_to_run_make_setup(running, monkeypatch):
    def connect(port):
        raise ModuleNotFoundError(name="serial")

    monkeypatch.setattr(flash, "connect", connect)
    assert refusal() == "Error: serial is not here yet. Run `make setup`.\n"


def test_help_names_both_ways():
    done = run("--help")
    assert "--device" in done.output and "BOOTSEL" in done.output
