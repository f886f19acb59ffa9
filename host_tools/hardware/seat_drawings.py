"""Drawings for a seat: its socket and seat light in the hub, and what is inside its pod."""

from host_tools.hardware.colours import colour_of
from host_tools.hardware.part import PLAYERS, SOCKET_PINS
from host_tools.hardware.svg import INK, WIDTH, Drawing

METAL = "#c9cdd2"
PLASTIC = "#3d4147"
STRIP = "#f7f7f2"
COPPER = "#e0a458"

CUPS = {"1": (-1, -1), "2": (1, -1), "3": (1, 1), "4": (-1, 1)}
"""Pin of a GX12-4 -> where its solder cup is, from the middle, with the key at the top."""


def seat_drawing(made, seat):
    """Return the SVG of the socket of player `seat` in the hub, seen from inside, and its light."""
    drawing = Drawing(f"Seat {seat} inside the hub: socket J{seat} and seat light LED{seat}")
    drawing.height = 520
    socket, light = made.parts[f"J{seat}"], made.parts[f"LED{seat}"]
    drawing.text(WIDTH / 2, 24, drawing.title, 19, True)
    drawing.text(
        WIDTH / 2,
        50,
        "seen from where you solder; all seats are alike, but before light 1 there is R1 alone",
        14,
    )
    _socket(drawing, socket, 240, 240)
    pads = _light(drawing, f"LED{seat}", 640, 170)
    after = f"LED{seat + 1}" if seat < PLAYERS else "RING1"
    red, black, green = (colour_of(light.pins[pin]).shade for pin in ("1", "3", "4"))
    # From the socket's own pins: so a seat needs no more wires from the board.
    drawing.wire((206, 206), (206, 112), (520, 112), pads["5V"], shade=red)
    drawing.wire((274, 206), (314, 240), (520, 240), pads["GND"], shade=black)
    _cups(drawing, socket, 240, 240)
    drawing.wire((500, 189), pads["DIN"], shade=green)
    before = "R1 on the board" if seat == 1 else f"LED{seat - 1} DOUT, R{50 + seat}"
    drawing.text(494, 189, before, 13, anchor="end")
    drawing.wire(pads["DOUT"], (800, 189), shade=green)
    drawing.text(806, 189, f"{after} DIN", 13, anchor="start")
    notes = (
        "The numbers 1 to 4 are moulded beside the pins: go by them, for some makes count the",
        "other way round. Pin 1 of every socket must be pin 1 of every plug.",
        "The light's arrow points the way the data goes, from DIN. Its pads may stand in another",
        "order: go by what is printed beside them.",
    )
    for line, words in enumerate(notes):
        drawing.text(WIDTH / 2, 426 + 24 * line, words, 14)
    return drawing.svg()


def _socket(drawing, socket, x, y):
    drawing.circle(x, y, 92, fill=METAL, stroke=INK, stroke_width=2)
    drawing.circle(x, y, 74, fill=PLASTIC)
    drawing.rect(x - 9, y - 92, 18, 26, fill="#ffffff", stroke=INK, stroke_width=2)
    drawing.text(x + 14, y - 106, "key", 13, anchor="start")


def _cups(drawing, socket, x, y):
    """Draw the solder cups with the wires to the board."""
    for pin, (across, down) in CUPS.items():
        net = socket.pins[pin]
        cup = x + across * 34, y + down * 34
        end = x + across * 130, cup[1] + down * 40
        word = SOCKET_PINS[pin]
        if net:
            drawing.wire(cup, end, shade=colour_of(net).shade)
            word += f", {colour_of(net).word}"
        drawing.badge(*cup, pin, COPPER, 14)
        anchor = "end" if across < 0 else "start"
        drawing.text(end[0] + across * 6, end[1], f"{pin} {word}", 14, True, anchor)


def _light(drawing, name, x, y):
    """Draw a piece of strip with one light, DIN on the left; return pad -> (x, y)."""
    drawing.rect(x - 86, y - 50, 172, 110, fill=STRIP, stroke=INK, stroke_width=2)
    drawing.rect(x - 25, y - 20, 50, 50, rx=4, fill="#ffffff", stroke=INK, stroke_width=2)
    drawing.circle(x, y + 5, 21, fill="#fff3b0", stroke=INK, stroke_width=1.5)
    drawing.text(x, y + 5, name, 11, True)
    drawing.line((x - 16, y - 36), (x + 16, y - 36), stroke_width=2.5)
    drawing.line((x + 8, y - 42), (x + 16, y - 36), (x + 8, y - 30), stroke_width=2.5)
    pads = {}
    for side, data in ((-1, "DIN"), (1, "DOUT")):
        for word, down in (("5V", -36), (data, 19), ("GND", 46)):
            a, b = x + side * 78, y + down
            drawing.rect(a - 8, b - 7, 16, 14, fill=COPPER, stroke=INK, stroke_width=1.5)
            drawing.text(a - side * 13, b, word, 10, True, "start" if side < 0 else "end")
            pads[word if side < 0 or word == data else f"{word} behind"] = a, b
    return pads


def pod_drawing(made, seat):
    """Return the SVG of what is inside the pod of player `seat`."""
    drawing = Drawing(f"Pod {seat} inside: four wires, a button and a light")
    drawing.height = 560
    plug, button = made.parts[f"P{seat}"], made.parts[f"SW{seat}"]
    lit = made.parts.get(f"LED{2 * PLAYERS + seat}")
    drawing.text(WIDTH / 2, 24, drawing.title, 19, True)
    drawing.text(WIDTH / 2, 50, "all pods are alike; the numbers are the plug's pins", 14)
    _cable(drawing, plug)
    switch = _microswitch(drawing, button.ref, 640, 430)
    shades = {pin: colour_of(net).shade for pin, net in plug.pins.items() if net}
    starts = {pin: (170, 150 + 36 * int(pin)) for pin in shades}
    if lit:
        pads = _light(drawing, lit.ref, 670, 190)
        capacitor = made.parts[f"C{30 + seat}"]
        drawing.wire(starts["1"], (420, 186), (420, 154), pads["5V"], shade=shades["1"])
        drawing.wire(starts["4"], (500, 294), (500, 209), pads["DIN"], shade=shades["4"])
        drawing.wire(starts["2"], (540, 222), (540, 236), pads["GND"], shade=shades["2"])
        drawing.wire(
            pads["GND"],
            (560, 236),
            (560, 330),
            (switch["COM"][0], 330),
            switch["COM"],
            shade=shades["2"],
        )
        _capacitor(drawing, capacitor, pads)
        drawing.text(806, 209, "DOUT: nothing", 13, anchor="start")
    else:
        drawing.wire(starts["2"], (switch["COM"][0], 222), switch["COM"], shade=shades["2"])
    low = switch["NO"][1] - 30
    drawing.wire(
        starts["3"],
        (460, 258),
        (460, 350),
        (switch["NO"][0], 350),
        (switch["NO"][0], low),
        switch["NO"],
        shade=shades["3"],
    )
    drawing.text(
        WIDTH / 2,
        530,
        "COM and NO; nothing goes to NC. Which of the two is which does not matter.",
        14,
    )
    return drawing.svg()


def _cable(drawing, plug):
    drawing.rect(20, 176, 150, 130, rx=20, fill="#5b6067", stroke=INK, stroke_width=2)
    for line, words in enumerate((f"cable to the plug {plug.ref}", "at most 2 m", "4 x 0.25 mm²")):
        drawing.text(95, 330 + 20 * line, words, 13, bold=line == 0)
    for pin, net in plug.pins.items():
        if net is None:
            continue
        y = 150 + 36 * int(pin)
        drawing.badge(152, y, pin, COPPER, 13)
        drawing.text(222, y - 14, f"{SOCKET_PINS[pin]}, {colour_of(net).word}", 13, True, "start")


def _microswitch(drawing, name, x, y):
    """Draw a button's microswitch; return its tabs, name -> (x, y) of where a wire goes."""
    drawing.rect(x - 110, y - 34, 220, 68, rx=6, fill=PLASTIC, stroke=INK, stroke_width=2)
    drawing.text(x, y, f"{name}: microswitch of the button", 13, True, fill="#ffffff")
    tabs = {"COM": x - 86, "NO": x + 10, "NC": x + 86}
    for word, tab in tabs.items():
        drawing.rect(tab - 7, y - 56, 14, 22, fill=COPPER, stroke=INK, stroke_width=1.5)
        drawing.text(tab + 12, y - 44, word, 12, True, "start")
    return {word: (tab, y - 52) for word, tab in tabs.items()}


def _capacitor(drawing, part, pads):
    (x, top), (_, low) = pads["5V behind"], pads["GND behind"]
    drawing.line((x, top), (x + 28, top), (x + 28, low), (x, low), stroke_width=2.5)
    middle = (top + low) / 2
    drawing.rect(x + 11, middle - 14, 34, 28, rx=9, fill="#f0a35e", stroke=INK, stroke_width=2)
    drawing.text(x + 28, middle, part.ref, 11, True)
