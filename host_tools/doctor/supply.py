"""What the doctor says of what feeds a table."""

from host_tools.doctor.report import TROUBLE, WELL
from tableref.referee.battery import LOW

WEAK_USB_MV = 4000
"""With less than this at VSYS on USB (mV) the cable or the port is weak: a port gives 4.4 V at
least (USB 2.0, 7.2.2), and the Pico's diode takes 0.3 to 0.4 V of that."""


def look_at_supply(report, supply):
    """Add to the `report` what `supply` tells: [mV at VSYS, is on USB, percent], None without."""
    if supply is None:
        return
    millivolts, is_on_usb, percent = supply
    volts = f"{millivolts / 1000:.2f} V at VSYS"
    if is_on_usb and millivolts < WEAK_USB_MV:
        advice = "try another cable or port, or a charger; else look at what is wired to VSYS"
        report.add("supply", TROUBLE, f"USB gives power, and only {volts}", advice)
    elif is_on_usb:
        report.add("supply", WELL, f"USB gives power, {volts}")
    elif percent is None or percent > LOW:
        report.add("supply", WELL, f"batteries at {percent} percent, {volts}")
    else:
        report.add("supply", TROUBLE, f"batteries at {percent} percent, {volts}", "change them")
