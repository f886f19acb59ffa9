"""Lights and sounds of Gotta Go! are sufficient to play without a display."""

import unittest

from driven import DrivenTable
from tableref.games import game_lights
from tableref.presses.gestures import OK
from tableref.show import lights

WHITE = lights.WHITE
PLAYERS = (1, 2, 4)


def lit(pixels):
    """Return the indexes of the lights that are on."""
    return [index for index, light in enumerate(pixels) if light]


def brightness(light):
    return (light >> 16) + (light >> 8 & 255) + (light & 255)


def seen_over(table, ms, step_ms, look):
    """Return the results of `look`, called every `step_ms` for `ms`."""
    seen = []
    for _ in range(ms // step_ms):
        seen.append(look())
        table.wait(step_ms)
    return seen


def scoring():
    return DrivenTable(PLAYERS).start_round().claim(1, 2).wait(1700)


class Draw(unittest.TestCase):
    def test_the_draw_runs_round_the_players_and_stops_at_the_drawn_one(self):
        table = DrivenTable(PLAYERS)
        seen = seen_over(
            table, 3000, 10, lambda: [b for b in PLAYERS if table.button_light(b) == WHITE]
        )
        stops = [at for at, (one, other) in enumerate(zip(seen, seen[1:])) if one != other]
        self.assertTrue(len(stops) > 8)
        gaps = [after - before for before, after in zip(stops, stops[1:])]
        self.assertTrue(gaps[-1] > 2 * gaps[0])
        drawn = table.last("starter_drawn")["player"]
        best = max(PLAYERS, key=lambda button: brightness(table.button_light(button)))
        self.assertEqual(best, drawn)
        self.assertIn(lights.seat(drawn), lit([light > 0x101010 for light in table.ring()]))

    def test_the_draw_has_sounds(self):
        table = DrivenTable(PLAYERS)
        self.assertTrue(len(set(seen_over(table, 2500, 10, table.tone))) > 2)


class Countdown(unittest.TestCase):
    def test_the_ring_empties_like_sand_while_the_buttons_are_dark(self):
        table = DrivenTable(PLAYERS).wait(3000).press(OK)
        grains = []
        for _ in range(100):
            self.assertEqual(lit(table.pixels()[:10]), [])
            grains.append(len(lit(table.ring())))
            table.wait(20)
        self.assertEqual(grains[0], 16)
        self.assertEqual(grains[50], 8)
        self.assertEqual(grains, sorted(grains, reverse=True))
        self.assertEqual(sorted(set(grains)), list(range(1, 17)))

    def test_beats_3_and_2_sound_alike_and_the_opening_differently(self):
        table = DrivenTable(PLAYERS).wait(4000).press(OK)
        tones = [table.tone(), table.wait(1000).tone(), table.wait(1000).tone()]
        self.assertEqual(tones, [880, 880, 1760])
        self.assertEqual(table.wait(700).tone(), 0)

    def test_on_1_all_lights_flash(self):
        table = DrivenTable(PLAYERS).start_round()
        pixels = table.pixels()
        self.assertEqual([pixels[button - 1] for button in PLAYERS], [WHITE] * 3)
        self.assertEqual(table.ring(), [WHITE] * 16)


class Race(unittest.TestCase):
    def test_the_ring_shows_the_cards_left_as_equal_shares(self):
        table = DrivenTable(tuple(range(1, 11))).start_round().wait(500)
        shares = [len(lit([light == WHITE for light in table.ring()]))]
        for player in (3, 7, 1, 9):
            table.wait(1500).claim(player).wait(1500)
            shares.append(len(lit([light == WHITE for light in table.ring()])))
        self.assertEqual(shares, [11, 9, 7, 5, 3])

    def test_one_card_of_one_fills_the_ring(self):
        self.assertEqual([lights.shares(i, 1, 1) for i in range(16)], [WHITE] * 16)

    def test_a_claim_fills_the_ring_from_the_seat_in_the_players_colour(self):
        table = DrivenTable((1, 2, 4, 9)).start_round().wait(500).press(9)
        mine = lights.colour(9)
        self.assertEqual(table.button_light(9), WHITE)
        reached = []
        for _ in range(16):
            reached.append(len(lit([light == mine for light in table.ring()])))
            table.wait(25)
        self.assertEqual(reached[0], 1)
        self.assertEqual(reached[-1], 16)
        self.assertEqual(reached, sorted(reached))

    def test_players_who_have_claimed_are_bright_and_the_others_dim(self):
        table = DrivenTable((1, 2, 4, 9)).start_round().claim(4).wait(1500)
        self.assertEqual(table.button_light(4), lights.colour(4))
        for button in (1, 2, 9):
            self.assertTrue(0 < brightness(table.button_light(button)) < 100)

    def test_a_player_whose_light_is_white_sees_a_press_by_darkness(self):
        table = DrivenTable((1, 2, 5)).start_round().claim(1, 2).wait(1700).tap(5).wait(1000)
        self.assertEqual(table.button_light(5), 0xFFFFFF)
        table.press(5)
        seen = seen_over(table, 200, 20, lambda: table.button_light(5))
        self.assertEqual([seen[0], seen[4], seen[8]], [WHITE, lights.OFF, lights.colour(5)])
        # The flash of a light that is not white stays white all the time.
        table.press(1)
        seen = seen_over(table, 200, 20, lambda: table.button_light(1))
        self.assertEqual([seen[0], seen[4]], [WHITE, WHITE])

    def test_a_claim_has_a_sound_which_is_higher_for_each_rank(self):
        tones = []
        for player in (1, 2, 3, 4):
            table = DrivenTable(tuple(range(1, 11))).start_round()
            table.claim(*range(5, 5 + player - 1)).wait(1000).press(player)
            tones.append(table.tone())
        self.assertEqual(tones, sorted(set(tones)))

    def test_the_last_claim_ends_the_round_with_flashes_and_a_bell(self):
        table = DrivenTable(PLAYERS).start_round().claim(1).wait(500).press(2)
        self.assertEqual(table.tone(), 1760)
        rings = seen_over(table, 1400, 50, table.ring)
        self.assertIn([WHITE] * 16, rings)
        self.assertIn([0] * 16, rings)
        bell = seen_over(table, 600, 10, table.tone)
        self.assertTrue(len(set(bell)) > 1)

    def test_a_late_press_looks_different_from_one_that_counts(self):
        table = DrivenTable(PLAYERS).start_round().claim(1, 2).wait(500).press(4)
        seen = seen_over(table, 480, 20, lambda: table.button_light(4))
        self.assertTrue(max(brightness(light) for light in seen) < 200)
        self.assertEqual(
            len([1 for a, b in zip(seen, seen[1:]) if brightness(b) > brightness(a)]),
            2,
        )

    def test_a_late_press_does_not_cut_off_the_bell(self):
        table = DrivenTable(PLAYERS).start_round().claim(1).wait(500).press(2).press(4)
        self.assertEqual(table.tone(), 1760)

    def test_tied_players_blink_and_the_ring_has_their_colours(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().claim(4, 2).press(1, 5).wait(600)
        for button in (1, 5):
            seen = seen_over(table, 1000, 50, lambda button=button: table.button_light(button))
            self.assertTrue(WHITE in seen and len(set(seen)) == 2)
        rings = seen_over(table, 1000, 50, table.ring)
        colours = {light for ring in rings for light in ring}
        self.assertEqual(colours, {0, lights.colour(1), lights.colour(5)})
        self.assertTrue(brightness(table.button_light(4)) > 0)

    def test_a_tie_has_a_sound(self):
        table = DrivenTable(PLAYERS).start_round().claim(4).wait(600).press(1, 2)
        tones = set(seen_over(table, 800, 10, table.tone))
        self.assertEqual(tones & {988, 740}, {988, 740})

    def test_a_paused_race_shows_its_cards_dimly(self):
        table = DrivenTable(PLAYERS).start_round().claim(4).hold(11)
        flow = table.referee._stage.progress.game
        self.assertEqual(flow.phase, "halted")
        ring = [brightness(game_lights.pixel(flow, i, 9_000_000)) for i in range(10, 26)]
        self.assertTrue(0 < max(ring) < 300)


class Counting(unittest.TestCase):
    def test_players_who_have_not_counted_pulse_and_others_are_bright(self):
        table = scoring().tap(1)
        self.assertEqual(table.wait(200).button_light(1), lights.colour(1))
        seen = seen_over(table, 1600, 50, lambda: table.button_light(4))
        self.assertTrue(len(set(seen)) > 5)

    def test_the_ring_counts_the_cards_of_the_last_player_who_tapped(self):
        table = scoring()
        for cards in range(1, 8):
            table.tap(2)
            self.assertEqual(lit([light > 0x202020 for light in table.ring()]), list(range(cards)))
        self.assertTrue(table.ring()[0] != 0)

    def test_duplicates_are_shown_by_every_other_light(self):
        table = scoring().hold(2).tap(2, 4)
        ring = table.ring()
        self.assertEqual([brightness(ring[i]) > 100 for i in range(4)], [True, False, True, False])
        tail = set(seen_over(table, 1000, 50, lambda: table.ring()[15]))
        self.assertEqual(tail, {0, WHITE})

    def test_more_than_16_cards_begin_a_second_lap(self):
        table = scoring().tap(4, 18)
        ring = table.ring()
        self.assertEqual(len(lit(ring)), 16)
        self.assertTrue(brightness(ring[0]) != brightness(ring[5]))

    def test_before_the_first_tap_the_ring_is_an_invitation(self):
        table = scoring().wait(2000)
        self.assertTrue(len({tuple(ring) for ring in seen_over(table, 1000, 100, table.ring)}) > 5)

    def test_every_tap_has_a_sound_and_a_refusal_another_one(self):
        table = scoring().wait(2000)
        click = table.press(1).tone()
        table.release(1).wait(500).tap(1, 6).wait(500).tap(1)
        self.assertEqual(table.last("refused")["reason"], "cards_need_duplicate")
        self.assertTrue(0 < table.tone() < 300 < click)

    def test_a_duplicate_sounds_different_from_a_tap(self):
        table = scoring().wait(2000).press(1)
        click = table.tone()
        table.wait(700)
        self.assertTrue(table.tone() not in (0, click))


class Result(unittest.TestCase):
    def test_the_ring_shows_each_total_against_the_target_in_turn(self):
        table = DrivenTable(PLAYERS, target=98).play_round((1, 2), {1: 7, 2: 0, 4: 12}).wait(1000)
        self.assertEqual(table.button_light(1), lights.colour(1))
        self.assertEqual(lit(table.ring()), list(range(8)))
        table.wait(2000)
        self.assertEqual(table.button_light(2), lights.colour(2))
        self.assertEqual(lit(table.ring()), [])

    def test_a_negative_total_runs_the_other_way_and_blinks(self):
        table = DrivenTable(PLAYERS, target=98).play_round((1, 2), {1: 7, 2: 0, 4: 12}).wait(4500)
        rings = [tuple(lit(ring)) for ring in seen_over(table, 1000, 50, table.ring)]
        self.assertEqual(set(rings), {(), (14, 15)})


class Winner(unittest.TestCase):
    def test_the_winner_gets_a_light_show(self):
        table = DrivenTable(PLAYERS, target=9).play_round((1, 2), {1: 3})
        rings = {tuple(ring) for ring in seen_over(table, 4000, 50, table.ring)}
        self.assertTrue(len(rings) > 40)
        seen = seen_over(table, 1000, 20, lambda: table.button_light(1))
        self.assertIn(WHITE, seen)
        others = seen_over(table, 1000, 20, lambda: table.button_light(2))
        self.assertTrue(max(brightness(light) for light in others) < 100)

    def test_the_winner_gets_a_tune(self):
        table = DrivenTable(PLAYERS, target=9).play_round((1, 2), {1: 3})
        self.assertTrue(len(set(seen_over(table, 3500, 20, table.tone))) > 6)


if __name__ == "__main__":
    unittest.main()
