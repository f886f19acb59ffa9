"""The screens of Got-Ya: words for each phase of a match, and for its set-up in the lobby.

Screens are (lines, big) as described at `Referee.screen`.
"""

from tableref.referee.screens import COLUMNS, compose
from tableref.rules import got_ya as rules
from tableref.texts.got_ya import text

_SHEET_LINES = 5


def option(name, value):
    """Return (words, big): what the lobby says of an option and its value."""
    if name == "rounds":
        return text("got_ya_rounds"), str(value)
    return text("got_ya_target"), str(value) if value else text("got_ya_by_rounds")


def setup(players, options):
    """Return the screens that tell the set-up: what is dealt and discarded, and the deck."""
    count = len(players)
    title = text("set_up", count=count)
    deal = {
        0: title,
        1: text("got_ya_deal_1", cards=rules.hand_size(count)),
        2: text("got_ya_deal_2"),
        3: text("got_ya_discard_1", count=rules.discards(count)),
        4: text("got_ya_discard_2"),
        5: text("got_ya_discard_3"),
    }
    jokers = "got_ya_both_jokers" if rules.needs_jokers(count) else "got_ya_jokers"
    deck = {
        0: title,
        1: text("got_ya_deck"),
        2: text(jokers),
        3: text("got_ya_joker_1"),
        4: text("got_ya_joker_2"),
        5: text("got_ya_joker_3"),
    }
    return compose(deal), compose(deck)


def settled(hand):
    """Return what is said of a hand that has just ended."""
    if hand.bidder is None:
        return text("got_ya_thrown_in")
    words = {rules.WON: "got_ya_won", rules.LOST: "got_ya_lost", rules.GOT_YA: "got_ya_none"}
    return text(words[rules.outcome(hand)], player=hand.bidder, bid=hand.bid)


def sheet_pages(match):
    """Return how many pages the score sheet takes."""
    lines = 0
    for hand in match.hands:
        is_long = hand.bidder is not None and rules.outcome(hand) == rules.LOST
        lines += len(match.players) if is_long else 1
    return (lines + _SHEET_LINES - 1) // _SHEET_LINES


def sheet_page(match, number):
    """Return the lines of a page of the score sheet, the last lines of the sheet being page 0.

    A line reads: round, player, and the cell as it is written on paper.
    """
    first = number * _SHEET_LINES
    lines = []
    totals = dict(match.totals)
    # from the end back, so that the page that is read most costs least
    for index in range(len(match.hands) - 1, -1, -1):
        if len(lines) >= first + _SHEET_LINES:
            break
        hand = match.hands[index]
        cells = rules.cells(match.players, hand, totals)
        if not cells:
            lines.append(text("got_ya_no_bid", round=index + 1))
        for player, cell in reversed(cells):
            line = "%d P%d %s" % (index + 1, player, cell)
            lines.append(line if len(line) <= COLUMNS else line.replace(" = ", "="))
        points = rules.points(match.players, hand)
        for player in points:
            totals[player] -= points[player]
    lines = lines[first : first + _SHEET_LINES]
    page = {0: text("got_ya_sheet")}
    for place, line in enumerate(lines):
        page[len(lines) - place] = line
    return page


def _bidding(match):
    bidding = match.bidding
    lines = {0: text("got_ya_your_bid", player=match.turns.current), 6: text("got_ya_tap")}
    lines[1] = text("got_ya_up_to", cards=match.cards)
    if bidding.highest:
        lines[1] = text("got_ya_beat", player=bidding.bidder, bid=bidding.highest)
    if bidding.count > bidding.highest:
        lines[7] = text("got_ya_ok", bid=bidding.count)
    return compose(lines, str(bidding.count))


def _trump(match):
    bidding = match.bidding
    lines = {
        0: text("got_ya_bids", player=bidding.bidder, bid=bidding.highest),
        1: text("got_ya_trump"),
        6: text("next_change"),
        7: text("got_ya_ok_trump"),
    }
    return compose(lines, text(rules.TRUMPS[match.trump]))


def _play(match):
    bidding, tricks = match.bidding, match.tricks
    trump = text(rules.TRUMPS[match.trump])
    if match.page % 2:
        lines = {0: text("got_ya_is_trump", trump=trump), 6: text("got_ya_one")}
        for place, player in enumerate(match.players):
            row = 1 + place % 5
            lines[row] = lines.get(row, "") + "P%-2d %2d   " % (player, tricks[player])
        for row in range(1, 6):
            lines[row] = lines.get(row, "").rstrip()
        big = ""
    else:
        won = tricks[bidding.bidder]
        trick = sum(tricks.values()) + 1
        lines = {
            0: text("got_ya_has", player=bidding.bidder, tricks=won, bid=bidding.highest),
            1: text("got_ya_leads", trick=trick, cards=match.cards, player=match.turns.current),
            6: text("got_ya_all"),
        }
        big = trump
    lines[7] = text("got_ya_won_it")
    return compose(lines, big)


SCREENS = {"bidding": _bidding, "trump": _trump, "play": _play}
