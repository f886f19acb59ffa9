"""Programs for the Pico: a method that reads the buttons, and work that keeps the Pico busy."""

import math
from typing import NamedTuple

from benchmarks.emulated.trials_judge import SAME_US

MARKER_PIN = 22
"""Number of a free GPIO that is high while the condition holds, which starts the presses."""

REST_MS = 8
"""Time (ms) after each occurrence of the condition before the results are reported."""

FIRST_WINDOWS = 2
"""Number of times that the condition occurs before the first press. In these, only its duration is
measured, so that later presses can be scheduled within it.
"""

_HEAD = """
import gc, machine, time
from board import BUILD
marker = machine.Pin({marker}, machine.Pin.OUT, value=0)
timer = edges = overruns = None
def begin():
    pass
"""

_OURS = """
from tableref.drivers.buttons import Buttons
from tableref.drivers.sampler import READ_WORDS, RING_WORDS, Sampler
sampler = Sampler(BUILD.BUTTON_PINS[0], len(BUILD.BUTTON_PINS), BUILD.SAMPLER_STATE_MACHINE)
buttons = Buttons(sampler, BUILD.BUTTONS)
def found():
    edges = []
    for _ in range(RING_WORDS // READ_WORDS):
        edges += buttons.edges()
    return edges, buttons.overruns
"""

# Each pin has an interrupt handler, as in most buzzers. A hard handler must not allocate memory.
_INTERRUPT = """
noted = [None] * 64
stamps = [0] * 64
count = 0
def handler(button):
    def note(pin):
        global count
        stamps[count] = time.ticks_us()
        noted[count] = button
        count += 1
    return note
pins = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in BUILD.BUTTON_PINS]
time.sleep_ms(5)
for pin, button in zip(pins, BUILD.BUTTONS):
    pin.irq(handler(button), machine.Pin.IRQ_FALLING, hard={hard})
def found():
    global count
    edges = [(noted[i], True, stamps[i]) for i in range(count)]
    count = 0
    return edges, 0
"""

# The buttons are polled by a timer interrupt, because a loop with other work would poll them even
# later. The timer starts last, because in an interrupt MicroPython finds no global names while one
# is being added.
_POLL = """
pins = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in BUILD.BUTTON_PINS]
time.sleep_ms(5)
was = [1] * len(pins)
noted = [None] * 64
stamps = [0] * 64
count = 0
def poll(timer):
    global count
    now = time.ticks_us()
    for i in range(len(pins)):
        level = pins[i].value()
        if level != was[i]:
            was[i] = level
            if not level:
                stamps[count] = now
                noted[count] = BUILD.BUTTONS[i]
                count += 1
def begin():
    global timer
    timer = machine.Timer(period=1, mode=machine.Timer.PERIODIC, callback=poll, hard=True)
def found():
    global count
    edges = [(noted[i], True, stamps[i]) for i in range(count)]
    count = 0
    return edges, 0
"""


class Way(NamedTuple):
    """A method to read the buttons: its part of the program, and its limits."""

    program: str
    sees_releases: bool
    most_trials: int
    """Maximum number of trials in one occurrence of the condition.

    If the method does not report releases, each trial uses up two of the ten buttons.
    """
    within_us: float = math.inf
    """Maximum difference (us) between a press and the timestamp reported for it."""


OURS = "ours"
WAYS = {
    OURS: Way(_OURS, True, 60, SAME_US),
    "Pin.irq, hard": Way(_INTERRUPT.replace("{hard}", "True"), False, 5),
    # Soft handlers wait in a short queue, and are lost if it is full.
    "Pin.irq, soft": Way(_INTERRUPT.replace("{hard}", "False"), False, 3),
    "1 ms poll": Way(_POLL, False, 5),
}

_IDLE = """
def work():
    time.sleep_ms(20)
"""

_LED_WRITE = """
import digitalio
from tableref.drivers.press_lights import PressLights
gpio = digitalio.DigitalInOut(machine.Pin(BUILD.LIGHTS_PIN))
gpio.direction = digitalio.Direction.OUTPUT
lights = PressLights(gpio, BUILD.LIGHTS_STATE_MACHINE)
lights.limit(20_000, 0, (0, 0, 0), (0, 0, 0))
pictures = [bytes([level, 96 - level, level] * BUILD.LIGHTS) for level in (0, 96)]
def work():
    for i in range(30):
        lights.show(pictures[i & 1])
        while lights.is_sending:
            pass
"""

_OLED_REFRESH = """
from ssd1306 import SSD1306_I2C
bus = machine.I2C(BUILD.DISPLAY_I2C, scl=machine.Pin(BUILD.DISPLAY_SCL_PIN),
    sda=machine.Pin(BUILD.DISPLAY_SDA_PIN), freq=BUILD.DISPLAY_HZ)
ssd1306 = SSD1306_I2C(BUILD.DISPLAY_WIDTH, BUILD.DISPLAY_HEIGHT, bus)
def work():
    ssd1306.show()
"""

# A collection takes 4 ms, and the longest trial is of two presses 15 ms apart.
_COLLECTION = """
from tableref.referee.referee import Referee
referee = Referee()
referee.tick(0)
referee.start_match("gotta_go", tuple(range(1, 11)), {"target": 75})
def work():
    for _ in range(6):
        gc.collect()
"""

_ERASE = """
data = bytes(3000)
def work():
    with open("spare", "wb") as file:
        file.write(data)
"""

CONDITIONS = {
    "idle": _IDLE,
    "LED write": _LED_WRITE,
    "OLED refresh": _OLED_REFRESH,
    "garbage collection": _COLLECTION,
    "flash erase": _ERASE,
}

_LOOP = """
begin()
while True:
    marker.on()
    work()
    marker.off()
    time.sleep_ms({rest})
    edges, overruns = found()
    print("found", overruns, edges)
"""


def program(way, condition):
    """Return the program for a method of WAYS in a condition of CONDITIONS.

    The program repeats: it does the work, and prints `found`, the number of overruns so far, and
    the list of edges.
    """
    text = _HEAD + WAYS[way].program + CONDITIONS[condition] + _LOOP
    return text.replace("{marker}", str(MARKER_PIN)).replace("{rest}", str(REST_MS))
