"""`tableref hardware` generates all files of a build, or gives the reason in one line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import board
from tableref_host.cli import hardware
from tableref_host.cli.main import main
from tableref_host.cli.reference import DOCUMENT, documented_keys, keys_of
from tableref_host.hardware import HardwareError, artefacts
from tableref_host.hardware.artefacts import files_of_build, stale, write_folders
from tableref_host.places import ROOT
from tests.effort import exhaustive

BOARD = ROOT / "firmware" / "board.py"
OWN = """
class Mine({base}):
    NAME = "mine"
{lines}

BUILD = Mine
"""


def run(*words):
    done = CliRunner().invoke(main, ["hardware", *map(str, words)])
    assert "Traceback" not in done.output
    return done


@pytest.fixture(autouse=True)
def checkout(tmp_path_factory, monkeypatch):
    """Return an empty folder that stands for hardware/, which no test may write to."""
    folder = tmp_path_factory.mktemp("hardware")
    monkeypatch.setattr(hardware, "HARDWARE", folder)
    return folder


@pytest.fixture
def own(tmp_path):
    """Return a function that writes a maker's file.

    The file has `lines` in its class. The function returns its path.
    """

    def write(*lines, base="Table"):
        path = tmp_path / "my_board.py"
        body = "".join(f"    {line}\n" for line in lines)
        path.write_text(BOARD.read_text() + OWN.format(lines=body, base=base))
        return path

    return write


@pytest.fixture
def quick(monkeypatch):
    """Make the command generate only a few files, so that the test is fast."""
    few = (artefacts.parts_list, artefacts.electrics_page, artefacts.netlists)
    monkeypatch.setattr(artefacts, "OF_A_BUILD", few)
    monkeypatch.setattr(hardware, "files_of_all", lambda: {"box/box.txt": b"a box"})


@pytest.mark.parametrize("build", board.BUILDS.values(), ids=lambda build: build.NAME)
def test_files_written_together_are_committed(build):
    # The boards' routes, which are slow, have separate tests.
    quick = [make for make in artefacts.OF_A_BUILD if ".pcb." not in make.__module__]
    files = {path: content for make in quick for path, content in make(build).items()}
    assert len(files) > 15
    assert stale(ROOT / "hardware" / build.NAME, files, False) == []


@exhaustive
@pytest.mark.parametrize("build", board.BUILDS.values(), ids=lambda build: build.NAME)
def test_committed_files_are_up_to_date(build):
    assert build.NAME in artefacts.BUILDS
    assert stale(ROOT / "hardware" / build.NAME, files_of_build(build), True) == []


@exhaustive
def test_one_command_applies_a_moved_pin(own, tmp_path):
    path = own("LIGHTS_PIN = 22", base="Breadboard")
    done = run("--build", path, "--output", tmp_path / "mine")
    assert done.exit_code == 0, done.output
    ours, mine = ROOT / "hardware" / "breadboard", tmp_path / "mine"
    names = {path.relative_to(mine).as_posix() for path in mine.rglob("*") if path.is_file()}
    assert {"parts.md", "schematic.kicad_sch", "schematic.svg", "electrics.md", "pins.md"} <= names
    for name in ("schematic.kicad_sch", "schematic-pico.svg", "pins.md"):
        assert (mine / name).read_bytes() != (ours / name).read_bytes()
    assert ">GP22<" in (mine / "schematic-pico.svg").read_text()


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["LIGHTS_PIN = 14"], "GP14 is used twice: for button 13 and the lights."),
        (["LIGHTS_PIN = 25"], "GP25 (the lights) is taken on the Pico, for the green LED."),
        (
            ["BUTTON_PINS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18)"],
            "The buttons must follow each other: GP18 comes after GP13.",
        ),
        (["LIGHTS_LIMIT_MA = 450"], "The lights may draw 450 mA and the rest 120 mA; the supply"),
        (["REST_MA = 80", "LIGHTS_LIMIT_MA = 420"], "(limit: 80 mA, REST_MA)"),
        (
            ["BATTERY_CELLS = 2"],
            "empty they leave 1300 mV at VSYS, and the Pico wants 1800. Take 3.",
        ),
        (["LIGHTS_MIRRORED = 11"], "pods mirror seats' lights, and the last button is of seat 10"),
        (["SUPPLY_MA = 1000", "LIGHTS_LIMIT_MA = 880"], "Write LIGHTS_LIMIT_MA = 500."),
        (["HAS_BOARD = True"], "HAS_PODS and HAS_BOARD cannot both be True"),
        (
            [
                "BUTTONS = (1, 2, 3, 4, 11, 12, 13)",
                "BUTTON_PINS = (2, 3, 4, 5, 6, 7, 8)",
                "LIGHTS_MIRRORED = 4",
                "SEAT_LIGHTS = 4",
                "LIGHTS = 20",
            ],
            "SEAT_LIGHTS is 4: the hub's board and box have 10 seats. Write 10,",
        ),
        (["HAS_LEVEL_SHIFTER = False"], "With lights in pods HAS_LEVEL_SHIFTER must be True"),
    ],
)
def test_an_impossible_variant_is_refused_with_the_pin_and_the_reason(own, tmp_path, lines, words):
    done = run("--build", own(*lines), "--output", tmp_path / "mine")
    assert done.exit_code == 1
    assert words in done.output
    assert not (tmp_path / "mine").exists()


def test_all_reasons_are_reported(own, tmp_path):
    path = own("HAS_LEVEL_SHIFTER = False", "SUPPLY_MA = 1000", "LIGHTS_LIMIT_MA = 880")
    done = run("--build", path, "--output", tmp_path / "mine")
    assert "Write LIGHTS_LIMIT_MA = 500." in done.output
    assert "HAS_LEVEL_SHIFTER must be True" in done.output


def test_the_arguments_of_the_command_are_checked(own, tmp_path):
    assert "name it with --build" in run("--output", tmp_path).output
    done = run("--build", own())
    assert done.exit_code == 2
    assert "a build of your own needs --output" in done.output
    done = run("--build", "chess")
    assert done.exit_code == 1
    assert "there is no build 'chess'. Choose table, breadboard" in done.output
    assert run("--build", tmp_path / "gone.py", "--output", tmp_path).exit_code == 1


@pytest.mark.usefixtures("quick")
def test_check_lists_outdated_missing_and_surplus_files(tmp_path, monkeypatch):
    monkeypatch.setattr(hardware, "HARDWARE", tmp_path)
    done = run("--check")
    assert done.exit_code == 1
    assert f"{tmp_path}/table/parts.md is missing" in done.output
    assert "none of them stale" not in done.output
    assert not list(tmp_path.iterdir())
    done = run()
    assert done.exit_code == 0
    assert "12 of them made again" in done.output
    assert run("--check").output == "12 files, none of them stale\n"
    assert "none of them made again" in run().output
    (tmp_path / "table" / "parts.md").write_text("old")
    (tmp_path / "breadboard" / "parts.csv").unlink()
    (tmp_path / "table" / "old").mkdir()
    (tmp_path / "table" / "old" / "sheet.svg").write_text("old")
    (tmp_path / "README.md").write_text("the guide")
    done = run("--check")
    assert done.exit_code == 1
    assert done.output.splitlines()[:3] == [
        f"{tmp_path}/table/parts.md is stale",
        f"{tmp_path}/table/old/sheet.svg is no longer made",
        f"{tmp_path}/breadboard/parts.csv is missing",
    ]
    assert "make hardware makes them again" in done.output
    assert "3 of them made again" in run().output
    assert run("--check").exit_code == 0
    assert not (tmp_path / "table" / "old" / "sheet.svg").exists()
    assert (tmp_path / "README.md").read_text() == "the guide"


@pytest.mark.usefixtures("quick")
def test_as_json_the_command_reports_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(hardware, "HARDWARE", tmp_path)
    run()
    (tmp_path / "table" / "parts.md").write_text("old")
    old = {"path": f"{tmp_path}/table/parts.md", "why": "is stale"}
    done = run("--check", "--json")
    value = json.loads(done.stdout)
    known = documented_keys(DOCUMENT.read_text(encoding="utf-8"), "tableref hardware")
    assert known == {key for key in keys_of(value) if not key.startswith("folders.")}
    assert (done.exit_code, value["stale"], value["written"]) == (1, [old], False)
    assert sum(value["folders"].values()) == 12
    value = json.loads(run("--json").stdout)
    assert (value["stale"], value["written"]) == ([old], True)
    assert json.loads(run("--check", "--json").stdout)["stale"] == []


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("build", ["own", "table"])
def test_other_files_in_a_makers_folder_stay(own, tmp_path, checkout, build):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    build = own() if build == "own" else build
    for words in ((), ("--check",)):
        assert run("--build", build, "--output", tmp_path / "mine", *words).exit_code == 0
    assert (tmp_path / "mine" / "notes.txt").read_text() == "mine"
    assert (tmp_path / "mine" / "parts.md").exists()
    assert list(checkout.iterdir()) == []


@pytest.mark.usefixtures("quick")
def test_one_of_our_builds_is_made_alone(checkout):
    (checkout / "four").mkdir()
    (checkout / "four" / "old.svg").write_text("old")
    done = run("--build", "four")
    assert (done.exit_code, [path.name for path in checkout.iterdir()]) == (0, ["four"])
    assert done.output.splitlines()[0].startswith(f"{checkout}/four: ")
    # Our folders contain only what is made.
    assert not (checkout / "four" / "old.svg").exists()


@pytest.mark.usefixtures("quick")
def test_files_are_written_completely(tmp_path, monkeypatch):
    monkeypatch.setattr(hardware, "HARDWARE", tmp_path)
    run()
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    monkeypatch.setattr(hardware, "files_of_all", lambda: {"a": b"1", "box/box.txt": b"new"})
    open_path = Path.open

    def full(path, *arguments, **options):
        if path.name == "box.txt.unfinished":
            raise OSError(28, "No space left on device", str(path))
        return open_path(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", full)
    done = run()
    assert done.exit_code == 1
    assert "box.txt.unfinished: No space left on device." in done.output
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_two_generators_of_one_file_are_an_error(monkeypatch):
    def one(build):
        return {"parts.md": b""}

    monkeypatch.setattr(artefacts, "OF_A_BUILD", (one, one))
    with pytest.raises(HardwareError, match="parts.md is made twice"):
        files_of_build(board.Table)


def test_missing_folders_are_created(tmp_path):
    write_folders([(tmp_path / "a", {"b/c.txt": b"c"}, True)])
    assert (tmp_path / "a" / "b" / "c.txt").read_bytes() == b"c"
