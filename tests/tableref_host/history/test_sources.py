"""Files of every kind are read, within limits."""

import os
from datetime import UTC, datetime

import pytest

from tableref_host.history import HistoryError, sources
from tableref_host.history.sources import as_utf8, find, find_in, read_file

TEXT = '{"event": "Würfel"}\n'


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_of_windows_programs_is_read(coding):
    assert as_utf8(TEXT.encode(coding)) == TEXT.encode()


def test_text_in_the_other_byte_order_is_read():
    assert as_utf8("\ufeff".encode("utf-16-be") + TEXT.encode("utf-16-be")) == TEXT.encode()
    assert as_utf8("\ufeff".encode("utf-16-le") + TEXT.encode("utf-16-le")) == TEXT.encode()


@pytest.mark.parametrize(
    ("count", "faults"),
    [
        (1, ["line 1"]),
        (3, ["line 1", "line 2", "line 3"]),
        (4, ["line 1", "line 2", "line 3", "1 more such lines"]),
        (9, ["line 1", "line 2", "line 3", "6 more such lines"]),
    ],
)
def test_three_invalid_lines_are_reported_and_the_others_are_counted(count, faults):
    found = find_in(b"junk\n" * count, "file")
    assert all(one.is_damage and one.source == "file" for one in found)
    starts = [fault for one, fault in zip(found, faults, strict=False) if fault in one.fault]
    assert starts == faults
    # A file with no match at all is reported as such only if no line is.
    assert [one.fault for one in found[len(faults) :]] in ([], ["it contains no match"])


def test_a_file_may_be_large_and_a_huge_one_is_refused(tmp_path):
    path = tmp_path / "all.events"
    for size in (1 << 20, 256 << 20):
        path.touch()
        os.truncate(path, size + 1)
        if size < 256 << 20:
            assert len(read_file(path)) == size + 1
            continue
        # The file is sparse, so it needs no space on the disk.
        with pytest.raises(HistoryError, match="too large to be events: 256 MB at most"):
            read_file(path)


def test_the_current_match_of_a_folder_ended_when_its_newest_copy_was_written(
    tmp_path, monkeypatch
):
    calls = []

    def of_journal(copies, name, ended):
        calls.append((sorted(copies), name, ended))
        return "found"

    monkeypatch.setattr(sources, "of_journal", of_journal)
    folder, second = tmp_path / "tableref", tmp_path / f"tableref{sources.SECOND}"
    for at, (place, name) in enumerate(
        [(folder, "match-7-3.trj"), (second, "match-7-3.trj"), (folder, "match-7-2.trj")]
    ):
        place.mkdir(exist_ok=True)
        (place / name).write_bytes(b"%d" % at)
        moment = (1_700_000_000, 1_700_000_900, 1_700_009_000)[at]
        os.utime(place / name, (moment, moment))
    assert find(folder) == ["found"]
    newest = datetime.fromtimestamp(1_700_000_900, UTC)
    assert calls == [([b"0", b"1"], str(folder / "match*.trj"), newest)]
