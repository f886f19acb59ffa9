"""No flipped bit makes a wrong score look right, and the tests detect it if one does."""

import pytest

from tableref.store import journal
from tableref.store.keeper import Keeper
from tests.effort import exhaustive
from torture import flips
from torture.flash_model import BLOCK, Operation
from torture.flips import Count, flip_finished, flip_flash, flip_journal, judge, rows, written
from torture.matches import text_of

SHORT = text_of("score_pad_lowest_wins")


def test_flipped_bits_of_the_journal_are_harmless():
    count = flip_journal(SHORT, (3,))
    assert count.flips > 700
    assert (count.wrong, count.unsaid, count.unsaid_before, count.crashed) == (0, 0, 0, 0)
    assert count.whole > count.before > 0


def test_flipped_bits_of_the_flash_are_harmless():
    count = flip_flash(SHORT, every=97)
    assert count.flips > 100
    assert (count.wrong, count.unsaid, count.unsaid_before) == (0, 0, 0)


@exhaustive
def test_a_journal_without_checksums_is_detected(monkeypatch):
    monkeypatch.setattr(journal, "crc32", lambda data, before=0: 7)
    count = flip_journal(SHORT, (0,))
    assert count.wrong > 0
    assert count.crashed > 0
    assert count.unsaid + count.unsaid_before > 0


def test_the_loss_of_a_finished_match_is_reported():
    count = flip_finished(SHORT, every=97)
    assert count.flips > 100
    assert (count.unsaid, count.wrong) == (0, 0)


@exhaustive
def test_an_unreported_loss_of_a_finished_match_is_detected(monkeypatch):
    monkeypatch.setattr("tableref.drivers.matches._repair", lambda store, newest: newest)
    monkeypatch.setattr("tableref.drivers.folders.protect", lambda store, folders: None)
    assert flip_finished(SHORT, every=11).unsaid > 0


@pytest.fixture
def one_generation(monkeypatch):
    """Make a table write only one generation."""

    def write(keeper):
        keeper._missing[1] = b""
        keeper._write_to(0)
        keeper._to_note = None

    monkeypatch.setattr(Keeper, "_write", write)


@exhaustive
def test_a_keeper_with_one_generation_only_is_detected(one_generation):
    alone = flip_journal(SHORT, (0,))
    assert alone.older + alone.nothing > 0
    assert alone.unsaid + alone.unsaid_before == 0


@exhaustive
def test_unreported_damage_is_detected(monkeypatch, one_generation):
    monkeypatch.setattr(flips, "DAMAGE", ("no such word",))
    assert flip_journal(SHORT, (3,)).unsaid_before > 0


@exhaustive
def test_a_single_generation_loses_steps_in_the_flash(one_generation):
    count = flip_flash(SHORT, every=97)
    assert count.unsaid + count.unsaid_before > 0


@exhaustive
def test_folders_that_are_noted_only_once_are_detected(monkeypatch):
    monkeypatch.setattr("tableref.drivers.folders.protect", lambda store, folders: None)
    count = flip_flash(SHORT, every=11)
    assert count.unmounted > 0


class Came:
    def __init__(self, kept, *said):
        self.state_at_first = kept
        self.events = said


def test_each_outcome_is_distinguished_from_the_others():
    confirmed = ["a", "b", "c"]
    assert judge(Came("c"), confirmed) == Count(1, whole=1)
    assert judge(Came("b", "record_damaged"), confirmed) == Count(1, before=1)
    assert judge(Came("b"), confirmed) == Count(1, before=1, unsaid_before=1)
    assert judge(Came("a"), confirmed) == Count(1, older=1, unsaid=1)
    assert judge(Came(None, "record_lost"), confirmed) == Count(1, nothing=1)
    assert judge(Came("d", "record_damaged"), confirmed) == Count(1, wrong=1)


def test_erased_flash_counts_as_missing():
    done = [Operation(0, b"ab"), Operation(BLOCK, b"cd"), Operation(0, None), Operation(3, b"e")]
    assert written(done) == [3, BLOCK, BLOCK + 1]


def test_figures_that_must_be_zero_have_a_bound():
    bad = Count(flips=1, wrong=1, unsaid_before=1)
    missed = [row.what for row in rows(bad, bad, bad._replace(unsaid=1)) if row.is_missed]
    assert missed == [
        "wrong score shown as right",
        "lost without a report",
        "flash: wrong score shown as right",
        "flash: restored one step earlier without a report",
        "finished match lost without a report",
    ]
