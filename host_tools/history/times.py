"""When matches were played: no event says it, so it is given, or concluded from a file's time."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from host_tools.history import WordsError

GIVEN = "given"
FILE = "file"
ADDED = "added"

WRITTEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
"""A moment as the history stores it."""
YEARS = range(1970, 3000)
"""Computers differ about other years."""
ACCEPTED = 'a day or a moment such as 2026-11-21 or "2026-11-21 20:15"'


def now() -> datetime:
    """Return the moment that is now."""
    return datetime.now(UTC)


def parse(text: str) -> datetime:
    """Return the moment (datetime) that a text names; local time unless it says another.

    Raises WordsError.
    """
    try:
        moment = datetime.fromisoformat(text.strip())
        if moment.year not in YEARS:
            raise ValueError("no year of a match")
        return moment.astimezone(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise WordsError(f"{text!r} is no moment: expected {ACCEPTED}") from error


def written(moment: datetime) -> str:
    """Return a moment as the history keeps it: UTC, in seconds, such as 2026-11-21T19:15:00Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read(text: str) -> datetime:
    """Return the moment that `written` wrote. ValueError or TypeError for what it did not."""
    # datetime.strptime is ten times as slow, which a list of thousands of matches shows.
    if not WRITTEN.fullmatch(text):
        raise ValueError(f"{text} is no moment as the history stores it")
    moment = datetime.fromisoformat(text)
    if moment.year not in YEARS:
        raise ValueError("no year of a match")
    return moment


def local(text: str) -> str:
    """Return what `written` wrote as people here read it, such as 2026-11-21 20:15."""
    return read(text).astimezone().strftime("%Y-%m-%d %H:%M")


def began_before(ends: Sequence[tuple[datetime, int]]) -> list[datetime]:
    """Return when matches began, as far as can be known, from [(end at the latest, us)].

    They are in their order, each with how long it took: none has ended after the next one began.
    One that is later than the next one is in another order, and stands for itself.
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
    """Return when matches began, the first at `first` and each when the one before had ended."""
    began = []
    for took_us in lengths:
        began.append(first)
        first = earlier(first, -took_us)
    return began


def earlier(moment: datetime, us: int) -> datetime:
    """Return the moment so many us before, or `moment` where that is in no year of a match."""
    try:
        before = moment - timedelta(microseconds=us)
    except OverflowError:
        return moment
    return before if before.year in YEARS else moment
