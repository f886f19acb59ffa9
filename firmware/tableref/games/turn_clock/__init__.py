"""The turn clock: time a player for any game, in several ways."""
