"""The doctor's advice about lights fits the build: ten players' lights, or four."""

import pytest

from board import Four, Table
from tableref.drivers import wiring
from tableref_host.device.wires import Wires


@pytest.mark.parametrize(("build", "before"), [(Table, "light 10"), (Four, "light 4")])
def test_the_ring_is_connected_after_the_last_players_light(build, before):
    wires = Wires(wiring.named_pins(build), build.SEAT_LIGHTS)
    assert wires.dark_light(0) == "look at the wire from GP15 to its data input"
    assert wires.dark_light(10).endswith(f"the data wire that comes from {before}")
    assert wires.dark_light(11).endswith("comes from ring light 1")
    assert wires.dark_light(3).endswith("comes from light 3")


def test_only_existing_lights_can_be_named():
    four, table = (Wires((), build.SEAT_LIGHTS) for build in (Four, Table))
    assert table.read_lights("5, r1 3") == [2, 4, 10]
    assert four.read_lights("4 r16") == [3, 25]
    with pytest.raises(ValueError, match="'5' is not a light: choose 1 to 4 for the buttons"):
        four.read_lights("5")
    with pytest.raises(ValueError, match="'r17' is not a light"):
        four.read_lights("r17")
