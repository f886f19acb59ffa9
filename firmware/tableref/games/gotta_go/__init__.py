"""Gotta Go!: 3-2-1, a race for the cards, then everybody counts."""
