"""The virtual table: its page, and the replacements for the parts of the board."""
