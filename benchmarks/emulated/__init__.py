"""Benchmarks on the emulated Pico, with the image that `make firmware` builds."""

import sys

from tableref_host.places import ROOT

# Needed on the path because the emulator's bench is part of the tests and uses the firmware.
for folder in ("tests/emulator", "tests/firmware/standins", "firmware"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))
