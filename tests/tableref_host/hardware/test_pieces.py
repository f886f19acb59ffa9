"""Connected groups are found, also through indirect connections."""

import pytest

from tableref_host.hardware.pieces import net_problems, pieces


def test_groups_that_share_an_item_are_one():
    assert pieces([[1, 2], [3], [4, 5], [2, 4]]) == [{1, 2, 4, 5}, {3}]
    assert pieces([["a"], ["a", "b", "c"], ["d"]]) == [{"a", "b", "c"}, {"d"}]
    assert pieces([]) == []


WANTED = {
    ("R1", "1"): "A",
    ("R1", "2"): "B",
    ("C1", "1"): "A",
    ("C1", "2"): None,
    ("U1", "9"): None,
}


@pytest.mark.parametrize(
    ("groups", "problems"),
    [
        ([{("R1", "1"), "metal", ("C1", "1")}, {("R1", "2")}, {("C1", "2")}], []),
        (
            [{("R1", "1"), ("R1", "2")}, {("C1", "1")}],
            ["connected but should not be: A and B", "A is in 2 pieces: R1.1 R1.2 | C1.1"],
        ),
        (
            [{("R1", "2"), ("C1", "2")}],
            ["connected but should not be: B and a pin that should not be connected"],
        ),
        (
            [{("C1", "2"), ("U1", "9")}],
            ["connected but should not be: ('C1', '2') and ('U1', '9')"],
        ),
        (
            [{("R1", "2"), ("R7", "1")}],
            ["connected but should not be: B and nothing called ('R7', '1')"],
        ),
    ],
)
def test_connected_groups_must_equal_the_nets(groups, problems):
    assert net_problems(groups, WANTED) == problems
