"""A second referee: the five games written from their rule books, to be compared with the first.

Nothing here may be derived from the firmware, because referees derived from each other have the
same mistakes. `model.py` has what all games share, `laws` the rules of each game, and `people` how
people play it. `comparison.py` plays the same presses on the real referee. `python -m
tests.second_opinion` compares random matches.
"""
