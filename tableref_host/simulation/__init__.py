"""Play scenario files on the referee. Runs on MicroPython, too."""
