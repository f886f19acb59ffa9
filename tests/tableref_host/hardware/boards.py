"""Boards for the tests: our builds, and variants of makers."""

from functools import cache
from types import SimpleNamespace

import board
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.pcb.layout import boards
from tableref_host.hardware.placement import placed
from tableref_host.places import ROOT


class Moved(board.Table):
    """Every pin differs from ours."""

    NAME = "moved"
    BUTTON_PINS = tuple(range(6, 19))
    LIGHTS_PIN = 2
    BUZZER_PIN = 28
    DISPLAY_SDA_PIN = 4
    DISPLAY_SCL_PIN = 5


class OneMoved(board.Table):
    """The lights are on another pin; all other pins are ours."""

    NAME = "table"
    LIGHTS_PIN = 22


class Crowded(board.Table):
    """Contacts on higher pins, so that a ground pad has only a single connection to its pour."""

    NAME = "crowded"
    BUTTON_PINS = tuple(range(5, 18))
    LIGHTS_PIN = 2
    BUZZER_PIN = 3


class FourSeats(board.Table):
    NAME = "four-seats"
    BUTTON_PINS = (2, 3, 4, 5, 6, 7, 8)
    BUTTONS = (1, 2, 3, 4, 11, 12, 13)
    LIGHTS_MIRRORED = 4


class Plain(board.Table):
    """A hub with as few parts as possible."""

    NAME = "plain"
    BATTERY_CELLS = 0
    HAS_LEVEL_SHIFTER = False
    DISPLAY_I2C = None
    LIGHTS_MIRRORED = 0


class Grown(board.Breadboard):
    NAME = "grown"
    BUTTON_PINS = tuple(range(2, 15))
    BUTTONS = (1, 2, 11, 13, 12, 3, 4, 5, 6, 7, 8, 9, 10)
    DISPLAY_I2C = 0


class MovedSmall(board.Breadboard):
    """A breadboard on which every pin differs."""

    NAME = "moved-small"
    BUTTON_PINS = (16, 17, 18, 19)
    LIGHTS_PIN = 22
    BUZZER_PIN = 1


class MovedFour(board.Four):
    """The box for four with every pin different."""

    NAME = "moved-four"
    BUTTON_PINS = (16, 17, 18, 19, 20, 21, 22)
    LIGHTS_PIN = 2
    BUZZER_PIN = 3
    DISPLAY_SDA_PIN = 4
    DISPLAY_SCL_PIN = 5


ALL = (*board.BUILDS.values(), Moved, FourSeats, Plain, Grown, MovedSmall, MovedFour)
BOARDS = {"hub": board.Table, "pod": board.Table, "four": board.Four}
"""Circuit board -> our build that has it."""

SMALL = (board.Breadboard, Grown, MovedSmall)


def has_boards(build):
    """Return whether `build` has circuit boards."""
    return build.HAS_PODS or build.HAS_BOARD


def laid_out(name):
    """Return the Board called `name` of our variant that has it, without tracks."""
    return next(one for one in boards(circuit_of(BOARDS[name])) if one.name == name)


def folder_of(name):
    """Return the folder with the committed project of the board called `name`."""
    return ROOT / "hardware" / BOARDS[name].NAME / "pcb" / name


def moved_contact(build, number):
    """Return a copy of `build` with the contacts moved by one pin, as a namespace."""
    values = {name: getattr(build, name) for name in dir(build) if name.isupper()}
    values["BUTTON_PINS"] = tuple(pin + number for pin in build.BUTTON_PINS)
    return SimpleNamespace(**values)


@cache
def placement(build):
    """The Placement of `build`, shared by all tests of a file, which must not change it."""
    return placed(circuit_of(build), build)
