"""How full the batteries are, by the voltage that reaches VSYS.

Alkaline cells lose voltage as they lose charge, all the more under load: so what is told is what is
left at such a load as ours, and it is smoothed over half a minute of brighter and darker lights.
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
"""(mV of an alkaline AA cell, percent of its charge that is left until it has 1.0 V).

Down to 1.30 V: Duracell, MN1500 data sheet, at 100 mA (as digitized in pastebin ZAV8ZhSn), of the
26 h that 2600 mAh last there (Energizer, E91 data sheet). Below: 50, 20 and 10 percent at 1.2, 1.1
and 1.0 V, for intermittent use at a low rate (candlepowerforums.com, thread 263582). Taken between
1.0 V and all: with less, lights and shifter have none to speak of.
"""

REFERENCE_MV = 3300
"""What the converter measures as 65535: the Pico's own 3.3 V."""

LOOKS = 4
"""So many measurements make one."""

SMOOTHING = 16
"""A new measurement counts one in so many."""

STEP = 5
"""Percent are told in steps of this many: more would be a pretence."""

USB_MV = 4600
"""Where nothing tells whether USB gives power: from this voltage on it does. No three cells reach
it behind their diode, and a port that gives less looks like cells that are full."""


class Battery:
    """`cells` in series; `converter` has read_u16(), `usb` value(), 1 while USB gives power.

    `usb` may be None, where nothing tells. What `converter` sees is VSYS by `divider`; between the
    cells and VSYS `diode_mv` are lost.
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
        """VSYS, as last measured (mV)."""

    @property
    def is_on_usb(self):
        """Whether USB gives power."""
        return self._usb.value() == 1 if self._usb else self.millivolts >= USB_MV

    def look(self):
        """Measure, 0.3 ms; return how full they are (percent), or None when USB gives power."""
        level = 0
        for _ in range(LOOKS):
            level += self._converter.read_u16()
        self.millivolts = level // LOOKS * self._scale // 65535
        if self.is_on_usb:
            self._smoothed = self._reported = None
            return None
        # In 16ths of a mV: whole numbers make no garbage.
        if self._smoothed is None:
            self._smoothed = self.millivolts * SMOOTHING
        self._smoothed += self.millivolts - self._smoothed // SMOOTHING
        percent = percent_of((self._smoothed // SMOOTHING + self._diode_mv) // self._cells)
        # It is told again only when it is clearly another one: it would go to and fro.
        if self._reported is None or abs(percent - self._reported) >= STEP:
            self._reported = (percent + STEP // 2) // STEP * STEP
        return self._reported


def percent_of(cell_mv):
    """Return how full a cell is (percent) that has so many mV."""
    above_mv, above = CURVE[0]
    if cell_mv >= above_mv:
        return above
    for mv, percent in CURVE:
        if cell_mv >= mv:
            return percent + (above - percent) * (cell_mv - mv) // (above_mv - mv)
        above_mv, above = mv, percent
    return 0


def make_battery(build):
    """Return the Battery of a build of ``board``, or None when it has none."""
    if not build.BATTERY_CELLS:
        return None
    if "Pico W" in getattr(sys.implementation, "_machine", ""):
        # Who tells of USB there is the wireless chip, which is left asleep: it would draw more than
        # all the rest. While it is not selected, it leaves the pin of the converter alone.
        machine.Pin(build.WIRELESS_PIN, machine.Pin.OUT, value=1)
        usb = None
    else:
        usb = machine.Pin(build.USB_PIN, machine.Pin.IN)
    converter = machine.ADC(machine.Pin(build.BATTERY_PIN))
    return Battery(
        converter, usb, build.BATTERY_CELLS, build.BATTERY_DIVIDER, build.BATTERY_DIODE_MV
    )
