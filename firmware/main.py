"""What the Pico runs: a Device on the board's drivers, turned for ever."""

import gc

import machine
import recovery
from assembly import make_device
from tableref.drivers.clock import ticks_us, us_since
from tableref.drivers.garbage import Garbage
from tableref.drivers.watchdog import Watchdog
from tableref.usb.line_buffer import LineBuffer

IDLE_US = 1_500
"""With this long (us) to wait the processor sleeps; it sleeps for 1 ms at most."""

NEAR_US = 800
"""When something is to be ruled or heard in less than this (us) the processor waits for the very
moment, and for nothing else: the beats of 3-2-1 are as even as that."""

COLLECT_US = 2_300_000
COLLECT_IDLE_US = 25_000
"""Minimum idle time (us) ahead for a garbage collection, 2.3 s after the last one.

It precedes a collection by MicroPython itself, which takes as long but can delay a press. After
such a collection it is not needed.
"""

RADIO_AFTER_US = 3_000_000
RADIO_IDLE_US = 1_000_000
RADIO_WORK_IDLE_US = 10_000
"""Minimum idle time (us) ahead, and time after power-on, for switching on the radio of a Pico W.

It takes 0.8 s, and players have priority. Later network work needs an idle time of 10 ms.
"""


KEYBOARD_IDLE_US = 300_000
"""Minimum idle time (us) ahead for becoming a USB keyboard, or none again: the USB device is made
again for it, which takes 0.1 s."""


def run(collect=gc.collect):
    """Turn the loop until Ctrl-C comes over USB; then leave the table dark and silent.

    `collect` is called to collect garbage where a pause is least noticed. After an exception, or
    when the loop stands still, the Pico starts again: see ``recovery``.
    """
    watchdog = Watchdog()
    device = None
    try:
        watchdog.start()
        buffer = LineBuffer()
        if watchdog.ended:
            device = _start_again(watchdog)
        else:
            device = make_device()
        device.wire.listen_to_usb(buffer)
        device.ready_us = ticks_us()
        _loop(device, collect, watchdog)
    except KeyboardInterrupt:
        pass
    except Exception as error:
        # First: from here on nothing is fed, and what stands still now is started again too.
        watchdog.failed()
        try:
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
    # After each whole step, and nowhere else: no timer, no interrupt may say that all is well.
    feed = watchdog.feed if watchdog is not None else _feed_nobody
    _mark_alive(watchdog, device)
    collected_us = began_us = ticks_us()
    garbage = Garbage()
    radio = keyboard = keys = None
    is_radio_due = watchdog is not None
    while True:
        wait_us = device.step()
        feed()
        if garbage.was_collected:
            collected_us = ticks_us()
            garbage.renew()
        idle_us = device.idle_us
        if idle_us < NEAR_US:
            if wait_us:
                _wait(wait_us)
        elif (
            idle_us >= COLLECT_IDLE_US and not 0 <= us_since(collected_us, ticks_us()) < COLLECT_US
        ):
            collect()
            _look_at_battery(device)
            collected_us = ticks_us()
            garbage.renew()
            _mark_alive(watchdog, device)
        elif is_radio_due and idle_us >= RADIO_IDLE_US:
            if us_since(began_us, ticks_us()) >= RADIO_AFTER_US:
                is_radio_due = False
                radio = _begin_radio(device)
        elif idle_us >= KEYBOARD_IDLE_US and getattr(device.referee, "keys", None) != keys:
            keys = getattr(device.referee, "keys", None)
            keyboard = _switch_keyboard(device, keyboard, keys)
        elif wait_us >= IDLE_US:
            machine.idle()
        if keyboard is not None:
            keyboard.work(ticks_us())
        if radio is not None and idle_us >= RADIO_WORK_IDLE_US and device.wire.is_at_rest:
            radio.work(ticks_us())


def _begin_radio(device):
    """Return the Radio of `device`, switched on, or None where there is none, or is to be none."""
    try:
        # Only the image of a Pico W has these.
        import network  # noqa: F401, PLC0415

        from tableref import radio  # noqa: PLC0415
    except ImportError:
        return None
    return radio.begin(device)


def _switch_keyboard(device, before, keys):
    """Make the table a keyboard with the layout `keys`, or none; return what sends its keys."""
    if before is not None:
        before.end()
        device.keyboard = None
    if keys is None:
        return None
    try:
        # Imported only where it is used, because it takes memory; not every image has it.
        from tableref.usb import keyboard  # noqa: PLC0415
    except ImportError:
        return None
    return keyboard.begin(device, keys)


def _wait(wait_us):
    began_us = ticks_us()
    while us_since(began_us, ticks_us()) < wait_us:
        pass


def _look_at_battery(device):
    """Measure, and tell the referee. It takes 0.5 ms, and nothing is to be ruled or heard now."""
    watch = getattr(device, "battery_watch", None)
    # A self-test in the referee's place says nothing of it.
    if watch and device.referee is watch.referee:
        watch.update(device.battery.look())


def _start_again(watchdog):
    """Make the device after a crash, and have it said on the screen and over USB."""
    crash = recovery.look_back(watchdog)
    device = make_device(may_test=False)
    recovery.report(device.keeper, *crash)
    return device


def _mark_alive(watchdog, device):
    if watchdog is not None:
        watchdog.alive(getattr(device.referee, "game_key", ""))


def _feed_nobody():
    pass


if __name__ == "__main__":
    run()
