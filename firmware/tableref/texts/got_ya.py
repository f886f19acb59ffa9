"""What the device says in Got-Ya, and only there."""

from tableref.texts import teller

TEXTS = {
    # in place of a common one: nobody counts 3-2-1
    "not_started": "First OK: bid",
    # refusals
    "bid_missing": "Tap, hold = pass",
    "bid_too_low": "Over {bid} or pass",
    "bid_too_high": "Only {cards} tricks",
    "no_taps": "P{player} bids nothing",
    "has_passed": "P{player} has passed",
    "trump_first": "NEXT, OK: trump",
    "tricks_left": "Tricks are left",
    # terms and set-up
    "got_ya_target": "Play to",
    "got_ya_by_rounds": "Rounds",
    "got_ya_rounds": "So many rounds",
    "got_ya_deal_1": "Deal {cards} each,",
    "got_ya_deal_2": "one at a time.",
    "got_ya_discard_1": "Discard 0 to {count},",
    "got_ya_discard_2": "get new ones in",
    "got_ya_discard_3": "dealing order",
    "got_ya_deck": "52 cards, and",
    "got_ya_jokers": "0 to 2 jokers.",
    "got_ya_both_jokers": "both jokers!",
    "got_ya_joker_1": "A joker beats",
    "got_ya_joker_2": "all but trumps,",
    "got_ya_joker_3": "2nd beats first.",
    # a hand
    "got_ya_deals": "Deals and bids:",
    "got_ya_deal": "Deal {cards}, swap {count}",
    "got_ya_ok_bid": "OK: bidding",
    "got_ya_your_bid": "P{player}: your bid?",
    "got_ya_up_to": "Up to {cards} tricks",
    "got_ya_beat": "Beat {bid} by P{player}",
    "got_ya_tap": "tap+1, hold=pass",
    "got_ya_take_off": "NEXT+tap: 1 less",
    "got_ya_ok": "OK: bid {bid}",
    "got_ya_bids": "P{player} has bid {bid}",
    "got_ya_trump": "What is trump?",
    "got_ya_ok_trump": "OK: this",
    "clubs": "CLUBS",
    "diamonds": "DIAMONDS",
    "hearts": "HEARTS",
    "spades": "SPADES",
    "no_trump": "NO TRUMP",
    "got_ya_has": "P{player} has {tricks} of {bid}",
    "got_ya_leads": "{trick}/{cards}: P{player} leads",
    "got_ya_all": "NEXT: all tricks",
    "got_ya_one": "NEXT: back",
    "got_ya_won_it": "Won it? Press!",
    "got_ya_is_trump": "Trump: {trump}",
    # after a hand
    "got_ya_thrown_in": "Hand thrown in",
    "got_ya_won": "P{player} won {bid}",
    "got_ya_lost": "P{player} lost {bid}",
    "got_ya_none": "P{player}: Got-Ya!",
    "got_ya_sheet": "Score sheet",
    "got_ya_no_bid": "{round} no bid",
    "got_ya_tie": "{points}: {count} Got-Yas",
}

text = teller(TEXTS)
"""As ``tableref.texts.text``, with the words above."""
