"""The schematic of a build: drawn, written in KiCad's format, and compared with the circuit."""
