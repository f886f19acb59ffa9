"""The board: which part is on which pin, and what its supply can give. Data only.

This is the one place where a GPIO number is written. ``tableref.drivers.wiring`` checks it, and
docs/hardware-ownership.md says who owns which block of the chip. The name of the file is fixed:
Adafruit's ``neopixel`` imports ``board`` and looks for a pin of its own in it, which we lack.
"""

BUTTON_PINS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
"""GPIO of each contact, one after the other: the sampler reads them as one word."""

BUTTONS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
"""Whose button each contact is, in the order of the pins: players 1 to 10, BACK, NEXT, OK."""

SAMPLER_STATE_MACHINE = 0
"""State machine of the sampler: number 0 of PIO block 0."""

LIGHTS = 26
"""WS2812 in the chain: 10 players' lights, then the hub's ring of 16, clockwise from the top."""

LIGHTS_PIN = 15
LIGHTS_STATE_MACHINE = 4
"""State machine that sends to the lights: number 0 of PIO block 1."""

LIGHTS_LIMIT_MA = 400
"""What the lights may draw together (mA): a USB port's 500 mA less 100 mA for all the rest."""

LIGHT_IDLE_MA = 1
"""What a dark WS2812 draws (mA)."""

LIGHT_CHANNEL_MA = 18
"""What one of its three channels adds at full (mA).

Both figures are measurements, rounded up: PJRC, "How Much Current Do WS2812 / NeoPixel LEDs
Really Use?", 52.5 mA white and just under 1 mA dark for the hungrier of its two types.
"""

BUZZER_PIN = 16

DISPLAY_I2C = 0
DISPLAY_SDA_PIN = 20
DISPLAY_SCL_PIN = 21
DISPLAY_HZ = 400_000
DISPLAY_WIDTH = 128
DISPLAY_HEIGHT = 64
"""Size of the display in dots: 8 rows of 16 characters."""

BATTERY_PIN = 26
"""Kept free for measuring the battery: the first pin of the converter."""
