"""After random presses a host has seen a key for each press, and none stays down."""

from hypothesis import given
from hypothesis import strategies as st

from tableref.usb.key_reports import SIZE, KeyReports

# There are few codes, so that several buttons share one.
CODES = st.lists(st.sampled_from([0, 4, 5, 6, 7, 8, 9, 10, 11]), min_size=13, max_size=13)
EVENTS = st.lists(
    st.tuples(st.integers(1, 13), st.sampled_from(["down", "up", "tap"])), max_size=40
)


@given(CODES, EVENTS)
def test_each_press_is_seen_by_the_host_and_no_key_stays_down(codes, events):
    reports = KeyReports(codes)
    down = set()
    for button, action in events:
        code = codes[button - 1]
        went_down = []
        for report in reports.after(button, action):
            assert len(report) == SIZE
            now = [each for each in report[2:] if each]
            assert len(now) == len(set(now)) and sorted(now) != sorted(down)
            went_down += set(now) - down
            down = set(now)
        wanted = [code] if code and action in ("down", "tap") else []
        assert went_down == wanted
        if action in ("up", "tap"):
            assert code not in down
    assert reports.lift_all() == bytes(SIZE)
