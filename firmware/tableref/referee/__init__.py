"""The referee of one table: lobby, matches, settings and players. It does no I/O."""
