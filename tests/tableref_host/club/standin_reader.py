"""A stand-in of the club's `Reader`, without a broker."""


class StandinReader:
    """Collects what a club requests.

    `asked` is [(table, question)]; `times_listened` counts the requests of all tables' states.
    """

    def __init__(self):
        self.asked = []
        self.times_listened = 0

    def ask(self, table, question):
        """Add a request to a table to `asked`."""
        self.asked.append((table, question))

    def listen_again(self):
        """Count the requests of all states."""
        self.times_listened += 1
