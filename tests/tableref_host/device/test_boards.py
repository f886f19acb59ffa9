"""A single board is used, several lead to a choice, and none to a helpful message."""

import json
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from tableref_host.cli import flash
from tableref_host.cli.main import main
from tableref_host.device import FlashError
from tableref_host.device.boards import ask_which, asker, choose_board, find_boards
from tableref_host.device.drive import Drive
from tableref_host.protocol.ports import Port

PICO = Drive(Path("/media/RPI-RP2"), "RPI-RP2")
OTHER_PICO = Drive(Path("/media/RPI-RP21"), "RPI-RP2")
PICO_2 = Drive(Path("/media/RP2350"), "RP2350", "Raspberry Pi RP2350")
RUNNING = Port("/dev/ttyACM0", "E66")


def choose(*boards, **named):
    return choose_board(find=lambda: list(boards), **named)


def refusal(*boards, **named):
    with pytest.raises(FlashError) as caught:
        choose(*boards, **named)
    return str(caught.value)


@pytest.mark.parametrize("board", [PICO, RUNNING])
def test_a_single_board_is_used(board):
    assert choose(board) == board


def test_without_a_board_the_message_explains_bootsel():
    said = refusal()
    assert said.startswith("No Pico was found.")
    assert "hold its button BOOTSEL while you plug it in" in said
    assert "\n" not in said


def test_a_board_of_another_kind_is_refused_by_name():
    assert refusal(PICO_2) == (
        "TableRef is for the Pico and the Pico W, and /media/RP2350 is a Raspberry Pi RP2350 "
        "(RP2350)."
    )


def test_a_board_of_another_kind_is_ignored_if_there_is_a_right_one():
    assert choose(PICO_2, PICO) == PICO
    assert choose(PICO_2, RUNNING) == RUNNING


def test_several_boards_lead_to_a_question():
    asked = []

    def ask(boards):
        asked.append(boards)
        return boards[1]

    assert choose(PICO, PICO_2, OTHER_PICO, RUNNING, ask=ask) == OTHER_PICO
    assert asked == [[PICO, OTHER_PICO, RUNNING]]


def test_without_a_terminal_the_message_says_how_to_name_a_board():
    assert refusal(PICO, RUNNING) == (
        f"There are 2 boards. Say which one: --drive {PICO.path}, --device /dev/ttyACM0."
    )


def test_for_an_image_running_boards_do_not_count():
    assert choose(PICO, RUNNING, wants_drive=True) == PICO
    assert refusal(RUNNING, wants_drive=True).startswith("No Pico was found.")


def test_a_named_port_is_used_without_a_search():
    assert choose_board(port="COM3", find=lambda: pytest.fail("it looks")) == Port("COM3")


def test_a_named_drive_must_be_a_boards(tmp_path):
    with pytest.raises(FlashError, match="is not the drive of a Pico in BOOTSEL mode"):
        choose_board(drive=tmp_path, find=lambda: pytest.fail("it looks"))
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    assert choose_board(drive=tmp_path) == Drive(tmp_path, "RPI-RP2")


def test_boards_have_numbers():
    command = click.command()(lambda: click.echo(f"took {ask_which([PICO, RUNNING]).name}"))
    done = CliRunner().invoke(command, input="0\nseven\n3\n2\n")
    assert f"  1. {PICO}" in done.output and f"  2. {RUNNING}" in done.output
    assert done.output.count("Error") == 3
    assert done.output.endswith("took /dev/ttyACM0\n")


def test_the_question_is_asked_only_on_a_terminal():
    assert asker(SimpleNamespace(isatty=lambda: True)) is ask_which
    assert asker(SimpleNamespace(isatty=lambda: False)) is None


def test_drives_precede_ports(monkeypatch):
    monkeypatch.setattr("tableref_host.device.boards.find_ports", lambda: [RUNNING])
    monkeypatch.setattr("tableref_host.device.boards.find_drives", lambda: [PICO])
    assert find_boards() == [PICO, RUNNING]


def listed(monkeypatch, *boards):
    """Return what `tableref flash --list` prints for `boards`: (lines, rows of the JSON)."""
    monkeypatch.setattr(flash, "find_boards", lambda: list(boards))
    done, as_json = (
        CliRunner().invoke(main, ["flash", "--list", *words]) for words in ((), ("--json",))
    )
    assert (done.exit_code, as_json.exit_code, as_json.stderr) == (0, 0, "")
    return done.stdout.splitlines(), json.loads(as_json.stdout)["boards"]


def test_all_boards_are_listed_with_the_option_that_selects_each(monkeypatch):
    lines, rows = listed(monkeypatch, PICO, PICO_2, RUNNING, Port("COM3"))
    assert lines == [
        "/media/RPI-RP2: a Pico in BOOTSEL mode (--drive /media/RPI-RP2)",
        "/media/RP2350: Raspberry Pi RP2350 (RP2350) in BOOTSEL mode (--drive /media/RP2350)",
        "/dev/ttyACM0: a running board, number E66 (--device /dev/ttyACM0)",
        "COM3: a running board (--device COM3)",
    ]
    model = "Raspberry Pi RP2350"
    assert [list(row.values()) for row in rows] == [
        ["bootsel", "/media/RPI-RP2", "RPI-RP2", None, True],
        ["bootsel", "/media/RP2350", "RP2350", model, False],
        ["running", "/dev/ttyACM0", "E66"],
        ["running", "COM3", None],
    ]
    assert [list(row) for row in rows[1:3]] == [
        ["state", "drive", "board_id", "model", "is_pico"],
        ["state", "port", "serial_number"],
    ]


def test_that_nothing_is_plugged_in_is_said(monkeypatch):
    lines = ["no Pico is plugged in, running or in BOOTSEL mode"]
    assert listed(monkeypatch) == (lines, [])


def test_at_a_terminal_flash_asks_which_of_several_boards_is_meant(monkeypatch):
    given = []

    def choose(*arguments, **named):
        given.append((arguments, named))
        raise FlashError("none")

    monkeypatch.setattr(flash, "choose_board", choose)
    monkeypatch.setattr(flash, "asker", lambda: ask_which)
    CliRunner().invoke(main, ["flash"])
    CliRunner().invoke(main, ["flash", "--drive", "/media/x", "--model", "pico-2"])
    named = {"ask": ask_which, "any_chip": True}
    assert given == [((None, None, False), named), ((None, "/media/x", True), named)]
