"""A second referee: the five games written from their rule books, to be compared with the first.

Nothing here was written from the firmware, and nothing may be taken from it: two referees that
learnt from each other agree about the same mistakes. `model.py` is what a table does in any game,
a module each has the law of one game and how people play it, `comparison.py` plays the same
presses on the real referee. `python -m tests.second_opinion` compares random matches.
"""
