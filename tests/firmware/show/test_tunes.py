"""All tunes can be parsed, and they end."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import NEXT, OK
from tableref.show import tunes
from tableref.show.announcer import Announcer


class Tunes(unittest.TestCase):
    def test_every_note_can_be_played_and_heard(self):
        own = ["join_%d" % player for player in range(1, 11)] + list(tunes.CLAIMS)
        for name in list(tunes.TUNES) + own:
            self.assertTrue(0 <= tunes.priority(name) <= 7)
            for hz, ms in tunes.notes(name):
                self.assertTrue(hz == 0 or 100 <= hz <= 4000, name)
                self.assertTrue(ms >= 15, name)

    def test_claims_after_the_last_tune_repeat_it(self):
        names = [tunes.of_claim(number) for number in (1, 2, 8, 9, 10)]
        self.assertEqual(names, ["claim_1", "claim_2", "claim_8", "claim_8", "claim_8"])

    def test_a_tune_sounds_note_by_note_and_ends(self):
        self.assertEqual(tunes.tone("no", 0), (196, 110_000, 0))
        self.assertEqual(tunes.tone("no", 109_999), (196, 1, 0))
        self.assertEqual(tunes.tone("no", 110_000), (0, 50_000, 196))
        self.assertEqual(tunes.tone("no", 160_000), (196, 110_000, 0))
        self.assertEqual(tunes.tone("no", 270_000), (0, None, 0))

    def test_important_tunes_are_long_enough(self):
        for name, least_ms in (("go", 500), ("round_end", 1500), ("winner", 3000), ("tie", 800)):
            self.assertTrue(sum(ms for _, ms in tunes.notes(name)) >= least_ms, name)

    def test_a_minor_tune_does_not_interrupt_a_major_one(self):
        announcer = Announcer()
        self.assertEqual(announcer.tone(0), (0, None))
        announcer.tune(0, "round_end")
        announcer.tune(1000, "click")
        self.assertEqual(announcer.tone(1000)[0], 1760)
        announcer.tune(2000, "winner")
        self.assertEqual(announcer.tone(2000)[0], 523)
        announcer.tune(60_000_000, "click")
        self.assertEqual(announcer.tone(60_000_000), (1400, 18_000))

    def test_a_tune_interrupts_one_of_the_same_priority(self):
        announcer = Announcer()
        announcer.tune(0, "claim_1")
        announcer.tune(50_000, "claim_2")
        self.assertEqual(announcer.tone(50_000)[0], tunes.notes("claim_2")[0][0])


class Sounds(unittest.TestCase):
    def test_turning_pages_has_a_sound(self):
        table = DrivenTable(tuple(range(1, 11)), target=999).wait(2000).press(NEXT)
        self.assertEqual(table.tone(), 880)

    def test_a_tick_is_due_when_a_tone_ends(self):
        table = DrivenTable((1, 2, 4)).wait(5000).press(OK).wait(130)
        self.assertEqual(table.tone(), 880)
        self.assertTrue(table.referee.tick(table.counter) <= 10_000)
        self.assertEqual(table.wait(10).tone(), 0)


if __name__ == "__main__":
    unittest.main()
