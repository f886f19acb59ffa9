"""The rules of each game, from its rule book and the rulings only."""
