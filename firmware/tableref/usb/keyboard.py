"""Sends the keys of a table that is a keyboard, by its events `key`."""

from tableref.drivers.usb_keyboard import UsbKeyboard
from tableref.usb.key_reports import FILE, LAYOUTS, KeyReports, parse


def begin(device, keys):
    """Return the Keyboard of `device` with the layout `keys`, or None if that has none.

    What is wrong with the file of one's own keys is said as what is wrong with the settings.
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
    """The keyboard of `device`, with the keys `codes`."""

    def __init__(self, device, codes):
        self._device = device
        self._reports = KeyReports(codes)
        self._usb = UsbKeyboard()
        self._problem = ""

    def handle(self, events):
        """Send the keys of these events of the referee."""
        for event in events:
            if event["event"] == "key":
                self._usb.send(self._reports.after(event["button"], event["action"]))

    def work(self, now_us):
        """Note at `now_us` of the board's counter whether a computer takes keys, and show it."""
        problem = self._usb.problem(now_us)
        if problem != self._problem and hasattr(self._device.referee, "show_host"):
            self._problem = problem
            self._device.referee.show_host(problem)

    def close(self):
        """Lift all keys; the USB device stays."""
        self._usb.send([self._reports.lift_all()])

    def end(self):
        """Make the USB device what it is without a keyboard."""
        self._usb.end()
