"""The committed sheets are what board.py makes; one moved pin changes all that show it."""

import pytest

import board
from host_tools.hardware.artefacts import stale
from host_tools.hardware.board_page import board_drawings, board_page
from host_tools.hardware.harness_sheets import sheets
from host_tools.hardware.sheets import pin_table
from host_tools.places import ROOT
from tests.host_tools.hardware import boards

OF_THE_TABLE = {
    "pins.md",
    "board.md",
    "wiring/hub.yml",
    "wiring/seat.yml",
    "wiring/buttons.yml",
    "wiring/pod.yml",
}


def texts(build):
    """All of a build's sheets that are not drawn by node: {path: bytes}."""
    placement = boards.placement(build)
    found = {f"wiring/{name}.yml": sheet.yaml() for name, sheet in sheets(placement).items()}
    found |= {f"{name}.svg": svg for name, svg in board_drawings(placement).items()}
    found["pins.md"] = pin_table(placement.circuit)
    found["board.md"] = board_page(placement, build.NAME)
    return {path: text.encode() for path, text in found.items()}


@pytest.mark.parametrize("build", board.BUILDS.values(), ids=lambda build: build.NAME)
def test_the_committed_texts_are_the_generated_ones(build):
    assert stale(ROOT / "hardware" / build.NAME, texts(build), False) == []


def test_a_moved_contact_makes_every_sheet_stale_that_shows_it():
    class Contacts(board.Table):
        BUTTON_PINS = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        LIGHTS_PIN = 2

    found = {str(path) for path, _ in stale(ROOT / "hardware/table", texts(Contacts), False)}
    folder = ROOT / "hardware/table"
    told = {path.removeprefix(f"{folder}/") for path in found}
    # Seat and pod show holes and pins of sockets only, which stay where they are.
    assert {"pins.md", "board.md", "wiring/buttons.yml", "board/whole.svg"} <= told
    assert not {"wiring/seat.yml", "wiring/pod.yml"} & told


def test_the_lights_on_another_pin_make_their_sheets_stale():
    ours, moved = texts(board.Table), texts(boards.OneMoved)
    changed = {path for path in ours if ours[path] != moved.get(path)}
    assert {"pins.md", "board.md", "board/whole.svg"} <= changed
    assert "wiring/buttons.yml" not in changed
    assert ours.keys() == moved.keys() >= OF_THE_TABLE
