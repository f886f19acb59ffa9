"""The drawings of what is in the hub, or on the breadboard: Pico, supply, data, buzzer, display."""

from host_tools.hardware.schematic.symbol import LEFT


def draw_pico(sheet):
    """Draw the Pico with a name or a cross at each pin."""
    sheet.part("U1", 16, 14.5)
    for pin in sheet.circuit.parts["U1"].pins:
        sheet.lead("U1", pin, 4)


def draw_supply(sheet):
    """Draw from the battery (if any) to the lights' supply, with its capacitor and flags."""
    parts = sheet.circuit.parts
    x = 3
    if "BT1" in parts:
        sheet.part("BT1", x, 8.5)
        sheet.wire((x, 7), (x, 5), (x + 5, 5))
        sheet.name("BATTERY", x, 5)
        sheet.lead("BT1", "2", 0.5)
        sheet.part("SW20", x + 6.5, 5, "left")
        sheet.wire((x + 8, 5), (x + 13, 5))
        sheet.name("BATTERY_ON", x + 8, 5)
        sheet.part("D3", x + 14.5, 5, "right")
        x += 16
    rail = sheet.net("C1", "1")
    fed = sheet.net("D1", "2") if "D1" in parts else rail
    fed = sheet.net("F1", "1") if "F1" in parts else fed
    if "BT1" in parts:
        sheet.wire((x, 5), (x + 1, 5))
    sheet.wire((x + 1, 5), (x + 2, 5), (x + 3, 5))
    sheet.supply(fed, x + 1, 5)
    # What is behind a fuse or a diode, KiCad does not take for a supply by itself.
    if fed != "VBUS":
        sheet.flag(x + 2, 5)
    x += 3
    if "F1" in parts:
        sheet.part("F1", x + 1.5, 5, "left")
        x += 3
    if "D1" in parts:
        if "F1" in parts:
            sheet.wire((x, 5), (x + 4, 5))
            sheet.name("FUSED", x, 5)
            x += 4
        sheet.part("D1", x + 1.5, 5, "right")
        x += 3
    sheet.wire((x, 5), (x + 2, 5), (x + 5, 5))
    sheet.supply(rail, x + 2, 5)
    sheet.part("C1", x + 5, 7.5)
    sheet.wire((x + 5, 5), (x + 5, 6))
    sheet.wire((x + 5, 9), (x + 5, 10), (x + 8, 10))
    if rail != fed:
        sheet.flag(x + 5, 5)
    sheet.flag(x + 8, 10)
    sheet.supply("GND", x + 8, 10)
    if "C2" in parts:
        sheet.part("C2", x + 11, 7.5)
        sheet.wire((x + 5, 5), (x + 11, 5), (x + 11, 6))
        sheet.wire((x + 8, 10), (x + 11, 10), (x + 11, 9))


def draw_shifter(sheet):
    """Draw the 74AHCT125 with the one gate that is used, and what follows it."""
    sheet.part("U2", 14, 8.5)
    sheet.lead("U2", "2", 1)
    for pin in ("6", "8", "11"):
        sheet.lead("U2", pin)
    x, first = sheet.pin("U2", "1")
    tied = [sheet.pin("U2", pin)[1] for pin in ("1", "4", "5", "10", "9", "13", "12")]
    sheet.wire(*((x - 2, y) for y in tied), (x - 2, tied[-1] + 0.5))
    for y in tied:
        sheet.wire((x, y), (x - 2, y))
    sheet.supply("GND", x - 2, tied[-1] + 0.5)
    for pin in ("14", "7"):
        at, y = sheet.pin("U2", pin)
        sheet.wire((at, y), (at + 2, y))
        sheet.supply(sheet.net("U2", pin), at + 2, y)
    x, y = sheet.pin("U2", "3")
    sheet.wire((x, y), (x + 6, y))
    sheet.name(sheet.net("U2", "3"), x + 1.5, y)
    sheet.part("R1", x + 7.5, y, "left")
    sheet.lead("R1", "2", 1)


def draw_direct(sheet):
    """Draw the resistor between the Pico and the first light."""
    sheet.part("R1", 9, 5, "left")
    sheet.lead("R1", "1", 1)
    sheet.lead("R1", "2", 1)


def draw_buzzer(sheet):
    """Draw the piezo, with its transistor where there is one."""
    if "Q1" not in sheet.circuit.parts:
        sheet.part("R2", 7, 5, "left")
        sheet.lead("R2", "1", 1)
        sheet.wire((8.5, 5), (14, 5), (14, 6.5))
        sheet.name("BUZZER_OUT", 8.5, 5)
        sheet.part("BZ1", 14, 8)
        sheet.lead("BZ1", "2", 1)
        return
    sheet.part("R2", 6.5, 11, "left")
    sheet.lead("R2", "1", 1)
    sheet.wire((8, 11), (13, 11))
    sheet.name("BUZZER_BASE", 8, 11)
    sheet.part("Q1", 15, 11)
    sheet.lead("Q1", "1", 0.5)
    sheet.wire((16, 9), (16, 8), (19, 8), (24, 8))
    sheet.wire((16, 8), (15.5, 8))
    sheet.name("BUZZER_LOW", 15.5, 8, LEFT)
    for ref, x in (("R3", 16), ("D2", 19), ("BZ1", 24)):
        sheet.part(ref, x, 6.5)
    sheet.wire((16, 5), (16, 4), (19, 4), (24, 4), (24, 5))
    sheet.wire((19, 5), (19, 4))
    sheet.supply(sheet.net("BZ1", "1"), 16, 4)


def draw_display(sheet):
    """Draw the display's four wires."""
    sheet.part("DS1", 14, 6.5)
    for pin in "1234":
        sheet.lead("DS1", pin, 4)
    for index, ref in enumerate(ref for ref in ("R4", "R5") if ref in sheet.circuit.parts):
        sheet.part(ref, 24 + 7 * index, 6.5)
        sheet.lead(ref, "1", 0.5)
        x, y = sheet.pin(ref, "2")
        sheet.wire((x, y), (x, y + 1.5), (x + 1, y + 1.5))
        sheet.name(sheet.net(ref, "2"), x + 1, y + 1.5)


def draw_last_lights(sheet, ref):
    """Draw the ring or the strip called `ref`."""
    sheet.part(ref, 13, 7)
    for pin in "1234":
        sheet.lead(ref, pin, 1)
