"""Presses: the counter as time, contacts as presses and holds, and who was first."""
