"""Replaces the drivers that use interrupts, DMA and PIO by stand-ins.

Import it before any module that imports those drivers. The emulated Pico runs the drivers
themselves.
"""

import sys

import sound_ahead
from tableref_host.table.standins import virtual_lights

sys.modules["tableref.drivers.press_lights"] = virtual_lights
sys.modules["tableref.drivers.sound_ahead"] = sound_ahead
