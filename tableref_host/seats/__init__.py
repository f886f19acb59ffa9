"""Phones as seats of a virtual table: the seating, and the connections of phones and screen.

The page on the screen contains the table, and decides on the order of presses
(tableref_host/table/js). This package passes messages on, and ensures that each phone can press
only its own button.
"""
