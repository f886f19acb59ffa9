"""The law of each game, from its rule book and the rulings alone."""
