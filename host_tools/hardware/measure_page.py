"""The page that says what to measure before a build is used, and what the meter should say."""

from host_tools.hardware.breadboard import spoken
from host_tools.hardware.circuit import circuit, lights_rail
from host_tools.hardware.layouts import placed
from host_tools.hardware.measuring import Ohms, volts
from host_tools.hardware.page import page
from host_tools.hardware.words import end_words

POINTS = {
    "GND": "the metal of a pod's socket",
    "lights": "pin 4 (5V) of a pod's socket",
    "+3V3": "the socket of the Pico's pin 36 (3V3)",
}
"""Where the supplies are found on a soldered board, and on a breadboard."""

RAILS = {
    "GND": "left \N{MINUS SIGN} rail",
    "lights": "right + rail",
    "+3V3": "the Pico's pin 36 (3V3)",
}


def measure_page(board):
    """Return {"measure.md": bytes} for `board`, a class of board.py without problems.

    Raises HardwareError when its breadboard has no room.
    """
    made = circuit(board)
    is_soldered = bool(made.pods)
    legs = {} if is_soldered else placed(made, board).parts
    points = POINTS if is_soldered else RAILS
    nets = {**points, lights_rail(board): points["lights"]}

    def spot(end, without_pico=is_soldered):
        """Return where a probe finds `end`, a net or (reference, pin), in words."""
        if isinstance(end, str):
            return nets[end]
        ref, pin = end
        if ref == "U1":
            which = "the socket of the Pico's pin" if without_pico else "the Pico's pin"
            return f"{which} {pin} ({made.parts['U1'].pin_name(pin)})"
        if ref in legs:
            return f"{spoken(legs[ref][pin][0])} ({made.parts[ref].kind} {ref})"
        return end_words(end, made.parts)

    ohms = Ohms(board, made)
    sound = "Sound and display" if "DS1" in made.parts else "Sound"
    text = page(
        "measure.md",
        name=board.NAME,
        is_soldered=is_soldered,
        tables=[
            ("Supplies", ohms.supplies()),
            ("Buttons", ohms.buttons()),
            ("Contacts that are neighbours", ohms.neighbours()),
            ("Data of the lights", ohms.data()),
            (sound, ohms.rest()),
        ],
        volts=volts(board, made),
        spot=spot,
        expected=expected,
    )
    return {"measure.md": text.encode()}


def expected(measurement):
    """Return what a Measurement expects, in words: "2.07 to 2.33 k", "less than 2 ohm"."""
    least, most = measurement.least, measurement.most
    if measurement.unit == "V":
        return f"{least:.2f} to {most:.2f} V" if least else f"less than {most:g} V"
    if most is None:
        return f"more than {least / 1000:g} k"
    if not least:
        return f"less than {most:g} ohm"
    if most < 1000:
        return f"{least:.0f} to {most:.0f} ohm"
    return f"{least / 1000:.2f} to {most / 1000:.2f} k"
