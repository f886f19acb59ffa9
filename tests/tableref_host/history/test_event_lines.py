"""In any input matches are found, gaps are reported, and invalid data is ignored."""

import io
import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_table import SCENARIOS, SHORT, events_of, table_of

from tableref.referee.progress import SavedMatch
from tableref.store import journal
from tableref.store.journal import JournalMatch, Reading, Writer
from tableref_host.history import event_lines, sources
from tableref_host.history.event_lines import read

LINES = events_of("gotta_go_three_to_75").splitlines()


def text_of(lines):
    return "\n".join(lines).encode()


def test_matches_are_separated_and_the_lobby_is_ignored():
    # There are more lobby events than match events, so their numbers exceed the match's.
    told = {"t_us": 5, "event": "refused", "reason": "join_first", "player": 3}
    lobby = [json.dumps({"seq": seq, **told}) for seq in range(1, 40)]
    lines = read(text_of([*lobby, *LINES, *lobby, *LINES[:1], *LINES[1:4], *lobby]))
    assert [len(told.events) for told in lines.matches] == [len(LINES), 4]
    assert [told.fault for told in lines.matches] == ["", ""]
    assert lines.strange == []


def test_repeated_events_count_once():
    lines = read(text_of([*LINES[:9], *LINES[:9], *LINES[5:]]))
    assert [len(told.events) for told in lines.matches] == [len(LINES)]


@pytest.mark.parametrize(
    ("lacking", "words"),
    [
        (range(4, 5), "event 5 is missing: add the journal"),
        (range(4, 9), "events 5 to 9 are missing"),
        (range(1), "goes on"),
    ],
)
def test_missing_events_are_reported(lacking, words):
    saved = [line for at, line in enumerate(LINES) if at not in lacking]
    lines = read(text_of(saved))
    if lacking.start == 0:
        assert lines.matches == []
        assert lines.strange == [(len(saved), "ends a match that is not in this recording")]
    else:
        assert words in lines.matches[0].fault


def test_a_match_that_was_restored_lacks_the_events_before():
    last = json.loads(LINES[8])
    restored = {"seq": last["seq"] + 2, "t_us": last["t_us"], "event": "match_restored"}
    (told,) = read(text_of([*LINES[:9], json.dumps(restored)])).matches
    assert told.fault.startswith(f"event {last['seq'] + 1} is missing")


def test_invalid_lines_are_reported():
    strange = ["MPY: soft reboot", "[1]", '{"seq": 0, "t_us": 1, "event": "x"}', "[" * 9999]
    lines = read(text_of([*strange, *LINES]))
    assert lines.strange == [(at, "is not an event of a table") for at in (1, 2, 3, 4)]
    assert len(lines.matches) == 1
    first = [f"line {at} is not an event of a table" for at in (1, 2, 3)]
    for count, more in ((3, []), (4, ["1 more such lines"])):
        found = sources.find_in(text_of([*strange[:count], *LINES]), "x")
        assert [one.fault for one in found] == ["", *first, *more]


@pytest.mark.parametrize("broken", [b" {}", b"}", b"\xff", b"\xc2\xa0"])
def test_a_line_with_more_after_its_event_is_invalid(broken):
    line = b'{"seq": 1, "t_us": 0, "event": "resumed"}'
    assert read(line + broken).strange == [(1, "is not an event of a table")]
    assert read(b"\t " + line + b" \r\n").strange == []


@pytest.mark.parametrize("between", [b",", b",0,"])
def test_a_value_split_over_two_lines_does_not_hide_two_values_in_one(between):
    start = b'{"event": "match_started", "seq": 1, "t_us": 0}'
    found = read(b"\n".join((b'{"a": [0', b"0]}", start + between + start)))
    assert found.matches == []
    assert [number for number, _ in found.strange] == [1, 2, 3]


def test_blank_lines_and_other_line_ends_are_ignored():
    lines = read(b"\r\n\r\n" + b"\r\n".join(line.encode() for line in LINES) + b"\r\n")
    assert (len(lines.matches), lines.strange) == (1, [])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_files_written_by_windows_are_read(encoding):
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    data = (mark + "\r\n".join(LINES)).encode(encoding)
    (found,) = sources.find_in(data, "x")
    assert found.played.totals[1] == 85


def test_a_match_continues_after_a_power_cut():
    text = events_of("gotta_go_power_cut").encode()
    lines = read(text)
    assert [told.fault for told in lines.matches] == [""]
    assert sources.find_in(text, "x")[0].played.totals == {1: -1, 2: 0, 4: 25}


def test_presses_while_a_match_is_restored_do_not_end_it():
    said = events_of("gotta_go_power_cut").splitlines()
    at = next(at for at, line in enumerate(said) if "match_restored" in line)
    waking = '{"seq": 1, "t_us": 400, "event": "refused", "reason": "waking", "player": 1}'
    (told,) = read(text_of([*said[:at], waking, *said[at:]])).matches
    assert (told.fault, told.events[-1]["event"]) == ("", "resumed")


def test_a_reopened_match_continues_although_another_was_about_to_begin():
    said = events_of("score_pad_open_again").splitlines()
    at = [at for at, line in enumerate(said) if "match_restored" in line][1]
    start = json.dumps({**json.loads(said[0]), "seed": 5})
    back = {"seq": 2, "t_us": 9, "event": "undone", "undone": "match_started", "from": 1}
    data = text_of([*said[:at], start, json.dumps(back), *said[at:]])
    (told,) = read(data).matches
    assert [one["event"] for one in told.events] == [json.loads(line)["event"] for line in said]
    (found,) = sources.find_in(data, "x")
    assert (found.played.winners, found.fault) == ((2,), "")


def test_another_restored_match_is_not_mixed_with_the_previous_one():
    other = {"seq": 9, "t_us": 999_999_999, "event": "match_restored"}
    lines = read(text_of([*LINES, json.dumps(other), json.dumps({**other, "event": "claim"})]))
    assert [len(told.events) for told in lines.matches] == [len(LINES)]
    assert lines.strange == [(len(LINES) + 1, "continues a match that is not in this recording")]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_without_an_error(data):
    sources.find_in(data, "any")


@given(
    changes=st.lists(
        st.tuples(
            st.integers(0, len(LINES) - 1),
            st.sampled_from(("seq", "t_us", "event", "round", "points", "totals", "player")),
            json_values,
        ),
        min_size=1,
        max_size=3,
    )
)
def test_any_field_may_be_anything(changes):
    events = [json.loads(line) for line in LINES]
    for at, name, value in changes:
        events[at][name] = value
    for found in sources.find_in(text_of(map(json.dumps, events)), "changed"):
        assert found.played or found.fault


@cache
def journals():
    """Return the journals of two finished matches, which are played when first needed."""
    return [
        next(data for path, data in table_of(text).files.items() if "/done/" in path)
        for text in (SHORT, (SCENARIOS / "quiz_to_2.txt").read_text(encoding="utf-8"))
    ]


@given(data=st.data())
def test_any_damage_to_a_journal_is_reported_or_harmless(data):
    journal = data.draw(st.sampled_from(journals()))
    at = data.draw(st.integers(0, len(journal) - 1))
    damaged = journal[:at] + data.draw(st.binary(max_size=3)) + journal[at + 1 :]
    (whole,) = sources.find_in(journal, "whole")
    for found in sources.find_in(damaged, "damaged"):
        # A CRC-32 detects every change of one byte, so the line is left out or was not changed.
        assert found.fault or found.played == whole.played


def test_a_truncated_journal_is_no_finished_match():
    for size in range(len(journals()[0])):
        found = sources.find_in(journals()[0][:size], "cut")
        assert all(one.fault and not one.played for one in found)


def test_valid_frames_without_a_match_are_reported():
    for key, players, steps in (
        ("chess", (1, 2), b""),
        ("gotta_go", (1,), b""),
        ("gotta_go", (1, 4), bytes(18)),
        ("gotta_go", (1, 4), b"\xff" * 18),
        ("gotta_go", (1, 4), b"\x01" * 17),
    ):
        writer = Writer()
        data = writer.terms(SavedMatch(key, players, {}, 1, 0, 0, b""))
        data += writer.steps(0, 5, 9, steps) + writer.end([1])
        (found,) = sources.find_in(data, "strange")
        assert found.is_damage and found.played is None, key
        assert "it ends differently" in found.fault or "cannot replay the match" in found.fault


@pytest.mark.parametrize("more", [-1, 1, 7])
def test_a_journal_of_another_version_is_refused_with_a_message(more):
    version = journal.VERSION + more
    other = journals()[0][:3] + bytes((version, version ^ 0xFF)) + journals()[0][5:]
    (found,) = sources.find_in(other, "other")
    expected = f"it is a journal of version {version}, and this TableRef reads {journal.VERSION}"
    assert found.fault == expected


def test_two_generations_complete_each_other():
    table = table_of(SHORT)
    assert event_lines.read("\n".join(table.lines).encode()).matches
    broken = bytearray(journals()[0])
    # behind the frame of the terms, which is longer in a game with more options
    broken[3 * len(broken) // 4] ^= 1
    assert "is damaged before its end" in sources.of_journal([bytes(broken)], "one").fault
    found = sources.of_journal([bytes(broken), journals()[0]], "both")
    assert found.played == sources.of_journal([journals()[0]], "whole").played


def test_a_journal_whose_end_contradicts_todays_rules_is_reported():
    saved = JournalMatch(Reading([io.BytesIO(journals()[0])])).saved
    for winners, is_told in (([1], False), ([4], True), ([], True)):
        writer = Writer()
        data = writer.terms(saved) + writer.steps(0, saved.t_us, saved.seq, saved.steps)
        (found,) = sources.find_in(data + writer.end(winners), "x")
        assert ("it ends differently from the table's record" in found.fault) == is_told


def test_a_recording_of_all_output_contains_the_table():
    lines = events_of("gotta_go_three_to_75").encode()
    for named, name in ((', "table": "Cellar"', "Cellar"), ("", "")):
        hello = '{"answer": "hello", "protocol": 1, "version": "1", "board": "e6"%s,'
        hello += ' "language": "en", "match": false, "seq": 0, "t_us": 0}\n'
        (found,) = sources.find_in((hello % named).encode() + lines, "wire")
        assert found.table == ("e6", name) and not found.fault
    (found,) = sources.find_in(lines, "events")
    assert found.table == ("unknown", "unknown")
    (found,) = sources.find_in((hello % "").encode().replace(b": 1,", b": 2,", 1) + lines, "wire")
    assert found.played is None and found.is_damage
    assert found.fault.startswith("line 1 says that the table used protocol 2, and this TableRef")
