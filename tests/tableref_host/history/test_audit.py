"""The audit of a match: times, presses, undone events and the lines that undid them."""

import json

import pytest
from made_lines import BEAT, EARLY, STARTED, claim, ended, lines_of, scored, undone
from played_table import events_of, finished

from tableref_host.history import NoMatchError, audit, event_lines


def lines(text):
    return audit.lines_of([json.loads(line) for line in text.splitlines() if line])


def test_each_line_has_its_time_and_its_press():
    told = lines(events_of("gotta_go_three_to_75"))
    claims = [(line.t_us, line.press, line.seat) for line in told if line.event["event"] == "claim"]
    assert claims[:2] == [(2_500_000, audit.SEAT, 1), (2_500_002, audit.SEAT, 2)]
    (late,) = [line for line in told if line.event["event"] == "too_late"]
    assert (late.press, late.seat, late.t_us) == (audit.SEAT, 4, 2_840_002)
    scored_lines = [line for line in told if line.event["event"] == "round_scored"]
    assert [line.press for line in scored_lines] == [audit.ENTERED] * 2
    assert scored_lines[0].change == {1: 49, 2: -1, 4: -6}
    assert scored_lines[1].totals == {1: 85, 2: -4, 4: 30}
    assert told[-1].press == audit.RULED and told[-1].change == {}
    assert all(line.is_effective for line in told)


def test_every_event_that_a_press_causes_has_its_press_and_seat():
    by_seat = {
        "claim": {"rank": 1, "margin_us": 0},
        "too_late": {"late_us": 5},
        "false_start": {"early_us": 5},
        "starter_chosen": {"round": 1},
        "refused": {"reason": "pressed"},
    }
    for name, fields in by_seat.items():
        *_, line = lines(lines_of(BEAT, STARTED, {"event": name, "player": 2, **fields}))
        assert (line.press, line.seat) == (audit.SEAT, 2), name
    *_, refused = lines(lines_of(BEAT, {"event": "refused", "reason": "counting"}))
    assert (refused.press, refused.seat) == ("", None)
    again = {"event": "redone", "redone": "claim", "from": 4}
    *_, back, redone = lines(lines_of(BEAT, STARTED, claim(2, 1), undone("claim", 4), again))
    assert (back.press, redone.press) == (audit.BACK, audit.BACK_NEXT)


def test_points_ruled_by_the_table_are_not_called_entered():
    told = lines(events_of("quiz_to_2"))
    assert {line.press for line in told if line.event["event"] == "round_scored"} == {audit.RULED}


def test_an_undone_event_names_the_line_that_undid_it():
    first = (BEAT, STARTED, scored(1, (80, 0, 0)), ended((80, 0, 0)), undone("round_scored", 4))
    again = (scored(1, (79, 0, 0)), ended((79, 0, 0)))
    told = lines(lines_of(*first, *again))
    assert [line.is_effective for line in told] == [True] * 3 + [False] * 2 + [True] * 3
    assert [line.undone_by for line in told] == [None] * 3 + [5, 5] + [None] * 3
    assert (told[5].press, told[5].change) == (audit.BACK, {1: -80})
    assert [line.totals[1] for line in told] == [0, 0, 0, 80, 80, 0, 79, 79]


def test_a_false_start_stays_if_its_count_is_undone():
    told = lines(lines_of(BEAT, EARLY, undone("countdown", 2), BEAT, STARTED))
    assert [line.is_effective for line in told] == [True, False, True, True, True, True]
    assert (told[2].press, told[2].seat) == (audit.SEAT, 2)


def test_an_event_repeated_after_an_undo_is_no_new_press():
    told = lines(lines_of(BEAT, STARTED, claim(4, 1), claim(1, 2), undone("claim", 5)))
    back = {**json.loads(lines_of(claim(2, 2)).splitlines()[1]), "seq": 7, "t_us": 2_500_000}
    events = [line.event for line in told] + [back]
    again = audit.lines_of(events)[-1]
    assert again.is_again and again.t_us == told[-1].t_us


def test_times_after_a_power_cut_continue_from_the_restored_match():
    cut = {"seq": 4, "t_us": 2_500_000, "event": "match_restored"}
    later = {"seq": 5, "t_us": 2_600_000, "event": "resumed"}
    text = "\n".join((lines_of(BEAT, STARTED, claim(4, 1)), json.dumps(cut), json.dumps(later)))
    assert [line.t_us for line in lines(text)[-3:]] == [3_000_000, 2_500_000, 2_600_000]


def test_rounds_that_were_corrected_change_the_totals_by_the_difference():
    told = lines(events_of("corrected_gotta_go"))
    corrected = [line for line in told if line.event["event"] == "corrected"]
    assert corrected and {line.press for line in corrected} == {audit.IN_PAUSE}
    first = corrected[0]
    points, was = first.event["points"], first.event["was"]
    differences = {int(p): points[p] - was[p] for p in points if points[p] != was[p]}
    assert first.change == differences and first.is_of_points


@pytest.mark.parametrize("name", finished())
def test_the_last_totals_are_those_of_the_match(name):
    match = event_lines.read(events_of(name).encode()).matches[-1]
    ends = [line for line in audit.lines_of(match.events) if line.event["event"] == "match_ended"]
    totals = ends[-1].event["totals"]
    assert ends[-1].totals == {int(seat): total for seat, total in totals.items()}


def test_a_pause_is_a_long_back_unless_it_follows_a_power_cut():
    told = lines(events_of("gotta_go_power_cut"))
    pauses = [at for at, line in enumerate(told) if line.event["event"] == "paused"]
    assert [told[at].press for at in pauses if told[at - 1].event["event"] == "match_restored"]
    for at in pauses:
        is_back = told[at - 1].event["event"] == "match_restored"
        assert told[at].press == ("" if is_back else audit.LONG_BACK)
    pressed = lines(events_of("corrected_gotta_go"))
    assert audit.LONG_BACK in {line.press for line in pressed}


def test_an_input_without_a_match_is_reported():
    for events in ([], [{"seq": 1, "t_us": 0, "event": "claim"}]):
        with pytest.raises(NoMatchError, match="makes no sense"):
            audit.lines_of(events)
