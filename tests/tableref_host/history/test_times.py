"""Times of matches are stored in UTC, and given and shown in local time."""

from tableref_host.history import times


def test_a_time_is_stored_in_utc_and_shown_in_local_time(time_zone):
    time_zone("EAST-2")
    stored = times.written(times.parse("2026-11-21 20:15"))
    assert stored == "2026-11-21T18:15:00Z"
    assert times.local(stored) == "2026-11-21 20:15"
    assert times.written(times.parse("2026-11-21 20:15+01:00")) == "2026-11-21T19:15:00Z"
