"""`tableref history`: finished matches, kept in a file of this computer, and what they tell."""
