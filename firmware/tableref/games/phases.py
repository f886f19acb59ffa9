"""The phases that every match has, before, between and after the rounds of its game."""

READY = "ready"
"""Before a round: who starts is drawn or known, and OK begins."""
RESULT = "result"
"""After a round: the standings. OK makes the next one ready."""
OVER = "over"
"""The match has its winners. OK leaves it."""
