"""Data that survives a power cut: journal, settings file, players' file; and restoring it."""
