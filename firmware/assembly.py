"""Creates the Device of the board that ``board.BUILD`` describes."""

import random

import machine
from board import BUILD
from device import Device
from tableref.drivers import wiring
from tableref.drivers.battery import make_battery
from tableref.drivers.buttons import Buttons
from tableref.drivers.buzzer import Buzzer
from tableref.drivers.clock import ticks_us
from tableref.drivers.display import Display, maker
from tableref.drivers.files import Store
from tableref.drivers.pixels import LIGHTS, Pixels, Strip
from tableref.drivers.press_lights import PressLights
from tableref.drivers.sampler import Sampler
from tableref.drivers.sound_ahead import SoundAhead
from tableref.referee.battery_watch import BatteryWatch
from tableref.referee.referee import Referee
from tableref.referee.settings import FILE, Settings
from tableref.store import settings_file
from tableref.store.keeper import Keeper

SELF_TEST_BUTTON = 13
"""The button (OK) that starts the self-test if it is held at power-on."""


def make_device(referee=None, may_test=True):
    """Return the Device for the board that ``board.BUILD`` describes.

    Without a `referee` a new one is created, and its match is restored. If `may_test` is True and
    OK is held, the Device begins with the self-test. Raises ValueError if the build cannot work.
    """
    problems = wiring.problems(BUILD)
    if problems:
        raise ValueError(" ".join(problems))
    pixels = Pixels(
        Strip(
            machine.Pin(BUILD.LIGHTS_PIN),
            LIGHTS,
            lambda gpio: PressLights(gpio, BUILD.LIGHTS_STATE_MACHINE),
            BUILD.SEAT_LIGHTS,
        ),
        BUILD.LIGHTS_LIMIT_MA,
        BUILD.LIGHT_IDLE_MA,
        BUILD.LIGHT_CHANNEL_MA,
        mirrored=BUILD.LIGHTS_MIRRORED,
    )
    buzzer = Buzzer(machine.PWM(machine.Pin(BUILD.BUZZER_PIN)), ahead=SoundAhead(BUILD.BUZZER_PIN))
    display = Display(maker(BUILD))
    may_test = may_test and referee is None
    keeper = None
    if referee is None:
        store = Store()
        # Protect the folders now if this is the table's first start, because the memory may be too
        # full for it later.
        if store.state[2] and not store.is_protected:
            store.prepare()
        settings, refused = Settings(keyboard=BUILD.KEYBOARD), ()
        text = store.read_text(FILE)
        if text is not None:
            settings, refused = settings_file.parse(text)
        referee = Referee(seed=random.getrandbits(30), settings=settings)
        referee.fit(BUILD.BUTTONS, BUILD.RING_SEATS)
        # Keyboard mode needs ``machine.USBDevice``, which the virtual table and some images lack.
        referee.offer_keyboard(hasattr(machine, "USBDevice"))
        referee.tick(ticks_us())
        keeper = Keeper(referee, store)
        keeper.restore(at_once=False)
        settings_file.report(refused, keeper)
    # Create the sampler last, because from then on hardware writes into memory until the device is
    # closed.
    sampler = Sampler(BUILD.BUTTON_PINS[0], len(BUILD.BUTTON_PINS), BUILD.SAMPLER_STATE_MACHINE)
    buttons = Buttons(sampler, BUILD.BUTTONS, pixels.mute)
    pixels.watch([_pin_of(BUILD, button) for button in range(1, 14)])
    device = Device(buttons, pixels, buzzer, display, referee, print, ticks_us, keeper)
    device.battery = make_battery(BUILD)
    if device.battery and keeper:
        device.battery_watch = BatteryWatch(referee)
    # The first edges report the buttons that are held at power-on. These do not count as presses.
    edges = buttons.edges()
    if may_test and SELF_TEST_BUTTON in [button for button, _, _ in edges]:
        # Imported only where it is used, because the self-test takes 6 KB of memory.
        import checkup  # noqa: PLC0415

        checkup.start(device)
    for button, is_down, t_us in edges:
        if is_down:
            device.referee.handle_held(button, t_us)
        else:
            device.referee.edge(button, is_down, t_us)
    return device


def _pin_of(build, button):
    """Return the GPIO of a button, or None if the build does not have it."""
    return build.BUTTON_PINS[build.BUTTONS.index(button)] if button in build.BUTTONS else None
