"""The queue of changes: what is saved during a race, and what waits for its end."""

import unittest

from tableref.referee.save_queue import SaveQueue
from tableref.referee.settings import Settings


class OneRace:
    """A stand-in for Progress with one confirmed step, in a race that is open or not."""

    is_race_closed = is_writable = is_snapshot_due = False

    def pop_unsaved(self):
        return (0, 1000, 3, b"step")


class SaveQueueTest(unittest.TestCase):
    def test_settings_and_names_wait_until_the_race_is_over(self):
        queue, progress, settings = SaveQueue(), OneRace(), Settings(volume=20)
        queue.go_on(progress)
        queue.add_settings(settings)
        queue.add_players()
        steps = ("steps", 0, 1000, 3, b"step")
        self.assertEqual(queue.pop_all(), [steps])
        progress.is_race_closed = True
        self.assertEqual(queue.pop_all(), [("settings", settings), ("players",), steps])
        self.assertEqual(queue.pop_all(), [steps])


if __name__ == "__main__":
    unittest.main()
