"""The hardware that the sampler sets up, by its registers; the emulated Pico runs it for real."""

import unittest

import machine
import rp2
from pio_interpreter import run
from sampler_rings import COUNT
from tableref.drivers import sampler
from tableref.drivers.sampler import RING_WORDS, Sampler

DMA, TIMERAWL = 0x50000000, 0x40054028
FIFOS = (0x50200020, 0x50300020)
INPUT_OVERRIDE = 0x40014004


def field(word, first, bits):
    """Return `bits` bits of a register from the bit `first` on."""
    return word >> first & (1 << bits) - 1


class SetUpTest(unittest.TestCase):
    def setUp(self):
        machine.bus = machine.Memory()
        self.settle_s, sampler.SETTLE_S = sampler.SETTLE_S, 0

    def tearDown(self):
        sampler.SETTLE_S = self.settle_s
        machine.bus = machine.Memory()

    def check(self, number):
        """Check the registers of a sampler with the state machine `number`."""
        block, index = number // 4, number % 4
        made = Sampler(2, COUNT, number)
        words, stamps = [
            [machine.mem32[DMA + 0x40 * channel.channel + place] for place in (0, 4, 8, 16)]
            for channel in made._channels
        ]
        others = [channel.channel for channel in made._channels]
        self.assertEqual(words[0], FIFOS[block] + 4 * index)
        self.assertEqual(stamps[0], TIMERAWL)
        self.assertEqual(words[1] % (4 * RING_WORDS), 0)
        self.assertEqual(stamps[1] - words[1], 4 * RING_WORDS)
        request = (4, 12)[block] + index
        for settings, following, pace in ((words, others[1], request), (stamps, others[0], 0x3F)):
            control = settings[3]
            self.assertEqual(settings[2], 1)
            # Words, of which the written ones fill a ring of 4 KB.
            self.assertEqual(field(control, 2, 2), 2)
            self.assertEqual((field(control, 4, 1), field(control, 5, 1)), (0, 1))
            self.assertEqual((field(control, 6, 4), field(control, 10, 1)), (12, 1))
            self.assertEqual((field(control, 11, 4), field(control, 15, 6)), (following, pace))
        # The channel of the words waits for the first one; that of the stamps is started by it.
        self.assertTrue(machine.mem32[DMA + 0x40 * others[0] + 12])
        self.assertFalse(machine.mem32[DMA + 0x40 * others[1] + 12])
        for pin in range(2, 2 + COUNT):
            mode, pull, _ = machine.Pin.taken[pin]
            self.assertEqual((mode, pull), (machine.Pin.IN, machine.Pin.PULL_UP))
        made.close()
        made.close()
        self.assertEqual(rp2.DMA.claimed & set(others), set())
        self.assertEqual(rp2.PIO.loaded[block], [])

    def test_words_and_stamps_are_moved_by_two_channels_that_start_each_other(self):
        for number in range(8):
            self.check(number)

    def test_nothing_is_left_behind_without_a_second_channel(self):
        before = set(rp2.DMA.claimed)
        rp2.DMA.claimed |= set(range(11))
        try:
            with self.assertRaises(OSError):
                Sampler(2, COUNT)
            self.assertEqual(rp2.DMA.claimed, before | set(range(11)))
        finally:
            rp2.DMA.claimed.clear()
            rp2.DMA.claimed |= before

    def test_a_muted_contact_reads_as_open_by_its_own_pin(self):
        made = Sampler(2, COUNT)
        made.mute(5, True)
        self.assertEqual(machine.mem32[INPUT_OVERRIDE + 8 * 7 + 0x2000], 3 << 16)
        made.mute(5, False)
        self.assertEqual(machine.mem32[INPUT_OVERRIDE + 8 * 7 + 0x3000], 3 << 16)
        made.close()


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.program = sampler.change_detector(COUNT)

    def pushed(self, levels):
        """Return [(cycle of the sample, word)] for one level of the pins per cycle."""
        return run(self.program, len(levels), lambda cycle: levels[cycle])[1]

    def test_the_levels_at_the_start_are_pushed_once_whatever_they_are(self):
        for level in (0, 1, (1 << COUNT) - 1):
            self.assertEqual([word for _, word in self.pushed([level] * 60)], [level])

    def test_each_change_is_pushed_at_the_next_sample_and_once(self):
        for first in range(20, 32):
            levels = [5] * first + [4] * 20 + [6] * 20
            pushed = self.pushed(levels)
            self.assertEqual([word for _, word in pushed], [5, 4, 6])
            for (cycle, _), changed in zip(pushed[1:], (first, first + 20)):
                self.assertTrue(changed <= cycle < changed + 8)

    def test_a_sample_takes_four_cycles_while_nothing_changes(self):
        for cycle in range(20, 24):
            levels = [5] * cycle + [4] + [5] * 20
            pushed = [word for _, word in self.pushed(levels)]
            # A change of one cycle is seen by one of four samples.
            self.assertIn(pushed, ([5], [5, 4, 5]))
        seen = [len(self.pushed([5] * cycle + [4] + [5] * 20)) == 3 for cycle in range(20, 24)]
        self.assertEqual(sum(seen), 1)


if __name__ == "__main__":
    unittest.main()
