"""The law of Got-Ya: the deal, what may be bid, the points of a hand, the end, the score sheet.

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
"""The score that ends a match is agreed between this and TARGET."""
BY_ROUNDS = 0
"""The target of a match that ends after a number of rounds."""
ROUNDS_RANGE = (1, 99)
MANY_PLAYERS = 5
"""With so many or more, a number of rounds is more equitable than a score ("Scoring")."""

TRUMPS = ("clubs", "diamonds", "hearts", "spades", "no_trump")

WON = "won"
LOST = "lost"
GOT_YA = "got_ya"

Hand = namedtuple("Hand", ("bidder", "bid", "tricks"))
"""A hand that was played: who had the highest bid, what it was, and how many tricks they took.

The bidder is None when everybody passed and the hand was thrown in.
"""


def hand_size(player_count):
    """Return how many cards each is dealt, which is how many tricks a hand has.

    Raises ValueError when the game can't be played by so many.
    """
    if not MIN_PLAYERS <= player_count <= MAX_PLAYERS:
        raise ValueError(
            "Got-Ya is for %d to %d players, not %d" % (MIN_PLAYERS, MAX_PLAYERS, player_count)
        )
    if player_count == 2:
        return 15
    return 10 if player_count < MANY_PLAYERS else 5


def discards(player_count):
    """Return how many cards each may discard and have replaced: up to one fifth of the hand."""
    return hand_size(player_count) // 5


def needs_jokers(player_count):
    """Return whether both jokers must be in the deck, for all cards dealt and replaced."""
    return player_count * (hand_size(player_count) + discards(player_count)) > DECK


def default_options(players):
    """Return the options unless the players agree on others, as an OrderedDict ("Scoring").

    A match ends at a score, with many players after as many rounds as they are: each of them has
    then had the opportunity to open the bidding.
    """
    target = BY_ROUNDS if len(players) >= MANY_PLAYERS else TARGET
    return OrderedDict((("target", target), ("rounds", len(players))))


def is_asked(name, options, players):
    """Return whether the players need to agree on an option: on rounds only when they count."""
    return name == "target" or options["target"] == BY_ROUNDS


def check(players, options):
    """Raise ValueError, in words, if these players can't play with these options."""
    hand_size(len(players))
    target = options["target"]
    if type(target) is not int or target != BY_ROUNDS and not TARGET_LOW <= target <= TARGET:
        raise ValueError(
            "target is %r; it takes a score from %d to %d, or 0 to play a number of rounds"
            % (target, TARGET_LOW, TARGET)
        )
    whole("rounds", options["rounds"], *ROUNDS_RANGE)


def bid_refusal(bid, highest, size):
    """Say why a bid is impossible, or return None.

    It must beat the highest so far (0: none yet), and can't be for more tricks than the hand has.
    """
    if bid > size:
        return "bid_too_high"
    if bid <= highest:
        return "bid_too_low" if bid else "bid_missing"
    return None


def outcome(hand):
    """Return WON, LOST or GOT_YA for a hand that has been played."""
    if hand.tricks == 0:
        return GOT_YA
    return WON if hand.tricks >= hand.bid else LOST


def points(players, hand):
    """Return an OrderedDict player -> points of those who score in a hand.

    The bidder scores the bid when it is won, with no credit for overtricks, or when it is a
    Got-Ya: no tricks at all. When it is lost each of the others scores it.
    """
    if hand.bidder is None:
        return OrderedDict()
    is_lost = outcome(hand) == LOST
    return OrderedDict(
        (player, hand.bid) for player in players if (player == hand.bidder) != is_lost
    )


def got_yas(hands, player):
    """Return how many Got-Yas a player has had."""
    return len([hand for hand in hands if hand.bidder == player and outcome(hand) == GOT_YA])


def winners(totals, hands, options):
    """Return the players who have won, in seat order, or () when the match goes on ("Scoring").

    `totals` maps player -> points, `hands` are all played so far. Several may reach the score in
    one hand: the highest total wins. In a tie the most Got-Yas win; those still tied share it.
    """
    best = max(totals.values())
    target = options["target"]
    if best < target if target else len(hands) < options["rounds"]:
        return ()
    top = sorted([player for player in totals if totals[player] == best])
    most = max([got_yas(hands, player) for player in top])
    return tuple([player for player in top if got_yas(hands, player) == most])


def cells(players, hand, totals):
    """Return [(player, cell)] of a hand's line of the score sheet, in seat order ("Scoring").

    `totals` are those after the hand. Only who scored has a cell, and who lost the bid.
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
