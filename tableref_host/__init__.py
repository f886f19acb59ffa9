"""Everything that runs on a computer rather than on the table: the `tableref` command."""

import sys

from tableref_host.places import FIRMWARE

# The rules and the referee run on a computer from the very sources that a Pico gets, wherever they
# are: a checkout that was moved, or an installed wheel.
sys.path.append(str(FIRMWARE))
