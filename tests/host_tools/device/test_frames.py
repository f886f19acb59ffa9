"""What runs in every turn of the loop takes no memory for its variables, on MicroPython's own too.

See docs/architecture.md, "Frames".
"""

import pytest
from compiled_module import frames

from host_tools.device.builds import read_build
from host_tools.device.firmware_files import compile_module, slot_files
from host_tools.places import LIBRARY, ROOT

MOST_WORDS = 11
"""VM_MAX_STATE_ON_STACK of MicroPython's py/objfun.c."""

EACH_TURN = {
    "device": "step quiet_us calm_us _work_on _talk _paint _refresh_display _keep _think _tick",
    "tableref/drivers/clock": "ticks_us unsigned us_since",
    "tableref/drivers/sampler": "read",
    "tableref/drivers/buttons": "edges",
    "tableref/drivers/buzzer": "tone cue",
    "tableref/drivers/display": "show refresh_slice _do_slice",
    "tableref/drivers/pixels": "refresh_slice start_picture _set _dimmed _send",
    "tableref/presses/timeline": "note at",
    "tableref/referee/referee": "pass_time wait_us pixel sounds screen events think _advance",
    "tableref/referee/match": "pixel next_us advance note_time",
    "tableref/show/announcer": "tone sound_waits flashing advance take_events",
    "tableref/show/tunes": "tone notes",
    "tableref/show/lights": "scale breath player_light seat distance comet bar shares",
    "tableref/games/game_lights": "pixel _button_pixel _of ready_button ready_ring over_button",
    "tableref/games/gotta_go/lights": "_race_ring _scoring_ring _scoring_button",
    "tableref/usb/wire": "work _hear",
    "tableref/store/keeper": "work",
}


@pytest.fixture(scope="module")
def modules():
    return slot_files(ROOT / "firmware", LIBRARY, read_build(ROOT / "firmware"))


def as_compiled(name):
    """Return what a function of that name is called in a compiled module."""
    (found, _) = frames(compile_module("name.py", f"def {name}():\n    pass\n".encode()))
    return found


@pytest.mark.parametrize("module", EACH_TURN)
def test_what_runs_in_every_turn_has_a_small_frame(modules, module):
    found = frames(modules[f"{module}.mpy"])
    asked = {name: found[as_compiled(name)] for name in EACH_TURN[module].split()}
    assert {name: words for name, words in asked.items() if words > MOST_WORDS} == {}
