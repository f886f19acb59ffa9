"""Compare the two implementations of the rules on random matches (tests/second_opinion)."""

from benchmarks.emulated.rows import Row
from tests.second_opinion.comparison import compare
from tests.second_opinion.matches import GAMES

MATCHES = 5000
"""Number of matches for each game."""
QUICK = 20


def run(quick=False):
    """Play the matches of each game; return the rows for docs/reliability.md."""
    matches = QUICK if quick else MATCHES
    counts = [compare(game, range(matches)) for game in GAMES]
    rows = [
        Row("matches of each game", matches, "", "seeds from 0; up to 300 inputs each"),
        Row("inputs", sum(count.inputs for count in counts), "", "sum of all games"),
        Row(
            "discrepancies",
            sum(len(count.discrepancies) for count in counts),
            "",
            "events that the second referee lacks or reports differently",
            0,
        ),
    ]
    for count in counts:
        how = f"{count.over:,} played to the end; {count.backs:,} BACKs, {count.cuts:,} power cuts"
        rows.append(Row(f"{count.game}: inputs", count.inputs, "", how))
        for seed, text, what in count.discrepancies[:3]:
            print(f"{count.game}, seed {seed}: {what}\n{text}")
    return rows
