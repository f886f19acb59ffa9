"""The summary of ``crashes``: hangs and exceptions in each driver and in the flow of each game."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial

from benchmarks.emulated.rows import Row
from torture.crashes import (
    DRIVERS,
    FLOW_METHODS,
    GAMES,
    NO_FIRMWARE,
    WITHIN_S,
    all_cases,
    make_bench,
    play,
)

PROCESSES = 2

PLACES = {
    "drivers": "; ".join(DRIVERS),
    "flows": f"{', '.join(FLOW_METHODS)} of {', '.join(GAMES)}",
}
"""Place of a fault -> description of what fails there."""

KINDS = {
    "exception": "a ValueError; in buttons and in quiz also exhausted memory or stack",
    "hang": "an endless loop; in buttons and in quiz also disabled interrupts, or an hour's sleep",
}
"""Kind of fault, as in the event `crashed` -> what caused it."""

QUICK = (
    "buttons, edges: hang",
    "display, refresh_slice: exception",
    "quiz, handle: exception",
    "gotown, screen: hang",
)


def run(quick=False):
    """Inject all faults; return the rows for docs/reliability.md, or [] without built firmware."""
    bench = make_bench()
    if bench is None:
        print(NO_FIRMWARE.format(model="pico"))
        return []
    cases = [case for case in all_cases() if not quick or str(case) in QUICK]
    with ProcessPoolExecutor(PROCESSES) as pool:
        outcomes = list(pool.map(partial(outcome_of, bench=bench), cases))
    return rows(list(zip(cases, outcomes, strict=True)))


def outcome_of(case, bench):
    """Return the Outcome of a case, or None if the fault did not occur."""
    try:
        return play(case, bench)
    except AssertionError as error:
        print(error)
        return None


def rows(played):
    """Return the rows for docs/reliability.md; `played` is [(Case, Outcome or None)]."""
    came = [(case, outcome) for case, outcome in played if outcome is not None]
    wrong = [(case, outcome) for case, outcome in came if not outcome.is_right(case)]
    for case, outcome in wrong:
        print(f"wrong: {case}: {outcome}")
    counted = []
    for where, parts in PLACES.items():
        for what, faults in KINDS.items():
            of_both = [case for case, _ in came if where == where_of(case) and what == case.what]
            counted.append(Row(f"{what}s in {where}", len(of_both), "", f"{parts}; {faults}"))
    from_fault = "simulated time from the fault until the display shows the match and the crash"
    longest = [
        Row(
            f"maximum time until the match was restored: {what}s",
            max([outcome.seconds or 0 for case, outcome in came if case.what == what], default=0),
            "s",
            from_fault,
            WITHIN_S,
        )
        for what in KINDS
    ]
    back = "within 10 s, paused, with the record from the flash; event and line of the "
    back += "crash; continues after OK"
    not_tried = len(played) - len(came)
    return [
        *counted,
        Row("injected faults that did not occur", not_tried, "", "of all cases", 0),
        Row("restored wrongly or not at all", len(wrong), "", back, 0),
        *longest,
    ]


def where_of(case):
    """Return the key of a case's place in PLACES."""
    return "drivers" if case.owner else "flows"
