"""`python -m host_tools` is the `tableref` command."""

from host_tools.cli.main import main

main(prog_name="tableref")
