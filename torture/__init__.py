"""Stress tests that try to make a table lose data: `make torture`, docs/reliability.md."""

import sys

from tableref_host.places import ROOT

# The path must contain the folder of the monkey and its scorers, which are part of the tests.
for folder in ("tests/firmware/standins", "firmware"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))
