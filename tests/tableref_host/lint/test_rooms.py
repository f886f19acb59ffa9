"""Imports go in one direction: in the firmware towards the rules, on the host to the protocol."""

from graphlib import TopologicalSorter

import pytest

from tableref_host.lint.rooms import HOST_MAY_IMPORT, check_circles, check_imports, check_rooms

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
    ("tableref.show.lights", "from ..games import game"),
    ("tableref.show.lights", "from .. import games"),
    ("tableref.presses.claims", "import tableref.drivers.buttons"),
    ("tableref.presses.claims", "import main"),
    ("tableref.presses.claims", "import board"),
    ("tableref.drivers.buttons", "from tableref.rules import gotta_go"),
    ("tableref.drivers.buttons", "from tableref.referee import claims"),
    ("tableref.drivers.buttons", "import board"),
    ("tableref.drivers.buttons", "import tableref_host"),
    ("tableref.selftest.self_test", "from tableref.drivers.clock import ticks_us"),
    ("tableref.selftest.contacts", "from tableref.rules import gotta_go"),
    ("tableref.referee.referee", "from tableref.selftest.self_test import SelfTest"),
    ("checkup", "import main"),
    ("checkup", "from tableref.rules import gotta_go"),
    ("digitalio", "import board"),
    ("neopixel_write", "from tableref.drivers import pixels"),
    ("board", "import digitalio"),
    ("main", "from tableref_host import cli"),
    ("tableref_host.protocol.lines", "from tableref_host.device import uf2"),
    ("tableref_host.protocol.lines", "from tableref_host.history import HistoryError"),
    ("tableref_host.device.uf2", "from tableref_host import cli"),
    ("tableref_host.table.page", "import tableref_host.scoreboard.hub"),
    ("tableref_host.scoreboard.hub", "def late():\n    from tableref_host.cli.watch import watch"),
)
RIGHT = (
    ("tableref.games.gotta_go.rules", "from tableref.rules import points"),
    ("tableref.games.gotta_go.game", "from tableref.games.gotta_go.rules import Round"),
    ("tableref.games.got_it.rules", "from tableref.games.options import whole"),
    ("tableref.games.got_it.rules", "from .solver import solve"),
    ("tableref.games.got_it.game", "from ...show import lights"),
    ("tableref.games.got_it.game", "__import__(name)"),
    ("tableref.show.lights", "from .. import presses"),
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
    ("tableref_host.cli.watch", "from tableref_host.scoreboard.hub import Hub"),
    ("tableref_host.protocol.lines", "from tableref_host.protocol import fields"),
    ("tableref_host.protocol.fields", "from tableref.referee import games"),
)


@pytest.mark.parametrize(("module", "source"), WRONG)
def test_an_import_against_the_direction_is_found(module, source):
    assert [problem.rule for problem in check_imports(source, module)] == ["import-direction"]


@pytest.mark.parametrize(("module", "source"), RIGHT)
def test_an_import_along_the_direction_is_accepted(module, source):
    assert check_imports(source, module) == []


def test_files_are_found_by_their_folders(tmp_path):
    rules = tmp_path / "firmware" / "tableref" / "rules"
    rules.mkdir(parents=True)
    (rules / "a.py").write_text("x = 1\nfrom tableref.referee import claims\n")
    (tmp_path / "firmware" / "stray.py").write_text("import tableref.show.lights\n")
    (tmp_path / "firmware" / "board.py").write_text("LIGHTS = 26\n")
    found = [(problem.path, problem.line, problem.rule) for problem in check_rooms(tmp_path)]
    assert found == [
        ("firmware/stray.py", 1, "unknown-room"),
        ("firmware/tableref/rules/a.py", 2, "import-direction"),
    ]


def test_folders_of_the_host_are_known(tmp_path):
    (tmp_path / "tableref_host" / "attic").mkdir(parents=True)
    (tmp_path / "tableref_host" / "__init__.py").write_text("")
    (tmp_path / "tableref_host" / "places.py").write_text("from tableref_host.cli import main\n")
    (tmp_path / "tableref_host" / "attic" / "a.py").write_text("")
    found = [(problem.path, problem.rule) for problem in check_rooms(tmp_path)]
    assert found == [
        ("tableref_host/attic/a.py", "unknown-room"),
        ("tableref_host/places.py", "import-direction"),
    ]


def test_import_cycles_are_found_in_the_firmware_and_beside_the_host(tmp_path):
    for folder, package in (("firmware/tableref/show", "tableref.show"), ("torture", "torture")):
        place = tmp_path / folder
        place.mkdir(parents=True)
        (place / "a.py").write_text(f"from {package} import b\n")
        (place / "_c.py").write_text("this is no Python\n")
        for text in (f"from {package}.a import x\n", f"import {package}.a\n"):
            (place / "b.py").write_text(text)
            (problem,) = check_rooms(tmp_path)
            assert (problem.path, problem.rule) == (f"{folder}/a.py", "import-circle")
        (place / "b.py").write_text("")


def test_folders_of_the_host_have_no_import_cycle():
    TopologicalSorter(HOST_MAY_IMPORT).prepare()


def test_modules_that_import_each_other_are_found():
    straight = {"tableref_host.a.b": ("b.py", "import json"), "tableref_host.a.c": ("c.py", "")}
    assert check_circles(straight) == []
    circle = {
        "tableref_host.a.b": ("b.py", "from tableref_host.a import c"),
        "tableref_host.a.c": ("c.py", "def late():\n    from tableref_host.a.b import thing"),
    }
    (problem,) = check_circles(circle)
    assert problem.rule == "import-circle"
    assert "tableref_host.a.b" in problem.text and "tableref_host.a.c" in problem.text
