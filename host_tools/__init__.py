"""Everything that runs on a computer rather than on the table: the `tableref` command."""
