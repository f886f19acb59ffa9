"""The registers that the drivers use are those in the headers of the pico-sdk, for both chips.

They are compared if TABLEREF_MICROPYTHON_SOURCE names MicroPython's sources, which contain the SDK.
"""

import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tableref_host.places import ROOT

SOURCE = "TABLEREF_MICROPYTHON_SOURCE"
REGISTERS = ROOT / "firmware" / "tableref" / "drivers" / "registers.py"
MACHINES = {
    "rp2040": "TableRef on a Pico with RP2040",
    "rp2350": "TableRef on a Pico 2 with RP2350",
}
HEADERS = ("addressmap", "dma", "dreq", "io_bank0", "pio", "pwm", "sio", "timer", "watchdog")

SAME = {
    # contact_interrupts, sampler
    "IO_BANK0_GPIO0_CTRL_OFFSET": 4,
    "IO_BANK0_GPIO1_CTRL_OFFSET": 12,
    "IO_BANK0_GPIO0_CTRL_INOVER_BITS": 3 << 16,
    "SIO_GPIO_IN_OFFSET": 4,
    "TIMER_TIMERAWL_OFFSET": 4 * 10,
    "DREQ_PIO0_RX0": 4,
    "DREQ_PIO1_RX0": 12,
    "PIO_RXF0_OFFSET": 0x20,
    # light_interrupts, press_lights
    "DREQ_PIO0_TX0": 0,
    "DREQ_PIO1_TX0": 8,
    "PIO_TXF0_OFFSET": 0x10,
    "PIO_IRQ_OFFSET": 0x30,
    "PIO_SM0_EXECCTRL_OFFSET": 0xCC,
    "PIO_SM1_EXECCTRL_OFFSET": 0xCC + 0x18,
    "DMA_CH0_READ_ADDR_OFFSET": 0,
    "DMA_CH0_AL1_CTRL_OFFSET": 4 * 4,
    "DMA_CH0_AL1_READ_ADDR_OFFSET": 4 * 5,
    "DMA_CH0_AL1_TRANS_COUNT_TRIG_OFFSET": 4 * 7,
    "DMA_CH0_CTRL_TRIG_EN_BITS": 1,
    "DMA_CH1_READ_ADDR_OFFSET": 0x40,
    # sound_ahead
    "PWM_CH0_CSR_OFFSET": 4 * 0,
    "PWM_CH0_DIV_OFFSET": 4 * 1,
    "PWM_CH0_CTR_OFFSET": 4 * 2,
    "PWM_CH0_CC_OFFSET": 4 * 3,
    "PWM_CH0_TOP_OFFSET": 4 * 4,
    "PWM_CH1_CSR_OFFSET": 0x14,
    # watchdog
    "TIMER_TIMERAWH_OFFSET": 0x24,
    "WATCHDOG_CTRL_OFFSET": 0,
    "WATCHDOG_CTRL_ENABLE_BITS": 1 << 30,
    "WATCHDOG_SCRATCH0_OFFSET": 0x0C,
    "WATCHDOG_SCRATCH1_OFFSET": 0x10,
    "WATCHDOG_SCRATCH2_OFFSET": 0x14,
    "WATCHDOG_SCRATCH3_OFFSET": 0x18,
}
"""Registers and bits whose numbers are the same on both chips, so the drivers contain them."""


def registers_of(chip, monkeypatch):
    """Return the constants of drivers/registers.py on a chip."""
    made = {}
    with monkeypatch.context() as patched:
        patched.setattr(sys, "implementation", SimpleNamespace(_machine=MACHINES[chip]))
        exec(compile(REGISTERS.read_text(), str(REGISTERS), "exec"), made)
    return {name: value for name, value in made.items() if name.isupper()}


@pytest.fixture(params=MACHINES)
def chip(request):
    return request.param


@pytest.fixture
def sdk(chip):
    """Return {name: value} of the SDK's headers for a chip."""
    if not os.environ.get(SOURCE):
        pytest.skip(f"{SOURCE} is not set")
    folder = Path(os.environ[SOURCE]) / "lib" / "pico-sdk" / "src" / chip
    folder = folder / "hardware_regs" / "include" / "hardware" / "regs"
    text = "".join((folder / f"{name}.h").read_text() for name in HEADERS)
    found = re.findall(r"^#define (\w+) +(?:_u\()?(0x[0-9a-f]+|\d+)\)?$", text, re.MULTILINE)
    return {name: int(value, 0) for name, value in found}


def test_the_addresses_are_those_of_the_sdk(chip, sdk, monkeypatch):
    timer = sdk["TIMER_BASE" if chip == "rp2040" else "TIMER0_BASE"]
    pins, dma = sdk["IO_BANK0_BASE"], sdk["DMA_BASE"]
    status = sdk["PIO_SM0_EXECCTRL_STATUS_SEL_BITS"] | sdk["PIO_SM0_EXECCTRL_STATUS_N_BITS"]
    assert registers_of(chip, monkeypatch) == {
        "SIO": sdk["SIO_BASE"],
        "DMA": dma,
        "PIO_BLOCKS": (sdk["PIO0_BASE"], sdk["PIO1_BASE"]),
        "IO_BANK0": pins,
        "PIN_EDGES": pins + sdk["IO_BANK0_INTR0_OFFSET"],
        "PIN_ENABLES": pins + sdk["IO_BANK0_PROC0_INTE0_OFFSET"],
        "PWM": sdk["PWM_BASE"],
        "TIMER": timer,
        "WATCHDOG": sdk["WATCHDOG_BASE"],
        "DMA_TIMER3": dma + sdk["DMA_TIMER3_OFFSET"],
        "DMA_ABORT": dma + sdk["DMA_CHAN_ABORT_OFFSET"],
        "DMA_BUSY": sdk["DMA_CH0_CTRL_TRIG_BUSY_BITS"],
        "STATUS_MASK": status,
        "PAUSES_BEFORE_ABORT": chip == "rp2350",
        "TIMERAWH": timer + sdk["TIMER_TIMERAWH_OFFSET"],
        "TIMERAWL": timer + sdk["TIMER_TIMERAWL_OFFSET"],
    }


def test_the_rest_is_the_same_on_both_chips(sdk):
    assert {name: sdk[name] for name in SAME} == SAME


def test_the_two_chips_differ(monkeypatch):
    # Without the SDK this is all that can be tested.
    ours = [registers_of(chip, monkeypatch) for chip in MACHINES]
    assert ours[0].keys() == ours[1].keys()
    assert all(ours[0][name] != ours[1][name] for name in ("TIMER", "WATCHDOG", "PWM", "IO_BANK0"))
