"""What the lights are sent, caught at the register of the state machine that sends it."""

import machine

TXF = 0x50300010
"""The queue of state machine 4: number 0 of PIO block 1."""


class LightWire(machine.Memory):
    """Memory to be put in the place of ``machine.bus``; `count` is the number of lights."""

    def __init__(self, count, look_us=1):
        super().__init__(look_us)
        self._count = count
        self.transfers = []

    def begin_transfer(self):
        """Note that a new transfer begins: what a state machine is given at once."""
        self.transfers.append([])

    def write(self, address, value):
        """Store a word; note what goes to the lights, which is its upper eight bits."""
        super().write(address, value)
        if address == TXF:
            self.transfers[-1].append(value >> 24)

    @property
    def sent(self):
        """All bytes that were sent so far."""
        return [byte for transfer in self.transfers for byte in transfer]

    @property
    def frames(self):
        """What the lights showed after each transfer: their colours as 0xRRGGBB.

        A transfer may be shorter than the chain: the lights behind its end stay as they were.
        """
        frames = []
        shown = None
        for transfer in self.transfers:
            if len(transfer) % 3 or len(transfer) > 3 * self._count:
                raise ValueError("part of a light, or a light too many was sent")
            colours = []
            for at in range(0, len(transfer), 3):
                green, red, blue = transfer[at : at + 3]
                colours.append(red << 16 | green << 8 | blue)
            if shown is None and len(colours) < self._count:
                raise ValueError("the lights behind the end were never sent anything")
            shown = colours + (shown or [])[len(colours) :]
            frames.append(shown)
        return frames
