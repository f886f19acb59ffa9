"""Phones as seats at one virtual table: who sits where, and the talk between phones and screen.

The table itself, and who was first, is the page's on the screen (host_tools/table/js): here what
phones and screen say is carried to and fro, and nobody presses a button that is not theirs.
"""
