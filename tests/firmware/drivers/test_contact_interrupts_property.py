"""The interrupts of the contacts on simulated registers, compared with a simple debouncer."""

import array
import sys
from collections import Counter
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import machine
from tests.firmware.drivers.on_registers import on_registers

SIO, TIMER, EDGES, ENABLES = 0x1000, 0x2000, 0x3000, 0x8000
GPIO_IN, NOW = SIO + 4, TIMER + 40
SET, CLEAR = 0x2000, 0x3000
LEVEL_LOW, LEVEL_HIGH, EDGE_LOW, EDGE_HIGH = 1, 2, 4, 8
PINS = [20, 19, None, 18, 3, 0, 5, 6, 7, 8, 9, 10, 11]
LOCKOUT_US = 7_000
TICK_US = 2_000


class Chip(machine.Memory):
    """The registers of pins, with the contacts at them."""

    def write(self, address, value):
        """Store a word: edges are cleared by 1s; two aliases set and clear interrupts."""
        if EDGES <= address < EDGES + 16:
            self.words[address] = self.words.get(address, 0) & ~value
        elif ENABLES + SET <= address < ENABLES + SET + 16:
            self.words[address - SET] = self.words.get(address - SET, 0) | value
        elif ENABLES + CLEAR <= address < ENABLES + CLEAR + 16:
            self.words[address - CLEAR] = self.words.get(address - CLEAR, 0) & ~value
        else:
            super().write(address, value)

    def move(self, pin, is_low):
        """Change the level of a pin, which records an edge."""
        before = self.words[GPIO_IN]
        self.words[GPIO_IN] = before & ~(1 << pin) if is_low else before | 1 << pin
        if self.words[GPIO_IN] != before:
            edge = (EDGE_LOW if is_low else EDGE_HIGH) << 4 * (pin & 7)
            address = EDGES + 4 * (pin >> 3)
            self.words[address] = self.words.get(address, 0) | edge

    def is_interrupted(self, pin):
        """Return whether an enabled interrupt of the pin is pending."""
        enabled = self.words.get(ENABLES + 4 * (pin >> 3), 0) >> 4 * (pin & 7) & 3
        return enabled & (LEVEL_HIGH if self.words[GPIO_IN] >> pin & 1 else LEVEL_LOW)


class Table:
    """The driver with its contacts; `presses` are (time, lights) of each press, 0 for a click."""

    def __init__(self, driver):
        self.driver = driver
        self.chip = machine.bus = Chip(look_us=0)
        self.chip.words[GPIO_IN] = (1 << 30) - 1
        self.presses = []
        self.clicks = 0
        self.ended = 0
        driver.press = lambda lights: self.presses.append((self.now_us, lights))
        driver.click = self.click
        driver.end_click = self.end_click
        ctl = driver.CTL
        ctl[:] = array.array("i", [0] * len(ctl))
        for index, value in (
            (driver._SIO, SIO), (driver._TIMER, TIMER), (driver._EDGES, EDGES),
            (driver._ENABLES, ENABLES), (driver._LOCKOUT_US, LOCKOUT_US),
        ):  # fmt: skip
            ctl[index] = value
        for contact, pin in enumerate(PINS):
            ctl[driver._PIN + contact] = -1 if pin is None else pin
            if pin is not None:
                ctl[driver._LOCKED] |= 1 << contact
        self.now_us = 0
        self.pass_time(TICK_US)

    def click(self):
        self.clicks += 1

    def end_click(self):
        self.ended += 1

    def serve(self):
        """Call the handler as long as an interrupt is pending."""
        for _ in range(50):
            if not any(self.chip.is_interrupted(pin) for pin in PINS if pin is not None):
                return
            self.driver.moved(None)
        raise AssertionError("an interrupt stays pending")

    def pass_time(self, us):
        """Let time pass, with a tick of the timer every 2 ms."""
        end_us = self.now_us + us
        while self.now_us // TICK_US < end_us // TICK_US:
            self.now_us = (self.now_us // TICK_US + 1) * TICK_US
            self.chip.words[NOW] = self.now_us
            self.driver.ticked(None)
            self.serve()
        self.now_us = end_us
        self.chip.words[NOW] = end_us

    def move(self, contact, is_low):
        self.chip.move(PINS[contact], is_low)
        self.serve()


class Debouncer:
    """What the driver should do with one contact: a press, then a lock-out after which it looks."""

    def __init__(self):
        self.is_low = self.is_closed = False
        self.locked_until_us = None

    def tick(self, now_us):
        """End a lock-out that is over; return whether the contact has closed meanwhile."""
        if self.locked_until_us is None or now_us < self.locked_until_us:
            return False
        self.locked_until_us = None
        return self.look(now_us)

    def move(self, is_low, now_us):
        """Return whether the change is a press."""
        self.is_low = is_low
        return self.locked_until_us is None and self.look(now_us)

    def look(self, now_us):
        if self.is_low == self.is_closed:
            return False
        self.is_closed = self.is_low
        self.locked_until_us = now_us + LOCKOUT_US
        return self.is_closed


@pytest.fixture(scope="module")
def driver():
    sound = SimpleNamespace(click=None, end_click=None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "tableref.drivers.sound_ahead", sound)
        with on_registers("contact_interrupts") as module:
            yield module


def by_time(presses):
    """Return {time: lights} of presses, because one handler may report several at one time."""
    lights = Counter()
    for at_us, pressed in presses:
        lights[at_us] |= pressed
    return lights


PRESENT = [contact for contact, pin in enumerate(PINS) if pin is not None]
MOVES = st.lists(
    st.tuples(st.sampled_from(PRESENT), st.sampled_from([1, 50, 700, 3_000, 9_000, 20_000])),
    max_size=30,
)


@given(MOVES)
def test_each_press_is_lit_and_heard_once_whatever_the_bounce(driver, moves):
    table = Table(driver)
    contacts = {contact: Debouncer() for contact in PRESENT}
    expected = []
    for contact, after_us in moves:
        for at_us in range(table.now_us // TICK_US * TICK_US + TICK_US, 1 << 30, TICK_US):
            if at_us > table.now_us + after_us:
                break
            for each in PRESENT:
                if contacts[each].tick(at_us):
                    expected.append((at_us, each))
        table.pass_time(after_us)
        model = contacts[contact]
        is_low = not model.is_low
        if model.move(is_low, table.now_us):
            expected.append((table.now_us, contact))
        table.move(contact, is_low)
    lit = [(at_us, 1 << contact) for at_us, contact in expected if contact < 10]
    assert by_time(table.presses) == by_time(lit)
    assert len({at_us for at_us, _ in expected}) <= table.clicks <= len(expected)
    assert table.ended == table.now_us // TICK_US


def test_a_contact_that_is_open_again_before_the_handler_runs_is_a_press(driver):
    table = Table(driver)
    chip = table.chip
    chip.move(PINS[4], True)
    chip.move(PINS[4], False)
    # Another contact has caused the interrupt.
    table.move(1, True)
    assert table.presses == [(TICK_US, 1 << 4 | 1 << 1)]
    assert table.clicks == 1


def test_the_controls_click_without_a_light(driver):
    table = Table(driver)
    table.move(12, True)
    assert (table.presses, table.clicks) == ([], 1)


def test_without_a_lock_out_only_the_click_is_ended(driver):
    table = Table(driver)
    before = dict(table.chip.words)
    driver.ticked(None)
    assert table.chip.words == before
    assert table.ended == 2
