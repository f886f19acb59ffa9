"""The law of I Go!: set-up, penalty points, who scores and who wins.

Sections named in the docstrings are those of the rule book. A *player* is a button number.
"""

from collections import OrderedDict, namedtuple

from tableref.games.options import whole

MIN_PLAYERS = 2
MAX_PLAYERS = 4
HIGHEST = 11
COLOURS = 10
CARDS = HIGHEST * COLOURS
HAND = 12
TARGET = 4
MAX_TURN_S = 600

Setup = namedtuple("Setup", ("hand", "display", "pile", "discard"))
"""Cards that lie where when a hand starts: dealt to each player, in the display, in the draw pile
and in the discard pile."""


def setup(player_count):
    """Return the `Setup` for so many players ("Setup"). Raises ValueError for too few or many."""
    if not MIN_PLAYERS <= player_count <= MAX_PLAYERS:
        raise ValueError(
            "I Go! is for %d to %d players, not %d" % (MIN_PLAYERS, MAX_PLAYERS, player_count)
        )
    display = 5 + player_count
    return Setup(HAND, display, CARDS - HAND * player_count - display - 1, 1)


def check(players, options):
    """Raise ValueError, in words, if these players can't play with these options."""
    setup(len(players))
    whole("turn_s", options["turn_s"], 0, MAX_TURN_S)


def most_penalty(player_count):
    """Return the most penalty points that so many hands can have together ("Contents").

    There are ten cards of each value, so one hand has ten elevens and two tens at most.
    """
    left = HAND * player_count
    points = 0
    for value in range(HIGHEST, 0, -1):
        points += value * min(left, COLOURS)
        left -= min(left, COLOURS)
    return points


def penalty_refusal(penalties):
    """Say why the penalty points of all hands are impossible, or return None.

    "penalty_too_high": some of the hands have more than the cards of the game add up to.
    """
    total = 0
    for count, points in enumerate(sorted(penalties, reverse=True)):
        total += points
        if total > most_penalty(count + 1):
            return "penalty_too_high"
    return None


def points(penalties, caller):
    """Return an OrderedDict player -> points of a hand ("Scoring").

    `penalties` maps players, in seat order, to penalty points; `caller` said "I Go!". The caller
    scores with fewer than everybody else; otherwise all those who have as few or fewer do.
    """
    scoring = [
        player
        for player in penalties
        if player != caller and penalties[player] <= penalties[caller]
    ] or [caller]
    return OrderedDict((player, int(player in scoring)) for player in penalties)


def is_perfect(penalties, caller):
    """Return whether the caller is the Perfect Player, who wins at once ('Perfect "I Go!"')."""
    return penalties[caller] == 0


def winners(totals):
    """Return the players who have won, in seat order; () while the game goes on ("Scoring").

    Several who attain their fourth point at the same time share the win.
    """
    return tuple(player for player in totals if totals[player] >= TARGET)
