"""Helpers for tests of contacts: simulated presses, and a list of the findings."""

import unittest

from tableref.selftest.contacts import Contacts


class ContactsTest(unittest.TestCase):
    def setUp(self):
        self.contacts = Contacts()
        self.found = []

    def move(self, button, *times_us):
        """Change a contact at each of the times."""
        for t_us in times_us:
            is_down = not self.contacts.is_down(button)
            self.found += self.contacts.edge(button, is_down, t_us)

    def wait_until(self, t_us):
        self.found += self.contacts.advance(t_us)
        return self.found

    def press(self, button, t_us):
        """Press a button for 50 ms."""
        self.move(button, t_us, t_us + 50_000)
        self.wait_until(t_us + 70_000)

    def kinds(self):
        return [(kind, buttons) for _, kind, buttons, _ in self.found]
