"""What a computer is told over USB, and what it may ask."""
