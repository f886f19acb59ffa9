"""The schematic of a build for KiCad, drawn and checked against the circuit."""
