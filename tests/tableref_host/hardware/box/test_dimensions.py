import pytest

from tableref_host.hardware import HardwareError
from tableref_host.hardware.box.dimensions import NAMES, lengths, read_dimensions


def test_the_committed_file_has_every_length_with_its_source(text):
    dimensions = read_dimensions(text)
    assert set(dimensions) == NAMES
    assert lengths(dimensions).pico_length == 51
    assert "Pico data sheet" in dimensions["pico_length"].source


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("1.2", "wall is 1.2 mm: nothing printed may be thinner than 1.6 mm."),
        ('"thick"', "wall is 'thick': mm must be a number."),
        ("true", "wall is True: mm must be a number."),
        ("[2.4]", "wall is [2.4]: mm must be a number."),
        ("nan", "wall is nan: mm must be above 0"),
        ("inf", "wall is inf: mm must be above 0"),
        ("0", "wall is 0: mm must be above 0"),
        ("-2.4", "wall is -2.4: mm must be above 0"),
        ("1001", "wall is 1001: mm must be above 0, and at most 1000."),
    ],
)
def test_an_impossible_length_is_refused_with_its_name(changed, written, why):
    with pytest.raises(HardwareError) as refused:
        read_dimensions(changed(wall=written))
    assert str(refused.value).startswith("dimensions.toml: ")
    assert why in str(refused.value)


def test_a_plate_of_a_bought_part_may_be_thin(changed):
    assert read_dimensions(changed(display_thick=1.0))["display_thick"].mm == 1


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("wall = {", "walls = {", "walls is not a dimension of the box. wall is missing."),
        ("wall = { mm = 2.4,", "wall = {", "wall must have mm, what and source"),
        ("wall = {", 'wall = { colour = "red",', "wall must have mm, what and source"),
        ("wall = { mm = 2.4,", "wall = 2.4 #", "wall must have mm, what and source"),
        (
            '"thickness of the walls of hub and pods"',
            '" "',
            "wall must say what it is, and its source",
        ),
        (
            '"thickness of the walls of hub and pods"',
            "3",
            "wall must say what it is, and its source",
        ),
        ("wall = {", "wall = ", "dimensions.toml is not TOML: "),
    ],
)
def test_a_file_of_another_format_is_refused(text, old, new, why):
    assert text.count(old) == 1
    with pytest.raises(HardwareError) as refused:
        read_dimensions(text.replace(old, new))
    assert why in str(refused.value)


def test_all_errors_are_reported_together(changed):
    with pytest.raises(HardwareError) as refused:
        read_dimensions(changed(wall=1.2, lid=0, ring_outer='"big"'))
    assert [name in str(refused.value) for name in ("wall", "lid", "ring_outer")] == [True] * 3
