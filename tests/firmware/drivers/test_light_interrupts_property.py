"""The interrupts of the lights on simulated registers; the emulated Pico runs machine code."""

import array
from contextlib import contextmanager

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


def current(driver, lamps):
    """Return the current at the levels `lamps`, as their sum; mirrored lamps count twice."""
    levels = [sum(lamps[at : at + 3]) for at in range(0, BYTES, 3)]
    return sum(levels) + sum(levels[: driver.CTL[driver.MIRRORED]])


def check_current(driver, before, after):
    """Check the limit while each lamp draws the larger of its old and its new current."""
    lamps = [max(one[at : at + 3] for one in (before, after)) for at in range(0, BYTES, 3)]
    assert current(driver, b"".join(lamps)) <= driver.CTL[driver.ROOM]


def affordable(driver, picture):
    """Return `picture` as dim as the limit requires."""
    share = min(1, ROOM / max(1, current(driver, picture)))
    return bytes(int(level * share) for level in picture)


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
        self.shown = bytes(BYTES)

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
        check_current(self.driver, before, self.shown)
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
            last = affordable(driver, action)
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


class Sender(machine.Memory):
    """The registers of the DMA channel and the chain of lights behind it.

    `frame` has the bytes sent since the last rest, `shown` those that the lights have latched.
    """

    def __init__(self, driver):
        super().__init__(look_us=0)
        self.driver = driver
        self.left = 0
        self.frame = b""
        self.frames = []
        self.shown = bytes(BYTES)

    def write(self, address, value):
        if address == DMA + 4 * 5:
            address = DMA
        elif address == DMA + 4 * 7:
            self.left = value
        elif address == ABORT:
            assert value == 1 << 5
            self.left = 0
        super().write(address, value)

    def send(self, count):
        """Send up to `count` bytes; return whether the frame is complete."""
        count = min(count, self.left)
        if not count:
            return not self.left
        at = self.words[DMA] - ON_WIRE
        self.frame += bytes(self.driver.WIRE[at : at + count])
        self.words[DMA] += count
        self.left -= count
        return not self.left

    def rest(self):
        """Let the lights latch the frame, and send what follows."""
        assert len(self.frame) % 3 == 0
        before, self.shown = self.shown, self.frame + self.shown[len(self.frame) :]
        check_current(self.driver, before, self.shown)
        self.frames.append(self.frame)
        self.frame = b""
        self.driver.rested(None)


@contextmanager
def sending(driver):
    """Provide a new ``Sender`` in place of the memory."""
    before = machine.bus
    Lamps(driver)
    driver.CTL[driver.CHANNEL] = 1 << 5
    try:
        machine.bus = Sender(driver)
        yield machine.bus
    finally:
        machine.bus = before


@pytest.fixture
def sender(driver):
    with sending(driver) as sender:
        yield sender


def lamp(sender, light):
    return list(sender.shown[3 * light : 3 * light + 3])


def check_press(driver, sender, light, sent):
    """Press the button of a light after `sent` bytes of a picture."""
    driver.CTL[driver.ROOM] = 20_000
    picture = bytes([3, 2, 1] * LIGHTS)
    driver.show(picture)
    sender.send(sent)
    driver.press(1 << light)
    is_to_come = sent + 12 <= 3 * light
    # The frame ends after the pressed light, or after the light that is being sent.
    end = 3 * light + 3 if is_to_come else (sent + 2) // 3 * 3
    assert sent + sender.left == end
    sender.send(BYTES)
    sender.rest()
    if not is_to_come:
        assert sender.left == 3 * light + 3
        sender.send(BYTES)
        sender.rest()
    assert lamp(sender, light) == [200] * 3
    # Afterwards the picture is sent again, without the pressed light, if it was cut short.
    assert sender.left == (BYTES if end < BYTES else 0)
    sender.send(BYTES)
    sender.rest()
    expected = bytearray(picture)
    expected[3 * light : 3 * light + 3] = bytes([200] * 3)
    assert sender.shown == expected


def test_a_press_is_shown_in_this_frame_if_its_light_is_still_to_come_else_in_the_next(driver):
    for light in range(10):
        for sent in range(BYTES + 1):
            with sending(driver) as sender:
                check_press(driver, sender, light, sent)


@pytest.mark.parametrize(
    "before, room, mirrored, after",
    [
        ([0, 0, 0], 2_000, 0, [200, 200, 200]),
        # Half of white counts as white, and is switched off instead; less is flashed.
        ([100, 100, 100], 2_000, 0, [0, 0, 0]),
        ([99, 100, 100], 2_000, 0, [200, 200, 200]),
        ([100, 99, 100], 2_000, 0, [200, 200, 200]),
        ([100, 100, 99], 2_000, 0, [200, 200, 200]),
        # White leaves room for nine more dimmed flashes.
        ([0, 0, 0], 600 + 9 * 60, 0, [200, 200, 200]),
        ([0, 0, 0], 600 + 9 * 60 - 1, 0, [20, 20, 20]),
        ([0, 0, 0], 2 * (600 + 9 * 60), 5, [200, 200, 200]),
        ([0, 0, 0], 2 * (600 + 9 * 60) - 1, 5, [20, 20, 20]),
        # The light itself is not mirrored.
        ([0, 0, 0], 600 + 9 * 60, 4, [200, 200, 200]),
        ([30, 30, 30], 90 + 510 + 9 * 60, 0, [200, 200, 200]),
        ([30, 30, 30], 90 + 510 + 9 * 60 - 1, 0, [0, 0, 0]),
        ([9, 0, 0], 100, 0, [20, 20, 20]),
        # Without room for a dimmed flash the light is switched off.
        ([9, 0, 0], 59, 0, [0, 0, 0]),
        ([9, 0, 0], 60, 0, [20, 20, 20]),
    ],
)
def test_a_flash_is_white_or_dimmed_or_dark(driver, sender, before, room, mirrored, after):
    ctl = driver.CTL
    ctl[driver.ROOM], ctl[driver.MIRRORED] = room, mirrored
    picture = bytearray(BYTES)
    picture[12:15] = bytes(before)
    driver.show(picture)
    sender.send(BYTES)
    sender.rest()
    flashes = ctl[driver.FLASHES]
    sender.words[TIMER + 40] = 777
    driver.press(1 << 4)
    sender.send(BYTES)
    sender.rest()
    assert lamp(sender, 4) == after
    assert (ctl[driver.SINCE + 4], ctl[driver.FLASHES] - flashes) == (777, 1)
    assert sender.frames[-1][:12] == bytes(12)


def send_all(driver, sender):
    while driver.CTL[driver.IS_SENDING]:
        sender.send(BYTES)
        sender.rest()


@given(st.data())
def test_presses_during_frames_are_shown_and_within_the_limit(driver, data):
    last = bytes(BYTES)
    with sending(driver) as sender:
        for _ in range(data.draw(st.integers(1, 12))):
            act = data.draw(st.integers(0, 9) | PICTURES | st.just(None))
            if act is None:
                if sender.send(data.draw(st.integers(0, BYTES))) and driver.CTL[driver.IS_SENDING]:
                    sender.rest()
            elif isinstance(act, int):
                driver.press(1 << act)
                assert driver.CTL[driver.HELD] >> act & 1
            else:
                last = affordable(driver, act)
                driver.show(last)
        send_all(driver, sender)
        sender.words[TIMER + 40] = 140_000
        driver.show(last)
        send_all(driver, sender)
        assert sender.shown == last
