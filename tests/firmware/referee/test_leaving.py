"""The pause menu in games without a winner, and after the end of a match."""

import pytest

from driven import BACK
from saving_table import SavingTable


@pytest.mark.parametrize("game", ["lots", "count_in"])
def test_a_tool_without_winners_is_left_instead_of_abandoned(game):
    table = SavingTable((1, 2), game=game, seed=1).hold(BACK).next()
    assert "Leave?" in table.screen() and "winner" not in table.screen()
    table.ok()
    assert not table.is_in_match


def test_a_pause_of_a_finished_match_does_not_offer_to_continue():
    table = SavingTable((1, 2), game="score_pad", target=5, seed=1).tap(1, 5).ok().wait(1500)
    table.hold(BACK).wait(100)
    assert "OK: who has won" in table.screen()
    assert "play on" not in table.screen()
    assert "The winner!" in table.ok().wait(50).screen()
