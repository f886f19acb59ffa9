"""The sampler on the emulated PIO, DMA and timer: the order of presses at every phase of its loop.

The class is the one that runs on the Pico; tests/emulator/bench.py emulates the hardware.
"""

import itertools

import pytest
from bench import CYCLES_A_US, Bench

import machine
import rp2
from tableref.drivers import sampler
from tableref.drivers.sampler import RING_WORDS, Sampler
from tests.effort import first

BASE_PIN = 2
CONTACTS = 13
PINS = range(BASE_PIN, BASE_PIN + CONTACTS)
ALL_PHASES = range(63)
"""Every cycle of the sampling loop, which takes four instructions of 15.625 cycles, 62.5 in all."""


@pytest.fixture(autouse=True)
def _pull_ups_that_need_no_time(monkeypatch):
    monkeypatch.setattr(sampler, "SETTLE_S", 0)


@pytest.fixture
def bench():
    """Return a bench with all contacts open, fine enough for single cycles."""
    with Bench(step=1) as bench:
        bench.release(*PINS)
        yield bench


@pytest.fixture
def coarse_bench():
    """Return a faster bench, all contacts open, for tests without cycle accuracy."""
    with Bench(step=10) as bench:
        bench.release(*PINS)
        yield bench


def press_two(bench, gap_us, phase, first, second):
    """Press two contacts `phase` cycles into a sample, `gap_us` apart.

    Returns the sampled words, and the delay of each timestamp (us).
    """
    bench.release(*PINS)
    contacts = Sampler(BASE_PIN, CONTACTS)
    try:
        bench.run(20 * CYCLES_A_US + phase)
        contacts.read()
        pressed_us = [bench.now_us]
        if gap_us:
            bench.press(BASE_PIN + first)
            bench.run_us(gap_us)
            pressed_us.append(bench.now_us)
            bench.press(BASE_PIN + second)
        else:
            bench.press(BASE_PIN + first, BASE_PIN + second)
        bench.run_us(10)
        read = contacts.read()
        late_us = [t_us - at_us for (_, t_us), at_us in zip(read, pressed_us, strict=False)]
        return [word for word, _ in read], late_us
    finally:
        contacts.close()


def expected(gap_us, first, second):
    """Return the expected words of two presses: one for a tie, otherwise two in order."""
    both = 1 << first | 1 << second
    return [1 << first, both] if gap_us else [both]


def phases_in_order(bench, gap_us, phases=ALL_PHASES, first=9, second=2):
    """Return the number of `phases` in which two presses are ordered correctly."""
    want = expected(gap_us, first, second)
    return sum(press_two(bench, gap_us, phase, first, second)[0] == want for phase in phases)


@pytest.mark.parametrize("gap_us", first([0, 1, 2, 5, 20], 2))
def test_two_presses_are_in_order_at_every_phase_and_simultaneous_ones_are_one_word(bench, gap_us):
    assert phases_in_order(bench, gap_us) == len(ALL_PHASES)


@pytest.mark.parametrize("phase", first([0, 20, 41, 62]))
def test_all_ordered_pairs_of_players_1_us_apart_are_in_order(bench, phase):
    wrong = [
        pair
        for pair in itertools.permutations(range(10), 2)
        if press_two(bench, 1, phase, *pair)[0] != expected(1, *pair)
    ]
    assert wrong == []


def test_a_timestamp_is_at_most_1_us_late_and_never_early(bench):
    late_us = [late for phase in ALL_PHASES for late in press_two(bench, 5, phase, 0, 12)[1]]
    assert len(late_us) == 2 * len(ALL_PHASES)
    # A counter of whole microseconds is up to 1 us behind, even if it is read without delay.
    assert -1 < min(late_us) and max(late_us) <= 1


def test_a_sampler_that_is_ten_times_too_slow_is_detected(bench, monkeypatch):
    monkeypatch.setattr(sampler, "SAMPLER_HZ", sampler.SAMPLER_HZ // 10)
    assert phases_in_order(bench, 1, phases=range(0, 630, 10)) < 63 // 2


def test_a_sampler_that_reads_too_few_contacts_is_detected(bench, monkeypatch):
    whole = sampler.change_detector
    monkeypatch.setattr(sampler, "change_detector", lambda count: whole(count - 4))
    assert phases_in_order(bench, 5, first=9) == 0


def test_a_contact_held_at_power_up_is_in_the_first_word(bench):
    bench.press(BASE_PIN + 4, BASE_PIN + 12)
    contacts = Sampler(BASE_PIN, CONTACTS)
    bench.run_us(5)
    assert [word for word, _ in contacts.read()] == [1 << 4 | 1 << 12]
    assert not contacts.read()


def test_all_contacts_held_at_power_up_are_in_the_first_word(bench):
    bench.press(*PINS)
    contacts = Sampler(BASE_PIN, CONTACTS)
    bench.run_us(5)
    assert [word for word, _ in contacts.read()] == [(1 << CONTACTS) - 1]


def test_pins_beside_the_contacts_are_not_read(bench):
    contacts = Sampler(BASE_PIN, CONTACTS)
    bench.run_us(5)
    contacts.read()
    bench.press(BASE_PIN - 1, BASE_PIN + CONTACTS)
    bench.run_us(5)
    assert not contacts.read()


def toggle(bench, times):
    """Press and release the first contact alternately: `times` changes 2 us apart."""
    for i in range(times):
        (bench.release if i % 2 else bench.press)(BASE_PIN)
        bench.run_us(2)


def test_nothing_is_lost_while_nobody_reads(coarse_bench):
    bench = coarse_bench
    contacts = Sampler(BASE_PIN, CONTACTS)
    bench.run_us(5)
    contacts.read()
    for changes in (RING_WORDS - 1, 3, RING_WORDS - 1):
        state = contacts.read()
        assert not state
        toggle(bench, changes)
        read = list(itertools.chain.from_iterable(iter(contacts.read, ())))
        assert [word for word, _ in read] == [(i + 1) % 2 for i in range(changes)]
        gaps_us = [later - sooner for (_, sooner), (_, later) in itertools.pairwise(read)]
        assert set(gaps_us) <= {1, 2, 3}
        bench.release(BASE_PIN)
        bench.run_us(2)
        contacts.read()
    assert contacts.overruns == 0


@pytest.mark.parametrize("changes", [RING_WORDS, RING_WORDS + 1, 2 * RING_WORDS])
def test_an_overrun_is_counted_and_the_state_is_right_again(coarse_bench, changes):
    bench = coarse_bench
    contacts = Sampler(BASE_PIN, CONTACTS)
    bench.run_us(5)
    contacts.read()
    toggle(bench, changes)
    read = contacts.read()
    assert contacts.overruns == 1
    assert [word for word, _ in read] == [changes % 2]
    assert abs(bench.now_us - read[0][1]) <= 3
    bench.press(BASE_PIN + 5)
    bench.run_us(2)
    assert [word for word, _ in contacts.read()] == [changes % 2 | 1 << 5]
    assert contacts.overruns == 1


def test_closing_frees_everything_and_stops_the_writing(bench):
    contacts = Sampler(BASE_PIN, CONTACTS)
    bench.run_us(5)
    assert len(rp2.DMA.claimed) == 2 and rp2.PIO.loaded[0]
    rings = [contacts._words, contacts._stamps]
    contacts.close()
    contacts.close()
    assert not rp2.DMA.claimed and not rp2.PIO.loaded[0]
    for ring in rings:
        for at in range(4, 4 * RING_WORDS, 4):
            machine.mem32[ring + at] = 0x2AAAAAAA
    toggle(bench, 10)
    assert all(
        machine.mem32[ring + at] == 0x2AAAAAAA
        for ring in rings
        for at in range(4, 4 * RING_WORDS, 4)
    )


def test_a_sampler_on_the_second_block_works_too(bench):
    contacts = Sampler(BASE_PIN, CONTACTS, state_machine=6)
    bench.run_us(5)
    contacts.read()
    bench.press(BASE_PIN + 7)
    bench.run_us(2)
    assert [word for word, _ in contacts.read()] == [1 << 7]


def test_without_a_free_dma_channel_an_error_is_raised_and_nothing_stays_claimed(bench):
    others = [rp2.DMA() for _ in range(11)]
    with pytest.raises(OSError):
        Sampler(BASE_PIN, CONTACTS)
    others.pop().close()
    others.pop().close()
    Sampler(BASE_PIN, CONTACTS).close()
    assert len(rp2.DMA.claimed) == 9
