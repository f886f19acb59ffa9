"""The charge of the batteries, estimated from the voltage at VSYS.

Alkaline cells lose voltage as they are discharged, and more so under load. So the estimate assumes
a load like ours, and is averaged over half a minute of varying brightness.
"""

import sys

import machine

CURVE = (
    (1550, 100),
    (1500, 97),
    (1400, 89),
    (1350, 81),
    (1300, 69),
    (1250, 57),
    (1200, 44),
    (1150, 28),
    (1100, 11),
    (1050, 6),
    (1000, 0),
)
"""Discharge curve: (mV of an alkaline AA cell, remaining charge in percent, 0 at 1.0 V).

Down to 1.30 V the curve is that of Duracell's MN1500 data sheet at 100 mA (as digitized in pastebin
ZAV8ZhSn). Its 100 percent are the 26 h that a cell lasts at that load, from the 2600 mAh of
Energizer's E91 data sheet. Below 1.30 V it follows measurements of intermittent use at a low rate:
50, 20 and 10 percent at 1.2, 1.1 and 1.0 V (candlepowerforums.com, thread 263582). The scale ends
at 1.0 V, because below it the lights and the level shifter do not work reliably.
"""

REFERENCE_MV = 3300
"""The voltage (mV) of a reading of 65535: the Pico's own 3.3 V."""

LOOKS = 4
"""Number of readings that are averaged for one measurement."""

SMOOTHING = 16
"""A new measurement has a weight of 1/SMOOTHING."""

STEP = 5
"""Granularity (percent) of the reported charge. The estimate is not more accurate."""

USB_MV = 4600
"""Threshold (mV) above which VSYS counts as powered by USB, if there is no pin for that.

Three cells behind their diode stay below it. A USB port with a lower voltage looks like full cells.
"""


class Battery:
    """A battery of `cells` in series.

    `converter` has read_u16(), and `usb` has value(), which is 1 on USB power. `usb` may be None if
    there is no such pin. `converter` measures VSYS divided by `divider`. The diode between cells
    and VSYS drops `diode_mv`.
    """

    def __init__(self, converter, usb, cells, divider, diode_mv):
        self._converter = converter
        self._usb = usb
        self._cells = cells
        self._scale = REFERENCE_MV * divider
        self._diode_mv = diode_mv
        self._smoothed = None
        self._reported = None
        self.millivolts = 0
        """VSYS as last measured (mV)."""

    @property
    def is_on_usb(self):
        """Whether the table is powered by USB."""
        return self._usb.value() == 1 if self._usb else self.millivolts >= USB_MV

    def look(self):
        """Measure (0.3 ms); return the charge (percent), or None on USB power."""
        level = 0
        for _ in range(LOOKS):
            level += self._converter.read_u16()
        self.millivolts = level // LOOKS * self._scale // 65535
        if self.is_on_usb:
            self._smoothed = self._reported = None
            return None
        # The average is in 1/16 mV, so that integers, which need no allocation, are accurate
        # enough.
        if self._smoothed is None:
            self._smoothed = self.millivolts * SMOOTHING
        self._smoothed += self.millivolts - self._smoothed // SMOOTHING
        percent = percent_of((self._smoothed // SMOOTHING + self._diode_mv) // self._cells)
        # Report a new value only if it differs clearly, so that it does not fluctuate.
        if self._reported is None or abs(percent - self._reported) >= STEP:
            self._reported = (percent + STEP // 2) // STEP * STEP
        return self._reported


def percent_of(cell_mv):
    """Return the charge (percent) of a cell with the given voltage (mV)."""
    above_mv, above = CURVE[0]
    if cell_mv >= above_mv:
        return above
    for mv, percent in CURVE:
        if cell_mv >= mv:
            return percent + (above - percent) * (cell_mv - mv) // (above_mv - mv)
        above_mv, above = mv, percent
    return 0


def make_battery(build):
    """Return the Battery of a build of ``board``, or None without a battery."""
    if not build.BATTERY_CELLS:
        return None
    if " W with " in getattr(sys.implementation, "_machine", ""):
        # On a Pico W only the wireless chip can detect USB power. It stays off, because it would
        # draw more current than everything else. Deselect it, so that it does not use the
        # converter's pin.
        machine.Pin(build.WIRELESS_PIN, machine.Pin.OUT, value=1)
        usb = None
    else:
        usb = machine.Pin(build.USB_PIN, machine.Pin.IN)
    converter = machine.ADC(machine.Pin(build.BATTERY_PIN))
    return Battery(
        converter, usb, build.BATTERY_CELLS, build.BATTERY_DIVIDER, build.BATTERY_DIODE_MV
    )
