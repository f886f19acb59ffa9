"""What a match can be at, as the viewers are told it."""

READY, COUNTING, OPEN, ENDED = "ready", "counting", "open", "ended"
"""A round is made ready, counted in, played; and over, while points are counted and looked at."""
OVER, ABANDONED = "over", "abandoned"
"""The match has its end, or was given up."""
