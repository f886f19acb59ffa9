"""German texts of the keyboard mode."""

TEXTS = {
    "title": "Tastatur",
    "raw_about": "Jeder Druck gilt",
    "refereed_about": "Nur der erste",
    "open": "los",
    "tied": "Gleich: nochmal",
    "ok_open": "wieder frei",
    "leave": "BACK lang: Spiel",
    "does_games": "zurück zu den Spielen",
    "does_key": "Taste senden",
    "ask": "Wieder spielen?",
    "back_stay": "Tastatur",
    "ok_leave": "spielen",
    "not_now": "OK oder BACK!",
    "no_computer": "Kein Computer",
    "computer_asleep": "Computer schläft",
}
