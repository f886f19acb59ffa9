"""The parts of the board, one small file each. They know nothing of games or of each other."""
