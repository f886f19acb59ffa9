"""The law of each game, from its rule book. Pure: no clock, no pin, no file, no other room."""
