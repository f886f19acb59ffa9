# What is frozen. Not MicroPython's whole list for its own boards: that one has a `neopixel` of its
# own, and drivers that no table needs.
freeze("$(PORT_DIR)/modules")
freeze("$(TABLEREF_FROZEN)")
