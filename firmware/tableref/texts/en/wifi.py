"""The set-up of the Wi-Fi by phone, in English."""

TEXTS = {
    "title": "Wi-Fi",
    "opening": "Opening it ...",
    "leave": "stop",
    "own": "Own network",
    "joining": "Joining it ...",
    "joined": "Joined. Address:",
    "done": "done",
    "again": "try again",
    "wrong_password": "Wrong password,\nor no answer",
    "not_found": "Not found:\ntoo far away?",
    "no_answer": "It does not\nanswer",
    "no_address": "No address: is\nits router on?",
    "not_saved": "It could not be\nsaved",
    "no_radio": "The radio does\nnot work",
}
