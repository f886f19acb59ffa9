"""I Go!: turns with a clock, "I Go!", and penalty points at the end of a hand."""
