"""The set-up of the Wi-Fi by phone, in German."""

TEXTS = {
    "title": "WLAN",
    "opening": "Öffnet ...",
    "leave": "Ende",
    "own": "Eigenes Netz",
    "joining": "Verbindet ...",
    "joined": "Da. Adresse:",
    "done": "fertig",
    "again": "nochmal",
    "wrong_password": "Passwort falsch,\noder keine\nAntwort",
    "not_found": "Nicht gefunden:\nzu weit weg?",
    "no_answer": "Es antwortet\nnicht",
    "no_address": "Keine Adresse:\nRouter an?",
    "not_saved": "Speichern ging\nnicht",
    "no_radio": "Das Funkmodul\ngeht nicht",
}
