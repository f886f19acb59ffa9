"""Names and edits: former values are kept and shown; invalid input changes nothing."""

import json

import pytest
from played_table import SCENARIOS

THREE = SCENARIOS / "gotta_go_three_to_75.events"


@pytest.fixture
def match(run):
    """Return a function that returns the only match of the history, as JSON."""
    run("add", THREE, "--names", "1=Anna", "--when", "2026-01-01T20:00+00:00")
    return lambda: json.loads(run("show", 1, "--json").stdout)


def edits(match):
    return [(edit["what"], edit["old"], edit["new"]) for edit in match()["edits"]]


def test_names_are_given_changed_and_removed_with_a_record_of_the_change(run, match):
    assert run("name", 1, 4, "Bo").stdout == "match 1, name at seat 4: was empty, is Bo\n"
    run("name", 1, 1, "  Änne  Marie ")
    run("name", 1, 4, " ")
    assert [seat["name"] for seat in match()["players"]] == ["Änne Marie", None, None]
    assert edits(match) == [
        ("name at seat 4", "", "Bo"),
        ("name at seat 1", "Anna", "Änne Marie"),
        ("name at seat 4", "Bo", ""),
    ]
    shown = run("show", 1).stdout
    assert "name at seat 1: was Anna, is Änne Marie" in shown


def test_a_renamed_player_is_renamed_in_all_matches(run, match):
    run("add", SCENARIOS / "got_ya_book.events", "--names", "1=anna")
    assert run("name", 1, 1, "ANNA").stdout == "match 1, name at seat 1: was Anna, is ANNA\n"
    assert run().stdout.count("ANNA") == 3


def test_the_same_name_again_is_no_edit(run, match):
    assert run("name", 1, 1, "Anna").stdout == "match 1: nothing changed\n"
    assert edits(match) == []


def test_every_edit_is_recorded(run, match):
    words = ("--total", "1=-3", "--total", "4=42", "--winners", "4, 2, 4", "--note", "a slip")
    result = run("edit", 1, *words, "--when", "2026-02-03T04:05:06+00:00", "--not-counted")
    assert (result.exit_code, result.stdout.count("match 1, ")) == (0, 6)
    after = match()
    assert [(s["total"], s["is_winner"]) for s in after["players"]] == [
        (-3, False),
        (-4, True),
        (42, True),
    ]
    assert (after["note"], after["is_counted"]) == ("a slip", False)
    assert (after["began"], after["began_from"]) == ("2026-02-03T04:05:06Z", "given")
    assert sorted(edits(match)) == [
        ("began", "2026-01-01T20:00:00Z", "2026-02-03T04:05:06Z"),
        ("counted", "yes", "no"),
        ("note", "", "a slip"),
        ("total of seat 1", "85", "-3"),
        ("total of seat 4", "30", "42"),
        ("winners", "1", "2,4"),
    ]
    assert "not counted" in run().stdout
    assert "No match is counted" in run("games").stdout
    assert "Not counted in statistics." in run("show", 1).stdout


def test_a_time_that_was_edited_is_no_longer_estimated(run, path):
    run("add", THREE)
    assert "~" in run().stdout
    run("edit", 1, "--when", "2026-02-03")
    assert "~" not in run().stdout


def test_an_edit_can_be_reverted_and_a_match_may_have_no_winner(run, match):
    run("edit", 1, "--winners", "", "--not-counted", "--note", "x" * 500)
    assert run().stdout.splitlines()[1].split()[5] == "nobody"
    # Only the new edits are printed.
    printed = run("edit", 1, "--winners", "1", "--counted").stdout.splitlines()
    assert printed == ["match 1, counted: was no, is yes", "match 1, winners: was empty, is 1"]
    after = match()
    assert after["players"][0]["is_winner"] and after["is_counted"]
    assert (len(after["edits"]), after["note"]) == (5, "x" * 500)


def test_edits_survive_adding_the_match_again(run, match):
    run("edit", 1, "--total", "1=99")
    before = match()
    assert "there already" in run("add", THREE).stdout
    assert match() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("edit", 1), "Nothing to edit: --when"),
        (("edit", 1, "--total", "1"), "--total 1: expected a seat and its points, such as 3=42"),
        (
            ("edit", 1, "--total", "3=4"),
            "match 1 has no seat 3: its seats are 1, 2",
        ),
        (("edit", 1, "--winners", "x"), "--winners x: expected seats with commas between"),
        (("edit", 1, "--winners", "1,3"), "has no seat 3"),
        (("edit", 1, "--when", "?"), "is not a date or time"),
        (("edit", 1, "--note", "a\nb"), "--note: expected one line of up to 500 characters"),
        (("edit", 1, "--note", "x" * 501), "--note: expected one line"),
        (("edit", 2, "--note", "x"), "there is no match 2"),
        (("name", 1, 3, "Bo"), "has no seat 3"),
        (("name", 1, 4, "anna"), "Anna sits at seat 1 of match 1"),
        (("name", 1, 4, "p7"), "p7 is what a seat without a name is called"),
        (
            ("name", 1, 4, "x" * 33),
            "is not a valid name: 1 to 32 characters are possible, and this has 33",
        ),
        (("name", 9, 4, "Bo"), "there is no match 9"),
    ],
)
def test_invalid_edits_change_nothing(run, match, words, said):
    before = match()
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert match() == before


def test_json_prints_the_edited_match(run, match):
    assert json.loads(run("edit", 1, "--note", "x", "--json").stdout) == match()
    assert json.loads(run("name", 1, 2, "Bo", "--json").stdout) == match()


def test_without_a_history_none_is_created(run, path):
    assert run("edit", 1, "--note", "x").exit_code == 2
    assert not path.exists()
