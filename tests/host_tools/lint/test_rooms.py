"""Imports point one way: in the firmware to the rules, on the host to the protocol."""

from graphlib import TopologicalSorter

import pytest

from host_tools.lint.rooms import HOST_MAY_IMPORT, check_circles, check_imports, check_rooms

WRONG = (
    ("tableref.games.got_it.rules", "from tableref.games.game import Game"),
    ("tableref.games.got_it.solver", "from tableref.show import lights"),
    ("tableref.games.game", "from tableref.referee import match"),
    ("tableref.presses.claims", "from tableref.games.gotta_go.rules import Round"),
    ("tableref.games.gotta_go.rules", "import tableref.presses.claims"),
    ("tableref.games.gotta_go.rules", "from tableref.referee import claims"),
    ("tableref.games.gotta_go.rules", "from ..referee import claims"),
    ("tableref.games.gotta_go.rules", "from tableref import referee"),
    ("tableref.games.gotta_go.rules", "from .. import referee"),
    ("tableref.games.gotta_go.rules", "__import__('tableref.referee')"),
    ("tableref.presses.claims", "import tableref.drivers.buttons"),
    ("tableref.presses.claims", "import main"),
    ("tableref.presses.claims", "import board"),
    ("tableref.drivers.buttons", "from tableref.rules import gotta_go"),
    ("tableref.drivers.buttons", "from tableref.referee import claims"),
    ("tableref.drivers.buttons", "import board"),
    ("tableref.drivers.buttons", "import host_tools"),
    ("tableref.selftest.self_test", "from tableref.drivers.clock import ticks_us"),
    ("tableref.selftest.contacts", "from tableref.rules import gotta_go"),
    ("tableref.referee.referee", "from tableref.selftest.self_test import SelfTest"),
    ("checkup", "import main"),
    ("checkup", "from tableref.rules import gotta_go"),
    ("digitalio", "import board"),
    ("neopixel_write", "from tableref.drivers import pixels"),
    ("board", "import digitalio"),
    ("main", "from host_tools import cli"),
    ("host_tools.protocol.lines", "from host_tools.device import uf2"),
    ("host_tools.protocol.lines", "from host_tools.history import HistoryError"),
    ("host_tools.device.uf2", "from host_tools import cli"),
    ("host_tools.table.page", "import host_tools.scoreboard.hub"),
    ("host_tools.scoreboard.hub", "def late():\n    from host_tools.cli.watch import watch"),
)
RIGHT = (
    ("tableref.games.gotta_go.rules", "from tableref.rules import points"),
    ("tableref.games.gotta_go.game", "from tableref.games.gotta_go.rules import Round"),
    ("tableref.games.got_it.rules", "from tableref.games.options import whole"),
    ("tableref.referee.match", "from tableref.games import by_key"),
    ("tableref.presses.claims", "from . import gestures"),
    ("tableref.presses.claims", "import json, random"),
    ("tableref.selftest.contacts", "from tableref.presses.gestures import BUTTONS"),
    ("checkup", "import board\nfrom tableref.selftest.self_test import SelfTest"),
    ("assembly", "import checkup"),
    ("tableref.drivers.pixels", "import neopixel, digitalio"),
    ("tableref.drivers.buttons", "from tableref.drivers.sampler import Sampler"),
    ("neopixel_write", "import rp2, machine"),
    ("assembly", "import board\nfrom tableref.referee.referee import Referee\nimport digitalio"),
    ("main", "from tableref.drivers import buttons"),
    ("host_tools.cli.watch", "from host_tools.scoreboard.hub import Hub"),
    ("host_tools.protocol.lines", "from host_tools.protocol import fields"),
    ("host_tools.protocol.fields", "from tableref.referee import games"),
)


@pytest.mark.parametrize(("module", "source"), WRONG)
def test_an_import_against_the_direction_is_found(module, source):
    assert [problem.rule for problem in check_imports(source, module)] == ["import-direction"]


@pytest.mark.parametrize(("module", "source"), RIGHT)
def test_an_import_along_the_direction_is_not(module, source):
    assert check_imports(source, module) == []


def test_files_are_found_in_their_rooms(tmp_path):
    rules = tmp_path / "firmware" / "tableref" / "rules"
    rules.mkdir(parents=True)
    (rules / "a.py").write_text("x = 1\nfrom tableref.referee import claims\n")
    (tmp_path / "firmware" / "stray.py").write_text("")
    (tmp_path / "firmware" / "board.py").write_text("LIGHTS = 26\n")
    found = [(problem.path, problem.line, problem.rule) for problem in check_rooms(tmp_path)]
    assert found == [
        ("firmware/stray.py", 1, "unknown-room"),
        ("firmware/tableref/rules/a.py", 2, "import-direction"),
    ]


def test_rooms_of_the_host_are_known(tmp_path):
    (tmp_path / "host_tools" / "attic").mkdir(parents=True)
    (tmp_path / "host_tools" / "__init__.py").write_text("")
    (tmp_path / "host_tools" / "places.py").write_text("from host_tools.cli import main\n")
    (tmp_path / "host_tools" / "attic" / "a.py").write_text("")
    found = [(problem.path, problem.rule) for problem in check_rooms(tmp_path)]
    assert found == [
        ("host_tools/attic/a.py", "unknown-room"),
        ("host_tools/places.py", "import-direction"),
    ]


def test_circles_are_found_in_the_firmware_and_beside_the_host(tmp_path):
    for folder, package in (("firmware/tableref/show", "tableref.show"), ("torture", "torture")):
        place = tmp_path / folder
        place.mkdir(parents=True)
        (place / "a.py").write_text(f"from {package} import b\n")
        (place / "b.py").write_text(f"from {package}.a import x\n")
        (problem,) = check_rooms(tmp_path)
        assert (problem.path, problem.rule) == (f"{folder}/a.py", "import-circle")
        (place / "b.py").write_text("")


def test_rooms_of_the_host_make_no_circle():
    TopologicalSorter(HOST_MAY_IMPORT).prepare()


def test_modules_that_import_each_other_are_found():
    straight = {"host_tools.a.b": ("b.py", "import json"), "host_tools.a.c": ("c.py", "")}
    assert check_circles(straight) == []
    circle = {
        "host_tools.a.b": ("b.py", "from host_tools.a import c"),
        "host_tools.a.c": ("c.py", "def late():\n    from host_tools.a.b import thing"),
    }
    (problem,) = check_circles(circle)
    assert problem.rule == "import-circle"
    assert "host_tools.a.b" in problem.text and "host_tools.a.c" in problem.text
