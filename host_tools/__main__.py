"""`python -m host_tools` is the `tableref` command."""

from host_tools.cli import main

main(prog_name="tableref")
