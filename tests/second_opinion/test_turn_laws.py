"""The rules of the games with turns, compared with the examples of the rule books."""

from tests.second_opinion.gestures import Gesture
from tests.second_opinion.laws import got_ya, gotown, i_go
from tests.second_opinion.taps import names, tapped


class TestIGo:
    def test_the_caller_with_the_fewest_penalties_scores(self):
        assert i_go.points(5, {2: 12, 5: 7, 9: 19}) == {2: 0, 5: 1, 9: 0}

    def test_others_with_as_few_or_fewer_score_instead(self):
        assert i_go.points(5, {2: 8, 5: 10, 9: 10}) == {2: 1, 5: 0, 9: 1}
        assert i_go.points(5, {2: 11, 5: 10, 9: 10}) == {2: 0, 5: 0, 9: 1}

    def test_the_maximum_penalties_follow_from_the_cards(self):
        # One hand has 10 elevens and 2 tens, the second one 8 tens and 4 nines.
        assert i_go.MAX_PENALTIES[1] == 130 and i_go.MAX_PENALTIES[2] == 130 + 116
        assert i_go.is_possible([130, 116]) and not i_go.is_possible([130, 117])
        assert not i_go.is_possible([131, 0])

    def start(self):
        model = i_go.IGo((2, 5, 9), {}, 5)
        tapped(model, "OK")
        return model

    def test_the_perfect_player_wins_at_once_and_alone(self):
        events = tapped(self.start(), ("hold", 5), 2, 9, "OK")
        assert names(events) == ["penalties_counted", "perfect_player", "match_ended"]
        assert events[-1].fields["winners"] == [5]

    def test_several_share_the_fourth_point(self):
        model = self.start()
        model.state.totals = {2: 3, 5: 0, 9: 3}
        events = tapped(model, ("hold", 5), 5, 2, 9, "OK")
        assert events[-1].fields["winners"] == [2, 9]

    def test_the_caller_begins_the_next_hand(self):
        model = self.start()
        tapped(model, 5, ("hold", 9), 9, 2, 2, 5, 5, "OK", "OK", "OK")
        assert model.state.phase == "turn" and model.state.turn == 9

    def test_the_last_card_of_the_display_voids_the_hand(self):
        model = self.start()
        events = tapped(model, 5, "NEXT", "OK")
        assert names(events) == ["display_emptied", "round_ended"]
        tapped(model, "OK", "OK")
        assert model.state.turn == 9 and set(model.state.totals.values()) == {0}

    def test_after_the_last_card_of_the_draw_pile_the_player_must_call(self):
        model = self.start()
        assert names(tapped(model, "NEXT", "NEXT", "OK")) == ["draw_pile_emptied"]
        assert names(tapped(model, 5)) == ["refused"]
        assert names(tapped(model, ("hold", 5))) == ["i_go", "round_ended"]


class TestGoTown:
    def start(self, players=(1, 2, 3), target=5):
        model = gotown.GoTown(players, {"target": target}, 1)
        tapped(model, "OK")
        return model

    def play(self, model, action, button):
        turns = gotown.ACTIONS.index(action) - model.state.action
        return tapped(model, *["NEXT"] * turns, button)

    def test_stealing_builds_and_removes_a_floor(self):
        model = self.start()
        tapped(model, "OK", 1)
        self.play(model, "steal", 1)
        assert model.heights() == {1: 0, 2: 1, 3: 0}

    def test_a_dog_guards_from_all_but_the_wrecking_ball(self):
        model = self.start()
        tapped(model, "OK")
        self.play(model, "dog", "OK")
        tapped(model, 1)
        assert names(self.play(model, "steal", 1)) == ["refused"]
        assert names(self.play(model, "jackhammer", 1)) == ["refused"]
        assert names(self.play(model, "wrecking_ball", 1)) == ["played"]
        assert model.state.towers[1] == []

    def test_a_bone_needs_a_dog(self):
        model = self.start()
        tapped(model, "OK")
        assert names(self.play(model, "bone", "OK")) == ["refused"]
        model.state.action = 0
        self.play(model, "dog", "OK")
        tapped(model, 1)
        assert names(self.play(model, "bone", 1)) == ["played"]
        assert model.state.towers[1] == [False]

    def test_there_are_four_dogs(self):
        model = self.start()
        for player in (1, 2, 3):
            model.state.towers[player] = [True, False]
        self.play(model, "dog", "OK")
        assert names(self.play(model, "dog", "OK")) == ["refused"]

    def test_the_fifth_floor_wins_in_the_middle_of_a_turn(self):
        events = tapped(self.start(), *["OK"] * 5)
        assert names(events) == ["played", "round_ended", "round_scored", "match_ended"]
        assert names(tapped(self.start(target=4), *["OK"] * 4))[-1] == "match_ended"

    def test_a_milkshake_and_a_truck_cost_two_turns(self):
        model = self.start((1, 2))
        self.play(model, "milkshake", 2)
        self.play(model, "donut_truck", "OK")
        assert names(tapped(model, 1)) == ["turn_ended", "turn_skipped", "turn_started"]
        tapped(model, 1)
        assert model.state.turn == 2 and names(tapped(model, "OK")) == ["refused"]
        assert names(tapped(model, 2)) == ["milkshake_discarded", "turn_started"]


class TestCorrections:
    """A correction of an earlier round leaves the later ones unchanged."""

    def start(self):
        model = i_go.IGo((2, 5, 9), {}, 5)
        model.state.totals = {2: 3, 5: 0, 9: 1}
        # In a void hand nobody called, so anybody may have scored.
        tapped(model, "OK", "NEXT", "OK")
        return model

    def correct(self, model, player, points):
        before = len(model.expected)
        model.do(Gesture(model.now_us + 1_000_000, "correct", player, (0, points)))
        model.now_us += 20_000_000
        return [one for one in model.expected[before:] if one.name not in ("paused", "resumed")]

    def test_totals_are_corrected(self):
        events = self.correct(self.start(), 9, 1)
        assert names(events) == ["corrected"]
        assert events[0].fields["was"] == {2: 0, 5: 0, 9: 0}
        assert events[0].fields["points"] == {2: 0, 5: 0, 9: 1}
        assert events[0].fields["totals"] == {2: 3, 5: 0, 9: 2}

    def test_the_end_of_the_match_is_corrected_and_undone(self):
        model = self.start()
        events = self.correct(model, 2, 1)
        assert names(events) == ["corrected", "match_ended"] and model.is_over
        assert names(self.correct(model, 2, -1)) == ["corrected"] and not model.is_over
        tapped(model, "BACK")
        assert model.is_over and model.state.totals[2] == 4


class TestGotYa:
    def test_the_number_of_cards_in_a_hand(self):
        assert [got_ya.hand(players) for players in range(2, 10)] == [15, 10, 10, 5, 5, 5, 5, 5]

    def test_the_eight_rounds_of_the_book(self):
        """The players are Ranger, King, Quean, Rex, Prince, Pug and Buster.

        The book's sheet says 7 for 5 + 3.
        """
        ranger, king, quean, _rex, prince, pug, buster = dogs = range(1, 8)
        rounds = (
            (quean, 4, 5),
            (ranger, 5, 4),
            (king, 4, 4),
            (ranger, 3, 3),
            (king, 5, 0),
            (prince, 3, 3),
            (buster, 5, 5),
            (pug, 4, 4),
        )
        totals = dict.fromkeys(dogs, 0)
        sheet = []
        for bidder, bid, tricks in rounds:
            outcome, points = got_ya.settled(dogs, bidder, bid, tricks)
            for dog in dogs:
                totals[dog] += points[dog]
            sheet.append((outcome, totals[bidder]))
        assert sheet == [
            ("won", 4),
            ("lost", 0),
            ("won", 9),
            ("won", 3),
            ("got_ya", 14),
            ("won", 8),
            ("won", 10),
            ("won", 9),
        ]
        assert list(totals.values()) == [3, 14, 9, 5, 8, 9, 10]

    def test_ties_go_to_the_most_got_yas(self):
        assert got_ya.winners({1: 9, 2: 9, 3: 8}, {1: 0, 2: 1, 3: 2}) == [2]
        assert got_ya.winners({1: 9, 2: 9, 3: 8}, {1: 1, 2: 1, 3: 2}) == [1, 2]

    def start(self, players=(1, 2, 3)):
        model = got_ya.GotYa(players, {"target": 0, "rounds": 2}, 2)
        tapped(model, "OK")
        return model

    def test_a_bid_must_beat_the_highest(self):
        model = self.start()
        assert names(tapped(model, 2, 2, "OK")) == ["bid"]
        assert names(tapped(model, 3, 3, "OK")) == ["refused"]
        assert names(tapped(model, 3, "OK")) == ["bid"]

    def test_all_pass_and_the_deal_moves_on(self):
        model = self.start()
        events = tapped(model, ("hold", 2), ("hold", 3), ("hold", 1))
        assert names(events) == ["passed", "round_ended", "round_scored"]
        tapped(model, "OK", "OK")
        assert model.state.dealer == 3

    def test_nobody_can_beat_a_bid_of_all_tricks(self):
        model = self.start(tuple(range(1, 6)))
        events = tapped(model, *[2] * 5, "OK")
        assert names(events) == ["bid", "bidding_ended"]
