"""The drivers of the board's parts, one file each. They are independent of games and each other."""
