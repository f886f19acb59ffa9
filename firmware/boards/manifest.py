# What is frozen. Not MicroPython's whole list for its own boards: that one has a `neopixel` of its
# own, and drivers that no table needs.
# MicroPython's commit pins this too: its submodule lib/micropython-lib.
require("usb-device-keyboard")
freeze("$(PORT_DIR)/modules")
freeze("$(TABLEREF_FROZEN)")
