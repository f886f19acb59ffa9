"""`tableref solve`: find the best use of a hand in games that require arithmetic."""
