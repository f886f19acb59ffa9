import unittest

import machine
import rp2
from sampler_rings import COUNT, UP, Rings
from tableref.drivers import sampler
from tableref.drivers.sampler import READ_WORDS, RING_WORDS, STORM_CHANGES, STORM_US, Sampler


class SamplerRingsTest(unittest.TestCase):
    def setUp(self):
        machine.bus = machine.Memory()
        self.settle_s, sampler.SETTLE_S = sampler.SETTLE_S, 0
        self.sampler = Sampler(2, COUNT)
        self.rings = Rings()

    def tearDown(self):
        self.sampler.close()
        sampler.SETTLE_S = self.settle_s
        machine.bus = machine.Memory()

    def read_all(self):
        """Read until nothing is left; return all changes."""
        found = []
        while True:
            changes = self.sampler.read()
            if not changes:
                return found
            found += changes

    def test_without_changes_nothing_is_read(self):
        self.assertEqual(len(self.sampler.read()), 0)

    def test_words_are_read_once_oldest_first_with_a_1_for_a_closed_contact(self):
        self.rings.put(0b1, 100)
        self.rings.put(0b101, 4_294_967_295)
        self.assertEqual(self.sampler.read(), [(0b1, 100), (0b101, 4_294_967_295)])
        self.assertEqual(len(self.sampler.read()), 0)
        self.rings.put(0, 20)
        self.assertEqual(self.sampler.read(), [(0, 20)])

    def test_a_word_without_its_timestamp_is_not_read_yet(self):
        self.rings.put(0b1, 100)
        self.rings.put_word_alone(0b11)
        self.assertEqual(self.sampler.read(), [(0b1, 100)])
        self.rings.put(0b11, 101)
        self.assertEqual(self.sampler.read(), [(0b11, 101)])

    def test_the_rings_can_be_read_any_number_of_times(self):
        t_us = 0
        for size in (1, 5, RING_WORDS - 1, 200, 100, RING_WORDS - 1):
            sent = []
            for _ in range(size):
                t_us += 7
                self.rings.put(t_us & UP, t_us)
                sent.append((t_us & UP, t_us))
            self.assertEqual(self.read_all(), sent)
        self.assertEqual(self.sampler.overruns, 0)

    def test_the_rings_hold_the_presses_of_ten_during_the_longest_erase(self):
        # The first size is ten people who tap as fast as possible for 400 ms, the second the worst
        # ten simultaneous presses.
        for size in (541, 610):
            for i in range(size):
                self.rings.put(1 << i % 10, 700 * i)
            self.assertEqual(len(self.read_all()), size)
        self.assertEqual(self.sampler.overruns, 0)

    def test_the_number_of_words_per_read_is_limited_by_memory(self):
        for i in range(READ_WORDS + 5):
            self.rings.put(1 << i % 10, 10 * i)
        self.assertEqual(len(self.sampler.read()), READ_WORDS)
        self.rings.put(0, 99_999)
        self.assertEqual(len(self.sampler.read()), 6)

    def test_an_overrun_between_two_reads_of_one_backlog_is_noticed(self):
        for i in range(RING_WORDS - 1):
            self.rings.put(1 << i % 10, 10 * i)
        self.sampler.read()
        for i in range(READ_WORDS + 1):
            self.rings.put(1 << i % 10, 50_000 + i)
        self.assertEqual(len(self.sampler.read()), 1)
        self.assertEqual(self.sampler.overruns, 1)

    def test_one_word_more_than_the_rings_hold_is_an_overrun(self):
        for size in (RING_WORDS, RING_WORDS + 1, 3 * RING_WORDS + 17):
            before = self.sampler.overruns
            for i in range(size):
                self.rings.put(i & 1, 1000 * size + i)
            newest = ((size - 1) & 1, 1000 * size + size - 1)
            self.assertEqual(self.sampler.read(), [newest])
            self.assertEqual(self.sampler.overruns, before + 1)
            self.rings.put(0b110, 5)
            self.assertEqual(self.sampler.read(), [(0b110, 5)])

    def test_the_rings_begin_at_multiples_of_their_size(self):
        self.assertEqual(self.rings.words % (4 * RING_WORDS), 0)
        self.assertEqual(self.rings.stamps, self.rings.words + 4 * RING_WORDS)

    def test_every_contact_is_an_input_with_a_pull_up(self):
        for pin in range(2, 2 + COUNT):
            self.assertEqual(machine.Pin.taken[pin][:2], (machine.Pin.IN, machine.Pin.PULL_UP))

    def storm(self, changes, every_us, contact=8, from_us=1_000_000):
        for i in range(changes + 1):
            self.rings.put((i & 1) << contact | 1, from_us + i * every_us)

    def test_the_contact_that_causes_a_storm_is_found(self):
        self.storm(STORM_CHANGES + 1, STORM_US // (STORM_CHANGES + 1))
        self.assertEqual(self.sampler.noisy(), 8)
        self.storm(3000, 30, contact=12, from_us=3_000_000)
        self.assertEqual(self.sampler.noisy(), 12)

    def test_fewer_slower_or_distributed_changes_are_no_storm(self):
        self.assertEqual(self.sampler.noisy(), None)
        self.storm(STORM_CHANGES, 30)
        self.assertEqual(self.sampler.noisy(), None)
        self.storm(400, STORM_US // STORM_CHANGES + 1, from_us=2_000_000)
        self.assertEqual(self.sampler.noisy(), None)
        down = 0
        for i in range(600):
            down ^= 1 << i % 10
            self.rings.put(down, 9_000_000 + 10 * i)
        self.assertEqual(self.sampler.noisy(), None)

    def test_a_contact_is_muted_by_its_own_input_override(self):
        self.sampler.mute(8, True)
        self.assertEqual(machine.bus.words[0x40014000 + 0x2000 + 8 * 10 + 4], 3 << 16)
        self.sampler.mute(8, False)
        self.assertEqual(machine.bus.words[0x40014000 + 0x3000 + 8 * 10 + 4], 3 << 16)

    def test_closing_frees_both_channels_and_the_program(self):
        self.assertEqual((len(rp2.DMA.claimed), len(rp2.PIO.loaded[0])), (2, 1))
        self.sampler.close()
        self.sampler.close()
        self.assertEqual((len(rp2.DMA.claimed), len(rp2.PIO.loaded[0])), (0, 0))
        again = Sampler(2, COUNT)
        again.close()


if __name__ == "__main__":
    unittest.main()
