"""Start times of matches. They are given by the user or estimated, because events contain none."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from tableref_host.history import WordsError

GIVEN = "given"
FILE = "file"
ADDED = "added"

WRITTEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
"""The format of a time in the history."""
YEARS = range(1970, 3000)
"""Years in which all platforms can convert local time."""
ACCEPTED = 'a date or time such as 2026-11-21 or "2026-11-21 20:15"'


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def parse(text: str) -> datetime:
    """Return the time (datetime) given as text, in local time unless it has an offset.

    Raises WordsError.
    """
    try:
        moment = datetime.fromisoformat(text.strip())
        if moment.year not in YEARS:
            raise ValueError("no year of a match")
        return moment.astimezone(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise WordsError(f"{text!r} is not a date or time: expected {ACCEPTED}") from error


def written(moment: datetime) -> str:
    """Return a time as stored in the history: UTC, in seconds, such as 2026-11-21T19:15:00Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read(text: str) -> datetime:
    """Parse the output of `written`. Raises ValueError or TypeError for anything else."""
    # Avoid datetime.strptime, which takes ten times as long as the check and fromisoformat. That is
    # noticeable with thousands of matches.
    if not WRITTEN.fullmatch(text):
        raise ValueError(f"{text} is not a time in the format of the history")
    moment = datetime.fromisoformat(text)
    if moment.year not in YEARS:
        raise ValueError("no year of a match")
    return moment


def local(text: str) -> str:
    """Return a stored time as local time, such as 2026-11-21 20:15."""
    return read(text).astimezone().strftime("%Y-%m-%d %H:%M")


def began_before(ends: Sequence[tuple[datetime, int]]) -> list[datetime]:
    """Return the estimated start times of matches, given [(latest possible end, duration in us)].

    The matches are in order, so none can end after the next one began. An entry later than its
    successor is out of order and estimated on its own.
    """
    began: list[datetime] = []
    next_latest: datetime | None = None
    next_began: datetime | None = None
    for latest, took_us in reversed(ends):
        is_before = next_latest is not None and latest <= next_latest
        latest_end = min(latest, next_began) if is_before and next_began is not None else latest
        next_began = earlier(latest_end, took_us)
        next_latest = latest
        began.append(next_began)
    return began[::-1]


def began_after(first: datetime, lengths: Iterable[int]) -> list[datetime]:
    """Return the start times of consecutive matches, the first at `first`."""
    began = []
    for took_us in lengths:
        began.append(first)
        first = earlier(first, -took_us)
    return began


def earlier(moment: datetime, us: int) -> datetime:
    """Return the time `us` before `moment`, or `moment` itself if that is out of range."""
    try:
        before = moment - timedelta(microseconds=us)
    except OverflowError:
        return moment
    return before if before.year in YEARS else moment
