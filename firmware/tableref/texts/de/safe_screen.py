"""German texts of the safe screen after three crashes in a row, up to 16 characters.

They are ASCII only, because they are drawn without the display's driver, which has all other
letters.
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
