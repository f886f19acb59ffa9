"""The interrupts of sounds on simulated registers; the emulated Pico runs their machine code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import machine
from tableref.drivers.registers import PWM
from tests.firmware.drivers.on_registers import on_registers

PIN = 15
SLICE = PWM + 0x14 * (PIN >> 1 & 7)
CSR, DIVIDER, COUNTER, LEVELS, WRAP = (SLICE + 4 * index for index in range(5))
HERTZ = 200_000_000
HALF = 32_768


class Timer:
    """A timer that the test lets expire: `period_us` is None if it is not running."""

    ONE_SHOT = 0
    period_us = None

    def init(self, mode, period, tick_hz, callback, hard):
        assert (mode, tick_hz, hard) == (Timer.ONE_SHOT, 1_000_000, True)
        Timer.period_us, Timer.callback = period, staticmethod(callback)

    def deinit(self):
        Timer.period_us = None


@pytest.fixture(scope="module")
def driver():
    with on_registers("sound_ahead", Timer=Timer, freq=lambda: HERTZ) as module:
        yield module


@pytest.fixture
def sounds(driver):
    machine.bus.words.clear()
    Timer.period_us = None
    return driver.SoundAhead(PIN)


def hertz():
    """Return the frequency of the slice; 0 in silence."""
    word = machine.bus.words
    if not word.get(LEVELS, 0):
        return 0
    return HERTZ * 16 / (word[DIVIDER] * (word[WRAP] + 1))


def share():
    """Return the share of the time for which the pin is high."""
    return (machine.bus.words[LEVELS] >> 16) / (machine.bus.words[WRAP] + 1)


@given(hz=st.integers(20, 20_000))
def test_a_tone_has_its_frequency(driver, hz):
    divider, top = driver.registers(hz)
    assert 16 <= divider < 1 << 12 and 0 < top < 65_536
    assert HERTZ * 16 / (divider * (top + 1)) == pytest.approx(hz, rel=1e-3)


def test_an_armed_tone_starts_at_its_time_and_once(driver, sounds):
    now_us = machine.bus.now_us
    sounds.arm(440, HALF, now_us + 5000)
    # It takes 75 us from the timer's interrupt to the tone.
    assert Timer.period_us == 4925
    assert hertz() == 0 and not sounds.has_started()
    Timer.callback(None)
    assert hertz() == pytest.approx(440, rel=1e-3)
    assert share() == pytest.approx(0.5, abs=1e-3)
    assert machine.bus.words[CSR] == 1
    assert [sounds.has_started(), sounds.has_started()] == [True, False]
    sounds.arm(0, HALF, now_us + 5000)
    Timer.callback(None)
    assert hertz() == 0


def test_a_tone_that_is_due_too_soon_or_was_disarmed_does_not_start(driver, sounds):
    now_us = machine.bus.now_us
    sounds.arm(440, HALF, now_us + 75 + 49)
    assert Timer.period_us is None
    sounds.arm(440, HALF, now_us + 75 + 50)
    assert Timer.period_us == 50
    sounds.disarm()
    Timer.callback(None)
    assert hertz() == 0 and not sounds.has_started()
    # A tone that is due too soon replaces an armed one, too.
    sounds.arm(440, HALF, now_us + 5000)
    sounds.arm(880, HALF, now_us + 75 + 49)
    Timer.callback(None)
    assert hertz() == 0 and not sounds.has_started()


def test_a_press_clicks_for_18_ms_unless_something_sounds(driver, sounds):
    driver.click()
    assert hertz() == 0
    sounds.set_volume(HALF // 2)
    driver.click()
    assert hertz() == pytest.approx(1400, rel=1e-3)
    assert share() == pytest.approx(0.25, abs=1e-3)
    machine.bus.now_us += 17_999
    driver.end_click()
    assert hertz() > 0
    # A second press does not extend the click, because it sounds already.
    driver.click()
    machine.bus.now_us += 1
    driver.end_click()
    assert hertz() == 0
    driver.click()
    sounds.leave_click()
    machine.bus.now_us += 20_000
    driver.end_click()
    assert hertz() > 0


def test_closing_ends_a_click_and_what_is_armed(driver, sounds):
    sounds.set_volume(HALF)
    driver.click()
    sounds.arm(440, HALF, machine.bus.now_us + 5000)
    sounds.close()
    assert hertz() == 0 and Timer.period_us is None
    driver.sound(None)
    driver.click()
    assert hertz() == 0
