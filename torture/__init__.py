"""What is done to a table to see that nothing is lost: `make torture`, docs/reliability.md."""

import sys

from host_tools.places import ROOT

# The monkey and its scorers are the tests'.
for folder in ("tests/firmware/standins", "firmware"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))
