"""Lights and sounds of Got-Ya are sufficient to play without a display."""

import unittest

from driven import DrivenTable
from tableref.show import lights
from tableref.show.tunes import notes

PLAYERS = (1, 4, 5)
SEED = 2
"""Draws player 1 as the dealer of three."""


def brightness(light):
    return (light >> 16) + (light >> 8 & 255) + (light & 255)


def brightest(table):
    """Return the button whose light was the brightest over two seconds."""
    shone = dict.fromkeys(range(1, 11), 0)
    for _ in range(20):
        for button in shone:
            # Brightness is relative to the player's colour, because white is brighter than violet.
            full = brightness(lights.colour(button))
            shone[button] += brightness(table.button_light(button)) * 1000 // full
        table.wait(100)
    return max(shone, key=lambda button: shone[button])


def bidding():
    table = DrivenTable(PLAYERS, game="got_ya", seed=SEED).ok().wait(1000)
    assert table.last("round_started")["dealer"] == 1
    return table


def choosing():
    return bidding().tap(1, 2).ok().hold(4).hold(5).wait(1000)


def dots(table):
    """Return the positions of the white ring lights in each of 30 samples, 0.1 s apart."""
    seen = []
    for _ in range(30):
        white = [
            at for at, light in enumerate(table.ring()) if light == lights.scale(lights.WHITE, 160)
        ]
        seen.append(tuple(white))
        table.wait(100)
    return seen


class Bidding(unittest.TestCase):
    def test_the_player_whose_bid_is_awaited_is_lit(self):
        table = bidding()
        self.assertEqual(brightest(table), 1)
        self.assertEqual(brightest(table.hold(1).wait(1000)), 4)

    def test_the_ring_points_at_the_player_whose_bid_is_awaited(self):
        lit = [at for at, light in enumerate(bidding().ring()) if light]
        self.assertEqual(lit, [lights.seat(1)])

    def test_the_ring_counts_the_taps(self):
        table = bidding().tap(1, 7)
        self.assertEqual([at for at, light in enumerate(table.ring()) if light], list(range(7)))

    def test_the_ring_shows_the_bid_to_beat(self):
        table = bidding().tap(1, 4).ok().tap(4, 2)
        ring = table.ring()
        self.assertEqual([at for at, light in enumerate(ring) if light], [0, 1, 2, 3])
        self.assertEqual(ring[2], lights.scale(lights.WHITE, 60))
        self.assertNotEqual(ring[1], ring[2])

    def test_players_who_passed_are_dark_and_the_highest_bidder_is_lit(self):
        table = bidding().tap(1, 4).ok().hold(4).wait(1000)
        self.assertEqual(table.button_light(4), 0)
        self.assertNotEqual(table.button_light(1), 0)

    def test_the_player_in_turn_is_always_brighter_than_the_highest_bidder(self):
        table = bidding().tap(1, 4).ok()
        for _ in range(40):
            table.wait(50)
            lights_now = {player: table.button_light(player) for player in (4, 1)}
            turn, leads = [
                brightness(lights_now[player]) * 1000 // brightness(lights.colour(player))
                for player in (4, 1)
            ]
            self.assertTrue(turn > leads > 0, (turn, leads))

    def test_a_tap_has_a_flash_and_a_sound_at_once(self):
        table = bidding().press(1)
        self.assertEqual(table.button_light(1), lights.WHITE)
        self.assertTrue(table.tone() > 0)


class Trump(unittest.TestCase):
    def test_each_suit_has_a_number_of_dots_and_no_trump_has_none(self):
        table = choosing()
        counts = []
        for _ in range(5):
            most = max([len(white) for white in dots(table)])
            counts.append(most)
            table.next()
        self.assertEqual(counts, [3, 4, 2, 1, 0])

    def test_the_dots_move_so_that_none_is_hidden_for_long(self):
        self.assertTrue(len(set(dots(choosing().next()))) > 3)

    def test_the_dots_stay_during_play(self):
        table = choosing().next().ok()
        self.assertEqual(max([len(white) for white in dots(table)]), 4)
        self.assertEqual(max([len(white) for white in dots(table.tap(4))]), 4)

    def test_the_bidder_is_lit(self):
        self.assertEqual(brightest(choosing()), 1)


class Play(unittest.TestCase):
    def test_the_leader_is_lit_and_the_ring_points_at_the_leader(self):
        table = choosing().next().next().next().next().ok().wait(1000)
        self.assertEqual(brightest(table), 1)
        table.tap(5).wait(1000)
        self.assertEqual(brightest(table), 5)
        self.assertEqual(table.ring()[lights.seat(5)], lights.scale(lights.colour(5), 200))

    def test_a_trick_sounds_higher_with_each_trick_of_the_player(self):
        table = choosing().ok().wait(1000)
        tones = []
        for _ in range(3):
            tones.append(table.press(4).tone())
            table.wait(60).release(4).wait(1000)
        self.assertEqual(tones, [notes("claim_%d" % n)[0][0] for n in (1, 2, 3)])

    def test_a_got_ya_has_its_own_tune(self):
        table = choosing().ok().wait(1000).tap(4, 9).wait(1000).press(4)
        self.assertEqual(table.tone(), notes("surprise")[0][0])

    def test_the_end_of_any_other_hand_has_its_own_tune(self):
        table = choosing().ok().wait(1000).tap(1, 9).wait(1000).press(1)
        self.assertEqual(table.tone(), notes("result")[0][0])


if __name__ == "__main__":
    unittest.main()
