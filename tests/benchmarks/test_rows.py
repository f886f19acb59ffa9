import pytest

from benchmarks.emulated.rows import (
    Row,
    between_markers,
    bounded,
    put_between_markers,
    raised_to_markdown,
    read_bounds,
    read_raised,
    read_table,
    tightened,
    to_markdown,
)

BOUNDS = """\
# Why it is so.
[other]
"late" = 9

[order]
"late" = 5  # us
"wrong orders" = 0
"""
TEXT = """\
before
<!-- bench: order -->
old
<!-- /bench -->
after
<!-- bench: open -->
<!-- bench: b -->
<!-- /bench -->
"""


def row(what="late", figure=4, unit="us", bound=None):
    return Row(what, figure, unit, "by looking", bound)


def test_a_figure_worse_than_its_bound_is_reported():
    assert row(figure=5.01, bound=5).is_missed
    assert not row(figure=5, bound=5).is_missed
    assert row(figure=1, bound=0).is_missed
    assert not row(figure=1e9).is_missed
    assert row(figure=float("nan"), bound=5).is_missed


def test_bounds_are_found_by_the_text_of_the_row():
    bounds = read_bounds(BOUNDS)
    rows = bounded([row(), row("wrong orders"), row("told only", "much", "")], bounds["order"])
    assert [found.bound for found in rows] == [5, 0, None]
    assert bounded([row()], bounds["other"])[0].bound == 9


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([row("late"), row("late")], "two rows are called 'late'"),
        ([row("later")], "no row is called 'late'"),
        ([row("late", "much")], "'late' is bounded, but says 'much'"),
    ],
)
def test_a_bound_without_a_row_is_an_error(rows, words):
    with pytest.raises(ValueError, match=words):
        bounded(rows, {"late": 5})


@pytest.mark.parametrize("most", ['"5"', "true", "nan", "[5]"])
def test_a_bound_must_be_a_number(most):
    with pytest.raises(ValueError, match="a bound is a number"):
        read_bounds(f'[order]\n"late" = {most}\n')


def test_tightening_lowers_bounds_and_never_raises_one():
    rows = bounded([row(figure=3.25), row("wrong orders", 2)], read_bounds(BOUNDS)["order"])
    assert tightened(BOUNDS, "order", rows) == BOUNDS.replace('"late" = 5', '"late" = 3.5')
    rows = bounded([row(figure=4.9), row("wrong orders", 0)], read_bounds(BOUNDS)["order"])
    assert tightened(BOUNDS, "order", rows) == BOUNDS


@pytest.mark.parametrize(
    ("figure", "bound"), [(0, 0), (0.0, 0), (3, 4), (100, 105), (0.91, 0.96), (161.2, 170)]
)
def test_a_tightened_bound_has_5_percent_tolerance_and_none_at_0(figure, bound):
    text = '[order]\n"late" = 1000\n'
    found = tightened(text, "order", [row(figure=figure, bound=1000)])
    assert read_bounds(found)["order"]["late"] == bound


def test_a_tightened_bound_holds_for_the_run_that_set_it():
    measured = row(figure=3.123456789, bound=5)
    bounds = read_bounds(tightened(BOUNDS, "order", [measured]))
    assert not measured._replace(bound=bounds["order"]["late"]).is_missed
    shown = read_table(to_markdown([measured]))["late"][0]
    assert 3.123456789 <= shown <= bounds["order"]["late"] < 3.4


def test_written_rows_are_read_back():
    rows = [
        row(figure=0, unit="of 9,450", bound=0),
        row("most", 12_345.678, "us", bound=20_000),
        row("told", "3 of 10, 2 us", ""),
        row("none", 7, ""),
    ]
    assert read_table(to_markdown(rows)) == {
        "late": (0, 0),
        "most": (12_346, 20_000),
        "told": (3, None),
        "none": (7, None),
    }
    assert read_table(to_markdown([row(figure="much", unit="")])) == {"late": ("much", None)}


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        (0, "0"),
        (0.0, "0"),
        (0.9999, "0.9999"),
        (0.99991, "1"),
        (4.1111, "4.112"),
        (1234567, "1,234,567"),
    ],
)
def test_a_figure_is_never_rounded_to_a_better_one(figure, shown):
    assert to_markdown([row(figure=figure, unit="")]).splitlines()[-1].split(" | ")[1] == shown


def test_only_the_text_between_the_markers_is_replaced():
    text = put_between_markers(TEXT, "order", "new\n")
    assert text == TEXT.replace("old", "new")
    assert between_markers(text, "order") == "\nnew\n"
    assert put_between_markers(text, "order", "new\n") == text


@pytest.mark.parametrize("name", ["nobody", "orde", "open"])
def test_missing_markers_are_an_error(name):
    with pytest.raises(ValueError, match=f"no `<!-- bench: {name} -->`"):
        put_between_markers(TEXT, name, "new\n")


RAISED = """\
[order]
"late" = 7

[raised.order]
"late" = [[3, "nobody was asked"], [5, "somebody is"]]
"""


def test_a_raised_bound_is_not_a_bound_and_states_its_reason():
    assert read_bounds(RAISED) == {"order": {"late": 7}}
    assert read_raised(RAISED) == {("order", "late"): ((3, "nobody was asked"), (5, "somebody is"))}
    assert raised_to_markdown(RAISED).splitlines()[2:] == [
        "| order: late | 3 | 5 | nobody was asked |",
        "| order: late | 5 | 7 | somebody is |",
    ]
    assert read_raised(BOUNDS) == {}


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('"late" = 7', '"early" = 7', "there is no such bound"),
        ("[[3,", "[[5,", "repeats a bound"),
    ],
)
def test_an_invalid_raise_is_refused(before, after, words):
    with pytest.raises(ValueError, match=words):
        read_raised(RAISED.replace(before, after))
