"""The quiz buzzer: the first press answers, the others stand in line."""
