"""The score pad: points of each round of any game, with or without a target."""
