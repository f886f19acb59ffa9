"""An update over USB keeps the build of the Pico: a breadboard never becomes a table unasked."""

import pytest
from click.testing import CliRunner
from firmwares import END, HEADER, OLD, SCORES, beside_main, firmware, in_folder, in_slot, scores
from pico_model import Line, Pico

from host_tools.cli import flash
from host_tools.cli.main import main
from host_tools.device import NonsenseError
from host_tools.device.contents import ask_build


def board(name, file=""):
    """Return the module of a board whose build is `name`."""
    source = f"class Build:\n    NAME = {name!r}\nBUILD = Build\nFILE = {file!r}\n"
    return HEADER + source.encode() + END


@pytest.fixture
def flashed(monkeypatch):
    """Return a function that runs `tableref flash` on a Pico with such a board in its firmware."""

    def slot_files(_firmware, _library, build):
        return firmware("new") | {"board.mpy": board(build.name, build.file)}

    monkeypatch.setattr(flash, "slot_files", slot_files)

    def run(pico, *words, status=0):
        monkeypatch.setattr(flash, "connect", lambda _: Line(pico))
        done = CliRunner().invoke(main, ["flash", "--device", "/dev/ttyACM7", *map(str, words)])
        assert done.exit_code == status, done.output
        return done.output

    return run


def pico_with(module):
    return Pico(in_slot("a", OLD | {"board.mpy": module}))


def build_of(pico):
    return ask_build(Line(pico))


@pytest.mark.parametrize("name", ["table", "breadboard"])
def test_without_a_word_it_keeps_its_build(flashed, name):
    pico = pico_with(board(name))
    assert "Its build" not in flashed(pico)
    assert build_of(pico) == (name, "")
    assert scores(pico) == SCORES
    assert "Nothing has changed" in flashed(pico)


def test_another_build_is_given_when_it_is_asked_for_and_told(flashed):
    pico = pico_with(board("breadboard"))
    assert "Its build was breadboard, and is table now.\n" in flashed(pico, "--build", "table")
    assert build_of(pico) == ("table", "")


def test_a_firmware_from_before_there_were_builds_is_a_table_s(flashed):
    pico = Pico(in_slot("a", OLD))
    flashed(pico)
    assert build_of(pico) == ("table", "")


def test_of_a_build_of_somebody_s_own_the_file_is_wanted(flashed, tmp_path):
    pico = pico_with(board("table", "my_board.py"))
    before = pico.files.all()
    said = flashed(pico, status=1)
    assert "Error: The Pico has the build table of my_board.py, and an update would lose" in said
    assert pico.files.all() == before
    own = tmp_path / "my_board.py"
    own.write_text((flash.FIRMWARE / "board.py").read_text())
    assert "Its build" not in flashed(pico, "--build", own)
    assert build_of(pico) == ("table", "my_board.py")
    assert "was table of my_board.py, and is table now." in flashed(pico, "--build", "table")


def test_a_build_that_board_py_does_not_have_is_told(flashed):
    said = flashed(pico_with(board("kitchen")), status=1)
    assert "The Pico has the build kitchen, which board.py does not have. Say --build" in said


@pytest.mark.parametrize("module", [HEADER + b"1 / 0" + END, HEADER + b"BUILD = 7" + END])
def test_a_firmware_that_cannot_tell_is_not_guessed_at(flashed, module):
    pico = pico_with(module)
    assert "The firmware on the Pico cannot say which build it is for" in flashed(pico, status=1)
    flashed(pico, "--build", "breadboard")
    assert build_of(pico) == ("breadboard", "")


@pytest.mark.parametrize("files", [{}, SCORES, beside_main(OLD), in_folder("a", OLD)])
def test_without_a_firmware_in_a_slot_it_gets_what_board_py_says(flashed, files):
    pico = Pico(files)
    assert build_of(pico) == ()
    flashed(pico)
    assert build_of(pico) == ("table", "")


def test_asking_leaves_nothing_behind():
    pico = pico_with(board("breadboard"))
    line = Line(pico)
    assert ask_build(line) == ask_build(line) == ("breadboard", "")
    assert "board" not in pico._modules and pico._mounts == {} and pico.alarms == []


@pytest.mark.parametrize("said", ["", "no", "7", '["table"]', '["a", "b", "c"]', '"ab"x'])
def test_an_answer_that_makes_no_sense_is_told(said):
    class Nonsense(Line):
        def run(self, _program):
            return said

    with pytest.raises(NonsenseError):
        ask_build(Nonsense(pico_with(board("table"))))


def test_an_image_has_its_build_already(tmp_path):
    words = ["flash", "--uf2", str(tmp_path / "x.uf2"), "--build", "table"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 2 and "leave --build out" in done.output


def test_a_build_that_nobody_knows_is_told_before_anything_is_looked_for(monkeypatch):
    monkeypatch.setattr(flash, "choose_board", lambda *_, **__: pytest.fail("it looks"))
    done = CliRunner().invoke(main, ["flash", "--build", "tabel"])
    assert done.exit_code == 1 and "there is no build 'tabel'" in done.output
