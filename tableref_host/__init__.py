"""Everything that runs on a computer rather than on the table: the `tableref` command."""

import sys

from tableref_host.places import FIRMWARE

# Make the firmware's packages importable, because the rules and the referee run on a computer from
# the same sources as on a Pico.
sys.path.append(str(FIRMWARE))
