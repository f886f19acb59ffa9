import unittest

import machine
from tableref.drivers.buttons import MANY, Buttons

NAMES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
WRAP = 1 << 32


class Words:
    """A sampler that returns a given list of edges."""

    def __init__(self):
        self.words = []
        self.muted = []
        self.storm = None
        self.overruns = 0
        self.is_closed = False

    def close(self):
        self.is_closed = True

    def noisy(self):
        return self.storm

    def mute(self, contact, is_muted):
        self.muted.append((contact, is_muted))

    def read(self):
        words, self.words = self.words, []
        return words


class ButtonsTest(unittest.TestCase):
    def setUp(self):
        self.sampler = Words()
        self.buttons = Buttons(self.sampler, NAMES)

    def edges(self, *words):
        self.sampler.words = list(words)
        return self.buttons.edges()

    def test_nothing_new(self):
        self.assertEqual(self.edges(), [])

    def test_a_press_and_a_release(self):
        self.assertEqual(self.edges((1 << 2, 100), (0, 250)), [(3, True, 100), (3, False, 250)])

    def test_what_changed_is_found_across_calls(self):
        self.edges((1 << 2, 100))
        self.assertEqual(self.edges((1 << 2 | 1 << 4, 200)), [(5, True, 200)])

    def test_every_contact_has_its_name(self):
        for bit, name in enumerate(NAMES):
            self.assertEqual(self.edges((1 << bit, 1000 * bit)), [(name, True, 1000 * bit)])
            self.assertEqual(self.edges((0, 1000 * bit + 500)), [(name, False, 1000 * bit + 500)])

    def test_other_pins_for_the_buttons_name_the_same_winner(self):
        crossed = Buttons(self.sampler, (9, 3) + NAMES[:1])
        self.sampler.words = [(0b010, 5), (0b011, 6)]
        self.assertEqual(crossed.edges(), [(3, True, 5), (9, True, 6)])

    def test_two_contacts_in_one_word_have_one_stamp(self):
        self.assertEqual(self.edges((0b11, 70)), [(1, True, 70), (2, True, 70)])

    def test_words_with_one_stamp_are_told_apart(self):
        self.assertEqual(self.edges((0b10, 70), (0b11, 70)), [(2, True, 70), (1, True, 71)])

    def test_stamps_keep_growing_when_several_must_be_moved(self):
        stamps = [t_us for _, _, t_us in self.edges((1, 70), (0, 70), (1, 71), (0, 71), (1, 80))]
        self.assertEqual(stamps, [70, 71, 72, 73, 80])

    def test_words_with_one_stamp_are_told_apart_across_calls(self):
        self.edges((0b10, 70))
        self.assertEqual(self.edges((0b11, 70)), [(1, True, 71)])

    def test_a_moved_stamp_wraps_with_the_counter(self):
        self.assertEqual(
            self.edges((1, WRAP - 1), (0, WRAP - 1)), [(1, True, WRAP - 1), (1, False, 0)]
        )

    def test_the_counter_may_wrap_between_words(self):
        self.assertEqual(self.edges((1, WRAP - 5), (0, 3)), [(1, True, WRAP - 5), (1, False, 3)])

    def test_a_stamp_after_a_long_rest_stays_as_it_is(self):
        hour_us = 3_600_000_000
        later_us = (100 + hour_us) % WRAP
        self.assertEqual(self.edges((1, 100), (0, later_us))[1], (1, False, later_us))

    def test_a_word_that_changes_nothing_is_no_edge(self):
        self.assertEqual(self.edges((0, 10)), [])

    def test_what_is_held_at_power_up_is_pressed(self):
        self.assertEqual(self.edges((1 << 12, 0)), [(13, True, 0)])

    def test_a_noisy_button_is_muted_for_as_long_as_it_is_out_of_play(self):
        bus, machine.bus = machine.bus, machine.Memory(look_us=0)
        try:
            machine.bus.now_us = WRAP - 500_000
            noisy = {"event": "button_noisy", "button": 9, "for_us": 2_000_000}
            self.buttons.mute_noisy([{"event": "claim", "player": 3}, noisy])
            self.assertEqual(self.sampler.muted, [(8, True)])
            machine.bus.now_us += 1_999_999
            self.assertEqual(self.edges((1, 100)), [(1, True, 100)])
            self.assertEqual(self.sampler.muted, [(8, True)])
            machine.bus.now_us += 1
            self.edges()
            self.edges()
            self.assertEqual(self.sampler.muted, [(8, True), (8, False)])
        finally:
            machine.bus = bus

    def test_a_storm_too_fast_to_be_looked_at_is_quelled_each_time_for_longer(self):
        bus, machine.bus = machine.bus, machine.Memory(look_us=0)
        try:
            self.sampler.storm = 8
            self.edges(*[(i & 1, 10 * i) for i in range(MANY)])
            self.assertEqual(self.sampler.muted, [])
            for seconds in (2, 4, 8, 16, 32, 64, 64):
                self.sampler.muted = []
                self.edges(*[(i & 1, 10 * i) for i in range(MANY + 1)])
                self.assertEqual(self.sampler.muted, [(8, True)])
                machine.bus.now_us += seconds * 1_000_000 - 1
                self.edges()
                self.assertEqual(self.sampler.muted, [(8, True)])
                machine.bus.now_us += 1
                self.edges()
                self.assertEqual(self.sampler.muted, [(8, True), (8, False)])
        finally:
            machine.bus = bus

    def test_so_is_one_that_was_too_fast_for_the_ring_and_no_other_overrun(self):
        self.sampler.overruns = 1
        self.edges((1, 100))
        self.assertEqual(self.sampler.muted, [])
        self.sampler.overruns = 2
        self.sampler.storm = 4
        self.edges((0, 200))
        self.assertEqual(self.sampler.muted, [(4, True)])
        self.edges((1, 300))
        self.assertEqual(self.sampler.muted, [(4, True)])

    def test_a_loss_is_noted_though_no_button_seems_to_have_moved(self):
        self.edges((1, 100))
        self.assertFalse(self.buttons.has_lost)
        self.sampler.overruns = 1
        self.assertEqual(self.edges((1, 300)), [])
        self.assertTrue(self.buttons.has_lost)
        self.buttons.has_lost = False
        self.edges((0, 400))
        self.assertFalse(self.buttons.has_lost)

    def test_closing_lets_go_of_what_is_muted(self):
        self.buttons.mute_noisy([{"event": "button_noisy", "button": 2, "for_us": 2_000_000}])
        self.buttons.close()
        self.assertEqual(self.sampler.muted, [(1, True), (1, False)])

    def test_closing_stops_the_sampler(self):
        self.buttons.close()
        self.assertTrue(self.sampler.is_closed)

    def test_overruns_are_passed_on(self):
        self.assertEqual(self.buttons.overruns, 0)
        self.sampler.overruns = 2
        self.assertEqual(self.buttons.overruns, 2)

    def test_who_is_not_looked_at_is_not_answered_either(self):
        muted = []
        buttons = Buttons(Words(), (1, 13), lambda *muting: muted.append(muting))
        buttons.mute_noisy([{"event": "button_noisy", "button": 13, "for_us": 0}])
        buttons.edges()
        self.assertEqual(muted, [(12, True), (12, False)])


if __name__ == "__main__":
    unittest.main()
