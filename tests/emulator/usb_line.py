"""The emulated Pico's serial line over USB, with corrections of rp2040py 0.3.6."""

_FRAME_NS = 1e6
_DEV_SOF = 1 << 17
_SOF_RD = 0x48


class UsbLine:
    """The serial line over USB, with a host that behaves like a real one.

    The emulated host answered a device that waits for data with an endless sequence of empty
    packets, where a real one sends NAK, so the processor never slept. It also sent no start of
    frame, on which the device's stack flushes its output.

    This host reads once per frame (1 ms), like one behind a hub, or with `reads_at_once` as soon
    as the device has sent.
    """

    def __init__(self, serial, usb, clock, reads_at_once=False):
        self.received = bytearray()
        """All output of the device since power-on."""
        self.lines = []
        """Its complete lines so far: (t_us, text)."""
        self.on_data = None
        self._serial = serial
        self._usb = usb
        self._clock = clock
        self._part = b""
        self._reads_at_once = reads_at_once
        self._unread = bytearray()
        self._to_send = bytearray()
        self._waiting = None
        self._pump_alarm = clock.create_alarm(self._pump)
        self._frame_alarm = clock.create_alarm(self._frame)
        serial.on_serial_data = self._receive
        self._mend_reads()
        self._mend_frames()

    def send(self, data):
        """Send bytes to the device, as fast as it accepts them."""
        self._to_send += data
        self._pump()

    def forget(self):
        """Forget that the device waits for data, because it has left."""
        self._waiting = None

    def _receive(self, data):
        self._unread += data
        if self._reads_at_once:
            self._read_all()

    def _read_all(self):
        data, self._unread = self._unread, bytearray()
        self.received += data
        self._part += bytes(data)
        *whole, self._part = self._part.split(b"\n")
        for line in whole:
            text = line.rstrip(b"\r").decode("utf-8", "replace")
            self.lines.append((self._clock.nanos / 1000, text))
        if self.on_data is not None:
            self.on_data(bytes(data))

    def _mend_reads(self):
        as_it_was = self._usb.on_endpoint_read

        def wait_for_data(endpoint, size):
            is_data = endpoint == self._serial._out_endpoint and endpoint > 0
            if is_data and self._serial.tx_fifo.empty:
                self._waiting = (endpoint, size)
            else:
                as_it_was(endpoint, size)

        self._usb.on_endpoint_read = wait_for_data
        self._read = as_it_was
        before_reset = self._usb.on_reset

        def forget():
            self._waiting = None
            self._usb._int_raw = 0
            if before_reset:
                before_reset()

        self._usb.on_reset = forget

    def _pump(self):
        queue = self._serial.tx_fifo
        while self._to_send and not queue.full:
            self._serial.send_serial_byte(self._to_send.pop(0))
        if self._waiting and not queue.empty:
            waiting, self._waiting = self._waiting, None
            self._read(*waiting)
        if self._to_send:
            self._pump_alarm.schedule(_FRAME_NS)

    def _mend_frames(self):
        read = self._usb.read_uint32

        def read_uint32(offset):
            if offset == _SOF_RD:
                self._usb._int_raw &= ~_DEV_SOF
                self._usb.check_interrupts()
            return read(offset)

        self._usb.read_uint32 = read_uint32
        self._frame_alarm.schedule(_FRAME_NS)

    def _frame(self):
        if self._unread:
            self._read_all()
        usb = self._usb
        if usb._connected and not usb._host_mode:
            usb._sof_frame_number = (usb._sof_frame_number + 1) & 0x7FF
            if usb._int_enable & _DEV_SOF:
                usb._int_raw |= _DEV_SOF
                usb.check_interrupts()
        self._frame_alarm.schedule(_FRAME_NS)
