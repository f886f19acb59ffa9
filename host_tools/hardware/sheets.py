"""All of a build that shows which wire goes where: pin table, board hole by hole, wiring sheets."""

from host_tools.hardware.board_page import board_drawings, board_page, placement_of
from host_tools.hardware.harness_sheets import sheets, typical_seat
from host_tools.hardware.light_drawings import lights_drawing
from host_tools.hardware.pictures import draw
from host_tools.hardware.pin_table import pin_table
from host_tools.hardware.seat_drawings import pod_drawing, seat_drawing


def wiring_sheets(board):
    """Return {path: bytes} of the sheets of `board`, below its build's folder.

    Raises HardwareError when its board has no room, PictureError when nothing can be drawn.
    """
    placement = placement_of(board)
    wiring = sheets(placement)
    graphs = {f"wiring/{name}": sheet.graph() for name, sheet in wiring.items()}
    texts = {f"wiring/{name}.yml": sheet.yaml() for name, sheet in wiring.items()}
    texts["pins.md"] = pin_table(placement.circuit)
    texts["board.md"] = board_page(placement, board.NAME)
    drawings = board_drawings(placement) | _other_drawings(placement.circuit, board)
    files = {}
    for name, picture in draw(graphs, drawings).items():
        texts[f"{name}.svg"] = picture.svg
        files[f"{name}.png"] = picture.png
    return files | {path: text.encode() for path, text in texts.items()}


def _other_drawings(made, board):
    found = {"drawings/lights": lights_drawing(board)}
    if made.pods:
        seat = typical_seat(made)
        found["drawings/seat"] = seat_drawing(made, seat)
        found["drawings/pod"] = pod_drawing(made, seat)
    return found
