"""The rules of Got It!: shapes and sets, what a calculation wins, and the end of the game.

Docstrings name sections of the rule book. A *kind* of shape is a number from 0 to 9: three times
the index of its colour in COLOURS plus the index of its form, or WILD. A *collection* is a list of
the number of shapes of each kind.
"""

from tableref.games.options import one_of, whole

COLOURS = ("red", "yellow", "blue")
SHAPES = ("circle,square,triangle", "circle,square,star", "heart,moon,star")
"""Possible values of the option `shapes`: the names of the three forms on the shape cards.

The rule book does not name the forms, so the players choose the ones that are on their cards.
"""

WILD = 9
KINDS = 10
CARDS = 5
SETS = 2
"""Number of sets that win."""

_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))
"""The groups of kinds that make a set: the kinds of each colour, then those of each form."""


def check(players, options):
    """Raise ValueError with a readable message if an option has an impossible value."""
    for name, low, high in (("explain_s", 5, 300), ("window_ms", 0, 100), ("rival_limit", 1, 6)):
        whole(name, options[name], low, high)
    one_of("shapes", options["shapes"], SHAPES)


def is_offered(name, options, players):
    """Return whether the players need to agree on an option (rule book: "Single Player").

    A single player has rivals, but no time limit and no ties.
    """
    return name == "shapes" or (name == "rival_limit") == (len(players) == 1)


def kind_name(kind, shapes):
    """Return the name of a kind, such as "red circle"; `shapes` is the value of that option."""
    return "wild" if kind == WILD else COLOURS[kind // 3] + " " + shapes.split(",")[kind % 3]


def cards_refusal(cards):
    """Return why a calculation cannot have used `cards` cards, or None.

    Rule book: "Shuffle and deal".
    """
    if cards < 0:
        return "nothing_to_take_off"
    return "five_at_most" if cards > CARDS else None


def most_cards(used):
    """Return the players who used the most cards, in seat order.

    Rule book: FAQs, "at the same time".
    """
    most = max(used.values())
    return tuple(sorted(player for player in used if used[player] == most))


def shapes_won(cards):
    """Return how many of the target's two shapes `cards` cards win.

    Rule book: "Winning shapes".
    """
    return 2 if cards == CARDS else 1


def stealable(held):
    """Return the kinds that may be stolen from a collection, all but Wild.

    Rule book: "Wild cards".
    """
    return [kind for kind in range(WILD) if held[kind]]


def sets(held):
    """Return the number of sets in a collection, at most 2 (rule book: "Make a set").

    A set is three shapes of one colour or of one form; a Wild has any. A shape counts in one set
    only, and the best arrangement counts (rule book: "Reward").
    """
    best = 0
    for one, two, three in _LINES:
        if held[one] + held[two] + held[three] + held[WILD] >= 3:
            best = 1
    if sum(held) < 3 * SETS:
        return best
    for line in _LINES:
        for other in _LINES:
            # Shapes that belong to both lines may count in either set.
            in_both = in_line = in_other = 0
            for kind in line:
                if kind in other:
                    in_both += held[kind]
                else:
                    in_line += held[kind]
            for kind in other:
                if kind not in line:
                    in_other += held[kind]
            if max(0, 3 - in_line) + max(0, 3 - in_other) - in_both <= held[WILD]:
                return SETS
    return best


def has_two_sets(held):
    """Return whether a collection wins the game (rule book: "Win!")."""
    return sets(held) == SETS


def is_lost(rivals, limit):
    """Return whether the rival pile, a collection, has reached the limit.

    Rule book: "Single Player".
    """
    return sum(rivals) >= limit
