"""The score pad: points a round for any game, to a target or without one."""
