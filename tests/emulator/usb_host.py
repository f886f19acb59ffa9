"""The emulated USB host: it notices that the device was unplugged, and reads its keys."""

from rp2040py.usb.interfaces import (
    DataDirection,
    DescriptorType,
    ISetupPacketParams,
    SetupRecipient,
    SetupType,
)
from rp2040py.usb.setup import create_setup_packet

_FRAME_NS = 1e6
_SIE_CTRL = 0x4C
_PULL_UP = 1 << 16
_HID_CLASS = 3
_GET_REPORT, _GET_DESCRIPTOR, _SET_IDLE = 1, 6, 10
_HID = 0x21
_REPORT_DESCRIPTOR = 0x2200


class UsbHost:
    """A USB host that enumerates a device again after it left, and polls its keyboard each ms.

    rp2040py's host enumerates once, supports the serial line only, and reads endpoints as soon as
    they are filled. This host fetches a keyboard's report at the next frame.
    """

    def __init__(self, serial, usb, clock, line):
        self.reports = []
        """The fetched reports of the keyboard: (t_us, eight bytes)."""
        self.interfaces = []
        """The class of each interface of the device, as last enumerated."""
        self.interval_ms = None
        """Polling interval (ms) of the keyboard, or None without a keyboard."""
        self.report_descriptor = b""
        self.answered = b""
        """The keyboard's response to the control request GET_REPORT."""
        self.enumerations = 0
        self.is_asleep = False
        """Whether it fetches no reports."""
        self._serial = serial
        self._line = line
        self._usb = usb
        self._clock = clock
        self._endpoint = self._interface = None
        self._descriptor_size = 0
        self._report = None
        self._is_held = self._has_left = False
        self._steps = []
        self._frame_alarm = clock.create_alarm(self._frame)
        self._watch_pull_up()
        self._watch_endpoints()

    @property
    def keys(self):
        """The keys that were pressed: (t_us, modifiers, code), once for each press."""
        found, before = [], set()
        for t_us, report in self.reports:
            down = set(report[2:]) - {0}
            found.extend((t_us, report[0], code) for code in sorted(down - before))
            before = down
        return found

    def _watch_pull_up(self):
        usb = self._usb
        write = usb.write_uint32
        was_up = [False]

        def write_uint32(offset, value):
            write(offset, value)
            if offset == _SIE_CTRL and bool(value & _PULL_UP) != was_up[0]:
                was_up[0] = not was_up[0]
                if not was_up[0]:
                    self._forget()
                elif self._has_left:
                    usb.reset_device()

        usb.write_uint32 = write_uint32

    def _forget(self):
        self._has_left = True
        self._endpoint = self._interface = self.interval_ms = self._report = None
        self._is_held = False
        self._steps = []
        self._frame_alarm.cancel()
        # Cancel the host's pending reset, because the device has disconnected.
        self._usb.reset_alarm.cancel()
        self._serial._on_controller_reset()
        self._line.forget()

    def _watch_endpoints(self):
        usb, serial = self._usb, self._serial
        before, indicate = usb.on_endpoint_write, usb._indicate_buffer_ready

        def on_endpoint_write(endpoint, buffer):
            if self._endpoint is not None and endpoint == self._endpoint:
                self._report = bytes(buffer)
            elif self._steps and endpoint == 0:
                self._steps[0](buffer)
            else:
                was_there = serial._initialized
                before(endpoint, buffer)
                if serial._initialized and not was_there:
                    self._enumerated()

        def indicate_buffer_ready(endpoint, out):
            if not out and self._endpoint is not None and endpoint == self._endpoint:
                self._is_held = True
            else:
                indicate(endpoint, out)

        usb.on_endpoint_write = on_endpoint_write
        usb._indicate_buffer_ready = indicate_buffer_ready
        self._indicate = indicate

    def _enumerated(self):
        """Handle the end of enumeration: set up a keyboard, if any; await the serial line."""
        self.enumerations += 1
        self.interfaces = []
        data = bytes(self._serial._descriptors)
        at = 0
        is_keyboard = False
        while at < len(data):
            kind = data[at + 1]
            if kind == DescriptorType.INTERFACE:
                is_keyboard = data[at + 5] == _HID_CLASS
                self.interfaces.append(data[at + 5])
                if is_keyboard:
                    self._interface = data[at + 2]
            elif kind == _HID:
                self._descriptor_size = data[at + 7] | data[at + 8] << 8
            elif kind == DescriptorType.ENDPOINT and is_keyboard:
                self._endpoint = data[at + 2] & 0xF
                self.interval_ms = data[at + 6]
            at += data[at]
        if self._interface is not None:
            self.report_descriptor = self.answered = b""
            self._steps = [self._set_idle, self._get_descriptor, self._get_report, self._begin]
            self._frame_alarm.schedule(_FRAME_NS)

    def _set_idle(self, _):
        self._steps.pop(0)
        self._ask(DataDirection.HOST_TO_DEVICE, SetupType.CLASS, _SET_IDLE, 0, 0)

    def _get_descriptor(self, _):
        self._steps.pop(0)
        to_host, size = DataDirection.DEVICE_TO_HOST, self._descriptor_size
        self._ask(to_host, SetupType.STANDARD, _GET_DESCRIPTOR, _REPORT_DESCRIPTOR, size)

    def _get_report(self, buffer):
        self.report_descriptor += buffer
        if len(self.report_descriptor) == self._descriptor_size:
            self._steps.pop(0)
            self._ask(DataDirection.DEVICE_TO_HOST, SetupType.CLASS, _GET_REPORT, 0x100, 8)

    def _begin(self, buffer):
        self._steps.pop(0)
        self.answered = bytes(buffer)

    def _ask(self, direction, kind, request, value, length):
        self._usb.send_setup_packet(
            create_setup_packet(
                ISetupPacketParams(
                    data_direction=direction,
                    type=kind,
                    recipient=SetupRecipient.INTERFACE,
                    b_request=request,
                    w_value=value,
                    w_index=self._interface,
                    w_length=length,
                )
            )
        )

    def _frame(self):
        if self._is_held and self._report is not None and not self.is_asleep:
            self.reports.append((self._clock.nanos / 1000, self._report))
            self._report = None
            self._is_held = False
            self._indicate(self._endpoint, False)
        self._frame_alarm.schedule(_FRAME_NS)
