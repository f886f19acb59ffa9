"""Both referees agree, and the comparison detects differences."""

import copy

import pytest

from tests.effort import IS_CHECK
from tests.second_opinion.comparison import compare, waits
from tests.second_opinion.difference import PAUSES, SPOKEN_OF, difference, disagreement
from tests.second_opinion.gestures import written
from tests.second_opinion.laws import gotta_go
from tests.second_opinion.matches import GAMES, played, random_match
from tests.second_opinion.shrinking import shrunk
from tests.second_opinion.waiting import WAITING

MATCHES = 250 if IS_CHECK else 15
"""Number of matches of each game."""


@pytest.mark.parametrize("game", GAMES)
def test_both_referees_agree_about_random_matches(game):
    count = compare(game, range(MATCHES))
    assert not count.discrepancies, "seed %d: %s\n%s" % count.discrepancies[0]
    assert count.backs > MATCHES and count.cuts > MATCHES // 2 and count.over > MATCHES // 3
    assert count.corrections > MATCHES
    assert count.corrections // 5 < count.accepted < count.corrections, "both kinds are tried"


@pytest.mark.parametrize("key", WAITING)
def test_a_waiting_ruling_still_differs(key):
    """Fails when the table follows the ruling; then remove the ruling from `WAITING`."""
    assert waits(key), "%s: the table does it now" % WAITING[key].ruling


def test_a_seed_gives_the_same_match_again():
    one, two = (random_match("got_ya", 7) for _ in range(2))
    assert written(one.header, one.gestures) == written(two.header, two.gestures)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_number_is_detected(game):
    match = random_match(game, 3)
    events = played(written(match.header, match.gestures))
    assert disagreement(match.expected, events) is None
    scored = [index for index, event in enumerate(events) if event["event"] == "round_scored"]
    for index in scored:
        wrong = copy.deepcopy(events)
        player = sorted(wrong[index]["totals"])[0]
        wrong[index]["totals"][player] += 1
        assert disagreement(match.expected, wrong).kind == ("round_scored",) * 2


@pytest.mark.parametrize("game", GAMES)
def test_a_missing_and_a_surplus_event_are_detected(game):
    match = random_match(game, 3)
    events = played(written(match.header, match.gestures))
    spoken = [i for i, event in enumerate(events) if event["event"] in SPOKEN_OF]
    for index in spoken[:: len(spoken) // 10]:
        if events[index]["event"] == "refused" or events[index]["event"] in PAUSES:
            continue
        fewer = events[:index] + events[index + 1 :]
        assert disagreement(match.expected, fewer), events[index]
        more = events[: index + 1] + events[index:]
        assert disagreement(match.expected, more), events[index]


def test_a_shrunk_match_shows_the_same_difference(monkeypatch):
    monkeypatch.setattr(gotta_go, "MEALS", 1)
    match = random_match("gotta_go", 3)
    kind = difference("gotta_go", match, match.gestures).kind
    few = shrunk("gotta_go", match)
    assert len(few) < len(match.gestures) // 2
    assert difference("gotta_go", match, few).kind == kind
