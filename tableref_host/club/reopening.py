"""Reopen the club's database after a failure, such as a server restart or a pulled cable."""

import asyncio

from tableref_host.club import ClubError
from tableref_host.club.store_thread import at_once

RETRY_DELAYS_S = (0.5, 1, 2, 5)
"""Delays (s) before the database is opened again, longer each time."""


async def reopen(store, begin_again, tell, in_store=at_once, sleep=asyncio.sleep):
    """Reopen the database of a Store whenever it cannot be reached, until cancelled.

    The coroutine function `begin_again()` is called when the database can be reached again.
    `tell(words)` is called with a message for the user each time that the connection fails or is
    restored. `in_store` runs a function in the store's thread.
    """
    failures, last = 0, None
    while True:
        await sleep(RETRY_DELAYS_S[min(failures, len(RETRY_DELAYS_S) - 1)])
        if not store.is_away:
            continue
        if failures == 0:
            tell("The club's database cannot be reached. Trying again.")
        failures += 1
        try:
            # Connect in a thread, because it takes seconds to detect that the server is dead, and
            # the pages must be served meanwhile.
            connection = await asyncio.to_thread(store.connected)
            await in_store(store.go_on, connection)
            await begin_again()
        except ClubError as error:
            if error.message != last:
                tell(error.message)
            last = error.message
            continue
        failures, last = 0, None
        tell("The club's database is back.")
