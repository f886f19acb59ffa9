"""The quiz buzzer: the first player to press answers, the others wait in line."""
