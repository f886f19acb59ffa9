"""`tableref sheet` prints a score sheet from a scenario or events, and refuses invalid input."""

import json

import pytest
from click.testing import CliRunner

from tableref.games.got_ya import rules
from tableref_host.cli.sheet import SheetError, events_of, played, sheet
from tableref_host.places import ROOT
from tableref_host.simulation.scenario import play

SCENARIOS = ROOT / "tests" / "scenarios"
BOOK = SCENARIOS / "got_ya_book.txt"
TAKEN_BACK = SCENARIOS / "got_ya_taken_back.txt"
NAMES = "Ranger,King,Quean,Rex,Prince,Pug,Buster"

# The sheet under "Scoring" in the rule book. There the sixth total of Prince is 7, although 5 + 3
# is 8.
BOOK_ROWS = {
    "1": {"Quean": "+4 = 4"},
    "2": {
        "Ranger": "(5) = 0",
        "King": "+5 = 5",
        "Quean": "+5 = 9",
        "Rex": "+5 = 5",
        "Prince": "+5 = 5",
        "Pug": "+5 = 5",
        "Buster": "+5 = 5",
    },
    "3": {"King": "+4 = 9"},
    "4": {"Ranger": "+3 = 3"},
    "5": {"King": '"5" = 14'},
    "6": {"Prince": "+3 = 8"},
    "7": {"Buster": "+5 = 10"},
    "8": {"Pug": "+4 = 9"},
}
BOOK_SHEET = """\
  | Ranger  | King     | Quean  | Rex    | Prince | Pug    | Buster
1 |         |          | +4 = 4 |        |        |        |
2 | (5) = 0 | +5 = 5   | +5 = 9 | +5 = 5 | +5 = 5 | +5 = 5 | +5 = 5
3 |         | +4 = 9   |        |        |        |        |
4 | +3 = 3  |          |        |        |        |        |
5 |         | "5" = 14 |        |        |        |        |
6 |         |          |        |        | +3 = 8 |        |
7 |         |          |        |        |        |        | +5 = 10
8 |         |          |        |        |        | +4 = 9 |
"""
TAKEN_BACK_SHEET = """\
  | P2       | P5       | P9
1 |          | +9 = 9   |
2 |          |          |
3 | +10 = 10 | +10 = 19 | (10) = 0
4 |          | "6" = 25 |
"""


@pytest.fixture
def run():
    runner = CliRunner()
    return lambda *arguments, **named: runner.invoke(sheet, arguments, **named)


def events(path):
    return path.with_suffix(".events").read_text(encoding="utf-8")


def lines(path):
    return events(path).splitlines(keepends=True)


def test_the_books_eight_rounds_give_the_books_sheet_with_princes_error_corrected(run):
    result = run(str(BOOK), "--names", NAMES)
    assert (result.exit_code, result.stdout, result.stderr) == (0, BOOK_SHEET, "")


def test_each_cell_is_the_books_and_unchanged_ones_are_blank(run):
    rows = [line.split("|") for line in run(str(BOOK), "--names", NAMES).stdout.splitlines()]
    heads = [cell.strip() for cell in rows[0]]
    found = {
        row[0].strip(): {head: cell.strip() for head, cell in zip(heads[1:], row[1:], strict=True)
                         if cell.strip()}
        for row in rows[1:]
    }  # fmt: skip
    assert found == BOOK_ROWS


def test_events_give_the_same_sheet_as_their_scenario(run):
    path = BOOK.with_suffix(".events")
    assert run(str(path), "--names", NAMES).stdout == BOOK_SHEET


def test_a_minus_reads_standard_input(run):
    for text in (BOOK.read_text(encoding="utf-8"), events(BOOK)):
        assert run("-", "--names", NAMES, input=text).stdout == BOOK_SHEET


def test_seats_without_names_are_named_by_their_buttons(run):
    assert run(str(TAKEN_BACK)).stdout == TAKEN_BACK_SHEET


def test_names_may_have_blanks_around_them(run):
    result = run(str(TAKEN_BACK), "--names", " Ann , Bob B., Cy")
    assert result.stdout.splitlines()[0] == "  | Ann      | Bob B.   | Cy"


def test_a_match_in_progress_has_the_rows_so_far(run):
    text = "".join(line for line in lines(BOOK) if json.loads(line)["seq"] <= 60)
    expected = BOOK_SHEET.splitlines()[:4]
    result = run("-", "--names", NAMES, input=text)
    assert [line.split() for line in result.stdout.splitlines()] == [
        line.split() for line in expected
    ]


def test_a_match_without_a_hand_has_only_column_heads(run):
    result = run("-", input="match got_ya players=3,4\n")
    assert (result.exit_code, result.stdout) == (0, " | P3 | P4\n")


def test_ten_rounds_have_aligned_columns(run):
    opening = "match got_ya players=1,2 target=0 rounds=10 seed=1\n"
    thrown_in = "+300 tap OK\n+100 hold {}\n+100 hold {}\n+300 tap OK\n"
    text = opening + "".join(thrown_in.format(*((1, 2), (2, 1))[n % 2]) for n in range(10))
    assert run("-", input=text).stdout.splitlines() == [
        "   | P1 | P2",
        *(f"{number:<2} |    |" for number in range(1, 11)),
    ]


def test_an_undone_hand_is_not_on_the_sheet():
    found = played(events_of(events(TAKEN_BACK)))[1]
    assert [(hand.bidder, hand.bid, hand.tricks) for hand in found] == [
        (5, 9, 9),
        (None, 0, 0),
        (9, 10, 8),
        (5, 6, 0),
    ]


def test_a_correction_is_on_the_sheet_unless_undone(run):
    text = (SCENARIOS / "corrected_got_ya.txt").read_text(encoding="utf-8")
    lines = run("-", input=text).stdout.splitlines()
    assert [cell.strip() for cell in lines[1].split("|")[1:]] == ["+4 = 4", ""]
    before = text[: text.index("+500    tap BACK")]
    lines = run("-", input=before).stdout.splitlines()
    assert [cell.strip() for cell in lines[1].split("|")[1:]] == ["+10 = 10", ""]
    found = json.loads(run("-", "--json", input=before).stdout)["rounds"]
    assert (found[0]["bidder"], found[0]["points"]) == (1, {"1": 10})


def test_corrected_tricks_turn_a_got_ya_into_a_lost_bid(run):
    lines = run(str(SCENARIOS / "corrected_got_ya_tricks.txt")).stdout.splitlines()
    assert [cell.strip() for cell in lines[1].split("|")[1:]] == ["+3 = 3", "(3) = 0", "+3 = 3"]


def test_a_got_ya_with_a_corrected_bid_stays_one():
    said = events_of((SCENARIOS / "corrected_got_ya_tricks.events").read_text(encoding="utf-8"))
    points, was = {"1": 0, "4": 5, "5": 0}, {"1": 0, "4": 3, "5": 0}
    corrected = {"seq": 23, "t_us": 0, "event": "corrected", "round": 1}
    upto = [event for event in said if event["seq"] < 23]
    (hand,) = played([*upto, {**corrected, "points": points, "was": was, "totals": points}])[1]
    assert hand == rules.Hand(4, 5, 0)


@pytest.mark.parametrize(
    "changed", [{"round": 0}, {"round": 2}, {"points": {"1": 1, "4": 2, "5": 0}}]
)
def test_an_impossible_correction_is_named(changed):
    said = events_of((SCENARIOS / "corrected_got_ya_tricks.events").read_text(encoding="utf-8"))
    said = [{**event, **changed} if event["event"] == "corrected" else event for event in said]
    with pytest.raises(SheetError, match="event 23 is not valid"):
        played(said)


def test_an_undone_end_leaves_no_row():
    text = TAKEN_BACK.read_text(encoding="utf-8")
    assert len(played(events_of(text + "+100 tap BACK\n"))[1]) == 3


def test_a_hand_lost_by_a_power_cut_is_not_on_the_sheet():
    said = [json.loads(line) for line in play(TAKEN_BACK.read_text(encoding="utf-8"))]
    cut = next(at for at, event in enumerate(said) if event["event"] == "round_scored") + 1
    restored = {"seq": said[cut - 4]["seq"], "t_us": 0, "event": "match_restored"}
    assert len(played(said[:cut])[1]) == 1
    assert len(played([*said[:cut], restored])[1]) == 0


def test_of_several_matches_the_last_one_is_used():
    first, second = events_of(events(BOOK)), events_of(events(TAKEN_BACK))
    assert played(first + second) == played(second)
    other = events_of((SCENARIOS / "gotta_go_three_to_75.events").read_text(encoding="utf-8"))
    with pytest.raises(SheetError, match="expected a match of Got-Ya"):
        played(first + other)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "standard input: line 1: expected a line such as: match"),
        ("match got_ya players=1,2\n0 dance\n", "standard input: line 2: 'dance' is not an action"),
        ("match got_ya players=1 seed=1\n", "line 1: Got-Ya is for 2 to 9 players, not 1"),
        ("match got_ya players=1,2 target=60\n", "line 1: target is 60; it takes a score from 25"),
        ("lobby\n", "standard input: expected a match of Got-Ya: a scenario, or events with its"),
        ("match gotta_go players=1,2,4\n", "standard input: expected a match of Got-Ya"),
        ('{"seq": 1', 'standard input: line 1: expected an event such as {"seq": 1, "event"'),
        ('{"event": "x"}\n', "line 1: expected an event"),
        ('{"seq": 1, "event": "x"}\n\n[1]\n', "line 3: expected an event"),
        (
            '{"seq": 2, "event": "bid", "player": 1, "bid": 3}\n',
            "standard input: expected a match of Got-Ya",
        ),
    ],
)
def test_invalid_input_is_refused_with_the_expected_format(run, text, message):
    result = run("-", input=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "change",
    [
        {"event": "match_started", "game": "got_ya", "players": [1]},
        {"event": "match_started", "game": "got_ya", "players": ["1", "2"]},
        {"event": "match_started", "game": "got_ya", "players": 7},
        {"event": "match_started"},
        {"event": "bid_settled", "player": 8, "bid": 3, "tricks": 3},
        {"event": "bid_settled", "player": 1, "bid": "3", "tricks": 3},
        {"event": "bid_settled", "player": 1, "bid": 3},
        {"event": "undone", "undone": "trump_chosen"},
        {"event": "round_ended"},
        {"event": "undone"},
    ],
)
def test_an_impossible_event_is_named(run, change):
    text = "".join(lines(BOOK)[:4]) + json.dumps({"seq": 99, **change}) + "\n"
    result = run("-", input=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "event 99 is not valid: {" in result.stderr


@pytest.mark.parametrize("names", ["", "Ann", "Ann,Bob", "Ann,,Cy", "Ann,Bob,Cy,Di"])
def test_a_wrong_number_of_names_is_refused(run, names):
    result = run(str(TAKEN_BACK), "--names", names)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected 3 names with commas between, in seat order" in result.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x" * 33, "1 to 32 characters are possible, and this has 33"),
        ("bOB", "a name can be given to one seat only"),
        ("a\x1bb", "is not a valid name"),
    ],
)
def test_an_invalid_name_is_refused(run, name, why):
    result = run(str(TAKEN_BACK), "--names", f"Ann,Bob,{name}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr
    assert run(str(TAKEN_BACK), "--names", f"Ann,Bob,{'x' * 32}").exit_code == 0


def test_a_missing_file_is_named(run, tmp_path):
    result = run(str(tmp_path / "nothing.txt"))
    assert result.exit_code == 2
    assert "nothing.txt" in result.stderr


def test_a_binary_file_is_refused(run, tmp_path):
    path = tmp_path / "picture"
    path.write_bytes(b"\xff\xfe\x00\x80")
    result = run(str(path))
    assert result.exit_code == 2
    assert "not a text in UTF-8" in result.stderr


def test_a_line_nested_too_deeply_is_refused_like_any_other():
    with pytest.raises(SheetError, match="line 1: expected an event"):
        events_of('{"a":' * 100_000)
