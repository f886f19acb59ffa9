"""The figures of `cuts`: whole matches of every game and tool, and pairs of cuts in one round."""

from benchmarks.emulated.rows import Row
from torture.cuts import DONE, NOTHING, cut_again, cut_everywhere, play
from torture.matches import MATCHES, names_of_all, text_of

QUICK = ("gotta_go", "quiz")


def run(quick=False):
    """Pull the plug everywhere; return the Rows."""
    games = QUICK if quick else tuple(MATCHES)
    names = [MATCHES[game] for game in games] if quick else names_of_all()
    cuts = pairs = NOTHING
    unkept = 0
    for name in names:
        unkept += play(text_of(name)).unkept
        cuts += cut_everywhere(text_of(name))
    for game in games:
        pairs += pairs_in_one_round(text_of(MATCHES[game]))
    matches = f"whole matches of {len(games)} games and tools: {', '.join(games)}"
    others = f"; {len(names) - len(games)} more scenarios, steps taken back among them"
    once = "before and in the midst of every erase and page written: prefixes of a page, half its "
    once += "bits; half a block erased, either half or half the bits"
    again = "in one round of each, then again while it comes back, is played on, and while a step "
    again += "is taken back and stands again"
    how = "record, clock and seed compared, and the finished matches counted"
    done = ", ".join(DONE[:4]) + " and the like"
    return [
        Row("scenarios played", len(names), "", matches + (others if not quick else "")),
        Row("done, no race open, and not kept", unkept, "", f"after each of the events {done}", 0),
        Row("cuts", cuts.cuts, "", once),
        Row("came back with neither the step before nor the one after", cuts.wrong, "", how, 0),
        Row("spoke of damage where there was none", cuts.damaged, "", "same", 0),
        Row("pairs of cuts", pairs.cuts, "", again),
        Row("pairs: came back with neither", pairs.wrong, "", "same", 0),
        Row("pairs: spoke of damage", pairs.damaged, "", "same", 0),
    ]


def pairs_in_one_round(text):
    """Return the Count of every pair of cuts from where a match was kept to its first round's end.

    A tool that has no rounds is cut until its match is left.
    """
    table = play(text)
    first = next(count for count, state in table.confirmed if state)
    last = table.rounds[0] if table.rounds else len(table.flash.operations)
    return cut_everywhere(text, first, last, cut_again)
