"""Touch events on the virtual table."""

from tests.waiting import until


class Fingers:
    """Fingers on a touch screen.

    Touches within one frame are sent together, as by a real screen.
    """

    def __init__(self, table):
        self._table = table
        self._session = table.page.context.new_cdp_session(table.page)
        self._down = {}

    def touch(self, *buttons):
        """Put a finger on each of these buttons, within one frame."""
        for button in buttons:
            x, y = self._table.middle(button)
            self._down[button] = {"x": x, "y": y, "id": button}
        self._send("touchStart", list(self._down.values()))
        return self._until_felt(buttons, True)

    def lift(self, *buttons):
        """Lift the fingers off these buttons, within one frame."""
        self._send("touchEnd", [self._down.pop(button) for button in buttons])
        return self._until_felt(buttons, False)

    def slide(self, button, x, y):
        """Move the finger that is on `button` elsewhere."""
        self._down[button] = {"x": x, "y": y, "id": button}
        return self._send("touchMove", list(self._down.values()))

    def cancel(self):
        """Cancel the touch, as the system does for its own gestures."""
        self._down = {}
        return self._send("touchCancel", [])

    def _until_felt(self, buttons, is_down):
        # The browser delivers touches later, so no page time may pass until then.
        for button in buttons:
            until(
                f"felt a finger on {button} come or go",
                lambda button=button: self._table.is_down(button) == is_down,
                seen=self._table.seen,
            )
        return self

    def _send(self, kind, points):
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        return self
