"""Phones as seats of a virtual table: the seating, and the connection of phones and screen.

The table itself and the order of presses are handled by the page on the screen
(tableref_host/table/js). This package relays messages and ensures that each phone can press only
its own button.
"""
