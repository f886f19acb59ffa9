"""Puts the firmware onto a Pico: a whole UF2 in BOOTSEL mode, or what changed over USB."""
