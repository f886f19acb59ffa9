"""What hangs together is one piece, over whatever is between."""

from host_tools.hardware.pieces import pieces


def test_groups_that_share_something_are_one():
    assert pieces([[1, 2], [3], [4, 5], [2, 4]]) == [{1, 2, 4, 5}, {3}]
    assert pieces([["a"], ["a", "b", "c"], ["d"]]) == [{"a", "b", "c"}, {"d"}]
    assert pieces([]) == []
