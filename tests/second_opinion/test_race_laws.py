"""The rules of the games with a race, compared with the examples of the rule books."""

from tests.second_opinion.gestures import Gesture
from tests.second_opinion.laws import got_it, gotta_go
from tests.second_opinion.taps import SECOND, names, tapped


class TestGottaGo:
    def test_scores_follow_the_table_in_the_rule_book(self):
        assert [gotta_go.points(n, True, False) for n in range(1, 8)] == [1, 4, 9, 16, 25, 36, 49]

    def test_without_a_card_every_card_costs(self):
        assert [gotta_go.points(n, False, False) for n in (0, 1, 9)] == [0, -1, -9]

    def test_a_duplicate_costs_one(self):
        assert gotta_go.points(6, True, True) == gotta_go.points(0, True, True) == -1

    def test_one_card_less_than_players_and_five_at_most(self):
        cards = [gotta_go.cards_in_play(players) for players in range(2, 11)]
        assert cards == [3, 2, 3, 4, 5, 5, 5, 5, 5]

    def play(self, players, claims, counts, target=75):
        model = gotta_go.GottaGo(players, {"target": target})
        tapped(model, "OK", ("wait", None), ("wait", None), *claims)
        model.now_us += 2 * SECOND
        model.do(Gesture(model.now_us, "wait"))
        for button, cards in counts:
            tapped(model, *[button] * cards)
        return model, tapped(model, "OK")

    def test_all_tied_players_win(self):
        counts = ((2, 7), (1, 7), (3, 4))
        _, events = self.play((1, 2, 3), (2, 1), counts, target=49)
        assert events[1].fields["winners"] == [1, 2]

    def test_two_players_at_the_top_play_another_round(self):
        counts = ((1, 3), (2, 1), (3, 3), (4, 2))
        model, events = self.play((1, 3), (1, 3, 2), counts, target=5)
        assert events[0].fields["points"] == {1: 10, 3: 7}
        assert events[1].fields["winners"] == [1]
        counts = ((1, 3), (2, 1), (3, 3), (4, 1))
        model, events = self.play((1, 3), (1, 3), (), target=1)
        assert model.state.phase == "race"
        model, events = self.play((1, 3), (1, 3, 2), ((1, 2), (2, 2), (3, 3), (4, 1)), target=5)
        assert events[0].fields["totals"] == {1: 8, 3: 8}
        assert names(events) == ["round_scored"] and model.state.phase == "scored"

    def test_an_eighth_card_without_a_duplicate_is_refused(self):
        model = gotta_go.GottaGo((1, 2, 3), {"target": 75})
        tapped(model, "OK", ("wait", None), ("wait", None), 2, 1, ("wait", None), ("wait", None))
        assert names(tapped(model, *[1] * 7)) == []
        assert names(tapped(model, 1)) == ["refused"]
        assert names(tapped(model, ("hold", 1), 1)) == []
        assert names(tapped(model, *[3] * 8)) == []

    def test_a_player_without_a_card_is_asked_about(self):
        model, events = self.play((1, 2, 3), (2, 1), ((1, 7),))
        assert events == [] and model.state.phase == "counting"
        assert names(tapped(model, "OK")) == ["round_scored"]
        model, events = self.play((1, 2, 3), (2, 1), ((3, 2),))
        assert names(events) == ["round_scored"]


class TestGotIt:
    def test_sets_of_one_colour_or_one_shape(self):
        assert got_it.is_set(["red circle", "red square", "red triangle"])
        assert got_it.is_set(["red circle", "blue circle", "yellow circle"])
        assert not got_it.is_set(["red circle", "red square", "blue circle"])
        assert got_it.is_set(["red circle", "red square", "wild"])
        assert got_it.is_set(["red circle", "blue square", "wild"]) is False
        assert got_it.is_set(["wild", "wild", "blue square"])

    def test_one_colour_and_one_shape_is_one_set_only(self):
        assert got_it.sets(["red circle"] * 3) == 1

    def test_a_shape_is_in_one_set_only_and_may_move(self):
        assert got_it.sets(["red circle"] * 5) == 1
        # The circle in the middle belongs to only one of the two sets.
        cross = ["red circle", "red square", "red triangle", "blue circle", "yellow circle"]
        assert got_it.sets(cross) == 1
        assert got_it.sets([*cross, "red circle"]) == 2
        assert got_it.sets([*cross, "wild"]) == 2

    def play(self, *deeds, players=(1, 3, 4)):
        model = got_it.GotIt(
            players, {"window_ms": 5, "rival_limit": 6, "shapes": "circle,square,triangle"}
        )
        tapped(model, 1, "OK", ("wait", None), ("wait", None))
        return model, tapped(model, *deeds)

    def test_five_cards_win_both_shapes(self):
        model, _ = self.play(3, "OK", *[3] * 5, "OK", "OK", "OK", "NEXT", "OK")
        assert model.state.shapes[3] == ["red circle", "yellow circle"]

    def test_fewer_cards_win_one(self):
        model, events = self.play(3, "OK", *[3] * 4, "OK", "OK", "OK")
        assert model.state.shapes[3] == ["red circle"] and events[-1].name == "round_scored"

    def test_if_all_are_out_nobody_got_it(self):
        _, events = self.play(("less", 1), "OK", ("less", 3), "OK", ("less", 4))
        assert names(events) == ["not_got_it", "round_ended"]

    def test_after_a_wrong_claim_the_player_is_out_and_the_race_continues(self):
        model, events = self.play(3, "NEXT")
        assert names(events) == ["rejected", "race_reopened"]
        assert names(tapped(model, 3)) == ["refused"] and names(tapped(model, 4)) == ["claim"]

    def test_wilds_cannot_be_stolen(self):
        model, _ = self.play(3, "OK", 3, "OK", "OK", "NEXT", "NEXT", "NEXT", "OK")
        assert model.state.shapes[3] == ["wild"] and model.loot(3) == []
