"""Opens the club's database again when it has gone: a server that was started again, a cable."""

import asyncio

from host_tools.club import ClubError

WAIT_S = (0.5, 1, 2, 5)
"""So long is waited before it is tried again: longer each time."""


async def reopen(store, begin_again, tell, sleep=asyncio.sleep):
    """Open the database of a Store whenever it is away, until cancelled.

    `begin_again()` is called when it is there again, `tell(words)` when it goes and comes back.
    """
    failures, last = 0, None
    while True:
        await sleep(WAIT_S[min(failures, len(WAIT_S) - 1)])
        if not store.is_away:
            continue
        if failures == 0:
            tell("The club's database has gone. We try to reach it again.")
        failures += 1
        try:
            # It may take seconds until a machine that is off is known to be: play goes on.
            store.go_on(await asyncio.to_thread(store.connected))
            begin_again()
        except ClubError as error:
            if error.message != last:
                tell(error.message)
            last = error.message
            continue
        failures, last = 0, None
        tell("The club's database is there again.")
