"""What the device says in plain 3-2-1, and only there."""

TEXTS = {
    "go": "LOS!",
    "legend": "! = zu früh",
    # hints of what no line of the screen says, or says shorter
    "does_press": "drücken",
}
