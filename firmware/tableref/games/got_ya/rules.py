"""The rules of Got-Ya: the deal, the bids, the points of a hand, the end, the score sheet.

The rule book has two parts: its description, and "Scoring". A *player* is a button number.
"""

from collections import OrderedDict, namedtuple

from tableref.games.options import whole

MIN_PLAYERS = 2
MAX_PLAYERS = 9
DECK = 52
JOKERS = 2

TARGET = 50
TARGET_LOW = 25
"""Minimum of the score that ends a match; the maximum is TARGET."""
BY_ROUNDS = 0
"""Value of the target if the match ends after a number of rounds instead."""
ROUNDS_RANGE = (1, 99)
MANY_PLAYERS = 5
"""Minimum number of players for which a match ends after a number of rounds by default, because
that is fairer than a target score (rule book: "Scoring").
"""

TRUMPS = ("clubs", "diamonds", "hearts", "spades", "no_trump")

WON = "won"
LOST = "lost"
GOT_YA = "got_ya"

Hand = namedtuple("Hand", ("bidder", "bid", "tricks"))
"""A hand that was played: the highest bidder, the bid, and the number of tricks the bidder won.

The bidder is None if everybody passed and the hand was thrown in.
"""


def hand_size(player_count):
    """Return the number of cards dealt to each player, which is the number of tricks of a hand.

    Raises ValueError if this number of players cannot play.
    """
    if not MIN_PLAYERS <= player_count <= MAX_PLAYERS:
        raise ValueError(
            "Got-Ya is for %d to %d players, not %d" % (MIN_PLAYERS, MAX_PLAYERS, player_count)
        )
    if player_count == 2:
        return 15
    return 10 if player_count < MANY_PLAYERS else 5


def discards(player_count):
    """Return how many cards a player may discard and replace: up to one fifth of the hand."""
    return hand_size(player_count) // 5


def needs_jokers(player_count):
    """Return whether both jokers are needed for all cards that may be dealt and replaced."""
    return player_count * (hand_size(player_count) + discards(player_count)) > DECK


def default_options(players):
    """Return the default options, an OrderedDict (rule book: "Scoring").

    A match ends when somebody reaches the target score. With many players it ends after as many
    rounds as there are players instead, so that each of them has opened the bidding once.
    """
    target = BY_ROUNDS if len(players) >= MANY_PLAYERS else TARGET
    return OrderedDict((("target", target), ("rounds", len(players))))


def is_offered(name, options, players):
    """Return whether the players need to agree on an option: `rounds` only without a target."""
    return name == "target" or options["target"] == BY_ROUNDS


def check(players, options):
    """Raise ValueError with a readable message if these players cannot play with these options."""
    hand_size(len(players))
    target = options["target"]
    if type(target) is not int or target != BY_ROUNDS and not TARGET_LOW <= target <= TARGET:
        raise ValueError(
            "target is %r; it takes a score from %d to %d, or 0 to play a number of rounds"
            % (target, TARGET_LOW, TARGET)
        )
    whole("rounds", options["rounds"], *ROUNDS_RANGE)


def bid_refusal(bid, highest, size):
    """Return why a bid is impossible, or None.

    It must exceed the `highest` bid so far (0 if none), but not the `size` of the hand.
    """
    if bid > size:
        return "bid_too_high"
    if bid <= highest:
        return "bid_too_low" if bid else "bid_missing"
    return None


def outcome(hand):
    """Return WON, LOST or GOT_YA for a hand with a bid."""
    if hand.tricks == 0:
        return GOT_YA
    return WON if hand.tricks >= hand.bid else LOST


def points(players, hand):
    """Return an OrderedDict player -> points of the players who score in a hand.

    The bidder scores the bid if it is won, without credit for overtricks, or if it is a Got-Ya (no
    tricks at all). If it is lost, each other player scores the bid.
    """
    if hand.bidder is None:
        return OrderedDict()
    is_lost = outcome(hand) == LOST
    scoring = [player for player in players if (player == hand.bidder) != is_lost]
    return OrderedDict([(player, hand.bid) for player in scoring])


def got_yas(hands, player):
    """Return the number of Got-Yas of a player."""
    return len([hand for hand in hands if hand.bidder == player and outcome(hand) == GOT_YA])


def winners(totals, hands, options):
    """Return the winners in seat order, or () if the match goes on (rule book: "Scoring").

    `totals` maps players to points, `hands` are all hands played. The highest total wins; among
    tied players the most Got-Yas win, and players who are still tied all win.
    """
    best = max(totals.values())
    target = options["target"]
    if best < target if target else len(hands) < options["rounds"]:
        return ()
    top = sorted([player for player in totals if totals[player] == best])
    counts = [got_yas(hands, player) for player in top]
    return tuple([player for player, count in zip(top, counts) if count == max(counts)])


def cells(players, hand, totals):
    """Return [(player, cell)] of a hand's line of the score sheet, in seat order.

    `totals` are those after the hand. Players who scored have a cell, and so has a bidder who lost.
    As in the rule book, a lost bid is put in parentheses, and a Got-Ya in quotes.
    (Rule book: "Scoring".)
    """
    scored = points(players, hand)
    line = []
    for player in players:
        if player == hand.bidder:
            word = {WON: "+%d", LOST: "(%d)", GOT_YA: '"%d"'}[outcome(hand)] % hand.bid
        elif player in scored:
            word = "+%d" % hand.bid
        else:
            continue
        line.append((player, "%s = %d" % (word, totals[player])))
    return line
