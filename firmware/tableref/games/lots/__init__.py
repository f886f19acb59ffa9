"""Drawing lots for a starter, or for teams of equal size."""
