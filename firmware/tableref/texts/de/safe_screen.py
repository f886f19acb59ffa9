"""Every word of the safe screen, after three crashes in a row. 16 characters a line.

They are drawn without the display's driver, so without its own letters: ASCII only.
"""

TEXTS = {
    "title": "Tisch gestoppt",
    "stopped": "3 mal in Folge",
    "ok": "OK: weiter",
    "next": "NEXT lang: neu",
    "back": "BACK lang: neu",
    "line_7": "Nichts verloren",
    "too_short": "Bitte lang!",
}
