"""What the Pico runs: a Device on the board's drivers, turned for ever."""

import gc

from tableref.drivers.clock import ticks_us, us_since
from tableref.drivers.garbage import Garbage
from tableref.drivers.watchdog import Watchdog
from tableref.loading import forget, sweep

IDLE_US = 1_500
"""With this long (us) to wait the processor sleeps; it sleeps for 1 ms at most."""

NEAR_US = 800
"""When something is to be ruled or heard in less than this (us) the processor waits for the very
moment, and for nothing else: the beats of 3-2-1 are as even as that."""

COLLECT_US = 2_300_000
CALM_ENOUGH_US = 25_000
"""Garbage is collected 2.3 s after it was collected last, when nothing is to be ruled or heard for
so long (us): before MicroPython has to do it by itself, which takes as long where
somebody waits. When it has done so it is not done again at once."""

SELF_TEST_BUTTON = 13
"""OK, held down while power comes on, has the table test itself first."""

DISPLAY_TIMEOUT_US = 30_000
"""What a jammed display may cost: more than the 24 ms that its longest transfer takes (us)."""


def make_device(referee=None, may_test=True):
    """Return the Device on the board that ``board.BUILD`` describes.

    `referee` is who rules at it; without it a new one, or first the self-test when OK is held and
    it `may_test`. Raises ValueError, in words, when that board cannot work.
    """
    # Not at the top: whatever is wrong with one of these modules must go to the crash file.
    import random

    import machine
    from board import BUILD
    from device import Device
    from tableref.drivers import wiring
    from tableref.drivers.battery import make_battery
    from tableref.drivers.buttons import Buttons
    from tableref.drivers.buzzer import Buzzer
    from tableref.drivers.display import Display
    from tableref.drivers.pixels import Pixels, Strip
    from tableref.drivers.press_lights import PressLights
    from tableref.drivers.sampler import Sampler
    from tableref.drivers.sound_ahead import SoundAhead

    problems = wiring.problems(BUILD)
    if problems:
        raise ValueError(" ".join(problems))
    # Needed this once: its memory is for the games.
    forget(wiring.__name__)
    del wiring
    pixels = Pixels(
        Strip(
            machine.Pin(BUILD.LIGHTS_PIN),
            BUILD.LIGHTS,
            lambda gpio: PressLights(gpio, BUILD.LIGHTS_STATE_MACHINE),
        ),
        BUILD.LIGHTS_LIMIT_MA,
        BUILD.LIGHT_IDLE_MA,
        BUILD.LIGHT_CHANNEL_MA,
        mirrored=BUILD.LIGHTS_MIRRORED,
    )
    buzzer = Buzzer(machine.PWM(machine.Pin(BUILD.BUZZER_PIN)), ahead=SoundAhead(BUILD.BUZZER_PIN))
    display = Display(_display_maker(BUILD))
    may_test = may_test and referee is None
    keeper = None
    if referee is None:
        from tableref.drivers.files import Store
        from tableref.referee.battery_watch import BatteryWatch
        from tableref.referee.referee import Referee
        from tableref.referee.settings import FILE
        from tableref.store.keeper import Keeper

        store = Store()
        # Once in the life of a table, and not at its first round: then memory may be too full.
        if store.state[2] and not store.is_settled:
            store.prepare()
        settings = settings_file = None
        text = store.read_text(FILE)
        if text is not None:
            from tableref.store import settings_file

            settings, refused = settings_file.parse(text)
        referee = Referee(seed=random.getrandbits(30), settings=settings)
        referee.has_next = 12 in BUILD.BUTTONS
        referee.tick(ticks_us())
        # What lives long must not lie between what was loaded by now, or no module finds room for
        # itself later, whatever is free.
        sweep()
        keeper = Keeper(referee, store)
        keeper.restore(at_once=False)
        if settings_file:
            settings_file.tell(refused, keeper)
            forget(settings_file.__name__)
    # Last: from here on the hardware writes into memory, and somebody must be there to stop it.
    sampler = Sampler(BUILD.BUTTON_PINS[0], len(BUILD.BUTTON_PINS), BUILD.SAMPLER_STATE_MACHINE)
    buttons = Buttons(sampler, BUILD.BUTTONS, pixels.mute)
    pixels.watch([_pin_of(BUILD, button) for button in range(1, 14)])
    device = Device(buttons, pixels, buzzer, display, referee, print, ticks_us, keeper)
    device.battery = make_battery(BUILD)
    if device.battery and keeper:
        device.battery_watch = BatteryWatch(referee)
    # The sampler has seen already what is held down now.
    edges = buttons.edges()
    if may_test and SELF_TEST_BUTTON in [button for button, _, _ in edges]:
        # Not at the top: whoever plays needs the memory.
        import checkup

        checkup.start(device)
    for button, is_down, t_us in edges:
        if is_down:
            device.referee.held(button, t_us)
        else:
            device.referee.edge(button, is_down, t_us)
    return device


def _pin_of(build, button):
    """Return the GPIO of a button, or None when there is no such button."""
    return build.BUTTON_PINS[build.BUTTONS.index(button)] if button in build.BUTTONS else None


def _display_maker(build):
    """Return what makes the display, or raises OSError when none answers or none is fitted."""
    import machine

    if build.DISPLAY_I2C is None:
        return _no_display
    from ssd1306 import SSD1306_I2C

    bus = machine.I2C(
        build.DISPLAY_I2C,
        scl=machine.Pin(build.DISPLAY_SCL_PIN),
        sda=machine.Pin(build.DISPLAY_SDA_PIN),
        freq=build.DISPLAY_HZ,
        timeout=DISPLAY_TIMEOUT_US,
    )
    return lambda: SSD1306_I2C(build.DISPLAY_WIDTH, build.DISPLAY_HEIGHT, bus)


def _no_display():
    raise OSError


def run(collect=gc.collect):
    """Turn the loop until Ctrl-C comes over USB; then leave the table dark and silent.

    `collect` is called to collect garbage where a pause is least noticed. After an exception, or
    when the loop stands still, the Pico starts again: see ``recovery``.
    """
    import machine

    watchdog = Watchdog()
    device = None
    try:
        watchdog.start()
        # First: when all is loaded, no room of 4 KB is left in one piece.
        from tableref.usb.line_buffer import LineBuffer

        buffer = LineBuffer()
        if watchdog.ended:
            device = _start_again(watchdog)
        else:
            device = make_device()
        device.wire.listen_to_usb(buffer)
        _loop(device, collect, watchdog)
    except KeyboardInterrupt:
        pass
    except Exception as error:
        # First: from here on nothing is fed, and what stands still now is started again too.
        watchdog.failed()
        try:
            import recovery

            recovery.write_down(watchdog, error, device)
        except Exception:
            # Nothing must keep the table from starting again.
            pass
        machine.reset()
    finally:
        try:
            if device is not None:
                device.close()
        finally:
            watchdog.stop()


def turn(device, collect=gc.collect):
    """Turn the loop of `device` as ``run`` does, unwatched: for a bench that has made its own."""
    try:
        _loop(device, collect)
    except KeyboardInterrupt:
        pass
    finally:
        device.close()


def _loop(device, collect, watchdog=None):
    import machine

    # After each whole step, and nowhere else: no timer, no interrupt may say that all is well.
    feed = watchdog.feed if watchdog is not None else _feed_nobody
    _say_alive(watchdog, device)
    collected_us = ticks_us()
    garbage = Garbage()
    while True:
        wait_us = device.step()
        feed()
        if garbage.was_collected:
            collected_us = ticks_us()
            garbage.renew()
        calm_us = device.calm_us
        if calm_us < NEAR_US:
            if wait_us:
                _stay(wait_us)
        elif calm_us >= CALM_ENOUGH_US and not 0 <= us_since(collected_us, ticks_us()) < COLLECT_US:
            collect()
            _look_at_battery(device)
            collected_us = ticks_us()
            garbage.renew()
            _say_alive(watchdog, device)
        elif wait_us >= IDLE_US:
            machine.idle()


def _stay(wait_us):
    began_us = ticks_us()
    while us_since(began_us, ticks_us()) < wait_us:
        pass


def _look_at_battery(device):
    """Measure, and tell the referee. It takes 0.5 ms, and nothing is to be ruled or heard now."""
    watch = getattr(device, "battery_watch", None)
    # A self-test in the referee's place says nothing of it.
    if watch and device.referee is watch.referee:
        watch.take(device.battery.look())


def _start_again(watchdog):
    """Make the device after a crash, and have it said on the screen and over USB."""
    import recovery

    crash = recovery.look_back(watchdog)
    tell = recovery.tell
    # Needed this once: the sampler wants its memory in one piece, and the games what there is.
    forget("recovery", "safe_screen", "tableref.drivers.crashes")
    sweep()
    device = make_device(may_test=False)
    tell(device.keeper, *crash)
    return device


def _say_alive(watchdog, device):
    if watchdog is not None:
        watchdog.alive(getattr(device.referee, "game_key", ""))


def _feed_nobody():
    pass


if __name__ == "__main__":
    run()
