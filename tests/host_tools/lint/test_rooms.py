"""Imports in the firmware point one way: drivers and rules to nothing, referee to rules."""

import pytest

from host_tools.lint.rooms import check_imports, check_rooms

WRONG = (
    ("tableref.rules.gotta_go", "import tableref.referee.claims"),
    ("tableref.rules.gotta_go", "from tableref.referee import claims"),
    ("tableref.rules.gotta_go", "from ..referee import claims"),
    ("tableref.rules.gotta_go", "from tableref import referee"),
    ("tableref.rules.gotta_go", "from .. import referee"),
    ("tableref.rules.gotta_go", "__import__('tableref.referee')"),
    ("tableref.referee.claims", "import tableref.drivers.buttons"),
    ("tableref.referee.claims", "import main"),
    ("tableref.referee.claims", "import board"),
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
)
RIGHT = (
    ("tableref.rules.gotta_go", "from tableref.rules import points"),
    ("tableref.referee.claims", "from tableref.rules.gotta_go import Round"),
    ("tableref.referee.claims", "from . import gestures"),
    ("tableref.referee.claims", "import json, random"),
    ("tableref.selftest.contacts", "from tableref.referee.gestures import BUTTONS"),
    ("checkup", "import board\nfrom tableref.selftest.self_test import SelfTest"),
    ("main", "import checkup"),
    ("tableref.drivers.pixels", "import neopixel, digitalio"),
    ("tableref.drivers.buttons", "from tableref.drivers.sampler import Sampler"),
    ("neopixel_write", "import rp2, machine"),
    ("main", "import board\nfrom tableref.referee.referee import Referee\nimport digitalio"),
    ("main", "from tableref.drivers import buttons"),
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
