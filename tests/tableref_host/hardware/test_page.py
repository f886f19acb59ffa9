"""TOML tables are read by name, and errors in a maker's file are reported."""

import pytest

from tableref_host.hardware import HardwareError, makers_table, table


def test_a_table_is_read_by_its_name_and_errors_are_named():
    assert "C1" in table("box/box")["names"]
    with pytest.raises(HardwareError, match="mine.toml is not TOML: "):
        makers_table("a = ", "mine.toml")
