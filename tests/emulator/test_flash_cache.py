"""The emulated flash has the delays of an RP2040's."""

import chip
import flash_cache
import pytest

NOP = b"\x00\xbf"
LOOP = b"\xfe\xe7"
FLASH = 0x10000000
MISS = 40
BAUDR = 0x18000014
FLUSH = 0x14000004
WAY = 8 << 10
"""Distance (bytes) of addresses that share a set of the cache, which has two ways."""

pytestmark = pytest.mark.usefixtures("compiled")


def chip_with(program, divider=2, **options):
    """Return a chip that is about to run `program`, the first bytes of its flash."""
    made = chip.Chip(program, **options)
    made.blocks.write_uint32(BAUDR, divider)
    return made


def run_to_loop(made, at=FLASH):
    """Run from `at` until the program jumps to itself; return (cycles waited, misses)."""
    _, missed, waited = made.loop.cache_counts
    made.blocks.core.pc = at
    made.run_until(made.now_us + 200_000)
    _, missed_now, waited_now = made.loop.cache_counts
    return waited_now - waited, missed_now - missed


def test_each_word_is_missed_once():
    program = 64 * NOP + LOOP
    made = chip_with(program)
    # There are 65 instructions of 16 bits, in 33 words.
    assert run_to_loop(made) == (33 * MISS, 33)
    assert run_to_loop(made) == (0, 0)


def test_a_flush_empties_the_cache():
    made = chip_with(64 * NOP + LOOP)
    run_to_loop(made)
    made.blocks.write_uint32(FLUSH, 1)
    _, misses = run_to_loop(made)
    assert misses == 33


def test_a_miss_takes_longer_with_a_larger_divider():
    assert run_to_loop(chip_with(64 * NOP + LOOP, divider=4)) == (33 * 2 * MISS, 33)


def test_an_ideal_chip_never_waits():
    assert run_to_loop(chip_with(64 * NOP + LOOP, is_ideal=True)) == (0, 0)


def program_that_reads(places):
    """Return flash with a program that loads a word from each of `places` (offsets in flash), in
    order."""
    code, pool = b"", b""
    count = len(places)
    pool_at = (4 * count + 2 + 3) // 4 * 4
    for number, place in enumerate(places):
        # ldr r0, [pc, #...]; ldr r1, [r0]
        at = 4 * number
        words = (pool_at + 4 * number - ((at + 4) & ~3)) // 4
        code += (0x4800 | words).to_bytes(2, "little") + b"\x01\x68"
        pool += (FLASH + place).to_bytes(4, "little")
    return (code + LOOP).ljust(pool_at, b"\x00") + pool


@pytest.mark.parametrize(
    ("ways", "misses"),
    [
        ((0, 0), 1),
        ((0, 1, 0, 1), 2),
        # The least recently used line is replaced.
        ((0, 1, 2, 0), 4),
        ((0, 1, 0, 2, 0), 3),
    ],
)
def test_a_third_line_of_a_set_replaces_the_least_recently_used_one(ways, misses):
    places = [0x1000 + way * WAY for way in ways]
    program = program_that_reads(places)
    made = chip_with(program)
    own_words = (len(program) + 3) // 4
    assert run_to_loop(made)[1] == own_words + misses


def test_a_miss_reads_half_a_line():
    program = program_that_reads([0x1000, 0x1004, 0x1000])
    made = chip_with(program)
    assert run_to_loop(made)[1] == (len(program) + 3) // 4 + 2


def test_code_in_ram_never_waits():
    made = chip_with(b"")
    for number in range(16):
        made.blocks.write_uint32(0x20000000 + 4 * number, 0xBF00BF00)
    made.blocks.write_uint32(0x20000040, 0xE7FEE7FE)
    assert run_to_loop(made, at=0x20000000) == (0, 0)


@pytest.mark.parametrize("operation", [flash_cache.ERASE, flash_cache.PROGRAM])
def test_random_times_are_between_the_typical_and_the_maximum(operation):
    times = flash_cache.FlashTimes()
    drawn = sorted(times.take_us(operation) for _ in range(1_000))
    typical, most = flash_cache.TYPICAL_US[operation], flash_cache.MAX_US[operation]
    assert typical <= drawn[0] < 1.01 * typical
    assert 0.9 * most < drawn[-1] <= most
    assert drawn[500] < 4 / 3 * typical
    assert flash_cache.FlashTimes(0).take_us(operation) == typical
    assert flash_cache.FlashTimes(1).take_us(operation) == pytest.approx(most)


def test_two_runs_have_the_same_random_times():
    first, second = flash_cache.FlashTimes(), flash_cache.FlashTimes()
    assert [first.take_us("erase") for _ in range(9)] == [second.take_us("erase") for _ in range(9)]


ERASE_A_BLOCK = """
import rp2, time
flash = rp2.Flash()
start_us = time.ticks_us()
flash.ioctl(6, 300)
print(time.ticks_diff(time.ticks_us(), start_us))
"""


def test_an_erase_takes_its_time_with_few_polls_of_the_busy_chip(pico):
    polls, shift = [], pico.chip.blocks.ssi._shift_byte
    pico.chip.blocks.ssi._shift_byte = lambda byte: polls.append(byte) or shift(byte)
    seen_us = int(pico.execute(ERASE_A_BLOCK))
    *_, takes_us = pico.chip.flash_chip.operations[-1]
    assert takes_us < seen_us < 1.01 * takes_us
    assert len(polls) < takes_us / 4


@pytest.mark.parametrize(("alarm_us", "waited_us"), [(None, 10), (4, 4)])
def test_a_wait_ends_at_the_next_alarm(alarm_us, waited_us):
    made = chip_with(b"")
    made.blocks.write_uint32(0x20000000, 0xE7FEE7FE)
    made.blocks.core.pc = 0x20000000
    made.run_until(100)
    _, _, before = made.loop.cache_counts
    if alarm_us:
        made.at(100 + alarm_us, lambda: None)
    made.loop.wait(10_000.0)
    made.run_until(200)
    _, _, waited = made.loop.cache_counts
    assert waited - before == pytest.approx(waited_us * made.blocks.clk_sys / 1e6, abs=1)
