"""What a table may adjust, in English."""

TEXTS = {
    "language": "Language",
    "brightness": "Brightness",
    "volume": "Volume",
    "lockout_ms": "Lock-out",
    "hold_ms": "Hold time",
    "window_ms": "Photo finish",
    "explain_s": "Got It! explain",
    "turn_s": "I Go! turn",
    "answer_s": "Quiz answer",
    "minutes": "Turn clock",
    "extra_s": "Clock: extra",
    "range": "{low} to {high}",
    "percent": "{count} %",
    "ms": "{count} ms",
    "s": "{count} s",
    "min": "{count} min",
    "off": "off",
    "defaults": "All as at first?",
    "defaults_about": "The defaults",
    "ok_leave": "OK: done",
}
