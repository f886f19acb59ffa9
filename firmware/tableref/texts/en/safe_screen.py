"""English texts of the safe screen after three crashes in a row, up to 16 characters.

They are ASCII only, because they are drawn without the display's driver, which has all other
letters.
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
