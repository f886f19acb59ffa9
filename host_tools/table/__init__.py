"""The virtual table: its page, and what stands in for the parts of the board."""
