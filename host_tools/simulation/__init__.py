"""Plays scenario files on the referee; it runs on MicroPython too."""
