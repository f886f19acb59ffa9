"""What the device says when it draws lots, and only there."""

TEXTS = {
    "no_teams": "{count}: keine Teams",
    "starter": "Wer beginnt?",
    "teams": "{count} Teams zu {size}",
    "next_lots": "NEXT: anderes",
    "ok_draw": "OK: auslosen",
    "ok_again": "OK: nochmal",
}
