"""The drawings of what players touch: buttons, sockets with their seat lights, a pod."""

from host_tools.hardware.part import PIN_NAMES, PLAYERS, button_name
from host_tools.hardware.schematic.symbol import LEFT, RIGHT

COLUMNS = 5
CELL = (31, 23)
"""Size of the drawing of one socket with what belongs to it."""

CONTROL = (19, 12)
BARE = (11, 11)


def draw_contacts(sheet, buttons, cell):
    """Draw the `buttons` (Parts) within reach, each in a `cell` (width, height)."""
    x0, y0 = sheet.at
    for index, part in enumerate(buttons):
        number = int(part.ref.removeprefix("SW"))
        sheet.at = (x0 + index % COLUMNS * cell[0], y0 + index // COLUMNS * cell[1] + 1)
        if cell is BARE:
            sheet.text(button_name(number), 0.6, 2.8)
            sheet.part(part.ref, 3, 6.5)
            sheet.wire((3, 5), (3, 4), (4, 4))
            sheet.name(sheet.net(part.ref, "1"), 4, 4)
            sheet.lead(part.ref, "2", 1)
        else:
            sheet.text(button_name(number), 0.6, 2.2)
            sheet.part(part.ref, 2, 7.5)
            sheet.lead(part.ref, "2", 0.5)
            sheet.wire((2, 6), (2, 5), (5, 5))
            draw_filter(sheet, number, 5, 5)
    sheet.at = (x0, y0)


def draw_filter(sheet, number, x, y):
    """Draw the pull-up, resistor and capacitor of button `number`, whose wire ends at (x, y)."""
    sheet.part(f"R{10 + number}", x, y - 1.5)
    sheet.lead(f"R{10 + number}", "1", 0)
    sheet.wire((x, y), (x + 4, y))
    sheet.name(f"WIRE_{number}", x + 0.5, y)
    sheet.part(f"R{30 + number}", x + 5.5, y, "left")
    sheet.wire((x + 7, y), (x + 9, y), (x + 10, y))
    sheet.name(f"BTN_{number}", x + 10, y)
    sheet.wire((x + 9, y), (x + 9, y + 1))
    sheet.part(f"C{10 + number}", x + 9, y + 2.5)
    sheet.lead(f"C{10 + number}", "2", 0.5)


def draw_sockets(sheet):
    """Draw each socket with its button's filter, its data resistor and its seat light."""
    x0, y0 = sheet.at
    for seat in range(1, PLAYERS + 1):
        row, column = divmod(seat - 1, COLUMNS)
        sheet.at = (x0 + column * CELL[0], y0 + row * CELL[1] + 1)
        draw_seat(sheet, seat)
    sheet.at = (x0, y0)


def draw_seat(sheet, seat):
    """Draw the cell of one `seat`: its light, and the socket where a pod is."""
    sheet.text(f"Player {seat}", 13.5, 2.4, 1.6)
    light, socket, resistor = f"LED{seat}", f"J{seat}", f"R{50 + seat}"
    sheet.part(light, 22.5, 13.5)
    for pin in "123":
        sheet.lead(light, pin, 1)
    draw_capacitor(sheet, f"C{50 + seat}", 23.5, 20)
    x, y = sheet.pin(light, "4")
    sent = sheet.net(light, "4")
    received = None
    if socket in sheet.circuit.parts:
        sheet.part(socket, 3, 8.5)
        draw_cable_supply(sheet, socket)
        at, wire = sheet.pin(socket, "1")
        sheet.wire((at, wire), (at + 3, wire))
        draw_filter(sheet, seat, at + 3, wire)
        if resistor in sheet.circuit.parts:
            received = sheet.net(resistor, "1")
            at, _ = sheet.pin(socket, "5")
            sheet.wire((at, y), (at + 3.5, y))
            sheet.name(sheet.net(socket, "5"), at, y)
            sheet.part(resistor, at + 5, y, "right")
            at += 6.5
        else:
            sheet.lead(socket, "5")
        draw_guard(sheet, f"D{40 + seat}", 9, 18.5)
    if received == sent:
        sheet.wire((at, y), (x, y))
        sheet.name(sent, at, y)
        return
    sheet.wire((x, y), (x - 1, y))
    sheet.name(sent, x - 1, y, LEFT)
    if received:
        sheet.wire((at, y), (at, y - 1), (at + 0.5, y - 1))
        sheet.name(received, at + 0.5, y - 1, RIGHT)


def draw_cable_supply(sheet, ref):
    """Draw what feeds a pod, at the pins of the socket or plug `ref`."""
    for pin, name in PIN_NAMES[sheet.circuit.parts[ref].kind].items():
        if name in ("5V", "GND", "SHELL"):
            sheet.lead(ref, pin, 1)


def draw_capacitor(sheet, ref, x, y):
    """Draw the capacitor called `ref` between a supply and ground, with its middle at (x, y)."""
    sheet.part(ref, x, y)
    for pin in "12":
        sheet.lead(ref, pin, 0.5)


def draw_guard(sheet, ref, x, y):
    """Draw the array against sparks called `ref` with its middle at (x, y)."""
    sheet.part(ref, x, y)
    for pin in sheet.circuit.parts[ref].pins:
        sheet.lead(ref, pin, 1)


def draw_pod(sheet):
    """Draw the first pod, for all."""
    player = sheet.circuit.pods[0]
    plug, button, light = f"P{player}", f"SW{player}", f"LED{20 + player}"
    sheet.part(plug, 3, 9)
    draw_guard(sheet, f"D{60 + player}", 22.5, 7)
    draw_cable_supply(sheet, plug)
    x, y = sheet.pin(plug, "1")
    sheet.wire((x, y), (x + 6, y), (x + 6, y + 1))
    sheet.name(sheet.net(plug, "1"), x, y)
    sheet.part(button, x + 6, y + 2.5)
    sheet.lead(button, "2", 0.5)
    x, y = sheet.pin(plug, "5")
    if light not in sheet.circuit.parts:
        sheet.lead(plug, "5")
        return
    sheet.part(light, 22, y + 1.5)
    sheet.wire((x, y), sheet.pin(light, "4"))
    sheet.name(sheet.net(plug, "5"), x, y)
    for pin in "123":
        sheet.lead(light, pin, 1)
    draw_capacitor(sheet, f"C{30 + player}", 31, y + 1)
