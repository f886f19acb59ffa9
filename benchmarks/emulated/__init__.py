"""Benchmarks on the emulated Pico, with the image that `make firmware` builds."""

import sys

from tableref_host.places import ROOT

# The path must contain the folder of the emulator's bench, which is part of the tests, and the
# firmware, which the bench uses.
for folder in ("tests/emulator", "tests/firmware/standins", "firmware"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))
