"""`tableref solve` prints ways, a sorted hand, or why something is impossible or invalid."""

from click.testing import CliRunner

from tableref_host.cli.main import main


def said(*words):
    """Return (exit status, output)."""
    done = CliRunner().invoke(main, ["solve", *words])
    return done.exit_code, done.output


def test_ways_with_the_fewest_and_the_most_cards_are_marked():
    status, output = said("got-it", "3", "7", "8", "2", "5", "--target", "44")
    assert status == 0
    lines = output.splitlines()
    assert lines[0] == "3 7 8 2 5 make 44 in 30 ways."
    assert lines[1] == "4 cards (fewest), 5 ways:"
    assert "  8*(7-3/2) = 44" in lines
    assert "5 cards (most), 25 ways:" in lines
    assert lines[-1] == "  ... and 15 more: --all lists them"


def test_all_ways_are_listed_when_asked_for():
    _, output = said("got-it", "3", "7", "8", "2", "5", "--target", "44", "--all")
    assert output.count(" = 44") == 30
    assert "more" not in output


def test_a_single_way_is_printed():
    _, output = said("got-it", "7", "--target", "7")
    assert output == "7 make 7 in 1 way.\n1 card (fewest and most), 1 way:\n  7 = 7\n"


def test_the_handicap_restricts_the_ways():
    status, output = said("got-it", "10", "10", "10", "--target", "30", "--handicap")
    assert status == 1
    assert output == "Impossible: 10 10 10 can't make 30 with each function once.\n"
    assert said("got-it", "10", "10", "10", "--target", "30")[0] == 0
    assert "9-(3+2) = 4" in said("got-it", "9", "3", "2", "--target", "4", "--handicap")[1]


def test_an_impossible_target_is_reported():
    status, output = said("got-it", "1", "1", "1", "--target", "44")
    assert (status, output) == (1, "Impossible: 1 1 1 can't make 44.\n")


def test_bad_numbers_are_refused():
    for cards, target, words in (
        (("1", "11"), "5", "11 is not a whole number from 0 to 10"),
        (("1", "x"), "5", "'x' is not a valid integer"),
        (("1",) * 6, "5", "6 cards; it takes 1 to 5"),
        (("1",), "1000", "1000 is not a whole number from 0 to 999"),
        ((), "5", "Missing argument"),
    ):
        status, output = said("got-it", *cards, "--target", target)
        assert status == 2
        assert words in output
    assert said("got-it", "1")[0] == 2


def test_a_hand_is_sorted():
    status, output = said("i-go", "R8", "R10", "B3", "B8", "pink4", "G11", "--display", "Pink")
    assert status == 0
    assert output.splitlines() == [
        "Eliminated: pink4",
        "Series:     r8 r10 g11",
        "Left:       b3 b8",
        "Penalty:    11",
    ]


def test_a_hand_is_sorted_beside_the_callers_series():
    _, output = said("i-go", "R8", "B8", "G11", "--caller-series", "R1, G2")
    assert output.splitlines() == [
        "Series:     b8",
        "Added:      r8 g11",
        "Left:       nothing",
        "Penalty:    0",
    ]


def test_bad_cards_are_refused():
    for words in (("R12",), ("8",), ("R8", "R8"), ("R8", "--caller-series", "R1 R1"), ()):
        assert said("i-go", *words)[0] == 2
    assert "r8 is there twice" in said("i-go", "R8", "R8")[1]
