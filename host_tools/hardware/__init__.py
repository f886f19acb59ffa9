"""What a maker builds from, derived from board.py: circuit, drawings, lists, figures and box."""
