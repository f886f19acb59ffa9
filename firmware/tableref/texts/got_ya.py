"""What the device says in Got-Ya, and only there."""

from tableref.texts import teller

TEXTS = {
    # in place of a common one: nobody counts 3-2-1
    "not_started": "First OK: bid",
    # refusals
    "bid_missing": "Tap a bid first",
    "bid_too_low": "Over {bid} or pass",
    "bid_too_high": "Only {cards} tricks",
    "no_taps": "P{player} bids nothing",
    "has_passed": "P{player} has passed",
    "trump_first": "NEXT, OK: trump",
    "tricks_left": "Tricks are left",
    # terms and set-up
    "target": "Play to",
    "by_rounds": "Rounds",
    "rounds": "So many rounds",
    "deal_1": "Deal {cards} each,",
    "deal_2": "one at a time.",
    "discard_1": "Discard 0 to {count},",
    "discard_2": "get new ones in",
    "discard_3": "dealing order",
    "deck": "52 cards, and",
    "jokers": "0 to 2 jokers.",
    "both_jokers": "both jokers!",
    "joker_1": "A joker beats",
    "joker_2": "all but trumps,",
    "joker_3": "2nd beats first.",
    # a hand
    "deals": "Deals and bids:",
    "deal_each": "Deal {cards}, swap {count}",
    "ok_bidding": "OK: bidding",
    "your_bid": "P{player}: your bid?",
    "up_to": "Up to {cards} tricks",
    "beat": "Beat {bid} by P{player}",
    "tap": "tap+1, hold=pass",
    "take_off": "NEXT+tap: 1 less",
    "ok_bid": "OK: bid {bid}",
    "has_bid": "P{player} has bid {bid}",
    "which_trump": "What is trump?",
    "ok_trump": "OK: this",
    "clubs": "CLUBS",
    "diamonds": "DIAMONDS",
    "hearts": "HEARTS",
    "spades": "SPADES",
    "no_trump": "NO TRUMP",
    "has_won": "P{player} has {tricks} of {bid}",
    "leads": "{trick}/{cards}: P{player} leads",
    "next_tricks": "NEXT: all tricks",
    "next_back": "NEXT: back",
    "won_it": "Won it? Press!",
    "is_trump": "Trump: {trump}",
    # after a hand
    "thrown_in": "Hand thrown in",
    "won": "P{player} won {bid}",
    "bid_lost": "P{player} lost {bid}",
    "no_tricks": "P{player}: Got-Ya!",
    "sheet": "Score sheet",
    "no_bid": "{round} no bid",
    "tie": "{points}: {count} Got-Yas",
}

text = teller(TEXTS)
"""As ``tableref.texts.text``, with the words above."""
