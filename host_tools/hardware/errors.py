"""What goes wrong while the hardware's files are made."""


class HardwareError(Exception):
    """A file cannot be made; the text says which, why, and what to do."""
