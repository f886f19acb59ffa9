"""What outlives a power cut: the journal, the settings file, the players' file, and coming back."""
