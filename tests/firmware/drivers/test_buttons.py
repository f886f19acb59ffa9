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

    def test_without_changes_there_are_no_edges(self):
        self.assertEqual(self.edges(), [])

    def test_a_press_and_a_release(self):
        self.assertEqual(self.edges((1 << 2, 100), (0, 250)), [(3, True, 100), (3, False, 250)])

    def test_changes_are_found_across_calls(self):
        self.edges((1 << 2, 100))
        self.assertEqual(self.edges((1 << 2 | 1 << 4, 200)), [(5, True, 200)])

    def test_every_contact_has_its_button(self):
        for bit, name in enumerate(NAMES):
            self.assertEqual(self.edges((1 << bit, 1000 * bit)), [(name, True, 1000 * bit)])
            self.assertEqual(self.edges((0, 1000 * bit + 500)), [(name, False, 1000 * bit + 500)])

    def test_other_pins_for_the_buttons_name_the_same_winner(self):
        crossed = Buttons(self.sampler, (9, 3) + NAMES[:1])
        self.sampler.words = [(0b010, 5), (0b011, 6)]
        self.assertEqual(crossed.edges(), [(3, True, 5), (9, True, 6)])

    def test_two_contacts_in_one_word_have_one_timestamp(self):
        self.assertEqual(self.edges((0b11, 70)), [(1, True, 70), (2, True, 70)])

    def test_words_with_one_timestamp_are_distinguished(self):
        self.assertEqual(self.edges((0b10, 70), (0b11, 70)), [(2, True, 70), (1, True, 71)])

    def test_timestamps_keep_increasing_when_several_must_be_moved(self):
        stamps = [t_us for _, _, t_us in self.edges((1, 70), (0, 70), (1, 71), (0, 71), (1, 80))]
        self.assertEqual(stamps, [70, 71, 72, 73, 80])

    def test_words_with_one_timestamp_are_distinguished_across_calls(self):
        self.edges((0b10, 70))
        self.assertEqual(self.edges((0b11, 70)), [(1, True, 71)])

    def test_a_moved_timestamp_wraps_with_the_counter(self):
        self.assertEqual(
            self.edges((1, WRAP - 1), (0, WRAP - 1)), [(1, True, WRAP - 1), (1, False, 0)]
        )

    def test_a_timestamp_just_before_the_last_one_is_moved_and_an_earlier_one_is_not(self):
        for before_us, stamp in ((255, 1_001), (256, 744)):
            buttons = Buttons(self.sampler, NAMES)
            self.sampler.words = [(1, 1_000), (0, 1_000 - before_us)]
            self.assertEqual(buttons.edges(), [(1, True, 1_000), (1, False, stamp)])

    def test_the_counter_may_wrap_between_words(self):
        self.assertEqual(self.edges((1, WRAP - 5), (0, 3)), [(1, True, WRAP - 5), (1, False, 3)])

    def test_a_timestamp_after_a_long_rest_stays_unchanged(self):
        hour_us = 3_600_000_000
        later_us = (100 + hour_us) % WRAP
        self.assertEqual(self.edges((1, 100), (0, later_us))[1], (1, False, later_us))

    def test_a_word_without_a_change_is_no_edge(self):
        self.assertEqual(self.edges((0, 10)), [])

    def test_a_button_held_at_power_up_is_down(self):
        self.assertEqual(self.edges((1 << 12, 0)), [(13, True, 0)])

    def test_a_noisy_button_is_muted_while_it_is_out_of_play(self):
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

    def test_a_storm_that_is_too_fast_is_muted_each_time_for_longer(self):
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

    def test_a_storm_that_overflows_the_ring_is_muted_and_no_other_overrun_is(self):
        self.sampler.overruns = 1
        self.edges((1, 100))
        self.assertEqual(self.sampler.muted, [])
        self.sampler.overruns = 2
        self.sampler.storm = 4
        self.edges((0, 200))
        self.assertEqual(self.sampler.muted, [(4, True)])
        self.edges((1, 300))
        self.assertEqual(self.sampler.muted, [(4, True)])

    def test_a_lost_change_is_recorded_even_if_no_button_seems_to_have_changed(self):
        self.edges((1, 100))
        self.assertFalse(self.buttons.has_lost)
        self.sampler.overruns = 1
        self.assertEqual(self.edges((1, 300)), [])
        self.assertTrue(self.buttons.has_lost)
        self.buttons.has_lost = False
        self.edges((0, 400))
        self.assertFalse(self.buttons.has_lost)

    def test_closing_unmutes_all_contacts(self):
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

    def test_the_press_lights_are_muted_together_with_the_contact(self):
        muted = []
        buttons = Buttons(Words(), (1, 13), lambda *muting: muted.append(muting))
        buttons.mute_noisy([{"event": "button_noisy", "button": 13, "for_us": 0}])
        buttons.edges()
        self.assertEqual(muted, [(12, True), (12, False)])


if __name__ == "__main__":
    unittest.main()
