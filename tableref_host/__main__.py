"""`python -m tableref_host` is the `tableref` command."""

from tableref_host.cli.main import main

main(prog_name="tableref")
