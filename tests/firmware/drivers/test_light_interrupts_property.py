"""The interrupts of the lights on simulated registers; the emulated Pico runs machine code."""

import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

import machine
from tests.firmware.drivers.on_registers import on_registers

LIGHTS, BYTES = 26, 78
ROOM = 2000
DMA, ABORT, TIMER, ON_WIRE = 0x1000, 0x2000, 0x3000, 0x4000


@pytest.fixture(scope="module")
def driver():
    with on_registers("light_interrupts") as module:
        yield module


class Lamps:
    """The chain of lights: each lamp shows the newest frame that has reached it.

    `shown` has the bytes that the lamps show.
    """

    def __init__(self, driver, mirrored=6):
        self.driver = driver
        machine.bus.words.clear()
        for place in (driver.CTL, driver.WIRE, driver.NEXT):
            place[:] = array.array("i", [0] * 75) if place is driver.CTL else bytes(80)
        ctl = driver.CTL
        for index, value in (
            (driver.ROOM, ROOM), (driver.MIRRORED, mirrored), (driver.DMA, DMA),
            (driver.ABORT, ABORT), (driver.TIMER, TIMER), (driver.ON_WIRE, ON_WIRE),
        ):  # fmt: skip
            ctl[index] = value
        ctl[driver.WHITE : driver.WHITE + 4] = array.array("i", [200, 200, 200, 600])
        ctl[driver.FAINT : driver.FAINT + 4] = array.array("i", [20, 20, 20, 60])
        self.mirrored = mirrored
        self.shown = bytes(BYTES)

    def current(self, lamps):
        """Return the current at the levels `lamps`, as their sum; mirrored lamps count twice."""
        levels = [sum(lamps[at : at + 3]) for at in range(0, BYTES, 3)]
        return sum(levels) + sum(levels[: self.mirrored])

    def show(self, picture):
        self.driver.show(bytes(picture))

    def press(self, button):
        # The channel's register says that nothing of the frame has been sent yet.
        machine.bus.words[DMA] = ON_WIRE
        self.driver.press(1 << button)

    def send(self):
        """Send the frame that has begun, if any, and the pause in which the lamps take it over."""
        ctl = self.driver.CTL
        if not ctl[self.driver.IS_SENDING]:
            return
        end = ctl[self.driver.END]
        before, self.shown = self.shown, bytes(self.driver.WIRE[:end]) + self.shown[end:]
        # Meanwhile each lamp draws the larger of its old and its new current.
        lamps = [max(one[at : at + 3] for one in (before, self.shown)) for at in range(0, BYTES, 3)]
        assert self.current(b"".join(lamps)) <= ROOM
        self.driver.rested(None)

    def hold(self):
        """Let the time of all flashes end."""
        machine.bus.words[TIMER + 40] = machine.bus.words.get(TIMER + 40, 0) + 140_000


PICTURES = st.lists(st.integers(0, 60), min_size=LIGHTS, max_size=LIGHTS).map(
    lambda levels: bytes(level for level in levels for _ in range(3))
)


@given(st.lists(PICTURES | st.integers(0, 9), max_size=12))
def test_the_current_is_limited_and_the_last_picture_is_shown_in_the_end(driver, actions):
    lamps = Lamps(driver)
    last = bytes(BYTES)
    for action in actions:
        if isinstance(action, int):
            lamps.press(action)
        else:
            share = min(1, ROOM / max(1, lamps.current(action)))
            last = bytes(int(level * share) for level in action)
            lamps.show(last)
        lamps.send()
    lamps.hold()
    lamps.show(last)
    for _ in range(6):
        lamps.send()
    assert lamps.shown == last
    assert not driver.CTL[driver.IS_SENDING]


def test_a_press_lights_its_button_in_the_next_frame_and_pictures_leave_it_out(driver):
    lamps = Lamps(driver)
    lamps.press(8)
    lamps.send()
    assert lamps.shown[24:27] == bytes([200] * 3)
    assert sum(lamps.shown) == 600
    lamps.show(bytes(BYTES))
    lamps.send()
    assert lamps.shown[24:27] == bytes([200] * 3)
    machine.bus.words[TIMER + 40] = 139_999
    lamps.show(bytes(BYTES))
    lamps.send()
    assert sum(lamps.shown) == 600
    machine.bus.words[TIMER + 40] = 140_000
    lamps.show(bytes(BYTES))
    lamps.send()
    assert sum(lamps.shown) == 0
