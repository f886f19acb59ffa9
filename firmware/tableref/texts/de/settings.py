"""What a table may adjust, in German."""

TEXTS = {
    "language": "Sprache",
    "brightness": "Helligkeit",
    "volume": "Lautstärke",
    "lockout_ms": "Prellsperre",
    "hold_ms": "Halten ab",
    "window_ms": "Gleichzeitig bis",
    "explain_s": "Got It!: erklärt",
    "turn_s": "I Go!: ein Zug",
    "answer_s": "Quiz: Antwort",
    "minutes": "Zuguhr: Zeit",
    "extra_s": "Zuguhr: extra",
    "range": "{low} bis {high}",
    "percent": "{count} %",
    "ms": "{count} ms",
    "s": "{count} s",
    "min": "{count} min",
    "off": "aus",
    "defaults": "Wie am Anfang?",
    "defaults_about": "Alles zurück",
    "ok_leave": "OK: fertig",
}
