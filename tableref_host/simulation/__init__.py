"""Play scenario files on the referee. This package runs on MicroPython, too."""
