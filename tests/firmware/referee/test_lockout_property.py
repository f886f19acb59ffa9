"""After random presses at most one button is first until the release, and it was the earliest."""

from hypothesis import given
from hypothesis import strategies as st

from tableref.presses.claims import TIE
from tableref.referee.lockout import FIRST, REPEATED, TOO_SOON, Lockout

RELEASE = None
STEPS = st.lists(
    st.tuples(st.sampled_from([*range(1, 11), RELEASE]), st.integers(0, 400_000)), max_size=40
)


@given(STEPS)
def test_at_most_one_press_is_first_until_the_release_and_it_is_the_earliest(steps):
    lockout = Lockout()
    t_us = 0
    presses, rulings = [], []
    for button, wait_us in [*steps, (RELEASE, 1)]:
        t_us += wait_us
        if button is not RELEASE:
            presses.append((t_us, button))
            rulings += lockout.press(button, t_us)
            continue
        rulings += lockout.settle()
        check(presses, rulings, lockout)
        lockout.release()
        assert lockout.is_open
        presses, rulings = [], []


def check(presses, rulings, lockout):
    """Compare the rulings between two releases with those expected from the presses alone."""
    first = [ruling[1] for ruling in rulings if ruling[0] == FIRST]
    tied = [ruling[1] for ruling in rulings if ruling[0] == TIE]
    assert len(first) <= 1 and len(tied) <= 1
    assert (lockout.first is None) == (not first)
    if not presses:
        assert not rulings
        return
    earliest = sorted({button for t_us, button in presses if t_us == presses[0][0]})
    assert tied == ([tuple(earliest)] if len(earliest) > 1 else [])
    assert not first or first[0] in earliest
    if not tied:
        assert first == earliest
    # Each press is either part of the tie or has exactly one ruling.
    answered = len(rulings) - len(tied)
    repeated = [ruling for ruling in rulings if ruling[0] in (REPEATED, TOO_SOON)]
    assert all(ruling[1] in earliest for ruling in repeated)
    assert answered + (len(earliest) if tied else 0) == len(presses)
