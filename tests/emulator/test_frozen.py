"""The built firmware: its start-up time, free memory and clock are within the limits."""

from micropython_image import flash_of
from pico import Pico

READY_MS = 300
FREE_KB = 112
"""Minimum free heap (KB) in the lobby after power-on."""
CLOCK_HZ = 200_000_000


def is_lit(pico):
    return any(any(colours) for _, colours in pico.frames)


def search_path(pico):
    return pico.execute("import sys; print(sys.path)").strip()


def test_a_new_pico_with_the_firmware_is_ready_soon(firmware, letters):
    pico = Pico(flash_of(firmware))
    pico.run_until(lambda: is_lit(pico), within_ms=2_000)
    # The first start has made the filesystem.
    pico.run_ms(300).cut_power()
    pico.run_until(lambda: is_lit(pico), within_ms=READY_MS)
    pico.letters = letters
    pico.run_until(lambda: "OK: choose" in pico.screen)
    assert search_path(pico) == "['.frozen']"
    free = int(pico.execute("import gc; gc.collect(); print(gc.mem_free())"))
    assert free >= FREE_KB * 1024


def test_the_firmware_runs_at_the_clock_that_raspberry_pi_allows(firmware):
    pico = Pico(flash_of(firmware))
    pico.run_until(lambda: is_lit(pico), within_ms=2_000)
    assert pico.chip.blocks.clk_sys == CLOCK_HZ
    pico.run_ms(500)
    assert pico.execute("import machine; print(machine.freq())").strip() == str(CLOCK_HZ)
