"""Stand-in for CircuitPython's module of this name, which Adafruit's ``neopixel`` imports.

It sends nothing, because ``drivers/pixels.Strip`` sends the bytes itself.
"""


def neopixel_write(gpio, data):
    """Refuse to send, because the lights have their own driver."""
    raise RuntimeError("send through drivers/pixels.Strip")
