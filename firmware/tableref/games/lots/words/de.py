"""German texts of Draw lots."""

TEXTS = {
    "no_teams": "{count}: keine Teams",
    "not_now_ok": "Das Los läuft",
    "starter": "Wer beginnt?",
    "teams": "{count} Teams zu {size}",
    "next_lots": "anderes",
    "ok_draw": "auslosen",
    "ok_again": "nochmal",
}
