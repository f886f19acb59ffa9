"""What the device says in plain 3-2-1, and only there."""

TEXTS = {
    "go": "GO!",
    "legend": "! = too early",
    # hints of what no line of the screen says, or says shorter
    "does_press": "press",
}
