"""English texts of the game 3-2-1."""

TEXTS = {
    "go": "GO!",
    "legend": "! = too early",
    # -- hints for actions that no line of the screen describes in full -----------------------
    "does_press": "press",
}
