"""Builds the one file that a maker copies onto a Pico: MicroPython and the firmware as a UF2."""
