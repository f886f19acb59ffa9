"""What the doctor says of the matches that a table has kept."""

from host_tools.doctor.report import TROUBLE, WELL

DAMAGED = "switch the table off and on: it goes on with what is whole, and says so"
UNKNOWN = "give the table the firmware back that wrote it, or start a new match"


def look_at_kept(report, known):
    """Add to the `report` what `known` (of ``checkup.journal_facts``) tells."""
    finished = known["finished"]
    others = f"{finished} finished match{'' if finished == 1 else 'es'} kept"
    steps = known["steps"]
    match = f"of {known['players']} players, {steps} step{'' if steps == 1 else 's'}"
    if known["state"] == "whole":
        report.add("journal", WELL, f"a match {match} is kept whole; {others}")
    elif known["state"] == "none":
        report.add("journal", WELL, f"no match is on; {others}")
    elif known["state"] == "damaged":
        report.add("journal", TROUBLE, f"the journal of the match ({match}) is damaged", DAMAGED)
    else:
        report.add("journal", TROUBLE, "the match was kept by another version", UNKNOWN)
