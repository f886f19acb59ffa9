"""Checks a board: says in words what is wired so that it cannot work."""

PINS = 30
ONBOARD = {23: "the power supply", 24: "USB power", 25: "the green LED", 29: "VSYS"}
"""GPIOs of the Pico that lead nowhere but to what is on it."""

FIRST_CONVERTER_PIN = 26
STATE_MACHINES = 8


def problems(board):
    """Return what is wrong with `board` (the module, or anything with its names): sentences."""
    return (
        _pin_problems(board)
        + _button_problems(board)
        + _part_problems(board)
        + _supply_problems(board)
    )


def named_pins(board):
    """Return all pins of `board` as a list of (what for, GPIO)."""
    pins = [("button %d" % name, pin) for name, pin in zip(board.BUTTONS, board.BUTTON_PINS)]
    pins.append(("the lights", board.LIGHTS_PIN))
    pins.append(("the buzzer", board.BUZZER_PIN))
    pins.append(("the display's SDA", board.DISPLAY_SDA_PIN))
    pins.append(("the display's SCL", board.DISPLAY_SCL_PIN))
    pins.append(("the battery", board.BATTERY_PIN))
    return pins


def _pin_problems(board):
    found = []
    users = {}
    for name, pin in named_pins(board):
        if not 0 <= pin < PINS:
            found.append("GP%d (%s): the Pico has GP0 to GP%d." % (pin, name, PINS - 1))
        elif pin in ONBOARD:
            found.append("GP%d (%s) is taken on the Pico, for %s." % (pin, name, ONBOARD[pin]))
        if pin in users:
            found.append("GP%d is used twice: for %s and %s." % (pin, users[pin], name))
        users[pin] = name
    return found


def _button_problems(board):
    pins = board.BUTTON_PINS
    found = []
    for i in range(1, len(pins)):
        if pins[i] != pins[i - 1] + 1:
            text = "The buttons must follow each other: GP%d comes after GP%d."
            found.append(text % (pins[i], pins[i - 1]))
    if len(board.BUTTONS) != len(pins):
        found.append("There are %d buttons and %d pins for them." % (len(board.BUTTONS), len(pins)))
    if len(set(board.BUTTONS)) != len(board.BUTTONS):
        found.append("Two contacts are given to the same button.")
    return found


def _part_problems(board):
    found = []
    sda, scl = board.DISPLAY_SDA_PIN, board.DISPLAY_SCL_PIN
    # The chip repeats SDA and SCL of its two controllers every four pins.
    if sda % 2 or sda // 2 % 2 != board.DISPLAY_I2C:
        found.append("GP%d is no SDA of I2C%d." % (sda, board.DISPLAY_I2C))
    if not scl % 2 or scl // 2 % 2 != board.DISPLAY_I2C:
        found.append("GP%d is no SCL of I2C%d." % (scl, board.DISPLAY_I2C))
    if board.BATTERY_PIN < FIRST_CONVERTER_PIN:
        found.append("GP%d (the battery) cannot measure a voltage." % board.BATTERY_PIN)
    machines = (board.SAMPLER_STATE_MACHINE, board.LIGHTS_STATE_MACHINE)
    for number in machines:
        if not 0 <= number < STATE_MACHINES:
            found.append("There is no state machine %d." % number)
    if machines[0] == machines[1]:
        found.append("The buttons and the lights use the same state machine, %d." % machines[0])
    return found


def _supply_problems(board):
    least_ma = board.LIGHTS * board.LIGHT_IDLE_MA
    if board.LIGHTS_LIMIT_MA <= least_ma:
        text = "The lights draw %d mA when they are dark; the limit is %d mA."
        return [text % (least_ma, board.LIGHTS_LIMIT_MA)]
    return []
