"""Run `make torture`."""

from torture.command import torture

torture(prog_name="make torture")
