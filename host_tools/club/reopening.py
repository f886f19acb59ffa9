"""Opens the club's database again when it has gone: a server that was started again, a cable."""

import asyncio

from host_tools.club import ClubError
from host_tools.club.store_thread import at_once

RETRY_DELAYS_S = (0.5, 1, 2, 5)
"""Delays (s) before the database is opened again, longer each time."""


async def reopen(store, begin_again, tell, in_store=at_once, sleep=asyncio.sleep):
    """Open the database of a Store whenever it is away, until cancelled.

    The coroutine function `begin_again()` is called when it is there again, `tell(words)` when it
    goes and comes back. `in_store` runs a function where the store is used.
    """
    failures, last = 0, None
    while True:
        await sleep(RETRY_DELAYS_S[min(failures, len(RETRY_DELAYS_S) - 1)])
        if not store.is_away:
            continue
        if failures == 0:
            tell("The club's database has gone. We try to reach it again.")
        failures += 1
        try:
            # It may take seconds until a machine that is off is known to be: play goes on.
            connection = await asyncio.to_thread(store.connected)
            await in_store(store.go_on, connection)
            await begin_again()
        except ClubError as error:
            if error.message != last:
                tell(error.message)
            last = error.message
            continue
        failures, last = 0, None
        tell("The club's database is there again.")
