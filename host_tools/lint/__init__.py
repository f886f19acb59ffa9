"""What ruff cannot check: import direction, what MicroPython lacks, the size of modules."""
