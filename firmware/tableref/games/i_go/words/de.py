"""German texts of I Go!."""

TEXTS = {
    # -- texts that say why a press is refused ------------------------------------------------
    "not_started": "Erst OK: Start",
    "not_turn": "P{turn} ist am Zug",
    "must_call": "Lang: sag I Go!",
    "not_now_ok": "Drück/halte P{turn}",
    "nothing_to_take_off": "P{player} hat 0",
    "penalty_too_high": "P{player}: zu viele",
    # -- texts about the set-up and the start -------------------------------------------------
    "turn_clock": "Zuguhr",
    "seconds_each": "{count} s",
    "clock_off": "aus",
    "deal_each": "Je {count} austeilen",
    "display_1": "Auslage: {count},",
    "display_2": "offen, gefächert",
    "draw_pile": "Stapel: {count}",
    "discard": "Ablage: 1 Karte",
    "who_is_first": "Wer beginnt?",
    "start_player": "Es beginnt:",
    "ok_turns": "Start",
    # -- texts shown during a turn ------------------------------------------------------------
    "your_turn": "Du bist dran:",
    "turn_taps": "Ende, lang = Go!",
    "next_cards": "letzte weg",
    "pile_is_empty": "Stapel ist leer",
    "taken_1": "P{player} hat geleert:",
    "display_taken": "die Auslage",
    "pile_taken": "den Stapel",
    "hand_is_void": "Niemand punktet",
    "calls_after": "Danach: I Go!",
    "ok_yes": "ja",
    "next_other_case": "nein",
    # -- texts about penalty points and scoring -----------------------------------------------
    "penalties": "Strafpunkte",
    "penalty_legend": "* sagte I Go!",
    "caller_none": "P{player} hat 0? OK",
    "nobody_any": "Alle 0? Dann OK",
    "penalty_entry": "+1, lang +10, OK",
    "take_off": "dazu tippen: -1",
    "void_note": "Ohne Wertung",
    "perfect": "Perfekt gespielt",
    "one_or_others": "P* oder andere",
    "one_perfect": "Nur 1 perfekt",
    "only_caller": "I Go!: nur P{who}",
    "perfect_scores_none": "Perfekt: alle 0",
    # -- hints for actions that no line of the screen describes in full -----------------------
    "does_call": "I Go!",
    # -- names of steps, shown after BACK has undone one --------------------------------------
    "step_hand_nullified": "Abbruch",
    "step_draw_pile_emptied": "Stapel",
    "step_i_go": "I Go!",
}
