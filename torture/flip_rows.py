"""The figures of `flips`."""

from benchmarks.emulated.rows import Row
from torture.flips import Count, flip_flash, flip_journal
from torture.matches import SHORT, text_of

QUICK = ("score_pad",)
DENSE = ("gotta_go", "quiz", "score_pad", "lots", "count_in")
"""Games after which every byte in the flash has its turn; after the others every 8th."""
SPARSE = 8


def run(quick=False):
    """Turn bits; return the Rows."""
    journal = flash = Count()
    for game in QUICK if quick else SHORT:
        text = text_of(SHORT[game])
        journal += flip_journal(text, (0, 5) if quick else range(8))
        flash += flip_flash(text, 16 if quick else 1 if game in DENSE else SPARSE)
    return rows(journal, flash)


def rows(journal, flash):
    """Return the Rows of both Counts."""
    games = ", ".join(SHORT)
    first = f"each bit of each byte of both generations, in turn, after a match of {games}"
    second = "one bit of each byte that was written to the flash, LittleFS's own included; "
    others = ", ".join(game for game in SHORT if game not in DENSE)
    second += f"after matches of {others} of every {SPARSE}th byte"
    again = "the same"
    return [
        Row("bits turned in a journal", journal.flips, "", first),
        Row("wrong score shown as right", journal.wrong, "", "never confirmed, and came back", 0),
        Row("lost without a word", journal.unsaid + journal.unsaid_before, "", again, 0),
        Row("came back whole", journal.whole, "", "the other generation had it"),
        Row("came back one step earlier, and said so", journal.before, "", "its newest frame"),
        Row("came back earlier than that, or not, and said so", journal.older + journal.nothing, "",
            "there was no other copy yet: tools that had kept little more than their terms"),
        Row("bits turned in the flash", flash.flips, "", second),
        Row("flash: wrong score shown as right", flash.wrong, "", again, 0),
        Row("flash: came back whole", flash.whole, "", "or what was turned was of no more use"),
        Row("flash: came back one step earlier without a word", flash.unsaid_before, "",
            "LittleFS drops the newest change of a folder: a cut before it looks the same"),
        Row("flash: came back earlier, or not, without a word", flash.unsaid, "",
            "LittleFS drops all newer changes of a folder, or the folder; see above"),
        Row("flash: lost, and said so",
            flash.before + flash.older + flash.nothing - flash.unsaid - flash.unsaid_before, "",
            again),
        Row("flash: could not be mounted", flash.unmounted, "",
            "the firmware lies in it too: the table does not start"),
    ]  # fmt: skip
