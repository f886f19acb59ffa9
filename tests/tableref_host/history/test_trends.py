"""Curves over time have as many points with 3,000 matches as with 50, each from real matches."""

import random
from collections import Counter

from hypothesis import example, given, settings
from hypothesis import strategies as st
from made_matches import match

from tableref.referee.names import ALIKE
from tableref_host.history import trends
from tests import effort

NAMES = [f"Player {number}" for number in range(14)]


def played(seats, winner, number):
    """Return a match of the players at `seats` ({seat: name}); `winner` is a name."""
    made = match(number, "2026-11-20T19:00:00Z", dict.fromkeys(seats.values(), number), [winner])
    for seat, row in zip(seats, made["players"], strict=True):
        row["seat"] = seat
    return made


seatings = st.dictionaries(
    st.integers(1, 10), st.sampled_from(NAMES), min_size=1, max_size=10
).filter(lambda seats: len(set(seats.values())) == len(seats))


@settings(max_examples=effort.examples(100))
@given(st.lists(seatings, max_size=130), st.randoms(use_true_random=False))
@example([{1: NAMES[0]}] * 25, random.Random(0))
def test_bins_cover_every_match_once_and_no_two_lines_look_alike(every, dice):
    winners = [dice.choice(list(seats.values())) for seats in every]
    found = [played(seats, winners[n], n) for n, seats in enumerate(every)]
    counts = sorted(Counter(name for one in every for name in one.values()).values(), reverse=True)
    for kind in trends.KINDS:
        drawn = trends.of_matches(found, kind)
        assert len(drawn.ends) <= trends.MAX_BINS[kind]
        assert (drawn.ends[-1][0] if drawn.ends else 0) == len(found)
        seats = [line.seat for line in drawn.lines]
        assert len(set(seats)) == len(seats) <= trends.MAX_LINES[kind]
        assert all(1 <= seat <= 10 for seat in seats)
        assert len(drawn.lines) + drawn.left_out == len(counts)
        assert [line.matches for line in drawn.lines] == counts[: trends.MAX_LINES[kind]]
    for line in trends.of_matches(found, trends.WINS).lines:
        assert line.values[-1] == winners.count(line.name)
        assert list(line.values) == sorted(line.values)
    for line in trends.of_matches(found, trends.SHARE).lines:
        assert all(value is None or 0 <= value <= 100 for value in line.values)


def test_a_line_has_the_colour_of_the_usual_seat():
    found = [played({3: "Anna", 8: "Bo"}, "Anna", number) for number in range(5)]
    found += [played({3: "Cy"}, "Cy", 6)]
    seats = {line.name: line.seat for line in trends.of_matches(found, trends.WINS).lines}
    assert (seats["Anna"], seats["Bo"]) == (3, 8)
    # Both shades of that colour are in use.
    assert seats["Cy"] % ALIKE != 3 and seats["Cy"] not in (3, 8)


def test_a_line_whose_seat_is_taken_has_the_other_shade_of_its_colour():
    found = [played({3: "Anna"}, "Anna", number) for number in range(2)]
    found += [played({3: "Bo"}, "Bo", 3)]
    seats = {line.name: line.seat for line in trends.of_matches(found, trends.WINS).lines}
    assert seats == {"Anna": 3, "Bo": 8}


def test_a_mean_is_of_the_matches_in_its_bin():
    found = [played({1: "Anna"}, "Anna", number) for number in range(24)]
    (line,) = trends.of_matches(found, trends.TOTALS).lines
    assert line.values == tuple(2 * number + 0.5 for number in range(12))


def test_a_single_player_can_be_selected():
    found = [played({1: "Anna", 2: "Bo"}, "Anna", number) for number in range(3)]
    assert [line.name for line in trends.of_matches(found, trends.WINS, "bO").lines] == ["Bo"]
    assert trends.of_matches(found, trends.WINS, "Cy").lines == ()


def test_a_rising_line_may_have_more_points_than_one_that_goes_up_and_down():
    found = [played({1: NAMES[0], 2: NAMES[1]}, NAMES[0], number) for number in range(480)]
    counts = [len(trends.of_matches(found, kind).ends) for kind in trends.KINDS]
    assert counts == [48, 12, 12]
