"""Flash wear: the number of erases per round, and the resulting lifetime."""

from benchmarks.emulated.rows import Row
from tableref.drivers.files import RESERVE
from torture.cuts import play
from torture.flash_model import BLOCK
from torture.matches import MATCHES, text_of

ROUNDS_A_DAY = 100
CYCLES = 100_000
"""Number of erases of a block that the manufacturer guarantees."""
DAYS = 365


def cost(text):
    """Return (erases, pages written, rounds) of a match, counted from its first save on."""
    table = play(text)
    first = next(count for count, state in table.confirmed if state)
    operations = table.flash.operations[first:]
    erases = sum(operation.data is None for operation in operations)
    return erases, len(operations) - erases, max(1, len(table.rounds))


def years(erases_a_round, blocks):
    """Return the lifetime (years) of `blocks` that are worn evenly."""
    return blocks * CYCLES / (erases_a_round * ROUNDS_A_DAY) / DAYS


def run(quick=False):
    """Count the erases, and return the rows for docs/reliability.md."""
    rows = []
    blocks = RESERVE // BLOCK
    for game in MATCHES:
        erases, pages, rounds = cost(text_of(MATCHES[game]))
        method = f"{erases} erases and {pages} pages in {rounds} rounds"
        if rounds == 1:
            method = f"{erases} erases and {pages} pages in a match, which is one round"
        if erases:
            lasts = round(years(erases / rounds, blocks), 1)
            sum_ = f"{blocks} x {CYCLES:,} / ({erases / rounds:.1f} x {ROUNDS_A_DAY}) / {DAYS}"
            rows.append(Row(game, lasts, "years", f"{method}; {sum_}"))
        else:
            rows.append(Row(game, "no end", "", method))
    return rows
