"""The main program of the Pico: creates the Device and runs its loop."""

import gc

import machine
import recovery
from assembly import make_device
from tableref.drivers.clock import ticks_us, us_since
from tableref.drivers.garbage import Garbage
from tableref.drivers.watchdog import Watchdog
from tableref.usb.line_buffer import LineBuffer

IDLE_US = 1_500
"""The processor sleeps only if nothing is due for this time (us), because a sleep lasts up to 1 ms.
"""

NEAR_US = 800
"""If something is due within this time (us), the loop only waits for it, so that it is on time."""

COLLECT_US = 2_300_000
COLLECT_IDLE_US = 25_000
"""COLLECT_US is the interval (us) of garbage collections. One is started only if nothing is due for
COLLECT_IDLE_US (us).

These collections prevent automatic ones by MicroPython, which take as long but could delay a press.
After an automatic collection the interval begins again.
"""

NETWORK_COLLECT_US = 1_000_000
"""Interval (us) of garbage collections with a network, whose work allocates memory all the time."""

RADIO_AFTER_US = 3_000_000
NETWORK_IDLE_US = 10_000
"""RADIO_AFTER_US is the time (us) after power-on at which the network of a Pico W is started. Work
of the network is done only if nothing is due for NETWORK_IDLE_US (us).
"""


KEYBOARD_IDLE_US = 300_000
"""Keyboard mode is entered or left only if nothing is due for this time (us), because that restarts
the USB device, which takes 0.1 s.
"""


def run(collect=gc.collect):
    """Run the loop until Ctrl-C is received over USB; then close the device.

    `collect` collects garbage, while the table is idle. After an exception, or when the loop hangs,
    the Pico restarts: see ``recovery``.
    """
    watchdog = Watchdog()
    device = buffer = None
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
        # Tell the watchdog first, so that it restarts the Pico if anything below hangs.
        watchdog.failed()
        try:
            recovery.write_down(watchdog, error, device)
        except Exception:
            # An error here must not prevent the restart.
            pass
        machine.reset()
    finally:
        try:
            if device is not None:
                device.close()
        finally:
            watchdog.stop()
            # Release the memory of this table for programs that somebody runs next. Otherwise these
            # variables would keep it alive, because the collector also scans the stack of functions
            # that have ended.
            device = buffer = None


def turn(device, collect=gc.collect):
    """Run the loop of `device` as ``run`` does, but without a watchdog. For benchmarks."""
    try:
        _loop(device, collect)
    except KeyboardInterrupt:
        pass
    finally:
        device.close()


def _loop(device, collect, watchdog=None):
    # The watchdog is fed only after each complete step, never by a timer or an interrupt.
    feed = watchdog.feed if watchdog is not None else _feed_nobody
    _mark_alive(watchdog, device)
    collected_us = began_us = ticks_us()
    garbage = Garbage()
    radio = keyboard = keys = None
    collect_us = COLLECT_US
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
            idle_us >= COLLECT_IDLE_US and not 0 <= us_since(collected_us, ticks_us()) < collect_us
        ):
            collect()
            if radio is not None and radio.is_on:
                collect_us = NETWORK_COLLECT_US
            _look_at_battery(device)
            collected_us = ticks_us()
            garbage.renew()
            _mark_alive(watchdog, device)
        elif (
            is_radio_due
            and idle_us >= NETWORK_IDLE_US
            and us_since(began_us, ticks_us()) >= RADIO_AFTER_US
        ):
            is_radio_due = False
            radio = _begin_radio(device)
        elif idle_us >= KEYBOARD_IDLE_US and getattr(device.referee, "keys", None) != keys:
            keys = getattr(device.referee, "keys", None)
            keyboard = _switch_keyboard(device, keyboard, keys)
        elif wait_us >= IDLE_US:
            machine.idle()
        if keyboard is not None:
            keyboard.work(ticks_us())
        if radio is not None and idle_us >= NETWORK_IDLE_US and device.wire.is_at_rest:
            radio.work(ticks_us(), idle_us)


def _begin_radio(device):
    """Return the Network of `device`, or None if there is no radio."""
    try:
        # Only the image of a Pico W has these modules.
        import network  # noqa: F401, PLC0415

        from tableref import radio  # noqa: PLC0415
    except ImportError:
        return None
    return radio.begin(device)


def _switch_keyboard(device, before, keys):
    """Enter keyboard mode with layout `keys`, or leave it if None; return the Keyboard or None."""
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
    """Measure the charge and report it to the referee. This takes 0.5 ms."""
    watch = getattr(device, "battery_watch", None)
    # During a self-test `device.referee` is the self-test, which does not show the charge.
    if watch and device.referee is watch.referee:
        watch.update(device.battery.look())


def _start_again(watchdog):
    """Create the device after a crash, and report the crash."""
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
