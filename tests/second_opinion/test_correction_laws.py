"""Corrections of earlier rounds, calculated by hand from the ruling."""

from tests.second_opinion.gestures import Gesture
from tests.second_opinion.laws.got_it import GotIt
from tests.second_opinion.laws.got_ya import GotYa, hand_like
from tests.second_opinion.laws.gotown import GoTown
from tests.second_opinion.laws.gotta_go import GottaGo
from tests.second_opinion.laws.i_go import IGo
from tests.second_opinion.taps import SECOND, names, tapped

WINDOW = {"window_ms": 5, "rival_limit": 6, "shapes": "circle,square,triangle"}


def scored(target=30):
    """Return Gotta Go! with round 1 scored: 9, 4 and -1."""
    model = GottaGo([1, 2, 4], {"target": target})
    tapped(model, "OK")
    model.now_us += 2 * SECOND
    tapped(model, 1, 2)
    model.now_us += 2 * SECOND
    tapped(model, 1, 1, 1, 2, 2, 4, "OK")
    assert model.state.totals == {1: 9, 2: 4, 4: -1}
    return model


def correct(model, player, *offsets, kind="correct"):
    """Correct a round; return the expected events."""
    before = len(model.expected)
    model.now_us += SECOND
    model.do(Gesture(model.now_us, kind, player, offsets))
    model.now_us += 30 * SECOND
    return model.expected[before:]


def test_totals_are_corrected_and_the_event_has_the_former_points():
    expected = correct(scored(), 2, 0, 5)
    assert names(expected) == ["paused", "corrected", "resumed"]
    assert expected[1].fields == {
        "round": 1,
        "points": {1: 9, 2: 9, 4: -1},
        "was": {1: 9, 2: 4, 4: -1},
        "totals": {1: 9, 2: 9, 4: -1},
    }


def test_between_rounds_the_match_can_end_at_once():
    model = scored(target=20)
    assert names(correct(model, 1, 0, 16))[1:3] == ["corrected", "match_ended"]
    assert names(correct(model, 1, 0, -9)) == ["paused", "corrected", "resumed"]
    assert model.state.phase == "scored"


def test_a_prepared_round_is_ready_again():
    model = scored(target=20)
    tapped(model, "OK")
    correct(model, 1, 0, 16)
    assert model.is_over
    correct(model, 1, 0, -9)
    assert (model.state.phase, model.state.round) == ("ready", 2)


def test_during_a_round_its_own_end_is_awaited():
    model = scored(target=20)
    tapped(model, "OK", "OK")
    model.now_us += 2 * SECOND
    assert names(correct(model, 1, 0, 16))[1:] == ["paused", "corrected", "resumed"]
    assert model.state.phase == "race"


def test_a_correction_is_undone_and_saved():
    model = scored()
    correct(model, 1, 0, 7)
    assert names(tapped(model, "BACK")) == ["undone"]
    assert model.state.totals[1] == 9
    assert names(correct(model, 1, 0, 7, kind="correct_cut"))[1:] == [
        "corrected",
        "match_restored",
        "paused",
    ]
    assert model.state.totals[1] == 16


def test_points_that_no_cards_give_are_refused():
    model = scored()
    for player, points in ((1, 1), (2, 1), (4, 2), (4, -49)):
        assert names(correct(model, player, 0, points)) == ["paused", "refused", "resumed"]
    assert model.state.totals == {1: 9, 2: 4, 4: -1}
    assert GottaGo([1, 3], {"target": 30}).can_give({1: 13, 3: 13}, 1)
    assert not GottaGo([1, 3], {"target": 30}).can_give({1: 11, 3: 11}, 1)
    model = GotYa([1, 2, 3], {"target": 50, "rounds": 3}, 1)
    assert model.can_give({1: 0, 2: 2, 3: 2}, 1)
    for points in ({1: 0, 2: 1, 3: 1}, {1: 11, 2: 0, 3: 0}, {1: 2, 2: 2, 3: 2}):
        assert not model.can_give(points, 1)
    model = IGo([1, 2, 3], {"turn_s": 0}, 1)
    assert model.can_give({1: 0, 2: 1, 3: 1}, 1)
    assert model.can_give({1: 0, 2: 0, 3: 0}, 1), "a void hand"
    for points in ({1: 1, 2: 1, 3: 1}, {1: 2, 2: 0, 3: 0}):
        assert not model.can_give(points, 1)


def test_a_second_complete_tower_is_refused():
    model = GoTown([1, 2], {"target": 4}, 1)
    tapped(model, "OK", "OK")
    correct(model, 2, 0, 4)
    assert names(correct(model, 1, 0, 3)) == ["paused", "refused", "resumed"]
    assert model.state.towers[1] == [False]


def test_the_perfect_player_stays_the_winner():
    model = IGo([1, 2, 3], {"turn_s": 0}, 1)
    tapped(model, "OK", ("hold", 1), 1, 2, 2, 3, 3, "OK", "OK", "OK", ("hold", 1), 2, "OK")
    assert model.is_over
    # In a hand with a Perfect Player nobody scores, and points of earlier hands do not matter.
    assert names(correct(model, 2, 0, 1)) == ["paused", "refused", "resumed"]
    assert names(correct(model, 2, 1, 1)) == ["paused", "refused", "resumed"], "1 called"
    expected = correct(model, 1, 1, -1)
    assert expected[2].fields["winners"] == [1]


def test_a_perfect_player_is_removed_and_the_match_continues():
    model = IGo([1, 2, 3], {"turn_s": 0}, 1)
    tapped(model, "OK", ("hold", 1), 2, 3, "OK")
    assert model.is_over
    expected = correct(model, 1, 0, -1, 1)
    assert names(expected) == ["paused", "corrected", "resumed"]
    assert expected[1].fields["perfect"] is None
    assert model.state.phase == "scored"


def test_an_added_perfect_player_has_won():
    model = IGo([1, 2, 3], {"turn_s": 0}, 1)
    tapped(model, "OK", ("hold", 1), 1, 2, 2, 3, 3, "OK")
    assert model.state.totals == {1: 1, 2: 0, 3: 0}
    assert names(correct(model, 2, 0, 1, 1)) == ["paused", "refused", "resumed"], "1 called"
    expected = correct(model, 1, 0, 2, 1)
    assert names(expected)[1:4] == ["refused", "corrected", "match_ended"]
    assert expected[2].fields["totals"] == {1: 0, 2: 0, 3: 0}
    assert expected[3].fields["winners"] == [1]
    # A hand has at most one Perfect Player.
    assert names(correct(model, 3, 0, 1, 1)) == ["paused", "refused", "resumed"]


def test_a_void_hand_becomes_scored():
    model = IGo([1, 2, 3], {"turn_s": 0}, 1)
    tapped(model, "OK", "NEXT", "OK")
    assert model.state.phase == "scored"
    expected = correct(model, 3, 0, 1)
    assert expected[1].fields["was"] == {1: 0, 2: 0, 3: 0}
    assert model.state.totals == {1: 0, 2: 0, 3: 1}


def test_a_hand_of_got_ya_is_corrected():
    model = GotYa([1, 2, 3], {"target": 0, "rounds": 1}, 1)
    tapped(model, "OK", 1, "OK", ("hold", 2), ("hold", 3), "OK", *[2] * 10)
    assert model.state.hands == {1: (1, 1, 0)}, "a Got-Ya"
    expected = correct(model, 2, 0, 1, 1)
    assert expected[1].fields["outcome"] == "won"
    assert (expected[1].fields["player"], expected[1].fields["tricks"]) == (1, 1)
    assert names(correct(model, 2, 0, 11, 1)) == [
        "paused",
        "refused",
        "refused",
        "corrected",
        "match_ended",
        "resumed",
    ]
    # Correcting only the points keeps the bid of two and the number of tricks.
    correct(model, 1, 0, 1)
    assert model.state.hands == {1: (1, 2, 10)}


def test_the_hand_derived_from_points_resembles_the_one_before():
    three, two = (1, 2, 3), (1, 2)
    assert hand_like(three, {1: 4, 2: 0, 3: 0}, (1, 5, 0)) == (1, 4, 0), "a Got-Ya stays one"
    assert hand_like(three, {1: 0, 2: 5, 3: 5}, (1, 5, 0)) == (1, 5, 1)
    assert hand_like(three, {1: 0, 2: 4, 3: 0}, (1, 4, 6)) == (2, 4, 4)
    assert hand_like(two, {1: 0, 2: 5}, (1, 5, 3)) == (1, 5, 3)
    assert hand_like(two, {1: 0, 2: 5}, (None, 0, 0)) == (2, 5, 5)
    assert hand_like(two, {1: 0, 2: 0}, (1, 5, 3)) == (None, 0, 0)


def test_towers_are_corrected_in_a_turn_and_a_complete_one_wins():
    model = GoTown([1, 2], {"target": 4}, 1)
    tapped(model, "OK", "OK")
    assert names(correct(model, 2, 0, 9)) == [
        "paused",
        *["refused"] * 5,
        "corrected",
        "round_ended",
        "round_scored",
        "match_ended",
        "resumed",
    ]
    assert names(correct(model, 2, 0, -1))[1:3] == ["corrected", "turn_started"]
    assert model.state.turn == 1


def test_shapes_are_corrected_and_sets_follow():
    model = GotIt([1, 3], WINDOW)
    tapped(model, 1, "OK")
    model.now_us += 2 * SECOND
    tapped(model, 1, "OK", 1, "OK", "OK", "OK")
    assert model.state.shapes[1] == ["red circle"]
    assert names(correct(model, 1, 0, 2)) == ["paused", "refused", "resumed"]
    tapped(model, "OK", "OK")
    model.now_us += 2 * SECOND
    tapped(model, 1, "OK", 1, "OK", "OK", "OK")
    expected = correct(model, 1, 0, 1)
    assert expected[1].fields["totals"] == {1: 1, 3: 0}
    assert expected[1].fields["points"] == {1: 1, 3: 0}
    expected = correct(model, 3, 0, -1, 9)
    assert names(expected) == ["paused", "refused", "resumed"]
