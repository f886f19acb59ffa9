"""The hues of the players differ, whoever joins and whatever colours are chosen."""

from hypothesis import given
from hypothesis import strategies as st

from tableref.referee import names
from tableref.referee.referee import Referee
from tableref.show.lights import HUES

CHOSEN = st.tuples(st.permutations(range(5)), st.permutations(range(5))).map(
    lambda groups: [HUES[hue] for group in groups for hue in group]
)
JOINED = st.sets(st.integers(1, 10)).map(sorted)


def seen(colours, player):
    return colours[player - 1], player > names.ALIKE


@given(CHOSEN, JOINED)
def test_up_to_five_players_differ_in_hue_and_all_in_hue_or_pattern(chosen, joined):
    shown = names.hues(chosen, joined)
    hues = {shown[player - 1] for player in joined}
    assert len(hues) == min(len(joined), len(HUES))
    assert len({seen(shown, player) for player in joined}) == len(joined)


@given(CHOSEN, JOINED)
def test_nobody_changes_without_need(chosen, joined):
    shown = names.hues(chosen, joined)
    for player, (was, now) in enumerate(zip(chosen, shown, strict=True), 1):
        others = [chosen[other - 1] for other in joined if other < player]
        assert now == was or (player in joined and was in others)
    assert names.hues(shown, joined) == shown


@given(CHOSEN, JOINED)
def test_hues_and_names_of_colours_are_assigned_alike(chosen, joined):
    named = [names.COLOURS[HUES.index(hue)] for hue in chosen]
    shown = [names.COLOURS[HUES.index(hue)] for hue in names.hues(chosen, joined)]
    assert names.hues(named, joined) == shown


@given(st.lists(st.integers(1, 10), min_size=1, max_size=12))
def test_the_lights_show_the_hues_while_players_join_and_leave(presses):
    referee = Referee()
    referee.choose("gotta_go")
    t_us = 1_000_000
    for button in presses:
        for is_down in (True, False):
            referee.edge(button, is_down, t_us)
            referee.tick(t_us)
            t_us += 400_000
        shone = [referee.pixel(seat, t_us) for seat in range(10)]
        joined = referee.lobby.players
        assert names.lights.lit_colours == names.hues(HUES * 2, joined)
        if len(joined) > 2:
            assert all(shone[player - 1] for player in joined)
