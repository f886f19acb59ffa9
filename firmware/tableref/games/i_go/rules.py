"""The rules of I Go!: set-up, penalty points, who scores and who wins.

Docstrings name sections of the rule book. A *player* is a button number.
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
"""The set-up of a hand: number of cards dealt to each player, in the display, in the draw pile and
in the discard pile."""


def setup(player_count):
    """Return the `Setup` for a number of players. Raises ValueError if impossible.

    Rule book: "Setup".
    """
    if not MIN_PLAYERS <= player_count <= MAX_PLAYERS:
        raise ValueError(
            "I Go! is for %d to %d players, not %d" % (MIN_PLAYERS, MAX_PLAYERS, player_count)
        )
    display = 5 + player_count
    return Setup(HAND, display, CARDS - HAND * player_count - display - 1, 1)


def check(players, options):
    """Raise ValueError with a readable message if these players cannot play with these options."""
    setup(len(players))
    whole("turn_s", options["turn_s"], 0, MAX_TURN_S)


def most_penalty(player_count):
    """Return the maximum of the penalty points of all players together (rule book: "Contents").

    There are ten cards of each value, so one hand has at most ten elevens and two tens.
    """
    left = HAND * player_count
    points = 0
    for value in range(HIGHEST, 0, -1):
        points += value * min(left, COLOURS)
        left -= min(left, COLOURS)
    return points


def penalty_refusal(penalties):
    """Return why the penalty points of all players are impossible, or None.

    "penalty_too_high": one or more players have more points than the cards of the game allow.
    """
    total = 0
    for count, points in enumerate(sorted(penalties, reverse=True)):
        total += points
        if total > most_penalty(count + 1):
            return "penalty_too_high"
    return None


def points(penalties, caller):
    """Return an OrderedDict player -> points of a hand (rule book: "Scoring").

    `penalties` maps players, in seat order, to penalty points; `caller` called "I Go!". The caller
    scores with fewer points than all others. Otherwise all other players with as many points as the
    caller, or fewer, score.
    """
    scoring = [
        player
        for player in penalties
        if player != caller and penalties[player] <= penalties[caller]
    ] or [caller]
    return OrderedDict((player, int(player in scoring)) for player in penalties)


def is_perfect(penalties, caller):
    """Return whether the caller is the Perfect Player, who wins at once.

    Rule book: 'Perfect "I Go!"'.
    """
    return penalties[caller] == 0


def winners(totals):
    """Return the winners in seat order, or () if the match goes on (rule book: "Scoring").

    All players who reach the target in the same hand win.
    """
    return tuple(player for player in totals if totals[player] >= TARGET)
