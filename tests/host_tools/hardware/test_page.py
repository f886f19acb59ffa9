"""Formulas are worked out in their order, and one with a wrong name fails."""

import jinja2
import pytest

from host_tools.hardware import HardwareError, makers_table, table
from host_tools.hardware.page import worked_out


def test_a_formula_knows_what_is_given_and_what_stands_above_it():
    formulas = {
        "rib": "wall",
        "slot": "thick + 2 * rib",
        "turns": [0, 120],
        "most": "[slot, 9]|max",
    }
    found = worked_out(formulas, {"wall": 2.5, "thick": 16.0})
    assert (found["rib"], found["slot"], found["turns"], found["most"]) == (2.5, 21, [0, 120], 21)
    assert list(found)[:2] == ["wall", "thick"]


@pytest.mark.parametrize("formula", ["wal", "wall + thik", "below", "wall.deep", "rib(wall)"])
def test_a_name_that_nobody_knows_is_told(formula):
    with pytest.raises(jinja2.UndefinedError, match="is undefined|has no attribute"):
        worked_out({"slot": formula, "below": 1}, {"wall": 2.5})


def test_a_table_is_read_by_its_name_and_a_makers_mistake_is_named():
    assert "C1" in table("box/box")["names"]
    with pytest.raises(HardwareError, match="mine.toml is not TOML: "):
        makers_table("a = ", "mine.toml")
