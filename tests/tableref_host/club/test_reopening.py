"""A database that is away is opened again at growing intervals; each change is reported once."""

import asyncio

import pytest

from tableref_host.club import ClubError
from tableref_host.club.reopening import reopen


def test_the_pauses_grow_until_the_database_is_back_and_begin_again():
    answers = ["refused"] * 3 + ["unknown host"] * 3 + [None, "refused"]
    waits, words, acts = [], [], []

    class Store:
        is_away = False

        def connected(self):
            why = answers.pop(0)
            if why:
                raise ClubError(why)
            return "a connection"

        def go_on(self, connection):
            acts.append(connection)
            self.is_away = False

    async def begin_again():
        acts.append("begun again")

    async def sleep(seconds):
        waits.append(seconds)
        # The database is lost after the first look, and once more at the end.
        store.is_away = store.is_away or len(waits) in (2, 10)
        if not answers:
            raise asyncio.CancelledError

    store = Store()
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(reopen(store, begin_again, words.append, sleep=sleep))
    assert waits == [0.5, 0.5, 1, 2, 5, 5, 5, 5, 0.5, 0.5, 1]
    assert acts == ["a connection", "begun again"]
    away = "The club's database cannot be reached. Trying again."
    back = "The club's database is back."
    assert words == [away, "refused", "unknown host", back, away, "refused"]
