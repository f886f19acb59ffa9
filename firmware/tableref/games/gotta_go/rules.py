"""The rules of Gotta Go!: set-up, points and the end of the game.

Docstrings name sections of the rule book. A *player* is a button number. In the two-player game
each player has two *hands*; a hand is a button number too.
"""

from collections import OrderedDict, namedtuple

from tableref.games.options import whole, yes_or_no

MIN_PLAYERS = 2
MAX_PLAYERS = 10
GOTTA_GO_CARDS = 5
FOOD_CARDS = 49
KINDS = 7
"""Number of different meals, and also of different drinks. A hand of more than KINDS cards must
include a duplicate.
"""

TARGET = 75
TARGET_TWO_PLAYERS = 100
TARGET_RANGE = (1, 999)

Setup = namedtuple("Setup", ("in_play", "in_box", "stacks", "stack_size", "pile"))
"""The set-up of a round: "Gotta Go!" cards in play and in the box, stacks dealt, cards in a stack,
and cards in the pile at the centre of the table."""


def setup(player_count):
    """Return the `Setup` for a number of players. Raises ValueError if these cannot play.

    Rule book: "Preparing a round", "Gotta go for two players".
    """
    if not MIN_PLAYERS <= player_count <= MAX_PLAYERS:
        raise ValueError(
            "Gotta Go! is for %d to %d players, not %d" % (MIN_PLAYERS, MAX_PLAYERS, player_count)
        )
    if player_count == 2:
        in_play, stacks, stack_size = 3, 4, 3
    elif player_count <= 6:
        in_play, stacks, stack_size = player_count - 1, player_count, 3
    else:
        in_play, stacks, stack_size = GOTTA_GO_CARDS, player_count, 2
    pile = FOOD_CARDS - stacks * stack_size + in_play
    return Setup(in_play, GOTTA_GO_CARDS - in_play, stacks, stack_size, pile)


def default_target(player_count):
    """Return the default number of points that ends a match (rule book: "Winning!")."""
    return TARGET_TWO_PLAYERS if player_count == 2 else TARGET


def left_hand(player):
    """Return the button of a player's left hand in the two-player game: the next one clockwise.

    Seats are numbered clockwise as seen from above, so this button is on the player's left.
    """
    return player % MAX_PLAYERS + 1


def seats_refusal(players):
    """Return why these players cannot play, or None.

    "seats_touch": each of two players needs a free button after their own, for the left hand.
    """
    if len(players) == 2 and [player for player in players if left_hand(player) in players]:
        return "seats_touch"
    return None


def hands(players):
    """Return an OrderedDict of hand -> player, in the order of `players`.

    With three or more players each player's button is their only hand. With two, a player's own
    button is the right hand and the next button clockwise the left one.

    Raises ValueError if these players cannot play.
    """
    setup(len(players))
    if seats_refusal(players):
        raise ValueError(
            "players %d and %d sit side by side: two players need a button for each hand, "
            "so leave one free after each" % tuple(players)
        )
    owners = OrderedDict()
    for player in players:
        owners[player] = player
        if len(players) == 2:
            owners[left_hand(player)] = player
    return owners


def default_options(players):
    """Return the default options, an OrderedDict of name -> value."""
    return OrderedDict((("target", default_target(len(players))), ("dine_attentively", False)))


def check(players, options):
    """Raise ValueError with a readable message if these players cannot play with these options."""
    hands(players)
    whole("target", options["target"], *TARGET_RANGE)
    yes_or_no("dine_attentively", options["dine_attentively"])


def refusal(cards, has_gotta_go, duplicate):
    """Return why the count of one hand is impossible, or None.

    "cards_need_duplicate": more than seven cards must include a duplicate. "duplicate_needs_card":
    a duplicate matters only for a hand with a "Gotta Go!" card.
    (Rule book: "End of round and scoring".)
    """
    if duplicate and not has_gotta_go:
        return "duplicate_needs_card"
    if has_gotta_go and not duplicate and cards > KINDS:
        return "cards_need_duplicate"
    return None


def table_refusal(counts):
    """Return why the counts of all hands together are impossible, or None.

    "cards_over_49": there are more meal and drink cards than the game has (rule book: "Material").
    """
    return "cards_over_49" if sum(counts) > FOOD_CARDS else None


def points(cards, has_gotta_go, duplicate):
    """Return the points of one hand (rule book: "End of round and scoring").

    Raises ValueError for more than seven cards without a duplicate.
    """
    if not has_gotta_go:
        return -cards
    if duplicate:
        return -1
    if cards > KINDS:
        raise ValueError("%d cards can't be all different: there are %d kinds" % (cards, KINDS))
    return cards * cards


def winners(totals, target):
    """Return the winners, or () if the match goes on.

    `totals` maps players to points. A match ends when somebody has `target` or more at the end of a
    round. All players with the highest total win, except that two tied players play another round
    (rule book: "Winning!", "Gotta go for two players", "End of game and scoring").
    """
    best = max(totals.values())
    if best < target:
        return ()
    top = tuple(sorted(player for player in totals if totals[player] == best))
    return () if len(totals) == 2 and len(top) == 2 else top
