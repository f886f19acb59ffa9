"""What the device says in GoTown, and only there."""

from tableref.texts import teller

TEXTS = {
    # in place of common ones: a match is one round, and nobody counts 3-2-1
    "round": "GoTown",
    "not_started": "First OK: start",
    "after_round": "Floors built",
    "winning_points": "{points} floors",
    # refusals
    "not_your_turn": "It's P{turn}'s turn",
    "milkshake_only": "Only discard it",
    "floor_first": "OK a floor first",
    "for_opponents": "On an opponent!",
    "for_yourself": "Play it with OK",
    "no_floor": "No floor there",
    "guarded": "A dog guards it",
    "no_dog": "No dog there",
    "all_guarded": "All have a dog",
    "dogs_out": "All 4 are out",
    "milkshakes_out": "All 3 are out",
    "truck_out": "Only one truck",
    # before
    "target": "Floors that win",
    "deal": "Deal 5 each",
    "pile": "Rest: draw pile",
    "discards": "Discards beside",
    "empty": "Empty: reshuffle",
    "goal": "{count} floors win",
    "dog_sign": "1*3: dog on top",
    "first": "Goes first:",
    "begin": "OK: start",
    # a turn
    "draw": "P{player} draw 1 if <8",
    "draw_up": "P{player} draw up to 3",
    "end": "P{player}: end turn",
    "skip": "Skip: {players}",
    "ok": "OK:do NEXT:other",
    "press": "Press: on whom?",
    "ok_or_press": "OK=own, or press",
    "dog_where": "Dog on floor",
    "bone_where": "P{player}'s dog, floor",
    "other_floor": "NEXT: other one",
    "ok_floor": "OK: this floor",
    "no_draw": "P{player}: no draw",
    "discard": "P{player}: discard it",
    # the actions, each with what is to be known of it
    "build": "BUILD",
    "two_cards": "2 cards make 9",
    "steal": "STEAL",
    "no_joker": "1 card, no Joker",
    "jackhammer": "HAMMER",
    "dog_stops": "Stopped by a dog",
    "wrecking_ball": "WRECK",
    "dog_too": "Takes a dog too",
    "dog": "DOG",
    "guards": "Guards a floor",
    "bone": "BONE",
    "lures": "Lures a dog away",
    "milkshake": "SHAKE",
    "one_skips": "One skips a turn",
    "donut_truck": "DONUT",
    "all_skip": "All others skip",
    "thief": "THIEF",
    "one_card": "Takes 1 card",
    "super_thief": "SUPER",
    "card_each": "1 card from each",
}

text = teller(TEXTS)
"""As ``tableref.texts.text``, with the words above."""
