"""The texts of phones about presses, derived from events alone and tested in node."""

from importlib import import_module

import pytest

from tableref.games.counted_race import order
from tableref.texts import LANGUAGES, in_seconds
from tableref_host.places import ROOT
from tests.node import node

SCRIPT = ROOT / "tests" / "tableref_host" / "table" / "rulings.mjs"
SEATS = "j-jj------"


def event(name, **fields):
    return {"event": name, **fields}


def started():
    return [
        event("match_started", game="gotta_go", players=[1, 3, 4]),
        event("countdown", beat=3),
        event("round_started", round=1),
    ]


def claim(player, rank, margin_us=0):
    return event("claim", player=player, rank=rank, margin_us=margin_us)


def run(*matches):
    """Return the phones of the script's output, see rulings.mjs."""
    return node(SCRIPT, given=matches)


def states(events, phase, seats=SEATS, later_ms=0):
    """Return the states of the phones of the ten seats."""
    told = [{"event": event} for event in events]
    ((phones,),) = run([*told, {"seats": seats, "phase": phase, "later_ms": later_ms}])
    return [state for state, *_ in phones]


@pytest.mark.parametrize(
    ("events", "phase", "player", "expected"),
    [
        ([], "", 1, {"state": "lobby"}),
        ([], "", 2, {"state": "join"}),
        (started()[:1], "ready", 2, {"state": "out"}),
        (started()[:1], "ready", 1, {"state": "ready"}),
        (started()[:2], "counting", 1, {"state": "counting", "beat": 3}),
        ([*started()[:2], event("countdown", beat=2)], "counting", 1,
         {"state": "counting", "beat": 2}),
        (started(), "race", 1, {"state": "open"}),
        ([*started(), claim(1, 1), claim(3, 2, 71_600)], "scoring", 3,
         {"state": "claim", "rank": 2, "by": 71}),
        ([*started(), claim(1, 1)], "race", 3, {"state": "open"}),
        ([*started(), event("tie", players=[1, 3]), claim(1, 1), claim(3, 1)], "race", 3,
         {"state": "tie", "rank": 1, "by": 0}),
        ([*started(), event("false_start", player=1, early_us=9600)], "race", 1,
         {"state": "early", "by": 9}),
        ([*started()[:2], event("false_start", player=1, early_us=9600),
          event("countdown", beat=3)], "counting", 1, {"state": "counting", "beat": 3}),
        ([*started(), event("too_late", player=1, late_us=9600)], "scoring", 1,
         {"state": "late", "by": 9}),
        ([*started(), event("locked_out", player=1)], "race", 1, {"state": "locked"}),
        ([*started(), event("refused", player=1, reason="x")], "race", 1, {"state": "refused"}),
        ([event("refused", player=1, reason="x")], "", 1, {"state": "refused"}),
        ([*started(), event("refused", reason="x")], "race", 1, {"state": "open"}),
        ([*started(), claim(1, 1), event("refused", player=1, reason="x")], "race", 1,
         {"state": "claim", "rank": 1, "by": 0}),
        ([*started(), claim(1, 1), event("undone", undone="claim")], "race", 1, {"state": "open"}),
        ([*started(), event("round_ended", round=1)], "scoring", 1, {"state": "over"}),
        ([*started(), claim(1, 1)], "paused", 1, {"state": "paused"}),
        ([*started(), event("match_ended", winners=[3])], "over", 3, {"state": "won"}),
        ([*started(), event("match_ended", winners=[3])], "over", 1, {"state": "over"}),
        ([*started(), event("match_ended", winners=[3])], "", 3, {"state": "lobby"}),
    ],
)  # fmt: skip
def test_a_phone_shows_its_state(events, phase, player, expected):
    assert states(events, phase)[player - 1] == expected


def test_where_one_claim_closes_the_race_the_others_are_locked():
    claimed = [*started(), claim(1, 1)]
    locked = {"state": "locked", "player": 1}
    assert states(claimed, "cards")[2] == locked
    assert states(claimed, "race")[2] == {"state": "open"}
    assert states([*claimed, claim(4, 2)], "cards")[2] == {"state": "locked", "player": 4}
    assert states([*claimed, event("race_reopened", round=1)], "asking")[2] == {"state": "over"}
    for end in ("round_ended", "match_ended"):
        assert states([*claimed, event(end, round=1, winners=[1])], "over")[2] == {"state": "over"}


def test_a_phone_shows_whose_turn_it_is():
    shown = states(started(), "turn", "j-tj------")
    assert shown[2] == {"state": "turn"}
    assert shown[0] == shown[3] == {"state": "locked", "player": 3}


def test_a_refusal_is_shown_for_a_while():
    events = [*started(), event("refused", player=1, reason="x")]
    assert states(events, "race", later_ms=2000)[0] == {"state": "refused"}
    assert states(events, "race", later_ms=3000)[0] == {"state": "open"}


def test_a_refusal_is_shown_again_when_the_one_before_is_over():
    refused = {"event": event("refused", player=1, reason="x")}
    screen = {"seats": SEATS, "phase": "race"}
    told = [{"event": event} for event in started()]
    ((late, again),) = run([*told, refused, screen | {"later_ms": 3000}, refused, screen])
    assert [phones[0][0] for phones in (late, again)] == [{"state": "open"}, {"state": "refused"}]


def test_each_refusal_is_shown_for_a_while_from_its_own_beginning():
    refused = {"event": event("refused", player=1, reason="x")}
    screen = {"seats": SEATS, "phase": "race"}
    told = [*({"event": one} for one in started()), refused, screen | {"later_ms": 2400}]
    ((_, *second),) = run([*told, refused, screen | {"later_ms": 2400}, screen | {"later_ms": 200}])
    assert [phones[0][0]["state"] for phones in second] == ["refused", "open"]


def test_a_phone_asks_to_join_only_while_a_press_joins():
    ((menu,), (joining,)) = run(
        [{"seats": SEATS, "phase": ""}], [{"seats": SEATS, "phase": "", "does": ["join"] * 10}]
    )
    assert [head for head, _ in menu[1][1:]] == ["Wait a moment", "Warte noch"]
    assert [head for head, _ in joining[1][1:]] == ["Press to join", "Drück und mach mit"]


def test_only_a_later_claim_shows_its_margin():
    """In a photo finish of Got It! the second claim is a first one, too."""
    claims = [claim(1, 1), claim(3, 1, 4000), claim(4, 2, 9000)]
    ((phones,),) = run([*({"event": one} for one in claims), {"seats": SEATS, "phase": "cards"}])
    details = [phones[player - 1][1][1] for player in (1, 3, 4)]
    assert details[:2] == ["", ""] and "0.009" in details[2]


def margin_of(code, player):
    """Return (events and a screen for `run`, the text that it should give) of a player's margin."""
    common = import_module(f"tableref.texts.{code}").TEXTS
    game = import_module(f"tableref.games.gotta_go.words.{code}").TEXTS
    seconds = common["in_seconds"].format(seconds=12, ms="072")
    other = player % 10 + 1
    line = game["gotta_go_claim_margin"].format(player=player, seconds=seconds)
    _, listed = order([(other, 5), (player, 12_072_005)], 0)
    listed = listed.replace(in_seconds(12_072_000), seconds)
    assert listed.endswith(seconds) and seconds in line
    words = f"Round 1\n{line}\n{listed}!\n1. P{other} {seconds}\nP{player} +12"
    within = common["in_seconds"].format(seconds=0, ms="015")
    expected = words.replace(line, f"{line} ± {within} s").replace(listed, f"{listed} ± {within}")
    claims = [event("round_started"), claim(other, 1), claim(player, 2, 12_072_000)]
    screen = {"margins": [[player, 14.2]], "words": words}
    return [*({"event": one} for one in claims), screen], expected


def margin_of_hand(code, hand):
    """Return what `margin_of` returns, for the "left" or "right" `hand` in Gotta Go! for two."""
    common = import_module(f"tableref.texts.{code}").TEXTS
    game = import_module(f"tableref.games.gotta_go.words.{code}").TEXTS
    name = game[f"gotta_go_{hand}_hand"].format(player=5)
    seconds = common["in_seconds"].format(seconds=12, ms="072")
    words = "Round 1\n" + game["gotta_go_hand_margin"].format(hand=name, seconds=seconds)
    within = common["in_seconds"].format(seconds=0, ms="015")
    other, last = (5, 10) if hand == "left" else (10, 5)
    claims = [claim(1, 1), claim(other, 2, 12_072_000), claim(last, 3, 12_072_000)]
    screen = {"margins": [[last, 14.2]], "words": words}
    events = [event("round_started"), *claims]
    return [*({"event": one} for one in events), screen], f"{words} ± {within}"


def test_every_margin_on_the_screen_has_its_uncertainty():
    """The lines of Gotta Go!, and the lists of 3-2-1 and the quiz, in each language."""
    codes = [code for code, _ in LANGUAGES]
    margins = [margin_of(code, player) for code in codes for player in range(1, 11)]
    margins += [margin_of_hand(code, hand) for code in codes for hand in ("left", "right")]
    unknown = {"margins": [], "words": margins[0][1]}
    *shown, without = run(*(given for given, _ in margins), [unknown])
    assert shown == [[expected] for _, expected in margins]
    assert without == [unknown["words"]]


BEGINNINGS = (
    *("match_started", "countdown", "round_started", "race_reopened", "round_scored"),
    *("turn_started", "match_restored", "match_abandoned"),
)
"""Events that begin something new for all players."""


def test_every_beginning_ends_the_rulings_before_it():
    ruled = [*started(), event("false_start", player=1, early_us=9000), claim(3, 1)]
    before, *after = run(
        *([*({"event": one} for one in events), {"seats": SEATS, "phase": "over"}]
          for events in (ruled, *([*ruled, event(name, beat=3)] for name in BEGINNINGS)))
    )  # fmt: skip
    states_of = [[state["state"] for state, *_ in phones[:4]] for (phones,) in (before, *after)]
    assert states_of[0] == ["early", "out", "claim", "locked"]
    for name, known in zip(BEGINNINGS, states_of[1:], strict=True):
        assert known == ["over", "out", "over", "over"], name


def numbered(*events):
    """Return the events with their numbers, from 1."""
    return [{"seq": seq, **one} for seq, one in enumerate(events, 1)]


def test_after_back_and_again_the_rulings_of_the_events_in_effect_are_shown():
    held = [*started(), claim(1, 1), claim(3, 2, 71_600), event("tie", players=[4])]
    back = [event("undone", undone="tie", **{"from": 6}), event("undone", **{"from": 5})]
    again = [event("redone", **{"from": 5}), claim(3, 2, 71_600)]
    both = {"state": "claim", "rank": 1, "by": 0}, {"state": "claim", "rank": 2, "by": 71}
    for count, expected in (
        (0, (*both, "tie")),
        (1, (*both, "open")),
        (2, (both[0], "open", "open")),
    ):
        shown = states(numbered(*held, *back[:count]), "race")
        states_of_names = [{"state": one} if isinstance(one, str) else one for one in expected]
        assert [shown[at] for at in (0, 2, 3)] == states_of_names
    assert states(numbered(*held, *back, *again), "race")[2] == both[1]
    # The end of a round is undone, too.
    scored = numbered(*held, event("round_scored"), event("undone", **{"from": 7}))
    assert states(scored, "scoring")[0] == both[0]
    # The numbers of the next match begin again.
    later = [*numbered(*held), *numbered(*started(), claim(3, 1), event("undone", **{"from": 4}))]
    assert {state["state"] for state in states(later, "race") if state} == {"open", "out"}


def test_after_back_the_margin_before_still_has_its_uncertainty():
    words = "P3 +0.071 s"
    events = numbered(*started(), claim(1, 1), claim(3, 2, 71_600), claim(4, 3, 9_000))
    back = {"event": event("undone", **{"from": 6})}
    known = {"margins": [[3, 14.2]], "words": words}
    ((before, after),) = run(
        [*({"event": one} for one in events), known, back, {"margins": [], "words": words}]
    )
    assert before == after == "P3 +0.071 s ± 0.015 s"


def test_a_pause_changes_no_ruling_but_those_of_presses_that_did_not_count():
    ruled = [*started(), claim(1, 1), event("locked_out", player=3)]
    ruled += [event("too_late", player=4, late_us=9000), event("paused", t_us=5)]
    resumed = [event("resumed", t_us=9), event("countdown", t_us=9, beat=3)]
    missed = [event("false_start", player=4, early_us=9000), event("countdown", t_us=10, beat=2)]
    again = [*resumed, missed[0], event("round_resumed")]
    for events in (resumed, [*resumed, *missed], again):
        phase = "counting" if events[-1]["event"] == "countdown" else "race"
        shown = states([*ruled, *events], phase)
        assert [shown[at]["state"] for at in (0, 2)] == ["claim", "locked"]
        assert shown[3]["state"] == {"counting": "counting", "race": "open"}[phase]
    assert states([*ruled, *resumed, *missed[:1]], "counting")[3]["state"] == "early"
    # After a pause between two rounds the claims of the last one end as usual.
    between = [*ruled, event("resumed", t_us=9), event("countdown", t_us=12, beat=3)]
    assert states(between, "counting")[0] == {"state": "counting", "beat": 3}
    # So do those of a race whose own 3-2-1 was paused.
    paused = [*started()[:2], *resumed, event("round_started"), claim(1, 1), *missed[1:]]
    assert states(paused, "counting")[0] == {"state": "counting", "beat": 2}


DOES = "one point more"
OVER = [*started(), event("round_ended", round=1)]


BESIDE = [
    # The state's own text says what to do.
    ([], "", 1, "its own"),
    (started()[:1], "ready", 2, "its own"),
    (started()[:2], "counting", 1, "its own"),
    (started(), "race", 1, "its own"),
    # The state is more important than what a press does.
    (started()[:1], "ready", 1, "below"),
    (started(), "turn", 3, "below"),
    # A state without a ruling is less important, and a ruling is shown below.
    (OVER, "scoring", 1, "instead"),
    (started(), "paused", 1, "instead"),
    ([*started(), claim(1, 1)], "race", 1, "above"),
    ([*started(), event("too_late", player=1, late_us=9000)], "race", 1, "above"),
]


def test_what_a_press_does_is_shown_beside_the_state():
    matches = []
    for events, phase, *_ in BESIDE:
        known = {"seats": "j-tj------" if phase == "turn" else SEATS, "phase": phase}
        shown = [known, known | {"does": [DOES] * 10}]
        matches.append([*({"event": one} for one in events), *shown])
    for (*_, player, place), (without, phones) in zip(BESIDE, run(*matches), strict=True):
        (_, *plain), (state, *found) = without[player - 1], phones[player - 1]
        for (head, detail), texts in zip(plain, found, strict=True):
            ruling = ", ".join(filter(None, [head, detail]))
            expected = {
                "its own": [head, detail],
                "below": [head, DOES],
                "instead": [DOES, ""],
                "above": [DOES, ruling],
            }
            assert texts == expected[place], state
