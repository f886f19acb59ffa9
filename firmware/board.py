"""The builds (hardware variants) of the board: the pins of all parts, and the supply's limits.

This module contains only data, and is the only place with GPIO numbers. Each build is a class, and
``BUILD`` is the current one. ``tableref.drivers.wiring`` checks it, and ``make hardware`` makes the
drawings from it; docs/hardware-ownership.md lists which driver owns which block of the chip. For a
build of your own, copy this file, change ``BUILD``, and run ``tableref firmware --build
my_board.py``. The name of the module is fixed, because Adafruit's ``neopixel`` imports ``board``.
"""


class Table:
    """Ten pods on cables, and a hub with the display, the ring and three controls."""

    NAME = "table"

    BUTTON_PINS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    """GPIO of each contact. They are consecutive, because the sampler reads them as one word."""

    BUTTONS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
    """The button of each contact in the order of the pins: players 1 to 10, BACK, NEXT, OK."""

    HAS_PODS = True
    """True if each player's button and light are in a pod on a cable, False if all are on one
    board.
    """

    HAS_BOARD = False
    """True if a build without pods is a circuit board in a box, with a plug for each button and
    light.
    """

    SAMPLER_STATE_MACHINE = 0
    """State machine of the sampler: number 0 of PIO block 0."""

    LIGHTS = 26
    """Number of WS2812 in the chain: the players' lights, then the ring of 16, clockwise from the
    top.
    """

    SEAT_LIGHTS = 10
    """Number of players' lights in the chain, for the seats from 1 on."""

    RING_SEATS = (0, 2, 3, 5, 6, 8, 10, 11, 13, 14)
    """Ring light nearest to each seat, from seat 1; 0 is at the top, the rest follow clockwise."""

    LIGHTS_MIRRORED = 10
    """Number of lights, from the first one, that have a second light of the same colour in a pod.
    """

    LIGHTS_PIN = 15
    LIGHTS_STATE_MACHINE = 4
    """State machine that sends to the lights: number 0 of PIO block 1."""

    HAS_LEVEL_SHIFTER = True
    """True if a 74AHCT125 raises the data line from 3.3 V to 5 V.

    Otherwise the lights run at 4.5 V or less.
    """

    LIGHT_IDLE_MA = 1
    """Current (mA) of a dark WS2812."""

    LIGHT_CHANNEL_MA = 18
    """Additional current (mA) of each of a WS2812's three channels at full brightness.

    Both figures are measurements, rounded up: 52.5 mA for white and just under 1 mA for dark (PJRC,
    "How Much Current Do WS2812 / NeoPixel LEDs Really Use?"; of the two types tested there, the one
    that draws more).
    """

    BUZZER_PIN = 16

    DISPLAY_I2C = 0
    """Number of the display's I2C controller, or None without a display."""

    DISPLAY_SDA_PIN = 20
    DISPLAY_SCL_PIN = 21
    DISPLAY_HZ = 400_000
    DISPLAY_WIDTH = 128
    DISPLAY_HEIGHT = 64
    """DISPLAY_WIDTH and DISPLAY_HEIGHT are the size of the display in dots: 8 rows of 16
    characters.
    """

    SUPPLY_MA = 500
    """Current (mA) of the supply: a USB 2.0 port (its specification, 7.2.1.4: five unit loads)."""

    REST_MA = 120
    """Maximum current (mA) of everything except the lights. It allows for the largest possible
    increase of the Pico's current from 125 to 200 MHz, which nobody has measured
    (hardware/table/electrics.md).
    """

    LIGHTS_LIMIT_MA = SUPPLY_MA - REST_MA
    """Maximum current (mA) of all lights including mirrored ones. The firmware enforces it."""

    BATTERY_CELLS = 3
    """Number of alkaline AA cells in series, 0 if the board runs on USB only."""

    BATTERY_PIN = 29
    """GPIO that measures VSYS, which is GP29 on a Pico."""

    BATTERY_DIVIDER = 3
    """Ratio of VSYS to the voltage at that pin (Pico datasheet, 2.1: VSYS/3 on ADC3)."""

    BATTERY_DIODE_MV = 300
    """Voltage drop (mV) between the cells and VSYS."""

    KEYBOARD = "off"
    """The setting `keyboard` until the table has a settings file: "off", "raw" or "refereed".

    With a value other than "off" the table is a USB keyboard for other programs: see
    docs/keyboard.md.
    """

    USB_PIN = 24
    """GPIO that is high on USB power (Pico datasheet, 2.1: VBUS sense); not used on a Pico W."""

    WIRELESS_PIN = 25
    """GPIO that must be high to measure VSYS on a Pico W (datasheet, 2.1). On a Pico it is the
    LED's.
    """


class Breadboard(Table):
    """Two players' buttons, BACK and OK, a strip of lights and a piezo, built in about an hour.

    To extend it, append 12 (NEXT) and then 3, 4 and so on to BUTTONS, and a pin for each.
    """

    NAME = "breadboard"
    BUTTON_PINS = (2, 3, 4, 5)
    BUTTONS = (1, 2, 11, 13)
    HAS_PODS = False
    LIGHTS_MIRRORED = 0
    HAS_LEVEL_SHIFTER = False
    DISPLAY_I2C = None
    BATTERY_CELLS = 0


class Four(Breadboard):
    """A box for four players: buttons, lights, screen and three controls around one board."""

    NAME = "four"
    BUTTON_PINS = (2, 3, 4, 5, 6, 7, 8)
    BUTTONS = (1, 2, 3, 4, 11, 12, 13)
    HAS_BOARD = True
    LIGHTS = 20
    SEAT_LIGHTS = 4
    RING_SEATS = (10, 14, 2, 6)
    DISPLAY_I2C = 0


BUILDS = {"table": Table, "breadboard": Breadboard, "four": Four}
"""The builds that ``--build`` accepts by name, besides a file."""

BUILD = Table
"""The current build."""

FILE = ""
"""Name of the user's own build file, set by ``tableref firmware --build``."""
