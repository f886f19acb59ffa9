"""TableRef, a referee for the game table: the firmware's rooms.

``rules`` is the law of each game, ``referee`` is what happens at the table, ``drivers`` are the
parts of the board. Imports point one way: see docs/architecture.md.
"""

__version__ = "0.9.0"
