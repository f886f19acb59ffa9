"""The doctor's findings about the power supply."""

import pytest
from examined_table import examine, lines


@pytest.mark.parametrize(
    ("supply", "state", "said"),
    [
        ([4720, True, None], "well", "USB gives power, 4.72 V at VSYS"),
        ([4000, True, None], "well", "USB gives power, 4.00 V at VSYS"),
        (
            [3990, True, None],
            "trouble",
            "USB gives power, and only 3.99 V at VSYS: try another cable or port, or a charger; "
            "else look at what is wired to VSYS",
        ),
        ([3600, False, 60], "well", "batteries at 60 percent, 3.60 V at VSYS"),
        ([3100, False, 20], "trouble", "batteries at 20 percent, 3.10 V at VSYS: change them"),
    ],
)
def test_the_supply_is_reported(bench, supply, state, said):
    bench.facts = {"supply": supply}
    assert said in lines(examine("--no-input", status=int(state == "trouble")), state)


def test_without_batteries_the_supply_is_not_mentioned(bench):
    assert "VSYS" not in examine("--no-input").stdout


@pytest.mark.parametrize("supply", [7, [], [1, 2, 3], ["4", True, None], [4000, True, None, 1]])
def test_impossible_values_of_the_supply_are_an_error(bench, supply):
    bench.facts = {"supply": supply}
    assert "the Pico's answer makes no sense" in examine("--no-input", status=1).stderr
