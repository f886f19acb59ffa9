"""3-2-1 for any game, and who pressed first after it."""
