"""An SSD1306 with 128 x 64 dots as an I2C target, with the received data and its picture."""

WIDTH = 128
PAGES = 8

_ARGUMENTS = {
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x81: 1,
    0x8D: 1,
    0xA8: 1,
    0xAD: 1,
    0xD3: 1,
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
}


class Panel:
    """Decodes the received bytes: commands one by one, and data into `memory`, eight dots per byte.

    `transfers` are the numbers of bytes of each transfer. With `is_deaf` it does not acknowledge.
    """

    def __init__(self):
        self.memory = bytearray(b"\xa5" * WIDTH * PAGES)
        self.transfers = []
        self.is_on = False
        self.is_deaf = False
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._column = 0
        self._page = 0
        self._command = []

    def receive(self, data):
        """Receive one transfer: a control byte, then commands or data. OSError (EIO) when deaf."""
        if self.is_deaf:
            raise OSError(5)
        self.transfers.append(len(data))
        if data[0] == 0x40:
            for byte in data[1:]:
                self._store(byte)
        elif data[0] == 0x80 and len(data) == 2:
            self._take(data[1])
        else:
            raise ValueError("a control byte that the driver does not use")

    def _take(self, byte):
        self._command.append(byte)
        code = self._command[0]
        if len(self._command) <= _ARGUMENTS.get(code, 0):
            return
        arguments = self._command[1:]
        self._command = []
        if code == 0x21:
            self._columns = tuple(arguments)
            self._column = arguments[0]
        elif code == 0x22:
            self._pages = tuple(arguments)
            self._page = arguments[0]
        elif code in (0xAE, 0xAF):
            self.is_on = code == 0xAF

    def _store(self, byte):
        self.memory[self._page * WIDTH + self._column] = byte
        self._column += 1
        if self._column > self._columns[1]:
            self._column = self._columns[0]
            self._page += 1
            if self._page > self._pages[1]:
                self._page = self._pages[0]
