"""German texts of the Wi-Fi and its set-up by phone."""

TEXTS = {
    "title": "WLAN",
    "opening": "Öffnet ...",
    "leave": "Ende",
    "own": "Eigenes Netz",
    "joining": "Verbindet ...",
    "joined": "Da. Adresse:",
    "done": "fertig",
    "again": "nochmal",
    "wrong_password": "Passwort falsch,",
    "or_no_answer": "oder zu weit weg",
    "not_found": "Nicht gefunden:",
    "no_answer": "Keine Antwort:",
    "too_far": "zu weit weg?",
    "no_address": "Keine Adresse:",
    "router_on": "Router an?",
    "not_saved": "Nicht gesichert",
    "no_radio": "Funk ist kaputt",
    "on_phone": "Weiter am Handy",
    "press_next_or_back": "NEXT oder BACK!",
}
