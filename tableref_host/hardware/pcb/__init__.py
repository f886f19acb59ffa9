"""The circuit boards of a build: hub and pod, or the board of the box for four."""
