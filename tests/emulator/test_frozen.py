"""The firmware frozen into the image: it starts sooner, and a table of files loses nothing."""

from micropython_image import flash_of, with_firmware
from pico import Pico

from host_tools.device.build_frozen import read_image
from host_tools.device.fetch import read_pins

READY_MS = 350
CLOCK_HZ = 200_000_000
BACK = 11
OK = 13


def is_lit(pico):
    return any(any(colours) for _, colours in pico.frames)


def search_path(pico):
    return pico.execute("import sys; print(sys.path)").strip()


def test_a_new_pico_starts_it_and_is_ready_soon(firmware, letters):
    pico = Pico(flash_of(firmware))
    pico.run_until(lambda: is_lit(pico), within_ms=2_000)
    # The first start has made the filesystem.
    pico.run_ms(300).cut_power()
    pico.run_until(lambda: is_lit(pico), within_ms=READY_MS)
    pico.letters = letters
    pico.run_until(lambda: "OK: choose" in pico.screen)
    assert search_path(pico) == "['.frozen', '', '/lib']"


def test_it_runs_at_the_clock_that_raspberry_pi_allows(firmware):
    pico = Pico(flash_of(firmware))
    pico.run_until(lambda: is_lit(pico), within_ms=2_000)
    assert pico.chip.blocks.clk_sys == CLOCK_HZ
    pico.run_ms(500)
    assert pico.execute("import machine; print(machine.freq())").strip() == str(CLOCK_HZ)


def test_a_table_of_files_that_gets_it_goes_on_with_its_match(pico, firmware, letters):
    pico.tap(OK).run_ms(1_500)
    for player in (1, 3, 5):
        pico.tap(player)
    for _ in range(20):
        pico.tap(OK).run_ms(300)
        if any(event["event"] == "match_started" for event in pico.events):
            break
    pico.run_ms(2_000).tap(OK).run_ms(3_000).tap(3).tap(1).run_ms(4_500)
    assert any(event["event"] == "round_ended" for event in pico.events)
    pico.run_ms(1_000)
    moved = Pico(with_firmware(pico.chip.flash, firmware))
    moved.letters = letters
    moved.run_until(lambda: any(e["event"] == "match_restored" for e in moved.events))
    restored = next(e for e in moved.events if e["event"] == "match_restored")
    assert restored["seq"] == pico.events[-1]["seq"] + 1
    # The pack of before is there still, and overrides nothing.
    moved.run_ms(500)
    assert search_path(moved) == "['.frozen', '', '/lib']"
    image = read_image(firmware, "the firmware", read_pins()[0]).image_id
    moved.execute(f"with open('overrides', 'w') as file: file.write({image!r})")
    moved.cut_power()
    # Not sooner: MicroPython forgets a Ctrl-C that comes while it looks for a module in a pack.
    moved.run_until(lambda: any(e["event"] == "paused" for e in moved.events), within_ms=5_000)
    moved.run_ms(500)
    assert search_path(moved).startswith("['/firmware', '.frozen'")
