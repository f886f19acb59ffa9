"""Reads what MicroPython's compiler writes: the names in a module, and what its functions need."""


class Reader:
    """Reads a compiled module (bytes) from behind its head on; `at` is where it stands."""

    def __init__(self, module):
        self.module = module
        self.at = 4

    def take(self, size):
        """Return the next so many bytes."""
        self.at += size
        return self.module[self.at - size : self.at]

    def number(self):
        """Return the next number: seven bits a byte, the last byte without the eighth."""
        value = 0
        while True:
            byte = self.take(1)[0]
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def names(self, count):
        """Return so many names; one that all of MicroPython has is a number."""
        names = []
        for _ in range(count):
            size = self.number()
            names.append(size >> 1 if size & 1 else self.take((size >> 1) + 1)[:-1].decode())
        return names

    def skip_object(self):
        """Skip a constant: text behind its length, a tuple of several, or a kind alone."""
        kind = self.take(1)[0]
        if kind == 10:
            for _ in range(self.number()):
                self.skip_object()
        elif kind >= 5:
            self.take(self.number() + (kind in (5, 6)))


def names_in(module):
    """Return the names that a compiled module (bytes) brings with it."""
    reader = Reader(module)
    count, _ = reader.number(), reader.number()
    return [name for name in reader.names(count) if isinstance(name, str)]


def frames(module):
    """Return function -> words of its frame, of a compiled module (bytes)."""
    reader = Reader(module)
    count, constants = reader.number(), reader.number()
    known = reader.names(count)
    for _ in range(constants):
        reader.skip_object()
    found = {}
    _read_function(reader, known, found)
    return found


def _read_function(reader, known, found):
    head = reader.number()
    assert head & 3 == 0, "machine code"
    begin = reader.at
    words, place = _frame_of(reader.take(head >> 3))
    end, reader.at = reader.at, begin + place
    reader.number()  # how long the information is
    name = known[reader.number()]
    reader.at = end
    for _ in range(reader.number() if head & 4 else 0):
        _read_function(reader, known, found)
    # of several with one name the largest counts
    found[name] = max(words, found.get(name, 0))


def _frame_of(code):
    """Return how many words the frame of a function has, and where its information begins."""
    byte, at = code[0], 1
    words, exceptions, part = byte >> 3 & 15, byte >> 2 & 1, 0
    while byte & 0x80:
        byte = code[at]
        at += 1
        words |= (byte & 0x30) << 2 * part
        exceptions |= (byte & 2) << part
        part += 1
    return words + 1 + 3 * exceptions, at
