"""Every word of the safe screen, after three crashes in a row. 16 characters a line.

They are drawn without the display's driver, so without its own letters: ASCII only.
"""

TEXTS = {
    "title": "The table broke",
    "stopped": "3 times in a row",
    "ok": "OK: play on",
    "next": "Hold NEXT: new",
    "back": "Hold BACK: new",
    "line_7": "Nothing is lost",
    "too_short": "Hold it longer",
}
