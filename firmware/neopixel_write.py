"""Stands where Adafruit's ``neopixel`` looks for CircuitPython's module of this name.

Nothing is sent from here: ``drivers/pixels.Strip`` gives its bytes to the one who owns the wire.
"""


def neopixel_write(gpio, data):
    """Refuse: the wire has one owner, and `gpio` is not it."""
    raise RuntimeError("send through drivers/pixels.Strip")
