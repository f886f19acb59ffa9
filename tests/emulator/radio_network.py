"""The network of an emulated Pico W: what its radio sends goes through this machine's own."""

import asyncio
import contextlib
import socket

from rp2040py.external.cyw43.bus import GSPIBus

POWER_PIN = 23
"""On a Pico W it switches the radio on."""

SLICE_US = 2_000
"""So much simulated time passes between two looks at the network (us)."""
LOOK_SLICES = 50
"""After so many of them it is asked whether what is waited for has come."""
CREDITS = 4
"""So many packets more the chip takes for each that it hands over; the emulated one takes one."""


class _Bus(GSPIBus):
    """The radio's line, whose driver would wait for a second when it has sent more than it got."""

    def _build_data_frame(self, ethernet_frame, **more):
        self._bus_data_credit = (self._bus_data_credit + CREDITS) & 0xFF
        return super()._build_data_frame(ethernet_frame, **more)


class RadioNetwork:
    """Joins the radio of `pico`, a Pico W, to this machine's network, until ``close``.

    Its Wi-Fi is called NAME and has no password. From now on the network has its turn while
    simulated time passes; how long it takes is this machine's affair.
    """

    NAME = "RP2040PY-GUEST"

    def __init__(self, pico):
        self._chip = pico.chip
        self._loop = asyncio.new_event_loop()
        self._run_chip = self._chip.run_until
        self._chip.run_until = self._run_until
        self._chip.blocks.schedule_threadsafe = self._begin
        self._bus = _bus_of(self._chip.pins[POWER_PIN])
        self._bus.__class__ = _Bus

    def close(self):
        """Cut the network off."""
        self._chip.run_until = self._run_chip
        # Its connections end with its power.
        self._bus.power_off()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _begin(self, job):
        if asyncio.iscoroutine(job):
            self._loop.create_task(job)
        else:
            self._loop.call_soon(job)

    def _run_until(self, t_us, is_enough=None):
        slices = 0
        while self._chip.now_us < t_us:
            slices += 1
            end_us = min(t_us, self._chip.now_us + SLICE_US)
            self._run_chip(end_us)
            self._loop.run_until_complete(asyncio.sleep(0))
            if is_enough is not None and slices % LOOK_SLICES == 0 and is_enough():
                return True
        return is_enough is not None and is_enough()


def _bus_of(power_pin):
    """Return the line of the radio that listens to its power."""
    for listener in power_pin._listeners:
        for cell in listener.__closure__ or ():
            if hasattr(cell.cell_contents, "bus"):
                return cell.cell_contents.bus
    raise AssertionError("this Pico has no radio")


def own_address():
    """Return the number of this machine in its network, which is not the one of itself alone."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        # Nothing is sent.
        probe.connect(("192.0.2.1", 9))
        return probe.getsockname()[0]
    return None
