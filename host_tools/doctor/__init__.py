"""Checks a connected table: what it runs, what is free, and each light, sound, button and dot."""
