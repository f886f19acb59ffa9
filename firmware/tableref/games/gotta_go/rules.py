"""The law of Gotta Go!: set-up, points and the end of the game.

Sections named in the docstrings are those of the rule book. A *player* is a button number; in the
two-player game each player owns two *hands*, and a hand is a button number too.
"""

from collections import OrderedDict, namedtuple

from tableref.games.options import whole, yes_or_no

MIN_PLAYERS = 2
MAX_PLAYERS = 10
GOTTA_GO_CARDS = 5
FOOD_CARDS = 49
KINDS = 7
"""Seven meals and seven drinks: eight cards can't be all different."""

TARGET = 75
TARGET_TWO_PLAYERS = 100
TARGET_RANGE = (1, 999)

Setup = namedtuple("Setup", ("in_play", "in_box", "stacks", "stack_size", "pile"))
"""What lies where when a round starts: "Gotta Go!" cards in play and back in the box, the stacks
dealt and the cards in each, and the cards in the pile at the centre of the table."""


def setup(player_count):
    """Return the `Setup` for so many players ("Preparing a round", "Gotta go for two players").

    Raises ValueError when the game can't be played by so many.
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
    """Return the points that end a match unless the players agree on others ("Winning!")."""
    return TARGET_TWO_PLAYERS if player_count == 2 else TARGET


def left_hand(player):
    """Return the button of a player's left hand in the two-player game: the next one clockwise.

    Seats run clockwise as seen from above, so it lies at the left hand of somebody who looks at
    the middle of the table.
    """
    return player % MAX_PLAYERS + 1


def seats_refusal(players):
    """Say why so many players can't play, or return None.

    "seats_touch": with two players each needs a free button after their own, for the left hand.
    """
    if len(players) == 2 and [player for player in players if left_hand(player) in players]:
        return "seats_touch"
    return None


def hands(players):
    """Return an OrderedDict of hand -> player, in the order of `players`.

    With three or more players each has one hand, their own button. With two, the player's own
    button is the right hand and the next button clockwise the left one.

    Raises ValueError, in words, for players that can't play.
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
    """Return the options unless the players agree on others, as an OrderedDict name -> value."""
    return OrderedDict((("target", default_target(len(players))), ("dine_attentively", False)))


def check(players, options):
    """Raise ValueError, in words, if these players can't play with these options."""
    hands(players)
    whole("target", options["target"], *TARGET_RANGE)
    yes_or_no("dine_attentively", options["dine_attentively"])


def refusal(cards, has_gotta_go, duplicate):
    """Say why one area's count is impossible, or return None ("End of round and scoring").

    "cards_need_duplicate": more than seven cards, and none of them alike. "duplicate_needs_card":
    a duplicate costs nothing, and need not be told, where there is no "Gotta Go!" card.
    """
    if duplicate and not has_gotta_go:
        return "duplicate_needs_card"
    if has_gotta_go and not duplicate and cards > KINDS:
        return "cards_need_duplicate"
    return None


def table_refusal(counts):
    """Say why the counts of all areas together are impossible, or return None.

    "cards_over_49": more meal and drink cards than the game has ("Material").
    """
    return "cards_over_49" if sum(counts) > FOOD_CARDS else None


def points(cards, has_gotta_go, duplicate):
    """Return the points of one area ("End of round and scoring").

    Raises ValueError for more than seven cards that are said to be all different.
    """
    if not has_gotta_go:
        return -cards
    if duplicate:
        return -1
    if cards > KINDS:
        raise ValueError("%d cards can't be all different: there are %d kinds" % (cards, KINDS))
    return cards * cards


def winners(totals, target):
    """Return the players who have won, highest total, or () when the match goes on.

    `totals` maps player -> points. A match ends when somebody has `target` or more at the end of a
    round; all players tied at the top win, but two players play another round ("Winning!",
    "Gotta go for two players", "End of game and scoring").
    """
    best = max(totals.values())
    if best < target:
        return ()
    top = tuple(sorted(player for player in totals if totals[player] == best))
    return () if len(totals) == 2 and len(top) == 2 else top
