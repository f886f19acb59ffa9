from torture import faults
from torture.crashes import EXCEPTIONS, FAULTS, Case, Outcome, all_cases

JOURNAL = (10_000, 21, b"steps")
EVENT = {"event": "crashed", "what": "exception", "error": "ValueError: injected", "in_a_row": 1}
RAISED = Case("display", "tableref.drivers.display.Display", "show", "exception")
HUNG = Case("gotown", "", "screen", "hang", "gotown")


def outcome(what="exception", **others):
    good = {"seconds": 1.3, "event": EVENT | {"what": what}, "journal": JOURNAL}
    good |= {"journal_then": JOURNAL, "restored": JOURNAL[:2], "goes_on": True}
    return Outcome(**good | others)


def figures(*played):
    return {row.what: (row.figure, row.is_missed) for row in faults.rows(played)}


def test_a_match_restored_as_it_was_is_right():
    assert outcome().is_right(RAISED)
    assert outcome("hang", seconds=10).is_right(HUNG)


def test_any_other_restored_match_is_wrong():
    for others in (
        {"seconds": None},
        {"seconds": 10.01},
        {"event": None},
        {"event": EVENT | {"in_a_row": 2}},
        {"event": EVENT | {"what": "hang"}},
        {"journal": None, "journal_then": None, "restored": None},
        {"journal": (0, 1, b""), "journal_then": (0, 1, b""), "restored": (0, 1)},
        {"journal_then": (10_000, 21, b"stepz")},
        {"restored": (10_000, 20)},
        {"restored": None},
        {"goes_on": False},
    ):
        assert not outcome(**others).is_right(RAISED), others


def test_cases_are_counted_by_place_and_kind():
    found = figures((RAISED, outcome()), (HUNG, outcome("hang", seconds=7.2)))
    assert found == {
        "exceptions in drivers": (1, False),
        "hangs in drivers": (0, False),
        "exceptions in flows": (0, False),
        "hangs in flows": (1, False),
        "injected faults that did not occur": (0, False),
        "restored wrongly or not at all": (0, False),
        "maximum time until the match was restored: exceptions": (1.3, False),
        "maximum time until the match was restored: hangs": (7.2, False),
    }


def test_wrong_late_and_missing_faults_exceed_their_bound():
    found = figures((RAISED, outcome(seconds=11.0)), (HUNG, None))
    assert found["restored wrongly or not at all"] == (1, True)
    assert found["maximum time until the match was restored: exceptions"] == (11.0, True)
    assert found["injected faults that did not occur"] == (1, True)
    assert found["hangs in flows"] == (0, False)


def test_each_part_and_game_hangs_and_raises_in_a_quick_run_too():
    cases = all_cases()
    assert len(set(cases)) == len(cases) == 110
    assert {case.fault for case in cases} == set(FAULTS) > set(EXCEPTIONS)
    assert set(faults.QUICK) <= {str(case) for case in cases}
