"""The history in the browser: evenings, players, head to head, records, plots, audit and replay."""

from http import HTTPStatus


class AskedError(Exception):
    """What a request asks for is not there, or makes no sense: `key` of the words, and `fields`.

    `status` is the HTTP status of the answer.
    """

    def __init__(self, key, status=HTTPStatus.BAD_REQUEST, **fields):
        super().__init__(key)
        self.key = key
        self.status = status
        self.fields = fields
