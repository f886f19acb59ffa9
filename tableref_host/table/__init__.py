"""The virtual table: its page, and the stand-ins for the parts of the board."""
