"""The breadboard's holes: names, positions and connections."""

import pytest

from tableref_host.hardware import breadboard

ALL = [f"{letter}{row}" for letter in breadboard.LETTERS for row in range(1, 64)] + [
    f"{rail}{row}" for rail in breadboard.RAILS for row in breadboard.RAIL_ROWS
]


def test_there_are_830_holes_each_in_a_place_of_its_own():
    assert len(set(map(breadboard.position, ALL))) == 830


def test_a_board_has_126_rows_of_five_and_8_half_rails():
    names = [breadboard.metal(hole) for hole in ALL]
    assert len(set(names)) == 2 * 63 + 2 * 4
    assert all(names.count(name) == (25 if name[1] in "+-" else 5) for name in set(names))


@pytest.mark.parametrize(("pin", "hole"), [("1", "b1"), ("20", "b20"), ("21", "i20"), ("40", "i1")])
def test_a_wire_to_the_pico_goes_beside_its_pin(pin, hole):
    assert breadboard.pico_hole(pin) == hole


def test_the_halves_of_a_row_and_of_a_rail_are_not_connected():
    assert breadboard.metal("a7") == breadboard.metal("e7") != breadboard.metal("f7")
    assert breadboard.metal("L+3") == breadboard.metal("L+31") != breadboard.metal("L+33")
    assert breadboard.metal("L+3") != breadboard.metal("R+3")


@pytest.mark.parametrize("hole", ["k1", "a0", "a64", "a", "", "L+8", "L+62", "X+3", "a1 ", "a01"])
def test_a_missing_hole_is_reported(hole):
    with pytest.raises(ValueError, match="the board has no hole"):
        breadboard.split(hole)


def test_the_pico_and_a_chip_bridge_the_groove():
    # 17.78 mm and 7.62 mm, in pitches of 2.54 mm: the Pico's data sheet and a DIP's.
    for left, right, pitches in (("c1", "h1", 7), ("e1", "f1", 3)):
        (x, y), (u, v) = breadboard.position(left), breadboard.position(right)
        assert (u - x, v - y) == (pitches, 0)


def test_holes_are_named_as_printed_on_the_board():
    assert breadboard.spoken("c12") == "c12"
    assert breadboard.spoken("R-12") == "right \N{MINUS SIGN} rail at 12"
