"""The screens and lights of Got-Ya, with its set-up and its score sheet.

Screens are (lines, big, hints) as ``compose`` returns them. The ring shows trump
by circling white dots, as many as the suit's symbol has tips: one for spades, two for hearts, three
for clubs, four for diamonds; none for no-trump.
"""

from tableref.games.game_lights import turn_button, turn_ring
from tableref.games.game_screens import points_of_winners
from tableref.games.got_ya import rules
from tableref.presses.gestures import HOLD, NEXT, OK, PRESS, TAP, TAP_WITH_NEXT
from tableref.show.lights import OFF, RING, WHITE, colour, player_light, scale, seat
from tableref.show.screens import COLUMNS, Hint, compose
from tableref.texts import translator

text = translator("got_ya")
"""The function that returns the game's texts: see ``texts.translator``."""

_SHEET_LINES = 5
_DOTS = (3, 4, 2, 1, 0)
"""Number of white dots for each trump, in the order of ``rules.TRUMPS``."""
_STEP_US = 400_000
_LEADS = 40
"""Level (of 256) of the light of the highest bidder."""


def option_screen(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``."""
    return text(name), str(value) if value else text("by_rounds")


def setup(players, options):
    """Return the screens that explain the set-up: what is dealt and discarded, and the deck."""
    count = len(players)
    title = text("set_up", count=count)
    deal = {
        0: title,
        1: text("deal_1", cards=rules.hand_size(count)),
        2: text("deal_2"),
        3: text("discard_1", count=rules.discards(count)),
        4: text("discard_2"),
        5: text("discard_3"),
    }
    deck = {
        0: title,
        1: text("deck"),
        2: text("both_jokers" if rules.needs_jokers(count) else "jokers"),
        3: text("joker_1"),
        4: text("joker_2"),
        5: text("joker_3"),
    }
    return compose(deal), compose(deck)


def ready_title(game):
    """Return the line above the dealer, with the number of cards once the dealer is fixed."""
    if game.starter.may_be_chosen:
        return text("who_deals")
    return text("deals", cards=game.cards)


def ready_note(game):
    """Return how many cards a player may discard; NEXT shows it before the first round."""
    if game.starter.may_be_chosen:
        return ""
    return text("may_swap", count=rules.discards(len(game.players)))


def winning_words(game):
    """Return the winners' points, and their numbers of Got-Yas if these have decided."""
    totals = game.scores.totals
    best = max(totals.values())
    tied = [player for player in game.players if totals[player] == best]
    if len(tied) == len(game.winners):
        return points_of_winners(game)
    return text("tie", points=best, count=rules.got_yas(game.hands, game.winners[0]))


def settled(hand):
    """Return the notice about a hand that has just ended."""
    words = {rules.WON: "won", rules.LOST: "bid_lost", rules.GOT_YA: "no_tricks"}
    key = words[rules.outcome(hand)] if hand.bidder else "thrown_in"
    return text(key, player=hand.bidder, bid=hand.bid)


def sheet_pages(game):
    """Return the number of pages of the score sheet."""
    lines = 0
    for hand in game.hands:
        is_long = hand.bidder and rules.outcome(hand) == rules.LOST
        lines += len(game.players) if is_long else 1
    return (lines + _SHEET_LINES - 1) // _SHEET_LINES


def sheet_page(game, number):
    """Return a dict of the lines of the page `number` of the score sheet; page 0 is the newest.

    A line has the round, the player, and the cell as it is written on paper.
    """
    first = number * _SHEET_LINES
    lines = []
    totals = dict(game.scores.totals)
    index = len(game.hands)
    # Render the lines backwards from the newest, so that page 0, which is read most often, is the
    # fastest.
    while index and len(lines) < first + _SHEET_LINES:
        hand = game.hands[index - 1]
        cells = rules.cells(game.players, hand, totals)
        if not cells:
            lines.append(text("no_bid", round=index))
        for player, cell in reversed(cells):
            line = "%d P%d %s" % (index, player, cell)
            lines.append(line if len(line) <= COLUMNS else line.replace(" = ", "="))
        points = rules.points(game.players, hand)
        for player in points:
            totals[player] -= points[player]
        index -= 1
    lines = lines[first : first + _SHEET_LINES]
    page = {0: text("sheet")}
    for place, line in enumerate(lines):
        page[len(lines) - place] = line
    return page


def bidding(game):
    """Return the screen of a bid."""
    bidding = game.bidding
    count, highest = bidding.count, bidding.highest
    lines = {0: text("your_bid", player=game.turns.current)}
    hints = (Hint(TAP, text("does_bid_more")), Hint(HOLD, text("does_pass")))
    lines[6] = (text("tap"),) + hints + (Hint(TAP_WITH_NEXT, text("does_one_less")),)
    lines[1] = text("up_to", cards=game.cards)
    if highest:
        lines[1] = text("beat", player=bidding.bidder, bid=highest)
    if count > highest:
        lines[7] = Hint(OK, text("ok_bid", bid=count))
    elif count:
        lines[7] = text("bid_too_low", bid=highest)
    # Before a tap, show the possible bids, from the lowest that beats the highest bid.
    lowest = highest + 1
    allowed = "%d?" % lowest if lowest == game.cards else "%d-%d?" % (lowest, game.cards)
    return compose(lines, str(count) if count else allowed)


def trump(game):
    """Return the screen on which the trump is chosen."""
    bidding = game.bidding
    chosen = text(rules.TRUMPS[game.trump])
    lines = {
        0: text("has_bid", player=bidding.bidder, bid=bidding.highest),
        1: text("which_trump"),
        6: Hint(NEXT, text("next_trump")),
        7: Hint(OK, chosen),
    }
    return compose(lines, chosen)


def play(game):
    """Return the screen of a trick, or of the tricks of all players."""
    bidding, tricks = game.bidding, game.tricks
    trump = text(rules.TRUMPS[game.trump])
    if game.page % 2:
        lines = dict.fromkeys(range(1, 6), "")
        for place, player in enumerate(game.players):
            lines[1 + place % 5] += "%sP%-2d %2d" % (
                "   " if place > 4 else "",
                player,
                tricks[player],
            )
        lines[0] = text("is_trump", trump=trump)
        lines[6] = Hint(NEXT, text("next_back"))
        trump = ""
    else:
        bidder = bidding.bidder
        trick = sum(tricks.values()) + 1
        lines = {
            0: text("has_won", player=bidder, tricks=tricks[bidder], bid=bidding.highest),
            1: text("leads", trick=trick, cards=game.cards, player=game.turns.current),
            6: Hint(NEXT, text("next_tricks")),
        }
    lines[7] = (text("won_it"), Hint(PRESS, text("does_win_trick")))
    return compose(lines, trump)


def bidding_button(game, button, player, t_us, since_us):
    """Let the highest bidder's light glow, and that of the player who is to bid pulse."""
    if player == game.bidding.bidder:
        # Make the bidder's light steady and darker than the pulse, so that the two look different.
        return player_light(player, t_us, _LEADS)
    if player not in game.turns.players:
        return OFF
    return turn_button(game, button, player, t_us, t_us - game.bidding.turn_us)


def bidding_ring(game, index, t_us, since_us):
    """Show the taps of the current bid, and the highest bid."""
    bidding = game.bidding
    player = game.turns.current
    count = bidding.count
    # Before a tap the ring points at the player who is to bid.
    if index < count or not count and index == seat(player):
        return scale(colour(player), 200)
    return scale(WHITE, 60) if index < bidding.highest else OFF


def trump_ring(game, index, t_us, since_us):
    """Show the trump by a number of moving white lights, and point at the player who leads."""
    dots = _DOTS[game.trump]
    for dot in range(dots):
        if (since_us // _STEP_US + dot * RING // dots) % RING == index:
            return scale(WHITE, 160)
    return turn_ring(game, index, t_us, since_us)
