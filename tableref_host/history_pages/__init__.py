"""The history in the browser: evenings, players, head to head, records, plots, audit, replay."""

from http import HTTPStatus


class AskedError(Exception):
    """A request that cannot be fulfilled: the `key` of its message, and the `fields` of the text.

    `status` is the HTTP status of the response.
    """

    def __init__(self, key, status=HTTPStatus.BAD_REQUEST, **fields):
        super().__init__(key)
        self.key = key
        self.status = status
        self.fields = fields
