"""A keyboard over USB, beside the serial line, by MicroPython's ``usb.device``."""

import usb.device
from tableref.drivers.clock import us_since
from usb.device.keyboard import KeyboardInterface

ABSENT = "no_computer"
ASLEEP = "computer_asleep"

ASLEEP_US = 500_000
"""Time (us) without fetching a report after which the computer is considered asleep."""

MAX_WAITING = 64
"""Maximum length of the send queue (reports)."""

_SETUP = 1
_GET_REPORT = b"\xa1\x01"
_COMPOSITE = 0xEF, 2, 1
"""Class, subclass and protocol of a composite device, the same as in MicroPython's own descriptor.
"""


class UsbKeyboard(KeyboardInterface):
    """A USB keyboard that sends the reports passed to it. Creating it restarts the USB device."""

    def __init__(self):
        super().__init__()
        self.interface_str = "TableRef"
        self._waiting = []
        self._last = bytes(8)
        self._busy_us = None
        """Time (us) when the current report was first found unfetched, or None."""
        _renew(self)

    def send(self, reports):
        """Queue reports (bytes) to be sent in order, as fast as the computer fetches them.

        They are discarded if no computer is connected or the queue is full.
        """
        if self.is_open() and len(self._waiting) + len(reports) <= MAX_WAITING:
            self._waiting.extend(reports)
            self._send_next()

    def problem(self, now_us):
        """Return ABSENT or ASLEEP if no computer reads keys at `now_us`, else None."""
        if not self.is_open():
            return ABSENT
        if not self.busy():
            self._busy_us = None
        elif self._busy_us is None:
            self._busy_us = now_us
        elif us_since(self._busy_us, now_us) >= ASLEEP_US:
            # The current report cannot be cancelled. The next one releases all keys.
            self._waiting = [bytes(8)]
            self._busy_us = now_us - ASLEEP_US
            return ASLEEP
        return None

    def end(self):
        """Remove the keyboard from the USB device."""
        _renew()

    def on_reset(self):
        """Empty the queue, because the computer enumerates the device again."""
        super().on_reset()
        self._waiting = []
        self._busy_us = None

    def desc_cfg(self, desc, itf_num, ep_num, strs):
        """Describe the interface with a polling interval of 1 ms instead of the library's 8."""
        super().desc_cfg(desc, itf_num, ep_num, strs)
        if desc.b:
            desc.b[desc.o - 1] = 1

    def on_interface_control_xfer(self, stage, request):
        """Answer a USB request. For GET_REPORT the library would print a line over USB."""
        if stage == _SETUP and bytes(request[:2]) == _GET_REPORT:
            return self._last
        return super().on_interface_control_xfer(stage, request)

    def _send_next(self, *_):
        # The USB task also calls this, whenever the computer has fetched a report.
        if self._waiting and self.is_open() and not self.busy():
            self._last = self._waiting.pop(0)
            self.submit_xfer(self._int_ep, self._last, self._send_next)


def _renew(*interfaces):
    device_class, subclass, protocol = _COMPOSITE
    usb.device.get().init(
        *interfaces,
        builtin_driver=True,
        device_class=device_class,
        device_subclass=subclass,
        device_protocol=protocol,
    )
