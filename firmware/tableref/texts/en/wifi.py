"""English texts of the Wi-Fi and its set-up by phone."""

TEXTS = {
    "title": "Wi-Fi",
    "opening": "Opening it ...",
    "leave": "stop",
    "own": "Own network",
    "joining": "Joining it ...",
    "joined": "Joined. Address:",
    "done": "done",
    "again": "try again",
    "wrong_password": "Wrong password,",
    "or_no_answer": "or no answer",
    "not_found": "Not found:",
    "no_answer": "No answer:",
    "too_far": "too far away?",
    "no_address": "No address:",
    "router_on": "is router on?",
    "not_saved": "Cannot be saved",
    "no_radio": "Radio is broken",
    "on_phone": "Go on by phone",
    "press_next_or_back": "NEXT or BACK!",
}
