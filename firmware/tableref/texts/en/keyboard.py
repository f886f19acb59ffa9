"""The table as a keyboard, in English."""

TEXTS = {
    "title": "Keyboard",
    "raw_about": "Every press",
    "refereed_about": "The first press",
    "open": "go",
    "tied": "Tie: press again",
    "ok_open": "OK: next press",
    "leave": "Hold BACK: games",
    "ask": "Games again?",
    "back_stay": "BACK: keyboard",
    "ok_leave": "OK: games",
    "no_computer": "No computer",
    "computer_asleep": "Computer asleep",
}
