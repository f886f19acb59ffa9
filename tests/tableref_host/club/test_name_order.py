"""Names are sorted in natural order."""

from hypothesis import given
from hypothesis import strategies as st

from tableref_host.club.name_order import key_of


def test_a_number_is_sorted_by_its_size():
    names = ["table 10", "Table 2", "Bar", "2 left", "Table 1", "10 left"]
    in_order = ["2 left", "10 left", "Bar", "Table 1", "Table 2", "table 10"]
    assert sorted(names, key=key_of) == in_order


@given(st.lists(st.text(max_size=12)))
def test_any_names_can_be_sorted(names):
    assert sorted(sorted(names, key=key_of)) == sorted(names)
