"""The part of CircuitPython's ``digitalio`` that Adafruit's ``neopixel`` uses."""


class Direction:
    """The directions of a pin."""

    INPUT = 0
    OUTPUT = 1


class DigitalInOut:
    """A pin, initially an input. `pin` is a ``machine.Pin``."""

    def __init__(self, pin):
        self.pin = pin
        self._direction = Direction.INPUT

    @property
    def direction(self):
        """Direction.INPUT or Direction.OUTPUT; an output begins low."""
        return self._direction

    @direction.setter
    def direction(self, direction):
        self._direction = direction
        if direction == Direction.OUTPUT:
            self.pin.init(self.pin.OUT, value=0)
        else:
            self.pin.init(self.pin.IN)

    def deinit(self):
        """Leave the pin as an input, which drives nothing."""
        self.direction = Direction.INPUT
