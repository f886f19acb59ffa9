"""A faulty button does not change the effect of presses of other buttons."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableref.presses.gestures import BACK, BUTTONS, FAULTS, NEXT, OK, Gestures
from tableref.referee.referee import Referee
from tests import effort

LOCKOUT_US, HOLD_US = 10_000, 700_000
MASK = 0xFFFFFFFF

FINGERS_US = st.integers(1, 3_000_000) | st.sampled_from((60_000, 80_000, 700_000))
FAULTY_US = (
    st.integers(1, 400)
    | st.integers(9_000, 21_000)
    | st.integers(90_000, 110_000)
    | st.integers(9_000_000, 30_000_000)
)
BROKEN = [*range(1, 11), BACK, OK]


@st.composite
def broken(draw, buttons=BROKEN):
    """Return (button, its edges as (t_us, button, is_down)): stuck, chattering, loose, dead."""
    button = draw(st.sampled_from(buttons))
    gaps_us = draw(st.lists(FAULTY_US, max_size=60))
    return button, edges_of(button, gaps_us)


def edges_of(button, gaps_us):
    edges, t_us = [], 0
    for number, gap_us in enumerate(gaps_us):
        t_us += gap_us
        edges.append((t_us, button, number % 2 == 0))
    return edges


@st.composite
def fingers(draw, without, buttons=tuple(range(1, BUTTONS + 1))):
    """Return the edges of presses of all buttons except `without`."""
    edges = []
    for button in buttons:
        if button != without:
            edges += edges_of(button, draw(st.lists(FINGERS_US, max_size=6)))
    return sorted(edges)


def gestures_of(edges, held=None):
    """Return the gestures of edges, with the button `held` down from the start."""
    gestures = Gestures(LOCKOUT_US, HOLD_US)
    if held is not None:
        gestures.handle_held(held, 0)
    found = []
    for t_us, button, is_down in edges:
        found += gestures.edge(button, is_down, t_us)
    found += gestures.advance(1 << 40)
    return found


def of_others(found, button):
    return sorted(gesture for gesture in found if gesture[2] != button)


@given(st.data())
@settings(max_examples=effort.examples(300))
def test_one_broken_button_changes_no_gesture_of_the_others(data):
    button, faults = data.draw(broken())
    presses = data.draw(fingers(without=button))
    found = gestures_of(sorted(presses + faults))
    assert of_others(found, button) == of_others(gestures_of(presses), button)
    assert found == sorted(found, key=lambda gesture: gesture[0])


@given(st.data())
@settings(max_examples=effort.examples(100))
def test_next_stuck_since_power_on_changes_no_gesture_of_the_others(data):
    presses = data.draw(fingers(without=NEXT))
    found = gestures_of(presses, held=NEXT)
    assert of_others(found, NEXT) == of_others(gestures_of(presses), NEXT)


@given(st.data())
def test_a_button_alternates_between_stuck_and_released_and_is_ignored_between(data):
    button, faults = data.draw(broken(BROKEN + [NEXT]))
    is_stuck = False
    for _, kind, _, _ in gestures_of(faults):
        if kind in FAULTS[:2]:
            assert (kind == FAULTS[0]) is not is_stuck
            is_stuck = not is_stuck
        elif kind not in FAULTS:
            assert not is_stuck, kind


def events_of(edges, terms, seed):
    """Return the events of a match of `terms`, played with these edges."""
    referee = Referee()
    referee.tick(0)
    game, players, options = terms
    referee.start_match(game, players, options, seed)
    events = []
    for t_us, button, is_down in edges:
        referee.tick(t_us & MASK)
        referee.edge(button, is_down, t_us & MASK)
        events += referee.events()
    end_us = edges[-1][0] if edges else 0
    for _ in range(40):
        end_us += 1_000_000
        referee.tick(end_us & MASK)
    return events + referee.events()


def without_the_broken(events, button):
    """Return the other buttons' events, without numbers, because those count all events."""
    others = []
    for event in events:
        if button not in (event.get("player"), event.get("button")):
            event.pop("seq")
            others.append(event)
    return others


RACE = [
    (t_us, button, is_down)
    for at_us, button in (
        (0, OK),
        (2_500_000, 1),
        (2_500_007, 2),
        (14_000_000, 3),
        (16_000_000, 3),
        (16_300_000, 1),
        (16_500_000, 2),
        (18_000_000, OK),
        (19_000_000, OK),
        (20_000_000, OK),
        (22_500_000, 2),
        (22_500_001, 3),
        (23_000_000, 1),
        (25_500_000, OK),
    )
    for t_us, is_down in ((at_us, True), (at_us + 60_000, False))
]
TERMS = [("gotta_go", (1, 2, 3, 4), {}), ("count_in", (1, 2, 3), {}), ("score_pad", (1, 2, 3), {})]


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: terms[0])
@given(st.data())
@settings(max_examples=effort.examples(60))
def test_presses_of_non_players_change_no_players_event(terms, data):
    button, faults = data.draw(broken([7, 9]))
    clean = without_the_broken(events_of(RACE, terms, 1), button)
    assert without_the_broken(events_of(sorted(RACE + faults), terms, 1), button) == clean
    assert len(clean) > 6


@given(st.data())
@settings(max_examples=effort.examples(60))
def test_a_broken_button_of_a_player_changes_nobody_else_s_points(data):
    _, faults = data.draw(broken([4]))
    terms = ("score_pad", (1, 2, 3, 4), {"target": 0, "below_zero": True})
    faults = [edge for edge in faults if not 17_900_000 < edge[0]]
    scored = []
    for edges in (RACE, sorted(RACE + faults)):
        rounds = [e for e in events_of(edges, terms, 1) if e["event"] == "round_scored"]
        scored.append([[e["points"][player] for player in "123"] for e in rounds])
    assert scored[0] == scored[1]
    assert scored[0]
