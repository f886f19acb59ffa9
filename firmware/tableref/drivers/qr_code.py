"""Draws QR codes of one kind for the display: version 2, error correction level L, bytes, mask 0.

It is the largest version that a display of 64 lines can show with modules of two by two pixels and
most of the quiet zone (3.5 of 4 modules). ISO/IEC 18004 has the details.
"""

SIZE = 25
"""Number of modules on each side of a QR code."""

MAX_TEXT = 32
"""Maximum size (bytes) of a text."""

WIDTH = 64
"""Width and height (pixels) of the picture."""

_DATA = 34
"""Number of data codewords, in one block."""

_DIVISOR = b"\xd8\xc2\x9f\x6f\xc7\x5e\x5f\x71\x9d\xc1"
"""The generator polynomial of the ten error correction codewords, without its first coefficient."""

_FORMAT = 0x77C4
"""The format information of level L and mask 0, with its error correction."""

_FINDERS = ((3, 3), (3, SIZE - 4), (SIZE - 4, 3))
_ALIGNMENT = SIZE - 7
_TIMING = 6


def picture(text):
    """Return the QR code of `text`, as `WIDTH` bytes for each of eight rows of the display.

    A byte is a column of eight pixels, the lowest bit at the top. Light modules and the quiet zone
    are lit. Raises ValueError if the text is too long.
    """
    rows = modules(text)
    picture = bytearray(b"\xff" * (WIDTH * WIDTH // 8))
    margin = (WIDTH - 2 * SIZE) // 2
    for row in range(SIZE):
        for column in range(SIZE):
            if rows[row][column]:
                for y in (margin + 2 * row, margin + 2 * row + 1):
                    at = y // 8 * WIDTH + margin + 2 * column
                    picture[at] &= ~(1 << y % 8)
                    picture[at + 1] &= ~(1 << y % 8)
    return picture


def modules(text):
    """Return the modules of the QR code of `text`: a bytearray for each row, 1 for a dark module.

    Raises ValueError if the text is too long.
    """
    codewords = _codewords(text.encode())
    rows = [bytearray(SIZE) for _ in range(SIZE)]
    _draw_format(rows)
    bit = 0
    # The data runs through pairs of columns from the right, alternately upwards and downwards, and
    # leaves out the timing column.
    for pair in range(SIZE // 2):
        right = SIZE - 1 - 2 * pair
        right -= right <= _TIMING
        for step in range(SIZE):
            row = step if pair % 2 else SIZE - 1 - step
            for column in (right, right - 1):
                pattern = _pattern(row, column)
                if pattern is None:
                    is_set = 0
                    if bit < 8 * len(codewords):
                        is_set = codewords[bit >> 3] >> (7 - bit & 7) & 1
                    bit += 1
                    rows[row][column] = is_set ^ (row + column + 1) % 2
                elif pattern >= 0:
                    rows[row][column] = pattern
    # Draw the column with the timing pattern, which the loop above leaves out.
    for row in range(SIZE):
        rows[row][_TIMING] = _pattern(row, _TIMING)
    return rows


def _codewords(data):
    """Return the codewords of bytes: mode, length and data, padding, error correction."""
    count = len(data)
    if count > MAX_TEXT:
        raise ValueError("a QR code takes %d bytes here, and this has %d" % (MAX_TEXT, count))
    # The mode has four bits, so everything is shifted by half a byte.
    shifted = bytes([4, count]) + data + b"\0"
    words = bytearray(
        [(shifted[at] << 4 | shifted[at + 1] >> 4) & 255 for at in range(len(shifted) - 1)]
    )
    pad = 0xEC
    while len(words) < _DATA:
        words.append(pad)
        pad ^= 0xEC ^ 0x11
    rest = bytearray(len(_DIVISOR))
    for word in words[:]:
        factor = word ^ rest[0]
        for at in range(len(rest)):
            following = rest[at + 1] if at + 1 < len(rest) else 0
            rest[at] = following ^ _product(_DIVISOR[at], factor)
    return words + rest


def _product(one, other):
    """Return the product of two elements of the finite field of 256 elements."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return product


def _pattern(row, column):
    """Return a module of the fixed patterns, None for data, -1 for the format information."""
    for centre_row, centre_column in _FINDERS:
        distance = max(abs(row - centre_row), abs(column - centre_column))
        if distance <= 4:
            return int(distance not in (2, 4))
    if row == _TIMING or column == _TIMING:
        return (row + column + 1) % 2
    distance = max(abs(row - _ALIGNMENT), abs(column - _ALIGNMENT))
    if distance <= 2:
        return int(distance != 1)
    if row == 8 and (column < 9 or column >= SIZE - 8):
        return -1
    if column == 8 and (row < 9 or row >= SIZE - 8):
        return -1
    return None


def _draw_format(rows):
    """Draw the two copies of the format information, and the module that is always dark."""
    for bit in range(15):
        is_set = _FORMAT >> bit & 1
        # One copy goes round the upper left finder pattern, the other is divided between the other
        # two. Both leave out the timing patterns.
        if bit < 8:
            rows[bit if bit < 6 else bit + 1][8] = is_set
            rows[8][SIZE - 1 - bit] = is_set
        else:
            rows[8][7 if bit == 8 else 14 - bit] = is_set
            rows[SIZE - 15 + bit][8] = is_set
    rows[SIZE - 8][8] = 1
