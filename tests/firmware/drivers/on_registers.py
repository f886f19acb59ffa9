"""Loads a driver's interrupts in machine code as Python functions on simulated registers."""

import builtins
import importlib.util
from contextlib import contextmanager

import pytest

import machine
import micropython
from tableref_host.places import FIRMWARE


class Words:
    """What viper's ``ptr32`` returns for an address: 32-bit words from there on."""

    def __init__(self, address):
        self._address = address

    def __getitem__(self, index):
        return machine.mem32[self._address + 4 * index]

    def __setitem__(self, index, value):
        machine.mem32[self._address + 4 * index] = value


def _pointer(place):
    return Words(place) if isinstance(place, int) else place


@contextmanager
def on_registers(name, **parts):
    """Provide the module of a driver (its name), with viper functions as Python functions.

    `parts` replace parts of the module ``machine``.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(micropython, "viper", lambda function: function, raising=False)
        for kind in ("ptr8", "ptr32"):
            patch.setattr(builtins, kind, _pointer, raising=False)
        for part, value in {**parts, "bus": machine.Memory(look_us=0)}.items():
            patch.setattr(machine, part, value, raising=False)
        path = FIRMWARE / "tableref" / "drivers" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(f"{name}_on_registers", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module
