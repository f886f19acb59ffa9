"""The chain of lights sets up its hardware; the emulated Pico runs it for real."""

import array
import sys
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

import machine
from pio_assembler import assembler
from pio_interpreter import run
from tests.firmware.drivers.on_registers import on_registers

PIO_BASE = (0x50200000, 0x50300000)
GPIO_IN, ENABLES = 0xD0000004, 0x40014100
CLEAR = 0x3000
PINS = [20, 19, None, 18, 3, 4, 5, 6, 7, 8, 9, 10, 11]
"""The GPIOs of the buttons 1 to 13; this build has no button 3."""
CYCLE_NS = 62.5


class Recorder:
    """Stands in for ``rp2`` and parts of ``machine``, and records in `log` what is called."""

    def __init__(self):
        self.log = []
        self.handlers = {}
        self.is_off = 0
        recorder = self

        class Dma:
            channel = 5

            def pack_ctrl(self, **fields):
                recorder.fields = fields
                return 0xC0DE

            def config(self, **settings):
                recorder.settings = settings

            def close(self):
                recorder.log.append("dma closed")

        class Pio:
            OUT_LOW = "low"

            def __init__(self, number):
                self.number = number

            def remove_program(self, program):
                recorder.log.append(("program removed", self.number))

        class StateMachine:
            def __init__(self, number, program, freq, out_base):
                recorder.machine = number, freq, out_base
                # The value that MicroPython leaves in EXECCTRL.
                block, index = divmod(number, 4)
                machine.mem32[PIO_BASE[block] + 0xCC + 0x18 * index] = 0x1F01F

            def irq(self, handler, hard=False):
                recorder.handlers["rest"] = handler, hard

            def active(self, on):
                recorder.log.append(("active", on))

        class Pin(machine.Pin):
            def irq(self, handler, trigger, hard=False):
                recorder.handlers["pin", self.number] = handler, trigger, hard

        class Timer:
            def __init__(self, period, callback, hard):
                recorder.handlers["timer"] = period, callback, hard

            def deinit(self):
                del recorder.handlers["timer"]

        self.rp2 = SimpleNamespace(
            DMA=Dma, PIO=Pio, StateMachine=StateMachine, asm_pio=self.asm_pio
        )
        self.machine_parts = {
            "Pin": Pin, "Timer": Timer, "disable_irq": self.off, "enable_irq": self.on,
        }  # fmt: skip

    def asm_pio(self, **settings):
        self.program_settings = settings
        return assembler(**settings)

    def off(self):
        self.is_off += 1
        return self.is_off

    def on(self, state):
        assert state == self.is_off
        self.is_off -= 1


@contextmanager
def driver_on(recorder):
    sound = SimpleNamespace(
        SOUND=array.array("i", [0] * 8), click=lambda: None, end_click=lambda: None
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "rp2", recorder.rp2)
        patch.setitem(sys.modules, "tableref.drivers.sound_ahead", sound)
        with on_registers("press_lights", **recorder.machine_parts) as module:
            yield module


@pytest.fixture
def recorder():
    return Recorder()


@pytest.fixture
def driver(recorder):
    with driver_on(recorder) as module:
        yield module
    assert not recorder.is_off


@pytest.fixture
def lights(driver):
    return driver.PressLights(SimpleNamespace(pin="GP15"), 5)


def test_the_bytes_go_to_the_state_machine_at_its_own_pace(driver, recorder, lights):
    ctl, words = driver.CTL, driver.words
    assert recorder.machine == (5, 16_000_000, "GP15")
    assert recorder.fields == {"size": 0, "inc_read": True, "inc_write": False, "treq_sel": 9}
    fifo = PIO_BASE[1] + 0x10 + 4
    assert recorder.settings == {
        "read": driver.WIRE, "write": fifo, "count": 0, "ctrl": 0xC0DE, "trigger": False,
    }  # fmt: skip
    assert (ctl[words.DMA], ctl[words.CHANNEL]) == (0x50000000 + 0x40 * 5, 1 << 5)
    assert (ctl[words.RESTED], ctl[words.RESTED_BIT]) == (PIO_BASE[1] + 0x30, 2)
    # The condition "status" is that the FIFO has less than one byte.
    assert machine.mem32[PIO_BASE[1] + 0xCC + 0x18] == 0x1F001
    assert recorder.handlers == {"rest": (words.rested, True)}
    assert recorder.log == [("active", 1)]


@pytest.mark.parametrize("number, base, index", [(0, 0, 0), (3, 0, 3), (4, 1, 0), (6, 1, 2)])
def test_each_state_machine_has_its_own_registers(driver, recorder, number, base, index):
    driver.PressLights(SimpleNamespace(pin="GP15"), number)
    ctl, words = driver.CTL, driver.words
    assert recorder.settings["write"] == PIO_BASE[base] + 0x10 + 4 * index
    assert recorder.fields["treq_sel"] == 8 * base + index
    assert (ctl[words.RESTED], ctl[words.RESTED_BIT]) == (PIO_BASE[base] + 0x30, 1 << index)
    assert machine.mem32[PIO_BASE[base] + 0xCC + 0x18 * index] == 0x1F001


@pytest.mark.parametrize("pauses", [True, False])
def test_the_channel_is_paused_before_it_is_aborted_if_the_chip_needs_it(driver, pauses):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver.registers, "PAUSES_BEFORE_ABORT", pauses)
        driver.PressLights(SimpleNamespace(pin="GP15"), 0)
    assert driver.CTL[driver.words.CONTROL] == (0xC0DE if pauses else 0)


def test_the_limit_is_stored_in_the_order_of_the_wire(driver, lights):
    lights.limit(2000, 6, (30, 20, 10), (3, 2, 1))
    ctl, words = driver.CTL, driver.words
    assert (ctl[words.ROOM], ctl[words.MIRRORED]) == (2000, 6)
    assert list(ctl[words.WHITE : words.WHITE + 4]) == [20, 30, 10, 60]
    assert list(ctl[words.FAINT : words.FAINT + 4]) == [2, 3, 1, 6]


def watched(driver, lights, low=()):
    machine.bus.now_us = 1_000
    machine.mem32[GPIO_IN] = 0x3FFFFFFF & ~sum(1 << pin for pin in low)
    lights.lock_out(7_000)
    lights.watch(PINS)


def test_all_contacts_are_locked_out_at_first_and_closed_ones_await_their_opening(
    driver, recorder, lights
):
    watched(driver, lights, low=(19, 11))
    ctl, words = driver.CTL, driver.words
    present = sum(1 << contact for contact, pin in enumerate(PINS) if pin is not None)
    assert ctl[words.LOCKOUT_US] == 7_000
    assert [ctl[words.PIN + contact] for contact in range(13)] == [
        -1 if pin is None else pin for pin in PINS
    ]
    assert (ctl[words.LOCKED], ctl[words.OPENING], ctl[words.ARMED]) == (
        present,
        1 << 1 | 1 << 12,
        0,
    )
    assert {ctl[words.DUE + contact] for contact in range(13) if PINS[contact]} == {1_000}


def test_one_interrupt_serves_all_contacts(driver, recorder, lights):
    watched(driver, lights)
    contacts = driver.contacts
    # The lowest pin's handler gets both levels, and none of its own interrupts are enabled.
    assert recorder.handlers["pin", 3] == (contacts.moved, 3, True)
    assert recorder.handlers["timer"] == (2, contacts.ticked, True)
    assert machine.mem32[ENABLES + CLEAR] == 0xF << 12
    assert [key for key in recorder.handlers if key[0] == "pin"] == [("pin", 3)]
    assert driver.CTL[driver.words.MARK] and machine.mem32[driver._MAILBOX]


def test_a_muted_contact_does_nothing_until_it_is_enabled_and_locked_out_again(driver, lights):
    watched(driver, lights, low=(18,))
    ctl, words = driver.CTL, driver.words
    ctl[words.ARMED] = ctl[words.LOCKED] = ctl[words.OPENING] = 0x1FFF
    machine.bus.words.pop(ENABLES + CLEAR + 8, None)
    lights.mute(3, True)
    assert {ctl[words.ARMED], ctl[words.LOCKED], ctl[words.OPENING]} == {0x1FFF & ~(1 << 3)}
    # GPIO 18 has the third nibble of the third register.
    assert machine.mem32[ENABLES + CLEAR + 8] == 0xF << 8
    machine.bus.now_us = 5_000
    lights.mute(3, False)
    assert ctl[words.LOCKED] == ctl[words.OPENING] == 0x1FFF
    assert (ctl[words.ARMED], ctl[words.DUE + 3]) == (0x1FFF & ~(1 << 3), 5_000)
    before = list(ctl)
    lights.mute(2, True)
    assert list(ctl) == before


def test_only_lights_that_do_not_flash_are_flashed(driver, lights):
    flashed = []
    driver.words.press = flashed.append
    driver.CTL[driver.words.HELD] = 0b101
    lights.flash(0b111)
    lights.flash(0b101)
    assert flashed == [0b010]
    assert lights.end_flash(0b100)
    assert not lights.end_flash(0b010)
    assert driver.CTL[driver.words.HELD] == 0b001


def test_a_picture_is_passed_on_while_no_interrupt_runs(driver, recorder, lights):
    shown = []
    driver.words.show = lambda picture: shown.append((picture, recorder.is_off))
    lights.show(b"picture")
    assert shown == [(b"picture", 1)]
    assert not lights.is_sending
    driver.CTL[driver.words.IS_SENDING] = 1
    assert lights.is_sending
    driver.CTL[driver.words.IS_SENDING] = 0


def test_a_flash_is_stale_after_its_time(driver, lights):
    ctl, words = driver.CTL, driver.words
    machine.bus.now_us = 139_999 + 500
    ctl[words.SINCE + 4] = 500
    assert not lights.is_stale
    ctl[words.HELD] = 1 << 4
    assert not lights.is_stale
    machine.bus.now_us += 1
    assert lights.is_stale


def test_closing_stops_all_and_may_be_repeated(driver, recorder, lights):
    watched(driver, lights)
    recorder.log.clear()
    for _ in range(2):
        lights.close()
        assert recorder.log == [("active", 0), ("program removed", 1), "dma closed"]
    assert recorder.handlers == {"rest": (None, False), ("pin", 3): (None, 0, False)}
    ctl, words = driver.CTL, driver.words
    assert not (ctl[words.MARK] or machine.mem32[driver._MAILBOX])
    assert not (ctl[words.ARMED] or ctl[words.LOCKED] or ctl[words.OPENING])
    assert all(machine.mem32[ENABLES + CLEAR + 4 * (pin >> 3)] for pin in PINS if pin)


def test_lights_without_contacts_are_closed_too(recorder, lights):
    lights.close()
    assert recorder.log == [("active", 1), ("active", 0), ("program removed", 1), "dma closed"]


def test_the_interrupts_of_the_lowest_pin_are_disabled_in_its_own_register(recorder, lights):
    lights.watch([None] * 11 + [22, 19])
    assert recorder.handlers["pin", 19]
    assert machine.mem32[ENABLES + CLEAR + 8] == 0xF << 12


def test_a_button_may_be_at_gpio_0(driver, recorder, lights):
    lights.watch([0] + [None] * 12)
    assert recorder.handlers["pin", 0]
    ctl, words = driver.CTL, driver.words
    assert ctl[words.LOCKED] == 1
    lights.mute(0, True)
    assert ctl[words.LOCKED] == 0


def test_bits_and_the_rest_are_within_the_limits_of_the_lights(driver, recorder):
    data = [0b10110010, 0, 255]
    levels, _, interrupts = run(driver.ws2812(), 1 << 20, data=data)
    assert recorder.program_settings == {"out_init": "low", "pull_thresh": 8}
    bits = []
    rises = [cycle for cycle, level in levels if level]
    falls = [cycle for cycle, level in levels[1:] if not level]
    for rise, fall, following in zip(rises, falls, [*rises[1:], None], strict=True):
        high_ns = (fall - rise) * CYCLE_NS
        bits.append(int(high_ns > 500))
        # The limits that all variants of the WS2812 share.
        assert 220 <= high_ns <= 380 or 580 <= high_ns <= 1_000
        if following is not None:
            assert (following - rise) * CYCLE_NS >= 1_000
            assert (following - fall) * CYCLE_NS <= 1_000
    assert bits == [byte >> bit & 1 for byte in data for bit in range(7, -1, -1)]
    (end,) = interrupts
    assert 280_000 <= (end - falls[-1]) * CYCLE_NS <= 320_000
