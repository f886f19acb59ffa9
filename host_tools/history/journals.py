"""Folds a device's journal into the events of its match: the firmware reads it, and rules again."""

import io
from itertools import pairwise

from host_tools.history.errors import NoMatchError, UnfinishedError
from tableref.referee import journal
from tableref.referee.announcer import Announcer
from tableref.referee.games import by_key, complete_options
from tableref.referee.match import ABANDONED, Match

NONSENSE = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError)
"""What the firmware raises for a record that is whole, and no match to it."""


def is_journal(data):
    """Return whether bytes are a journal, as far as their head says."""
    return data[:3] == journal.head()[:3]


def read(copies):
    """Return the events of the journal in its generations (bytes).

    The events are dicts as the wire has them, and numbered anew; presses that did not count are
    in no journal. Raises NoMatchError when there is no finished match in it.
    """
    copies = [_of_today(data) for data in copies]
    reading = journal.Reading([io.BytesIO(data) for data in copies])
    folded = journal.Folded()
    try:
        for frame in reading:
            folded.add(frame)
        kept = folded.kept
        if kept is None:
            raise NoMatchError("it is damaged: nothing whole is in it")
        if folded.ended == ABANDONED:
            raise UnfinishedError(f"the match of {kept.key} was given up")
        if folded.ended is None and reading.is_damaged:
            raise NoMatchError(f"the journal of the match of {kept.key} is damaged before its end")
        if folded.ended is None:
            raise UnfinishedError(f"the match of {kept.key} is not finished: OK at its end does it")
        events = ruled_again(kept)
    except NONSENSE as error:
        raise NoMatchError("it is no match to this version of TableRef") from error
    if events[-1]["event"] != "match_ended" or events[-1]["winners"] != folded.ended:
        raise NoMatchError("by today's rules it has not ended as the table has written")
    return events


def _of_today(data):
    state, version = journal.look_at_head(data[: journal.HEAD_SIZE])
    if state == journal.NEWER:
        raise NoMatchError(f"it is of version {version}, and this TableRef knows {journal.VERSION}")
    return journal.OLDER[version](data) if state == journal.OLD else data


def ruled_again(kept, is_on=False):
    """Return the events of a match's `Kept`, as they are ruled anew.

    Of a match that `is_on`, the last one says that it is paused, if it is: the rules know of no
    pause, but who looks on must. Raises one of `NONSENSE` when it is no match to this firmware.
    """
    game = by_key(kept.key)
    players = tuple(sorted(kept.players))
    options = complete_options(game, players, kept.options)
    announcer = Announcer()
    match = Match(game, players, options, kept.seed, announcer, kept.steps)
    match.start()
    steps = list(match.history.steps)
    if any(after.t_us < before.t_us for before, after in pairwise(steps)):
        raise ValueError("steps are in the order of their times")
    match.history.fold(kept.t_us, told=0)
    if is_on and match.history.is_paused:
        announcer.event(kept.t_us, "paused")
    return announcer.take_events()
