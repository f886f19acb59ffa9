"""GoTown: towers that grow, fall and are guarded, a card at a time."""
