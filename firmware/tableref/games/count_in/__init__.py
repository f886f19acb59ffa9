"""The game 3-2-1: a countdown for any game, and who pressed first after it."""
