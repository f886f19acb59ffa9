"""TableRef, a referee for card games at a table.

``games`` contains the rules of each game, ``referee`` runs lobby and matches, and ``drivers``
control the parts of the board. docs/architecture.md shows which package may import which.
"""

__version__ = "0.9.0"
