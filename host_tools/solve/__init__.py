"""`tableref solve`: what the cards in hand can do, in the games where that takes arithmetic."""
