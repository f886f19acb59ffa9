"""The largest match, with the least free memory, is saved and restored."""

from benchmarks.emulated.flash import play_round
from benchmarks.emulated.phases import to_ready


def test_each_round_is_saved_before_the_next_and_restored_after_a_power_cut(pico):
    to_ready(pico)
    kept = len(pico.chip.flash_chip.operations)
    for number in (1, 2):
        play_round(pico, number)
        before, kept = kept, len(pico.chip.flash_chip.operations)
        assert kept > before, f"round {number} is not in the flash"
    last = pico.events[-1]["seq"]
    for _ in range(2):
        pico.cut_power()
        pico.run_until(lambda: any(e["event"] == "paused" for e in pico.events))
        pico.run_ms(500)
        # An interrupt without stack or memory prints a line that is not an event.
        assert [line for line in pico.lines if not line.startswith("{")] == []
        assert [e["event"] for e in pico.events] == ["match_restored", "paused"]
        assert pico.events[0]["seq"] == last + 1
    pico.tap(13).run_ms(300)
    assert pico.events[-1]["event"] == "resumed"
