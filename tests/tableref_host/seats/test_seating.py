"""A seat belongs to its holder until it is left or freed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableref_host.seats.seating import SEATS, SeatError, Seating

ANNA, BO = b"anna", b"bo"


def refusal(seating, *asked):
    before = seating.all()
    with pytest.raises(SeatError) as raised:
        seating.sit(*asked)
    assert seating.all() == before
    return str(raised.value)


def test_a_seat_is_taken_changed_and_left():
    seating = Seating()
    assert seating.sit(ANNA, 3, " Anna ") == 3
    assert seating.sit(BO, None, "") == 1
    assert [(seat, one.name) for seat, one in seating.all()] == [(1, ""), (3, "Anna")]
    assert seating.sit(ANNA, 4, "Änne") == 4
    assert seating.seat_of(ANNA) == 4
    assert seating.holder_of(3) is None
    # A player who only changes the name stays at the same seat.
    assert seating.sit(ANNA, None, "Anne") == seating.sit(ANNA, 4, "Anna") == 4
    seating.leave(ANNA)
    seating.free(1)
    assert seating.all() == []


def test_a_taken_seat_cannot_be_taken():
    seating = Seating()
    seating.sit(ANNA, 3, "Anna")
    assert refusal(seating, BO, 3, "Bo") == "taken"
    assert seating.holder_of(3) == ANNA


@pytest.mark.parametrize("seat", [0, 11, -1, True, "3", 3.0, [], {}])
def test_an_invalid_seat_is_refused(seat):
    assert refusal(Seating(), ANNA, seat, "") == "seat"
    assert Seating().holder_of(seat) is None


@pytest.mark.parametrize("name", [None, 7, "x" * 13, "a\x00b", "\ud800", "a\u202eb"])
def test_an_invalid_name_is_refused(name):
    assert refusal(Seating(), ANNA, 1, name) == "name"


def test_names_are_unique():
    seating = Seating()
    seating.sit(ANNA, 1, "Anna")
    assert refusal(seating, BO, 2, "aNNA") == "namesake"
    assert seating.sit(ANNA, 5, "anna") == 5


@pytest.mark.parametrize(
    ("seat", "name", "reason"),
    [(1, "Anna", "taken"), (11, "Anna", "seat"), (4, "Bo", "namesake"), (None, "x" * 13, "name")],
)
def test_a_refused_change_leaves_a_player_at_the_seat(seat, name, reason):
    seating = Seating()
    seating.sit(BO, 1, "Bo")
    seating.sit(ANNA, 3, "Anna")
    assert refusal(seating, ANNA, seat, name) == reason
    assert seating.seat_of(ANNA) == 3


def test_the_eleventh_player_finds_no_seat():
    seating = Seating()
    for number in range(SEATS):
        seating.sit(b"%d" % number, None, "")
    assert refusal(seating, ANNA, None, "") == "full"
    assert seating.sit(b"3", None, "Bo") == 4


@given(
    st.lists(
        st.tuples(st.integers(0, 12), st.integers(0, 12), st.sampled_from("sit leave free".split()))
    )
)
def test_everybody_has_one_seat_and_every_seat_one_holder(steps):
    seating = Seating()
    for who, seat, step in steps:
        holder = b"%d" % who
        if step == "leave":
            seating.leave(holder)
        elif step == "free":
            seating.free(seat)
        else:
            others = {one for one in seating.all() if one[1].holder != holder}
            try:
                assert seating.sit(holder, seat, "") == seat
            except SeatError:
                pass
            assert others <= set(seating.all())
        holders = [one.holder for _, one in seating.all()]
        assert len(holders) == len(set(holders)) <= SEATS
