"""The texts that only the game 3-2-1 uses."""

TEXTS = {
    "go": "GO!",
    "legend": "! = too early",
    # hints that no line of the screen gives, or that a line gives in fewer words
    "does_press": "press",
}
