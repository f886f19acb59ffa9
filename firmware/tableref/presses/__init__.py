"""Presses: timestamps as time, contacts as presses and holds, and the order of claims."""
