"""Hardware variants are read from board.py or a maker's copy, or refused with the reason."""

import re
import subprocess
import sys

import pytest

from tableref_host.device import FlashError, ImageError
from tableref_host.device.builds import build_to_keep, is_file, read_build
from tableref_host.places import ROOT

FIRMWARE = ROOT / "firmware"
OURS = (FIRMWARE / "board.py").read_text()


@pytest.fixture
def own(tmp_path):
    """Return the path of a maker's own copy of board.py."""
    path = tmp_path / "my_board.py"
    path.write_text(OURS)
    return path


def change(path, *changes):
    """Replace regular expressions in the file `path`. Each must match exactly once."""
    text = path.read_text()
    for pattern, new in changes:
        text, count = re.subn(pattern, new, text, flags=re.MULTILINE)
        assert count == 1, pattern
    path.write_text(text)


def refusal(wanted, firmware=FIRMWARE):
    with pytest.raises(ImageError) as caught:
        read_build(firmware, None if wanted is None else str(wanted))
    text = str(caught.value)
    assert "\n" not in text
    return text


def in_force(source):
    """Return the description in `source`, run as the firmware's board.py."""
    program = source.decode() + "\nprint(BUILD.NAME, BUILD.BUTTON_PINS, repr(FILE))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    return done.stdout.strip()


def test_without_a_name_the_selected_variant_is_used(tmp_path):
    build = read_build(FIRMWARE)
    assert (build.name, build.file, build.label) == ("table", "", "table")
    assert build.source.decode() == OURS
    (tmp_path / "board.py").write_text(OURS)
    change(tmp_path / "board.py", (r"^BUILD = Table", "BUILD = Breadboard"))
    assert read_build(tmp_path).name == "breadboard"


@pytest.mark.parametrize(
    ("name", "pins"),
    [
        ("table", tuple(range(2, 15))),
        ("breadboard", (2, 3, 4, 5)),
        ("four", tuple(range(2, 9))),
    ],
)
def test_our_variants_are_found_by_name(name, pins):
    build = read_build(FIRMWARE, name)
    assert (build.name, build.label, build.board.BUTTON_PINS) == (name, name, pins)
    assert in_force(build.source) == f"{name} {pins} ''"


def test_the_selected_variant_is_the_same_by_its_name():
    assert read_build(FIRMWARE, "table").source == read_build(FIRMWARE).source


def test_a_makers_own_variant_is_found_by_its_file(own):
    change(own, (r"BUZZER_PIN = 16", "BUZZER_PIN = 17"), (r"^BUILD = Table", "BUILD = Breadboard"))
    build = read_build(FIRMWARE, str(own))
    assert (build.name, build.file, build.label) == ("breadboard", "my_board.py", "my_board")
    assert build.board.BUZZER_PIN == 17
    assert in_force(build.source) == "breadboard (2, 3, 4, 5) 'my_board.py'"
    assert str(build) == "breadboard of my_board.py"
    assert str(read_build(FIRMWARE)) == "table"


@pytest.mark.parametrize("name", ["x", "x" * 16, "4-in_a-row"])
def test_a_name_has_up_to_16_letters_and_digits(own, name):
    change(own, ('NAME = "table"', f'NAME = "{name}"'))
    assert read_build(FIRMWARE, str(own)).name == name


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("table", False), ("my.py", True), ("a/b", True), (r"C:\b", True), ("py", False)],
)
def test_a_path_is_told_from_a_name(wanted, found):
    assert is_file(wanted) == found


def test_an_unknown_variant_is_refused():
    assert refusal("tabel") == (
        "there is no build 'tabel'. Choose table, breadboard, four, or your own file: "
        "--build FILE.py"
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        # Errors in the wiring.
        ([("LIGHTS_PIN = 15", "LIGHTS_PIN = 5")], "GP5 is used twice: for button 4 and the lights"),
        ([("BUZZER_PIN = 16", "BUZZER_PIN = 25")], "GP25 (the buzzer) is taken on the Pico, for"),
        ([("BUZZER_PIN = 16", "BUZZER_PIN = 30")], "GP30 (the buzzer): the Pico has GP0 to GP29."),
        ([("DISPLAY_SDA_PIN = 20", "DISPLAY_SDA_PIN = 22")], "GP22 is no SDA of I2C0."),
        ([("BATTERY_PIN = 29", "BATTERY_PIN = 22")], "GP22 (the battery) cannot measure"),
        ([(r"12, 13, 14\)", "12, 13, 17)")], "must follow each other: GP17 comes after GP13."),
        ([(r"10, 11, 12, 13\)$", "10, 11, 12, 12)")], "Two contacts are given to button 12."),
        ([(r"^BUILD = Table", "BUILD = Table\nTable.BUTTONS = tuple(range(1, 13)) + (14,)")],
         "There is no button 14"),
        ([(r"11, 13\)$", "11, 12)"), (r"^BUILD = Table", "BUILD = Breadboard")],
         "There is no OK (button 13): nothing could be started."),
        # Errors in the current of the supply.
        ([("SUPPLY_MA - REST_MA", "30")], "The lights draw 36 mA when they are dark; the limit"),
        ([("SUPPLY_MA - REST_MA", "450")], "The lights may draw 450 mA and the rest 120 mA"),
        # Errors in the file itself.
        ([("BUZZER_PIN = 16", "")], "my_board.py must say what BUZZER_PIN is."),
        ([("BUZZER_PIN = 16", "BUZZER_PIN =")], "my_board.py, line "),
        ([("BUZZER_PIN = 16", "BUZZER_PIN = 1 / 0")], "my_board.py cannot be understood: division"),
        ([("BUZZER_PIN = 16", "BUZZER_PIN = 'GP3'")],
         "my_board.py says that BUZZER_PIN is 'GP3': it must be a whole number."),
        ([("BUZZER_PIN = 16", "BUZZER_PIN = None")], "it must be a whole number."),
        ([("BUZZER_PIN = 16", "BUZZER_PIN = True")], "it must be a whole number."),
        ([(r'DISPLAY_I2C = 0\n    """', "DISPLAY_I2C = '0'\n    \"\"\"")],
         "it must be a whole number or None."),
        ([("HAS_PODS = True", "HAS_PODS = 1")], "it must be True or False."),
        ([('NAME = "table"', "NAME = 3")], "my_board.py must set NAME to a text"),
        ([('NAME = "table"', 'NAME = "my table"')], "my_board.py must set NAME to a text"),
        ([('NAME = "table"', 'NAME = "%s"' % ("x" * 17))], "my_board.py must set NAME to a text"),
        ([('NAME = "table"', 'NAME = "-x"')], "my_board.py must set NAME to a text"),
        ([("BUZZER_PIN = 16", "BUZZER_PIN = 16\n    XYZ = 17")], "which means nothing."),
        ([(r"BUTTONS = \(1, 2, 11, 13\)", "BUTTONS = [1, 2, 11, 13]"),
          (r"^BUILD = Table", "BUILD = Breadboard")], "it must be whole numbers between ( and )."),
        ([("BUZZER_PIN = 16", "BUZZER_PIN = 16\n    BUZER_PIN = 17")],
         "my_board.py says what BUZER_PIN is, which means nothing. Is BUZZER_PIN meant?"),
        ([(r"^BUILD = Table", "")], "my_board.py must say which build is in force"),
        ([(r"^BUILD = Table", "BUILD = 7")], "my_board.py must set NAME to a text"),
    ],
)  # fmt: skip
def test_an_impossible_variant_is_reported_by_pin_and_reason(own, changes, said):
    change(own, *changes)
    assert said in refusal(own)


def test_pins_that_are_no_tuple_of_numbers_are_reported(own):
    change(own, (r"BUTTONS = \(1, 2, 11, 13\)", "BUTTONS = (1, 2, 'BACK', 13)"))
    change(own, (r"^BUILD = Table", "BUILD = Breadboard"))
    assert refusal(own) == (
        "my_board.py says that BUTTONS is (1, 2, 'BACK', 13): "
        "it must be whole numbers between ( and )."
    )


def test_all_errors_are_reported(own):
    change(own, ("BUZZER_PIN = 16", "BUZZER_PIN = 25"), ("BATTERY_PIN = 29", "BATTERY_PIN = 17"))
    assert refusal(own) == (
        "my_board.py describes a board that cannot work (table). GP25 (the buzzer) is taken on "
        "the Pico, for the green LED. GP17 (the battery) cannot measure a voltage."
    )


def test_only_the_selected_variant_must_be_possible(own):
    change(own, (r"BUTTON_PINS = \(2, 3, 4, 5\)", "BUTTON_PINS = (2, 3, 4, 4)"))
    assert read_build(FIRMWARE, str(own)).name == "table"


def test_a_missing_file_or_one_without_python_is_reported(tmp_path):
    assert refusal(tmp_path / "no.py").startswith(f"cannot read {tmp_path / 'no.py'}: No such")
    (tmp_path / "bytes.py").write_bytes(b"\xff\xfe\x00")
    assert refusal(tmp_path / "bytes.py") == "bytes.py is no text: Python is expected."
    (tmp_path / "words.py").write_text("My board has a buzzer.\n")
    assert refusal(tmp_path / "words.py").startswith("words.py, line 1: ")
    assert refusal(tmp_path).startswith(f"cannot read {tmp_path}: Is a directory")
    assert refusal(None, tmp_path).startswith(f"cannot read {tmp_path / 'board.py'}: No such")


@pytest.mark.parametrize(
    ("found", "name"), [((), "table"), (("table", ""), "table"), (("breadboard", ""), "breadboard")]
)
def test_an_update_keeps_the_build_of_the_pico(found, name):
    assert build_to_keep(found, FIRMWARE).name == name


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (None, "The firmware on the Pico does not name its build"),
        (("table", "my_board.py"), "The Pico has the build table of my_board.py, and an update"),
        (("gone", ""), "The Pico has the build gone, which board.py does not have"),
    ],
)
def test_an_update_that_would_lose_the_build_is_refused(found, words):
    with pytest.raises(FlashError, match=words):
        build_to_keep(found, FIRMWARE)
