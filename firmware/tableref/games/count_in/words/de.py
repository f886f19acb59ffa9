"""German texts of the game 3-2-1."""

TEXTS = {
    "go": "LOS!",
    "legend": "! = zu früh",
    # -- hints for actions that no line of the screen describes in full -----------------------
    "does_press": "drücken",
}
