"""MicroPython's ``select.poll``, based on CPython's."""

import select


class MicroPythonPoll:
    """A ``select.poll`` that returns the sockets, not their numbers, as MicroPython's does."""

    def __init__(self):
        self._poll = select.poll()
        self._sockets = {}

    def register(self, connection, flags):
        self._sockets[connection.fileno()] = connection
        self._poll.register(connection, flags)

    def unregister(self, connection):
        del self._sockets[connection.fileno()]
        self._poll.unregister(connection)

    def ipoll(self, timeout_ms):
        return [(self._sockets[number], flags) for number, flags in self._poll.poll(timeout_ms)]

    @classmethod
    def standing_in(cls):
        """Return the replacement of the module select."""
        return type("select", (), {"poll": cls, "POLLIN": select.POLLIN, "POLLOUT": select.POLLOUT})
