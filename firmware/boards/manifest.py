# The frozen modules. MicroPython's own list is not included, because it has another `neopixel`, and
# drivers that no table needs. The version of usb-device-keyboard is that of the submodule
# lib/micropython-lib.
require("usb-device-keyboard")
freeze("$(PORT_DIR)/modules")
freeze("$(TABLEREF_FROZEN)")
