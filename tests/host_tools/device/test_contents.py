"""What a Pico is and has is read from it; one that cannot run the firmware is refused by name."""

import hashlib

import pytest
from firmwares import LEGACY_MAIN, OLD, SCORES, beside_main, in_folder, in_slot
from pico_model import Line, Pico

from host_tools.device import FlashError
from host_tools.device.contents import check_micropython, read_contents, understands
from host_tools.device.firmware_files import compile_module
from host_tools.device.uf2 import SECTOR

PICO = 0x1306
MODULES = {"board.mpy": compile_module("board.py", b"x = 1\n")}


def read(files):
    return read_contents(Line(Pico(files)))


def digests(files):
    return {path: (hashlib.sha256(files[path]).hexdigest(), len(files[path])) for path in files}


def plain(stored):
    return {path: (each.sha256, each.size) for path, each in stored.items()}


@pytest.mark.parametrize("slot", ["a", "b"])
def test_the_firmware_in_a_slot_is_read(slot):
    contents = read(in_slot(slot, OLD))
    assert contents.slot == slot and contents.has_table
    assert plain(contents.firmware(slot)) == digests(OLD)
    assert contents.firmware("b" if slot == "a" else "a") == {}
    # What lies beside main.py may be somebody's own.
    assert contents.firmware("").keys() == {"mine.mpy"}


@pytest.mark.parametrize("slot", ["a", "b"])
def test_the_firmware_in_folders_is_read(slot):
    contents = read(in_folder(slot, OLD))
    assert contents.slot == "" and contents.has_table
    found = {path: content for path, content in in_folder(slot, OLD).items() if ".mpy" in path}
    assert plain(contents.firmware("")) == digests(found)


def test_what_is_no_pack_is_none():
    contents = read({**in_slot("b", OLD), "a.pack": b"a rucksack", "slot": b"a"})
    assert contents.slot == "b" and contents.firmware("a") == {}


def test_the_firmware_beside_main_is_read():
    contents = read(beside_main(OLD))
    assert contents.slot == "" and contents.has_table
    assert plain(contents.firmware("")) == digests({**OLD, "mine.mpy": SCORES["mine.mpy"]})


def test_the_room_is_read():
    pico = Pico(in_slot("a", OLD))
    contents = read_contents(Line(pico))
    assert (contents.block, contents.free) == (SECTOR, pico.files.statvfs("/")[3])


def test_nothing_else_is_looked_at():
    contents = read({**in_slot("a", OLD), "diary.txt": b"dear", "lib/x.py": b"1"})
    assert not {"diary.txt", "lib/x.py", "settings"} & contents.files.keys()
    assert {"main.py", "slot"} < contents.files.keys()


def test_names_with_spaces_are_read():
    assert "a/my file.mpy" in read({**in_slot("a", OLD), "a/my file.mpy": b"1"}).files
    assert "my file.mpy" in read(in_slot("a", {"my file.mpy": b"1"})).firmware("a")


@pytest.mark.parametrize(
    ("files", "has_table"),
    [
        ({}, True),
        ({"notes.txt": b""}, True),
        ({"main.py": b"print(1)"}, False),
        ({"main.py": LEGACY_MAIN, "table_main.mpy": b""}, True),
        ({"main.py": b"print(1)", "tableref.txt": b""}, False),
    ],
)
def test_the_program_of_somebody_else_is_known(files, has_table):
    assert read(files).has_table is has_table


def check(**changes):
    pico = Pico()
    pico.implementation.update(changes)
    check_micropython(Line(pico), "1.28.0", MODULES)


def refusal(**changes):
    with pytest.raises(FlashError) as caught:
        check(**changes)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    "machine", ["Raspberry Pi Pico with RP2040", "TableRef on a Raspberry Pi Pico W with RP2040"]
)
def test_a_pico_is_taken(machine):
    check(_machine=machine)


def test_a_pico_w_without_a_built_firmware_is_refused():
    said = refusal(_machine="Raspberry Pi Pico W with RP2040")
    assert "too little memory for the firmware as files" in said


def test_another_board_is_refused_by_name():
    said = refusal(_machine="Raspberry Pi Pico2 with RP2350")
    assert said == (
        "The board at /dev/ttyACM7 is a Raspberry Pi Pico2 with RP2350, and TableRef is for the "
        "Pico and the Pico W."
    )
    assert "is a Adafruit Feather" in refusal(_machine="Adafruit Feather RP2040 with RP2040")


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ((1, 27, 0, ""), "1.27.0"),
        ((1, 28, 1, ""), "1.28.1"),
        ((1, 29, 0, "preview"), "1.29.0-preview"),
        ((1, 28, 0, "preview"), "1.28.0-preview"),
    ],
)
def test_another_micropython_is_refused_and_what_to_do_is_told(version, said):
    told = refusal(version=version)
    assert f"runs MicroPython {said}, and the firmware is compiled for 1.28.0." in told
    assert "give this one the whole image in BOOTSEL mode" in told


def test_an_older_form_of_version_is_read():
    check(version=(1, 28, 0))


def test_another_python_is_refused():
    assert "runs circuitpython, not MicroPython." in refusal(name="circuitpython")


@pytest.mark.parametrize("mpy", [0, 0x1305, 0x1307])
def test_a_micropython_that_reads_other_modules_is_refused(mpy):
    assert "does not understand board.mpy" in refusal(_mpy=mpy)


def test_machine_code_must_be_for_the_same_chip():
    native = compile_module("n.py", b"@micropython.native\ndef f():\n    pass\n")
    assert understands(PICO, native) and understands(PICO, MODULES["board.mpy"])
    assert not understands(0x1706, native)  # another chip
    assert not understands(0x1206, native)  # an older form of machine code
    assert understands(0x1206, MODULES["board.mpy"])
