"""Find matches in files of event lines, journals, and folders of them."""

import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import TypeVar

from tableref.drivers.files import FINISHED, SECOND
from tableref.referee.match import ABANDONED
from tableref.referee.progress import SavedMatch
from tableref.store import journal
from tableref_host.history import (
    HistoryError,
    NoMatchError,
    UnfinishedError,
    event_lines,
    export,
    from_events,
    times,
)
from tableref_host.history.event_lines import MatchEvents
from tableref_host.history.played import JOURNAL, UNKNOWN, Played, Table
from tableref_host.protocol.messages import Event
from tableref_host.protocol.replay import INTERRUPTIONS, NONSENSE, ruled_again

Name = TypeVar("Name", bound=PurePath)

MAX_SIZE = 256 << 20
"""Maximum size (bytes) of a file. The events of an evening take a few hundred kilobytes."""
MAX_REPORTED = 3
"""Maximum number of invalid lines that are reported individually."""


@dataclass
class Found:
    """A match found in a source, or the reason why it could not be read.

    `ended` (datetime) is the latest possible end, or None if unknown. `took_us` is the duration,
    and `began_from` how the start time was determined. `annotations` are the additional data of an
    export. `table` is the table of the match. `is_damage` is True for an error, False for a match
    that is only unfinished.
    """

    source: str
    played: Played | None = None
    fault: str = ""
    is_damage: bool = False
    ended: datetime | None = None
    took_us: int = 0
    began_from: str = times.FILE
    annotations: export.Annotations | None = None
    table: Table = UNKNOWN


def find(path: str | Path) -> list[Found]:
    """Return the matches `Found` in a file or folder. Raises HistoryError if it cannot be read."""
    path = Path(path)
    if not path.is_dir():
        return find_in(read_file(path), str(path), changed(path))
    found: list[Found] = []
    second = path.with_name(path.name + SECOND)
    generations = generations_of([*path.glob("*.trj"), *second.glob("*.trj")])
    rest = [file for file in path.glob("*.trj") if not is_generation(file)]
    for file in [*sorted(rest), *sorted((path / FINISHED).glob("*.trj"))]:
        found += find_in(read_file(file), str(file), changed(file))
    if generations:
        ended = max((changed(file) for file in generations), key=lambda moment: str(moment))
        copies = [read_file(file) for file in generations]
        found.append(of_journal(copies, str(path / "match*.trj"), ended))
    if not found:
        raise HistoryError(f"{path}: no journal (.trj) is in this folder, nor in {FINISHED}/ there")
    return found


def is_generation(file: PurePath) -> bool:
    """Return whether a file has the name of a generation (a copy) of the current match."""
    return re.fullmatch(r"match-\d+-\d+\.trj", file.name) is not None


def generations_of(files: Iterable[Name]) -> list[Name]:
    """Return the newest generations of the current match among `files`.

    A table writes each generation into two folders, under the same name, which contains the match's
    number.
    """

    def number(file: Name) -> list[int]:
        return [int(digits) for digits in re.findall(r"\d+", file.name)]

    found = [file for file in files if is_generation(file)]
    newest = max(map(number, found), default=[])
    return [file for file in found if number(file) == newest]


def find_in(data: bytes, name: str, ended: datetime | None = None) -> list[Found]:
    """Return the matches `Found` in arbitrary bytes; `name` is used in messages."""
    if is_journal(data):
        return [of_journal([data], name, ended)]
    data = as_utf8(data)
    found = _of_export(data, name)
    if found:
        return found
    lines = event_lines.read(data)
    found = [_of_events(match, name, ended) for match in lines.matches]
    for number, what in lines.strange[:MAX_REPORTED]:
        found.append(Found(name, fault=f"line {number} {what}", is_damage=True))
    if len(lines.strange) > MAX_REPORTED:
        count = len(lines.strange) - MAX_REPORTED
        found.append(Found(name, fault=f"{count} more such lines", is_damage=True))
    if not found:
        found.append(Found(name, fault="it contains no match", is_damage=True))
    return found


def as_utf8(data: bytes) -> bytes:
    """Return text (bytes) as UTF-8 without a byte order mark, which some Windows programs write."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace").encode()
    return data.removeprefix(BOM_UTF8)


def _of_export(data: bytes, name: str) -> list[Found]:
    found: list[Found] = []
    try:
        matches = export.parse(data)
    except NoMatchError as error:
        return [Found(name, fault=str(error), is_damage=True)]
    for match in matches or ():
        try:
            played, annotations = export.read(match)
            found.append(Found(name, played, annotations=annotations))
        except NoMatchError as error:
            found.append(Found(name, fault=str(error), is_damage=True))
    return found


def of_journal(copies: Iterable[bytes], name: str, ended: datetime | None = None) -> Found:
    """Return the match `Found` in a journal, given as the bytes of its generations."""
    try:
        earlier: list[Played] = []
        played = from_events.fold(read_journal(copies, earlier), JOURNAL)
        before = tuple(one.identity for one in earlier if one.identity != played.identity)
        played = replace(played, superseded=(*played.superseded, *before))
    except UnfinishedError as error:
        return Found(name, fault=str(error))
    except NoMatchError as error:
        return Found(name, fault=str(error), is_damage=True)
    return Found(name, played, ended=ended, took_us=played.end_us)


def _of_events(match: MatchEvents, name: str, ended: datetime | None) -> Found:
    took_us = match.events[-1]["t_us"]
    fault = match.fault
    found = Found(name, fault=fault, is_damage=bool(fault), ended=ended, took_us=took_us)
    found.table = match.table
    if not fault:
        try:
            found.played = from_events.fold(match.events)
        except NoMatchError as error:
            found.fault = str(error)
            found.is_damage = not isinstance(error, UnfinishedError)
    return found


def read_file(path: Path) -> bytes:
    """Return the bytes of a file. Raises HistoryError."""
    try:
        if path.stat().st_size > MAX_SIZE:
            raise HistoryError(f"{path} is too large to be events: {MAX_SIZE >> 20} MB at most")
        return path.read_bytes()
    except OSError as error:
        raise HistoryError(f"{path} cannot be read: {error.strerror or error}") from error


def changed(path: Path) -> datetime | None:
    """Return the modification time (datetime) of a file, or None if it is implausible."""
    try:
        moment = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return None
    return moment if moment.year in times.YEARS else None


def is_journal(data: bytes) -> bool:
    """Return whether bytes begin like a journal."""
    return bool(data[:3] == journal.head()[:3])


def read_journal(copies: Iterable[bytes], earlier: list[Played] | None = None) -> list[Event]:
    """Return the events of a journal, given as the bytes of its generations.

    The events are dicts, as the table sends them, without presses that had no effect. If the match
    had ended before and was reopened, the earlier ends are appended to `earlier`. Raises
    NoMatchError if it contains no finished match.
    """
    copies = list(copies)
    for data in copies:
        _check_version(data)
    reading = journal.Reading([io.BytesIO(data) for data in copies])
    match = journal.JournalMatch()
    ends: list[SavedMatch] = []
    try:
        for frame in reading:
            match.add(frame)
            if frame.kind == journal.END and match.saved and match.ended != ABANDONED:
                ends.append(match.saved)
        saved = match.saved
        if saved is None:
            raise NoMatchError("it is damaged and contains no readable match")
        if match.ended == ABANDONED:
            raise UnfinishedError(f"the match of {saved.key} was abandoned")
        if match.ended is None and reading.is_damaged:
            raise NoMatchError(f"the journal of the match of {saved.key} is damaged before its end")
        if match.ended is None:
            raise UnfinishedError(f"the match of {saved.key} is not finished: press OK at its end")
        events = ruled_again(saved)
        if earlier is not None:
            for end in ends[:-1]:
                with suppress(NoMatchError):
                    earlier.append(from_events.fold(ruled_again(end), JOURNAL))
    except NONSENSE as error:
        raise NoMatchError("this version of TableRef cannot replay the match") from error
    last = [event for event in events if event["event"] not in INTERRUPTIONS][-1]
    if last["event"] != "match_ended" or last["winners"] != match.ended:
        raise NoMatchError(
            "replayed with the current rules, it ends differently from the table's record"
        )
    return events


def _check_version(data: bytes) -> None:
    """Raise NoMatchError for a journal of another version. The reader handles all other errors."""
    _, version = journal.look_at_head(data[: journal.HEAD_SIZE])
    if version not in (None, journal.VERSION):
        raise NoMatchError(
            f"it is a journal of version {version}, and this TableRef reads {journal.VERSION}"
        )
