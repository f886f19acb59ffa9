"""A keyboard over USB, beside the serial line, by MicroPython's ``usb.device``."""

import usb.device
from tableref.drivers.clock import us_since
from usb.device.keyboard import KeyboardInterface

ABSENT = "no_computer"
ASLEEP = "computer_asleep"

ASLEEP_US = 500_000
"""Time (us) after which a computer that has not fetched a report is taken to be asleep."""

MAX_WAITING = 64
"""Maximum number of reports that wait."""

_SETUP = 1
_GET_REPORT = b"\xa1\x01"
_COMPOSITE = 0xEF, 2, 1
"""Device class, subclass and protocol of a device whose interfaces are in groups, as built in."""


class UsbKeyboard(KeyboardInterface):
    """A keyboard whose reports are made elsewhere. Making one makes the USB device again."""

    def __init__(self):
        super().__init__()
        self.interface_str = "TableRef"
        self._waiting = []
        self._last = bytes(8)
        self._busy_us = None
        """When a report was first seen to wait for the computer, or None."""
        _renew(self)

    def send(self, reports):
        """Send reports (bytes) in their order, as fast as the computer fetches them."""
        if self.is_open() and len(self._waiting) + len(reports) <= MAX_WAITING:
            self._waiting.extend(reports)
            self._send_next()

    def problem(self, now_us):
        """Return why no computer takes keys now, ABSENT or ASLEEP, or None."""
        if not self.is_open():
            return ABSENT
        if not self.busy():
            self._busy_us = None
        elif self._busy_us is None:
            self._busy_us = now_us
        elif us_since(self._busy_us, now_us) >= ASLEEP_US:
            # The one that waits cannot be taken back; after it nothing is to be down.
            self._waiting = [bytes(8)]
            self._busy_us = now_us - ASLEEP_US
            return ASLEEP
        return None

    def end(self):
        """Make the USB device what it is without a keyboard."""
        _renew()

    def on_reset(self):
        """Forget what waits: the computer has begun anew."""
        super().on_reset()
        self._waiting = []
        self._busy_us = None

    def desc_cfg(self, desc, itf_num, ep_num, strs):
        """Describe the interface, to be asked each ms: the library says 8."""
        super().desc_cfg(desc, itf_num, ep_num, strs)
        if desc.b:
            desc.b[desc.o - 1] = 1

    def on_interface_control_xfer(self, stage, request):
        """Answer a request; the library prints at one for the report, among the wire's lines."""
        if stage == _SETUP and bytes(request[:2]) == _GET_REPORT:
            return self._last
        return super().on_interface_control_xfer(stage, request)

    def _send_next(self, *_):
        # Called from USB's own task too, each time that a report was fetched.
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
