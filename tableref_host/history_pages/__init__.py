"""The history in the browser: evenings, players, head to head, records, plots, audit, replay."""

from http import HTTPStatus


class AskedError(Exception):
    """Raised for a request that cannot be fulfilled. `key` is the key of the message to show.

    `fields` are filled into that message. `status` is the HTTP status of the response.
    """

    def __init__(self, key, status=HTTPStatus.BAD_REQUEST, **fields):
        super().__init__(key)
        self.key = key
        self.status = status
        self.fields = fields
