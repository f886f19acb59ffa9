"""Benchmarks on the emulated Pico, with the image that `make firmware` builds."""

import sys

from host_tools.places import ROOT

# The bench is the tests', and reads the firmware's own pins and words.
for folder in ("tests/emulator", "tests/firmware/standins", "firmware"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))
