"""English texts of the keyboard mode."""

TEXTS = {
    "title": "Keyboard",
    "raw_about": "Every press",
    "refereed_about": "The first press",
    "open": "go",
    "tied": "Tie: press again",
    "ok_open": "next press",
    "leave": "Hold BACK: games",
    "does_games": "back to the games",
    "does_key": "send its key",
    "ask": "Games again?",
    "back_stay": "keyboard",
    "ok_leave": "games",
    "not_now": "OK or BACK first",
    "no_computer": "No computer",
    "computer_asleep": "Computer asleep",
}
