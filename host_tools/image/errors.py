"""What every step of building an image says when it cannot go on."""


class ImageError(Exception):
    """The image cannot be built; the text says why, and what to do."""
