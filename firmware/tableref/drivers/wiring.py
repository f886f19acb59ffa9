"""Checks a board's build (see ``board``), and reports wiring that cannot work."""

PINS = 30
ONBOARD = {23: "the power supply", 24: "USB power", 25: "the green LED", 29: "VSYS"}
"""GPIOs of the Pico that are used on the Pico itself."""

MEASURING = {"the battery": 29, "USB power": 24}
"""Quantity that a build may measure -> its GPIO, one of ONBOARD."""

WIRELESS_PIN = 25
"""The chip select of a Pico W's wireless chip, which must be deselected to measure VSYS."""

FIRST_CONVERTER_PIN = 26
STATE_MACHINES = 8
BUTTONS = 13
LAST_PLAYER = 10
OK = 13
EMPTY_CELL_MV = 800
VSYS_LEAST_MV = 1800
"""EMPTY_CELL_MV is the voltage of an empty cell, VSYS_LEAST_MV the minimum supply of the Pico
(datasheet, 2.1).
"""

KEYBOARDS = ("off", "raw", "refereed")
"""The values of the setting `keyboard`."""

DISPLAY = (128, 64)
"""Width and height (dots) of the only supported display: 8 rows of 16 characters."""

RING = 16
"""Number of lights in the ring, which follows the players' lights."""


def problems(board):
    """Return the problems of `board` (a build or compatible object) as sentences."""
    return (
        _pin_problems(board)
        + _button_problems(board)
        + _part_problems(board)
        + _supply_problems(board)
    )


def named_pins(board):
    """Return all pins of `board` as a list of (purpose, GPIO)."""
    pins = [("button %d" % name, pin) for name, pin in zip(board.BUTTONS, board.BUTTON_PINS)]
    pins.append(("the lights", board.LIGHTS_PIN))
    pins.append(("the buzzer", board.BUZZER_PIN))
    if board.DISPLAY_I2C is not None:
        pins.append(("the display's SDA", board.DISPLAY_SDA_PIN))
        pins.append(("the display's SCL", board.DISPLAY_SCL_PIN))
    if board.BATTERY_CELLS:
        pins.append(("the battery", board.BATTERY_PIN))
        pins.append(("USB power", board.USB_PIN))
    return pins


def _pin_problems(board):
    found = []
    users = {}
    for name, pin in named_pins(board):
        if not 0 <= pin < PINS:
            found.append("GP%d (%s): the Pico has GP0 to GP%d." % (pin, name, PINS - 1))
        elif pin in ONBOARD and MEASURING.get(name) != pin:
            found.append("GP%d (%s) is taken on the Pico, for %s." % (pin, name, ONBOARD[pin]))
        if pin in users:
            found.append("GP%d is used twice: for %s and %s." % (pin, users[pin], name))
        users[pin] = name
    return found


def _button_problems(board):
    pins = board.BUTTON_PINS
    names = board.BUTTONS
    found = []
    for i in range(1, len(pins)):
        if pins[i] != pins[i - 1] + 1:
            text = "The buttons must follow each other: GP%d comes after GP%d."
            found.append(text % (pins[i], pins[i - 1]))
    if len(names) != len(pins):
        found.append("There are %d buttons and %d pins for them." % (len(names), len(pins)))
    for i in range(len(names)):
        if not 1 <= names[i] <= BUTTONS:
            text = "There is no button %d: 1 to 10 are the players', 11 BACK, 12 NEXT, 13 OK."
            found.append(text % names[i])
        if names[i] in names[:i]:
            found.append("Two contacts are given to button %d." % names[i])
    if OK not in names:
        found.append("There is no OK (button 13): nothing could be started.")
    if not [name for name in names if 1 <= name <= LAST_PLAYER]:
        found.append("There is no player's button (1 to 10): nobody could play.")
    return found


def _part_problems(board):
    found = []
    seats = board.SEAT_LIGHTS
    if not 1 <= seats <= LAST_PLAYER:
        found.append("SEAT_LIGHTS is %d: it must be 1 to %d." % (seats, LAST_PLAYER))
    elif board.LIGHTS != seats + RING:
        text = "There are %d lights: there must be %d, %d players' and a ring of %d."
        found.append(text % (board.LIGHTS, seats + RING, seats, RING))
    last = max([name for name in board.BUTTONS if name <= LAST_PLAYER] or [0])
    if last > seats:
        text = "Player %d has a button and no light: SEAT_LIGHTS is %d."
        found.append(text % (last, seats))
    if not 0 <= board.LIGHTS_MIRRORED <= last:
        text = (
            "LIGHTS_MIRRORED is %d: pods mirror seats' lights, and the last button is of seat %d."
        )
        found.append(text % (board.LIGHTS_MIRRORED, last))
    bus, sda, scl = board.DISPLAY_I2C, board.DISPLAY_SDA_PIN, board.DISPLAY_SCL_PIN
    # The SDA and SCL functions of both controllers repeat every four pins.
    if bus is not None:
        size = (board.DISPLAY_WIDTH, board.DISPLAY_HEIGHT)
        if size != DISPLAY:
            text = "The display is %d x %d dots: the screens have 8 rows of 16 characters, %d x %d."
            found.append(text % (size + DISPLAY))
        if bus not in (0, 1):
            found.append("There is no I2C%d: the display may be on I2C0 or I2C1." % bus)
        elif sda % 2 or sda // 2 % 2 != bus:
            found.append("GP%d is no SDA of I2C%d." % (sda, bus))
        if bus in (0, 1) and (not scl % 2 or scl // 2 % 2 != bus):
            found.append("GP%d is no SCL of I2C%d." % (scl, bus))
    if board.BATTERY_CELLS and board.BATTERY_PIN < FIRST_CONVERTER_PIN:
        found.append("GP%d (the battery) cannot measure a voltage." % board.BATTERY_PIN)
    if board.BATTERY_CELLS and board.WIRELESS_PIN != WIRELESS_PIN:
        text = "WIRELESS_PIN is %d: a Pico W has its wireless chip on GP%d."
        found.append(text % (board.WIRELESS_PIN, WIRELESS_PIN))
    if board.KEYBOARD not in KEYBOARDS:
        text = "KEYBOARD is %r: it takes one of %s."
        found.append(text % (board.KEYBOARD, ", ".join(KEYBOARDS)))
    machines = (board.SAMPLER_STATE_MACHINE, board.LIGHTS_STATE_MACHINE)
    for number in machines:
        if not 0 <= number < STATE_MACHINES:
            found.append("There is no state machine %d." % number)
    if machines[0] == machines[1]:
        found.append("The buttons and the lights use the same state machine, %d." % machines[0])
    return found


def _supply_problems(board):
    found = []
    limit_ma = board.LIGHTS_LIMIT_MA
    least_ma = (board.LIGHTS + board.LIGHTS_MIRRORED) * board.LIGHT_IDLE_MA
    if limit_ma <= least_ma:
        text = "The lights draw %d mA when they are dark; the limit is %d mA."
        found.append(text % (least_ma, limit_ma))
    if limit_ma + board.REST_MA > board.SUPPLY_MA:
        text = "The lights may draw %d mA and the rest %d mA; the supply gives %d mA."
        text += " Write LIGHTS_LIMIT_MA = %d."
        room_ma = board.SUPPLY_MA - board.REST_MA
        found.append(text % (limit_ma, board.REST_MA, board.SUPPLY_MA, room_ma))
    empty_mv = board.BATTERY_CELLS * EMPTY_CELL_MV - board.BATTERY_DIODE_MV
    if board.BATTERY_CELLS and empty_mv < VSYS_LEAST_MV:
        text = "BATTERY_CELLS is %d: empty they leave %d mV at VSYS, and the Pico wants %d. Take 3."
        found.append(text % (board.BATTERY_CELLS, max(0, empty_mv), VSYS_LEAST_MV))
    return found
