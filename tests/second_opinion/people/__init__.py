"""Random players for each game, who play sensibly most of the time."""
