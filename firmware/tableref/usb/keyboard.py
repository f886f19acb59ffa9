"""Sends the keys of the referee's `key` events to a computer, as a USB keyboard."""

from tableref.drivers.usb_keyboard import UsbKeyboard
from tableref.usb.key_reports import FILE, LAYOUTS, KeyReports, parse


def begin(device, keys):
    """Create and return the Keyboard of `device` with the layout `keys`, a value of that setting.

    An error in the user's own layout is reported like one in the settings, and the layout "numbers"
    is used instead.
    """
    text = LAYOUTS.get(keys)
    where = "keys: "
    if text is None:
        where = FILE + ": "
        text = device.keeper.read_text(FILE) or ""
    try:
        codes = parse(text)
    except ValueError as error:
        message = where + str(error)
        fields = (("line", 0), ("name", "keys"), ("value", keys), ("message", message))
        device.keeper.announce("setting_refused", fields, name="keys")
        codes = parse(LAYOUTS["numbers"])
    device.keyboard = Keyboard(device, codes)
    return device.keyboard


class Keyboard:
    """The keyboard of `device`; `codes` are the keys of its buttons."""

    def __init__(self, device, codes):
        self._device = device
        self._reports = KeyReports(codes)
        self._usb = UsbKeyboard()
        self._problem = ""

    def handle(self, events):
        """Send the keys for the referee's events."""
        for event in events:
            if event["event"] == "key":
                self._usb.send(self._reports.after(event["button"], event["action"]))

    def work(self, now_us):
        """Show when a computer starts or stops reading keys. `now_us` is the board's counter."""
        problem = self._usb.problem(now_us)
        if problem != self._problem and hasattr(self._device.referee, "show_host"):
            self._problem = problem
            self._device.referee.show_host(problem)

    def close(self):
        """Release all keys, but stay a USB keyboard."""
        self._usb.send([self._reports.lift_all()])

    def end(self):
        """Remove the keyboard from the USB device."""
        self._usb.end()
