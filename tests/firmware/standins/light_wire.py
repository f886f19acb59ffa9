"""What the lights are sent, caught at the register of the state machine that sends it."""

import machine

TXF = 0x50300010
"""The queue of state machine 4: number 0 of PIO block 1."""


class LightWire(machine.Memory):
    """Memory to be put in the place of ``machine.bus``; `count` is the number of lights."""

    def __init__(self, count, look_us=1):
        super().__init__(look_us)
        self._bytes_a_frame = 3 * count
        self.sent = []

    def write(self, address, value):
        """Store a word; note what goes to the lights, which is its upper eight bits."""
        super().write(address, value)
        if address == TXF:
            self.sent.append(value >> 24)

    @property
    def frames(self):
        """What was sent so far: for each time, the lights' colours as 0xRRGGBB."""
        size = self._bytes_a_frame
        if len(self.sent) % size:
            raise ValueError("a light too many or too few was sent")
        frames = []
        for start in range(0, len(self.sent), size):
            frame = []
            for at in range(start, start + size, 3):
                green, red, blue = self.sent[at : at + 3]
                frame.append(red << 16 | green << 8 | blue)
            frames.append(frame)
        return frames
