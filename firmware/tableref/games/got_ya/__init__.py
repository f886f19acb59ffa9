"""Got-Ya: bids, trump, tricks, and a score sheet."""
