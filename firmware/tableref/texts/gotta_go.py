"""What the device says in Gotta Go!, and only there."""

from tableref.texts import teller

TEXTS = {
    # refusals
    "seats_touch": "Leave a gap seat",
    "cards_left": "Cards are left",
    "already_claimed": "P{player} has a card",
    "cards_need_duplicate": "P{player} 8: hold=dup",
    "cards_over_49": "Only 49 cards",
    "duplicate_needs_card": "P{player} has no Go!",
    # set-up, race and count
    "gotta_go_target": "Play to",
    "gotta_go_dine": "Dine attentively",
    "gotta_go_in_play": "Gotta Go! in: {in_play}",
    "gotta_go_in_box": "In the box:  {in_box}",
    "gotta_go_deal": "Deal {size} each",
    "gotta_go_deal_two_1": "Deal 4 stacks of",
    "gotta_go_deal_two_2": "{size}: left + right",
    "gotta_go_pile_1": "Shuffle the rest",
    "gotta_go_pile_2": "into one heap",
    "gotta_go_pile_two": "Rest: one heap",
    "gotta_go_hands_title": "Two hands each",
    "gotta_go_hands": "P{player}: L={left} R={right}",
    "gotta_go_no_back": "No cards go back",
    "gotta_go_left": "cards left",
    "gotta_go_card_left": "card left",
    "gotta_go_early": "P{player} early {seconds}",
    "gotta_go_late": "P{player} late {seconds}",
    "gotta_go_claim": "P{player} Gotta Go!",
    "gotta_go_claim_margin": "P{player} +{seconds} s",
    "gotta_go_tie": "A tie!",
    "gotta_go_tie_1": "Same instant:",
    "gotta_go_tie_2": "Who has the",
    "gotta_go_tie_3": "card? Press!",
    "gotta_go_count": "Count your cards",
    "gotta_go_legend": "d=doubles *=Go!",
    "gotta_go_take_off": "NEXT+tap: 1 less",
    "gotta_go_entry": "tap+1 hold=d OK",
}

text = teller(TEXTS)
"""As ``tableref.texts.text``, with the words above."""
