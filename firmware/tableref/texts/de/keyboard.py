"""The table as a keyboard, in German."""

TEXTS = {
    "title": "Tastatur",
    "raw_about": "Jeder Druck gilt",
    "refereed_about": "Nur der erste",
    "open": "los",
    "tied": "Gleich: nochmal",
    "ok_open": "OK: wieder frei",
    "leave": "BACK lang: Spiel",
    "ask": "Wieder spielen?",
    "back_stay": "BACK: Tastatur",
    "ok_leave": "OK: spielen",
    "no_computer": "Kein Computer",
    "computer_asleep": "Computer schläft",
}
