"""The ring buffers that a sampler's DMA channels write, filled by a test."""

import machine
import rp2
from tableref.drivers.sampler import RING_WORDS

COUNT = 13
UP = (1 << COUNT) - 1


class Rings:
    """Writes into a sampler's rings as its DMA channels would, which exist only on the chip."""

    def __init__(self):
        self.bus = machine.bus
        # Channel 0 transfers the words, channel 1 the timestamps.
        self.words = self.bus.words[rp2.DMA_BASE + 0x04]
        self.stamps = self.bus.words[rp2.DMA_BASE + 0x44]
        self.at = 0

    def put(self, down, t_us):
        """Write a word in which the contacts `down` are closed, and its timestamp."""
        self.put_word_alone(down)
        self.bus.words[self.stamps + self.at] = t_us
        self.at = (self.at + 4) % (4 * RING_WORDS)
        self.bus.words[rp2.DMA_BASE + 0x44] = self.stamps + self.at

    def put_word_alone(self, down):
        """Write a word, but not yet its timestamp."""
        self.bus.words[self.words + self.at] = UP & ~down
        next_at = (self.at + 4) % (4 * RING_WORDS)
        self.bus.words[rp2.DMA_BASE + 0x04] = self.words + next_at
