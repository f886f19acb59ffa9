"""What the device says in plain 3-2-1, and only there."""

from tableref.texts import teller

TEXTS = {
    "go": "GO!",
    "legend": "! = too early",
}

text = teller(TEXTS)
"""As ``tableref.texts.text``, with the words above."""
