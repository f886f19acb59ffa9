"""The data sent to the lights, recorded by the stand-in for their driver."""

import chip_standins  # noqa: F401  virtual_lights is the driver of the lights from here on
import machine
from tableref_host.table.standins import virtual_lights


def _transmit(_gpio, data):
    if isinstance(machine.bus, LightWire):
        machine.bus.transfers.append(list(data))


virtual_lights.transmit = _transmit


class LightWire(machine.Memory):
    """Memory that replaces ``machine.bus``; `count` is the number of lights."""

    def __init__(self, count, look_us=1):
        super().__init__(look_us)
        self._count = count
        self.transfers = []

    @property
    def sent(self):
        """All bytes sent so far."""
        return [byte for transfer in self.transfers for byte in transfer]

    @property
    def frames(self):
        """The lights after each transfer: their colours as 0xRRGGBB.

        A transfer may be shorter than the chain; the lights after its end keep their colours.
        """
        frames = []
        shown = [0] * self._count
        for transfer in self.transfers:
            if len(transfer) % 3 or len(transfer) > 3 * self._count:
                raise ValueError("part of a light, or a light too many was sent")
            colours = []
            for at in range(0, len(transfer), 3):
                green, red, blue = transfer[at : at + 3]
                colours.append(red << 16 | green << 8 | blue)
            shown = colours + shown[len(colours) :]
            frames.append(shown)
        return frames
