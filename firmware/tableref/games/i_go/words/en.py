"""English texts of I Go!."""

TEXTS = {
    # -- texts that say why a press is refused ------------------------------------------------
    "not_started": "First OK: start",
    "not_turn": "It is P{turn}'s turn",
    "must_call": "Hold: say I Go!",
    "not_now_ok": "Tap or hold P{turn}",
    "nothing_to_take_off": "P{player} is at 0",
    "penalty_too_high": "P{player} too many",
    # -- texts about the set-up and the start -------------------------------------------------
    "turn_clock": "Turn clock",
    "seconds_each": "{count} s",
    "clock_off": "off",
    "deal_each": "Deal {count} each",
    "display_1": "Display: {count},",
    "display_2": "face up, fanned",
    "draw_pile": "Draw pile: {count}",
    "discard": "Discard: 1 card",
    "who_is_first": "Who is first?",
    "start_player": "Start player:",
    "ok_turns": "start",
    # -- texts shown during a turn ------------------------------------------------------------
    "your_turn": "Your turn:",
    "turn_taps": "tap=end hold=Go!",
    "next_cards": "last card",
    "pile_is_empty": "Draw pile empty",
    "taken_1": "P{player} took the",
    "display_taken": "last of display",
    "pile_taken": "last of the pile",
    "hand_is_void": "Nobody scores",
    "calls_after": "Then: I Go!",
    "ok_yes": "yes",
    "next_other_case": "no",
    # -- texts about penalty points and scoring -----------------------------------------------
    "penalties": "Penalty points",
    "penalty_legend": "* said I Go!",
    "caller_none": "P{player} has 0? OK",
    "nobody_any": "All at 0? OK",
    "penalty_entry": "tap+1 hold+10 OK",
    "take_off": "NEXT+tap: 1 less",
    "void_note": "Void: no score",
    "perfect": "Perfect Player!",
    "one_or_others": "Caller or others",
    "one_perfect": "One Perfect only",
    "only_caller": "Only P{who} called",
    "perfect_scores_none": "Perfect: all 0",
    # -- hints for actions that no line of the screen describes in full -----------------------
    "does_call": "I Go!",
    # -- names of steps, shown after BACK has undone one --------------------------------------
    "step_hand_nullified": "void",
    "step_draw_pile_emptied": "pile",
    "step_i_go": "I Go!",
}
