"""English texts of Draw lots."""

TEXTS = {
    "no_teams": "{count}: no teams",
    "not_now_ok": "Wait for the lot",
    "starter": "Who starts?",
    "teams": "{count} teams of {size}",
    "next_lots": "other lots",
    "ok_draw": "draw",
    "ok_again": "draw again",
}
