"""The schematic of a build: drawn as KiCad has it, read back, checked against the circuit."""
