"""The turn clock: limits the time of players in any game, in several modes."""
