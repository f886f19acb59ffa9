"""The effective events of a match, without those that BACK or power cuts have removed."""

import json

import pytest
from made_lines import BEAT, EARLY, END, STARTED, claim, ended, folded, lines_of, scored, undone
from played_table import SCENARIOS, events_of, finished, table_of

from tableref_host.history import UnfinishedError, from_events, sources
from tableref_host.history.played import JOURNAL, Claim


def test_a_match_is_derived_from_its_events():
    played = folded(events_of("gotta_go_three_to_75"))
    assert (played.game, played.players, played.winners) == ("gotta_go", (1, 2, 4), (1,))
    assert played.totals == {1: 85, 2: -4, 4: 30}
    assert [scored.number for scored in played.rounds] == [1, 2]
    assert played.false_starts == {1: 0, 2: 0, 4: 1}
    started = json.loads(events_of("gotta_go_three_to_75").splitlines()[0])
    assert played.options == started["options"]
    assert played.options["target"] == 75
    assert played.end_us == 17_230_000


@pytest.mark.parametrize("name", finished())
def test_the_journal_of_a_match_agrees_with_its_events(name):
    table = table_of((SCENARIOS / f"{name}.txt").read_text(encoding="utf-8"))
    kept = [data for path, data in table.files.items() if "/done/" in path]
    from_journal = from_events.fold(sources.read_journal(kept), JOURNAL)
    told = folded(events_of(name))
    assert from_journal.identity == told.identity
    assert from_journal.claims == told.claims
    assert from_journal.false_starts is None


def test_a_journal_contains_the_end_before_the_match_was_reopened():
    text = (SCENARIOS / "score_pad_open_again.txt").read_text(encoding="utf-8")
    # A second OK had left the match, so it was filed with the finished ones.
    left = text.replace(text[text.index("+500    power_cut") :], "")
    (data,) = [data for path, data in table_of(left).files.items() if "/done/" in path]
    first = text[: text.index("+500    tap BACK")]
    (before,) = [data for path, data in table_of(first).files.items() if "/done/" in path]
    played = sources.of_journal([data], "now").played
    assert played.winners == (2,)
    assert played.superseded == (sources.of_journal([before], "then").played.identity,)


def test_claims_have_the_time_since_the_race_was_opened():
    played = folded(lines_of(BEAT, STARTED, claim(4, 1), claim(1, 2, 1_000_000), *END))
    assert played.claims == (
        Claim(1, 4, 1, 1_000_000, 0),
        Claim(1, 1, 2, 2_000_000, 1_000_000),
    )


def test_a_hand_claims_for_its_player():
    terms = {"event": "match_started", "game": "gotta_go", "players": [1, 3], "options": {}}
    end = {"event": "match_ended", "winners": [1], "totals": {"1": 0, "3": 0}}
    early = [{**EARLY, "player": hand} for hand in (3, 2, 4)]
    played = folded(lines_of(*early, STARTED, claim(4, 1), claim(2, 2), end, terms=terms))
    assert [c.player for c in played.claims] == [3, 1]
    assert played.false_starts == {1: 1, 3: 2}


def test_the_winner_of_a_tie_has_the_time_of_the_tie():
    tie = {"event": "tie", "players": [1, 4]}
    played = folded(lines_of(BEAT, STARTED, claim(2, 1), tie, claim(4, 2), *END))
    assert [c.since_us for c in played.claims] == [1_000_000, 2_000_000]


def test_an_undone_claim_is_removed():
    events = (BEAT, STARTED, claim(4, 1), claim(1, 2), undone("claim", 5), claim(2, 2), *END)
    assert [c.player for c in folded(lines_of(*events)).claims] == [4, 2]


def test_a_false_start_stays_if_its_count_is_undone():
    assert folded(lines_of(BEAT, EARLY, STARTED, *END)).false_starts[2] == 1
    back = [BEAT, EARLY, undone("countdown", 2)]
    assert folded(lines_of(*back, BEAT, STARTED, *END)).false_starts[2] == 1
    again = [*back, {"event": "redone", "redone": "countdown", "from": 2}, BEAT]
    assert folded(lines_of(*again, STARTED, *END)).false_starts[2] == 1


def test_a_false_start_that_is_undone_itself_is_removed():
    back = [BEAT, EARLY, STARTED, undone("false_start", 3), STARTED]
    assert folded(lines_of(*back, *END)).false_starts[2] == 0


def test_counting_a_paused_race_in_again_starts_no_new_round():
    resumed = [{"event": "resumed"}, BEAT, {"event": "round_resumed", "round": 1}]
    events = [BEAT, STARTED, claim(4, 1), *resumed, claim(1, 2)]
    played = folded(lines_of(*events, *END))
    assert [c.since_us for c in played.claims] == [1_000_000, 1_000_000]
    assert folded(lines_of(*events, undone("countdown", 2), BEAT, *END)).claims == ()


def test_the_last_event_about_a_round_counts():
    played = folded(
        lines_of(
            scored(1, (1, 2, 3)),
            scored(2, (1, 1, 1), (2, 3, 4)),
            undone("round_scored", 3),
            undone("next_round", 3),
            undone("round_scored", 2),
            scored(1, (80, 0, 0)),
            ended((80, 0, 0)),
        )
    )
    assert [(scored.number, scored.points[1]) for scored in played.rounds] == [(1, 80)]


def test_a_scored_round_that_becomes_void_has_no_points():
    played = folded(
        lines_of(
            scored(1, (1, 2, 3)),
            undone("round_scored", 2),
            {"event": "round_ended", "round": 1, "reason": "hand_nullified"},
            scored(2, (80, 0, 0)),
            ended((80, 0, 0)),
        )
    )
    assert [scored.number for scored in played.rounds] == [2]


def test_an_undone_end_does_not_count_and_is_known_as_such():
    first = lines_of(BEAT, STARTED, *END)
    with pytest.raises(UnfinishedError, match="the match of gotta_go is not finished"):
        folded(lines_of(BEAT, STARTED, *END, undone("round_scored", 4)))
    again = (undone("round_scored", 4), scored(1, (79, 0, 0)), ended((79, 0, 0)))
    played = folded(lines_of(BEAT, STARTED, *END, *again))
    assert played.totals[1] == 79
    assert played.superseded == (folded(first).identity,)


def test_events_lost_by_a_power_cut_are_removed():
    events = [BEAT, STARTED, claim(4, 1), claim(1, 2)]
    cut = {"seq": 4, "t_us": 2_500_000, "event": "match_restored"}
    lines = lines_of(*events) + "\n" + json.dumps(cut)
    later = [claim(2, 1), *END]
    for seq, event in enumerate(later, 5):
        lines += "\n" + json.dumps({"seq": seq, "t_us": seq * 1_000_000, **event})
    assert [c.player for c in folded(lines).claims] == [2]


def test_an_end_undone_and_restored_by_a_power_cut_is_the_same_end():
    lines = lines_of(BEAT, STARTED, *END, undone("round_scored", 4))
    lines += "\n" + json.dumps({"seq": 6, "t_us": 4_000_000, "event": "match_restored"})
    assert folded(lines).superseded == ()


def test_an_abandoned_match_is_not_stored():
    with pytest.raises(UnfinishedError, match="the match of gotta_go was abandoned"):
        folded(lines_of(BEAT, {"event": "match_abandoned"}))


def test_an_abandoned_match_that_was_reopened_is_called_unfinished():
    with pytest.raises(UnfinishedError, match="the match of gotta_go is not finished"):
        folded(lines_of(BEAT, {"event": "match_abandoned"}, {"event": "match_restored"}, STARTED))
