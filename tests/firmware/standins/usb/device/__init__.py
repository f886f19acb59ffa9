"""Stand-in for ``usb.device``: the USB device, and a host that connects and disconnects."""


class Descriptor:
    """The part of ``usb.device.core.Descriptor`` that an interface uses."""

    def __init__(self, data):
        self.b = data
        self.o = 0

    def add(self, data):
        """Append bytes, or only count them if there is no room."""
        if self.b:
            self.b[self.o : self.o + len(data)] = data
        self.o += len(data)


class Device:
    """The USB device. `made` are the arguments (interfaces, options) of each call of `init`."""

    def __init__(self):
        self.made = []

    def init(self, *interfaces, **options):
        """Initialise the device again: a host must enumerate it first."""
        for before in self.made[-1][0] if self.made else ():
            before.on_reset()
        self.made.append((interfaces, options))
        for interface in interfaces:
            counted = Descriptor(None)
            interface.desc_cfg(counted, 0, 0, [])
            interface.described = Descriptor(bytearray(counted.o))
            interface.desc_cfg(interface.described, 2, 3, [])


device = Device()


def get():
    """Return the one USB device."""
    return device
