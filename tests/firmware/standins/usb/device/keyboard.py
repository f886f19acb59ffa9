"""Stand-in for ``usb.device.keyboard``: an interface whose host is the test."""


class KeyboardInterface:
    """A keyboard; a test calls `fetch` as the host."""

    def __init__(self):
        self._int_ep = 0x83
        self._open = False
        self._pending = None

    def desc_cfg(self, desc, itf_num, ep_num, strs):
        """Append an endpoint with a polling interval of 8 ms, as the library does."""
        desc.add(bytes([7, 5, ep_num | 0x80, 3, 8, 0, 8]))

    def on_open(self):
        """Begin: the host has enumerated the device."""
        self._open = True

    def on_reset(self):
        """End: the host has reset the device."""
        self._open = False
        self._pending = None

    def is_open(self):
        """Return whether a host has enumerated it."""
        return self._open

    def busy(self):
        """Return whether a report waits for the host."""
        return self._open and self._pending is not None

    def submit_xfer(self, endpoint, data, done):
        """Queue a report for the host."""
        if not self._open or self._pending is not None or endpoint != self._int_ep:
            raise RuntimeError("xfer_pending")
        self._pending = data, done

    def on_interface_control_xfer(self, stage, request):
        """Answer nothing."""
        return False

    def fetch(self):
        """Return the queued report, or None; then the next one may be queued."""
        if self._pending is None:
            return None
        (data, done), self._pending = self._pending, None
        done(self._int_ep, 0, len(data))
        return data
