"""Flip single bits in saved data, and check that no wrong score is restored.

The bits are in both generations of the journal, and in all bytes that LittleFS has written to the
flash during a whole match of each game.
"""

from types import SimpleNamespace
from typing import NamedTuple

from benchmarks.emulated.rows import Row
from tableref_host.simulation.memory_disk import MemoryDisk
from torture.cuts import Table, play
from torture.flash_model import BLOCK, Flash
from torture.matches import SHORT, text_of

DAMAGE = ("record_", "not_")

QUICK = ("score_pad",)
DENSE = ("gotta_go", "quiz", "score_pad", "lots", "count_in")
"""Games for which bits in every written byte of the flash are flipped, not only in every 8th."""
SPARSE = 8


class Count(NamedTuple):
    """Number of `flips`, and of each outcome: which match was restored, if any.

    `unsaid` is the number of losses that the table did not report.
    """

    flips: int = 0
    whole: int = 0
    before: int = 0
    older: int = 0
    nothing: int = 0
    wrong: int = 0
    unsaid: int = 0
    unsaid_before: int = 0
    unmounted: int = 0
    crashed: int = 0

    def __add__(self, other):
        return Count(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def judge(table, confirmed):
    """Return the Count of one flip.

    `table` is the restored table, and `confirmed` are the states before, the oldest first.
    """
    state = table.state_at_first
    is_reported = any(name.startswith(DAMAGE) for name in table.events)
    if state == confirmed[-1]:
        what = "whole"
    elif state is None:
        what = "nothing"
    elif state not in confirmed:
        what = "wrong"
    else:
        what = "before" if state == confirmed[-2] else "older"
    is_unsaid = what != "whole" and not is_reported
    more = {"unsaid_before": 1} if what == "before" and is_unsaid else {"unsaid": int(is_unsaid)}
    return Count(flips=1, **{what: 1}, **more)


class LookedAt(Table):
    """A Table that keeps a copy of its files and flash from before the match is left."""

    def save(self):
        """Save, and copy files and flash during a match."""
        before = len(self.confirmed)
        super().save()
        if len(self.confirmed) > before and self.confirmed[-1][1]:
            self.states = [state for _, state in self.confirmed]
            self.files = dict(getattr(self.disk, "files", {}))
            self.image = bytes(getattr(self.flash, "buffer", b""))
            self.written = len(self.flash.operations)


def in_memory(files=None, kind=Table):
    """Return a Table whose `files` are in memory instead of in a flash."""
    disk = MemoryDisk()
    disk.files = files or {}
    return kind(SimpleNamespace(operations=[]), disk=disk)


def flip_journal(text, bits=range(8)):
    """Flip each bit of both journal generations after a scenario's match; return the Count."""
    table = play(text, in_memory(kind=LookedAt))
    total = Count()
    for name in [name for name in table.files if name.endswith(".trj")]:
        for at in range(len(table.files[name])):
            for bit in bits:
                files = dict(table.files)
                files[name] = turned(files[name], at, bit)
                try:
                    again = in_memory(files)
                except (ArithmeticError, LookupError, TypeError, ValueError):
                    total += Count(flips=1, crashed=1)
                    continue
                total += judge(again, table.states)
    return total


def turned(data, at, bit):
    """Return a copy of `data` with one bit flipped."""
    data = bytearray(data)
    data[at] ^= 1 << bit
    return bytes(data)


def flip_flash(text, every=1, bits=None):
    """Flip bits in the flash after a scenario's match; return the Count.

    In every written byte, or in every n-th one with `every` = n, each of the `bits` (0 to 7) is
    flipped. By default this is one bit, which depends on the byte's address.
    """
    table = play(text, LookedAt(Flash()))
    total = Count()
    for at in written(table.flash.operations[: table.written])[::every]:
        for bit in bits or (at % 8,):
            try:
                again = Table(Flash(turned(table.image, at, bit)))
            except OSError:
                total += Count(flips=1, unmounted=1)
                continue
            total += judge(again, table.states)
    return total


def flip_finished(text, every=1):
    """Flip bits in the flash after a match was left; return the Count.

    A restart counts as `whole` if the match is among the finished ones, and no match is in
    progress. It counts as `unsaid` if the match is lost, and the table does not report that.
    """
    table = play(text, Table(Flash()))
    image = bytes(table.flash.buffer)
    total = Count()
    for at in written(table.flash.operations)[::every]:
        try:
            again = Table(Flash(turned(image, at, at % 8)))
        except OSError:
            total += Count(flips=1, unmounted=1)
            continue
        is_whole = again.state_at_first is None and again.finished[0] == table.finished[-1]
        is_heard = any(name.startswith(DAMAGE) for name in again.events)
        total += Count(1, is_whole, nothing=not is_whole, unsaid=not is_whole and not is_heard)
    return total


def written(operations):
    """Return the sorted addresses of all bytes that contain written data."""
    found = set()
    for operation in operations:
        if operation.data is None:
            found.difference_update(range(operation.address, operation.address + BLOCK))
        else:
            found.update(range(operation.address, operation.address + len(operation.data)))
    return sorted(found)


def run(quick=False):
    """Flip bits, and return the rows for docs/reliability.md."""
    journal = flash = finished = Count()
    for game in QUICK if quick else SHORT:
        text = text_of(SHORT[game])
        journal += flip_journal(text, (0, 5) if quick else range(8))
        every = 16 if quick else 1 if game in DENSE else SPARSE
        flash += flip_flash(text, every)
        finished += flip_finished(text, every)
    return rows(journal, flash, finished)


def rows(journal, flash, finished):
    """Return the rows of three Counts for docs/reliability.md."""
    games = ", ".join(SHORT)
    first = f"each bit of each byte of both generations, in turn, after a match of {games}"
    second = "one bit of each byte that was written to the flash, LittleFS's own included; "
    others = ", ".join(game for game in SHORT if game not in DENSE)
    second += f"after matches of {others} of every {SPARSE}th byte"
    again = "the same"
    return [
        Row("flipped bits in a journal", journal.flips, "", first),
        Row("wrong score shown as right", journal.wrong, "", "a score that was never confirmed", 0),
        Row("lost without a report", journal.unsaid + journal.unsaid_before, "", again, 0),
        Row("table does not start", journal.crashed, "", again, 0),
        Row("restored completely", journal.whole, "", "from the other generation"),
        Row("restored one step earlier, and reported", journal.before, "",
            "the newest frame was damaged"),
        Row("restored an older state or nothing, and reported", journal.older + journal.nothing, "",
            "no other copy existed yet: tools that had saved little more than their terms"),
        Row("flipped bits in the flash", flash.flips, "", second),
        Row("flash: wrong score shown as right", flash.wrong, "", again, 0),
        Row("flash: restored completely", flash.whole, "", "or the flipped bit was in unused data"),
        Row("flash: restored one step earlier without a report", flash.unsaid_before, "",
            "LittleFS drops the newest change of a folder; the other folder has their number",
            0),
        Row("flash: restored an older state or nothing without a report", flash.unsaid, "",
            "LittleFS drops all newer changes of a folder; the other folder has them", 0),
        Row("flash: lost, and reported",
            flash.before + flash.older + flash.nothing - flash.unsaid - flash.unsaid_before, "",
            again),
        Row("flash: could not be mounted", flash.unmounted, "",
            "the firmware is in the flash too, so the table does not start"),
        Row("flipped bits in the flash after a match", finished.flips, "",
            "the same, after the match was left"),
        Row("finished match lost without a report", finished.unsaid, "",
            "not among the finished ones, or running again", 0),
        Row("finished match lost, and reported", finished.nothing - finished.unsaid, "", again),
        Row("after a match: could not be mounted", finished.unmounted, "", again),
    ]  # fmt: skip
