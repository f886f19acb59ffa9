"""What the device says when it draws lots, and only there."""

from tableref.texts import teller

TEXTS = {
    "no_teams": "{count}: no teams",
    "starter": "Who starts?",
    "teams": "{count} teams of {size}",
    "next_lots": "NEXT: other lots",
    "ok_draw": "OK: draw",
    "ok_again": "OK: draw again",
}

text = teller(TEXTS)
"""As ``tableref.texts.text``, with the words above."""
