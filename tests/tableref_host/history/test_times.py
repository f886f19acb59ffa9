"""Times of matches are stored in UTC, and given and shown in local time."""

from datetime import UTC, datetime, timedelta

import pytest

from tableref_host.history import WordsError, times

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTE_US = 60_000_000


def minutes(moments):
    """Return the times as minutes after noon."""
    return [(moment - NOON) / timedelta(minutes=1) for moment in moments]


def test_a_time_is_stored_in_utc_and_shown_in_local_time(time_zone):
    time_zone("EAST-2")
    stored = times.written(times.parse("2026-11-21 20:15"))
    assert stored == "2026-11-21T18:15:00Z"
    assert times.local(stored) == "2026-11-21 20:15"
    assert times.written(times.parse("2026-11-21 20:15+01:00")) == "2026-11-21T19:15:00Z"


def test_a_match_ended_before_the_next_one_began():
    # Three matches that were read from a table together, and a later one.
    ends = [(60, 5), (60, 10), (60, 20), (200, 30)]
    ends = [(NOON + timedelta(minutes=end), took * MINUTE_US) for end, took in ends]
    assert minutes(times.began_before(ends)) == [25, 30, 40, 170]
    # An entry that is later than the one after it is estimated on its own.
    ends[0] = (NOON + timedelta(minutes=300), 5 * MINUTE_US)
    assert minutes(times.began_before(ends)) == [295, 30, 40, 170]
    assert minutes(times.began_after(NOON, [5 * MINUTE_US, MINUTE_US, 1])) == [0, 5, 6]


@pytest.mark.parametrize("text", ["1970-01-01", "1970-01-01T00:00Z", "2999-12-31 23:59+00:00"])
def test_a_match_may_have_been_in_any_year_that_all_systems_know(text, time_zone):
    time_zone("UTC")
    assert times.read(times.written(times.parse(text))).year == int(text[:4])


@pytest.mark.parametrize(
    "text", ["1969-12-31", "3000-01-01", "0001-01-01", "99999-01-01", "", "20"]
)
def test_other_times_are_refused_with_an_example(text):
    with pytest.raises(WordsError) as caught:
        times.parse(text)
    expected = 'a date or time such as 2026-11-21 or "2026-11-21 20:15"'
    assert str(caught.value) == f"{text!r} is not a date or time: expected {expected}"
