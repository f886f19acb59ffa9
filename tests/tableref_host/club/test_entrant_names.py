"""Names of entrants, and their short forms for a table's screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableref.referee.names import MAX_LENGTH
from tableref_host.club import ClubError
from tableref_host.club.entrant_names import MAX_NAME, of_line, of_lines

NAMES = st.text(st.sampled_from("abAB é"), min_size=1, max_size=MAX_NAME).filter(str.strip)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Anna", ("Anna", "Anna")),
        (" Anna-Sophie ", ("Anna-Sophie", "Anna-Sophie")),
        ("Anna Featherstone", ("Anna Featherstone", "Anna Feather")),
        ("Maximilian Oberhuber", ("Maximilian Oberhuber", "Maximilian O")),
        ("Wilhelmine Marie Mustermann", ("Wilhelmine Marie Mustermann", "W M Musterma")),
        ("Constantinopolitan", ("Constantinopolitan", "Constantinop")),
        ("Anna Featherstone = Feathers", ("Anna Featherstone", "Feathers")),
        ("Zoe\u0308 Featherstone", ("Zo\u00eb Featherstone", "Zo\u00eb Feathers")),
        ("=1+1", ("=1+1", "=1+1")),
    ],
)
def test_a_name_has_a_short_form(line, named):
    assert of_line(line, []) == named


def test_a_name_that_fits_is_its_own_short_form_before_longer_ones_get_theirs():
    named = dict(of_lines(["Anna Featherstone", "Anna Feather"]))
    assert named["Anna Feather"] == "Anna Feather" != named["Anna Featherstone"]


@given(
    names=st.lists(
        NAMES, min_size=1, max_size=30, unique_by=lambda name: " ".join(name.lower().split())
    )
)
def test_all_short_forms_fit_and_differ(names):
    named = of_lines(names)
    assert [name for name, _ in named] == [" ".join(name.split()) for name in names]
    shorts = [short.casefold() for _, short in named]
    assert len(set(shorts)) == len(shorts)
    assert all(0 < len(short) <= MAX_LENGTH for short in shorts)
    # A name that fits is unchanged.
    assert all(short == name for name, short in named if len(name) <= MAX_LENGTH)


def test_short_forms_that_differ_only_in_capitals_count_as_equal():
    named = of_lines(["Wilhelmine Featherston", "WILHELMINE FEATHERSTAR"])
    assert [short for _, short in named] == ["Wilhelmine F", "W FEATHERSTA"]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["x" * 33], "at most 32 characters"),
        (["Anna Featherstone = Anna Feathers"], "at most 12 characters"),
        (["Anna", "anna"], "Two entrants are called anna"),
        (["Anna Featherstone = A", "Bo = a"], "Two entrants are called a"),
        (["An\u202ena"], "letters, digits and signs"),
    ],
)
def test_unusable_names_are_refused_with_a_message(lines, words):
    with pytest.raises(ClubError, match=words):
        of_lines(lines)
