"""Drawing lots: who starts, or teams of equal size."""
