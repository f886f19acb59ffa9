"""Converts timestamps to time, contacts to presses and holds, and presses to ranked claims."""
